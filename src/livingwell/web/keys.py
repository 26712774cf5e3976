"""Everything made with the server's key: cookies, invitations, and dice before they are mixed."""

import hmac
import secrets
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from livingwell.casting import commitment
from livingwell.rules.material import SEATS, Seat
from livingwell.table.chairs import hashed

_FIRST_BYTES: Final = 16
_KNOWN: Final = 1024


def new_secret() -> str:
    """A secret that nobody can guess, for a browser or a program."""
    return secrets.token_urlsafe(24)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whoever sends a request. ``holder`` is what seats remember of the secret.

    ``tutored``: wherever they play alone, a tutor asks before a blunder.
    """

    secret: str
    name: str = ""
    tutored: bool = False

    @property
    def holder(self) -> str:
        """The hash of the secret."""
        return hashed(self.secret)

    def called(self, name: str) -> "Viewer":
        """The same viewer, remembered by this name."""
        return replace(self, name=name)

    def with_tutor(self, *, on: bool) -> "Viewer":
        """The same viewer, with a tutor or without."""
        return replace(self, tutored=on)


def new_viewer() -> Viewer:
    """Somebody who has not been here before."""
    return Viewer(new_secret())


class Promise(NamedTuple):
    """Fair dice before anyone has added to them: a token that stands for them, and the secret."""

    token: str
    secret: bytes

    @property
    def commitment(self) -> str:
        """What is shown before anyone adds to the dice."""
        return commitment(self.secret)


class Keys:
    """Everything that is made with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._cookies = URLSafeSerializer(key, salt="viewer")
        self._promises = URLSafeSerializer(key, salt="promise")
        # Each comes again with every move of its viewer.
        self._known = lru_cache(_KNOWN)(self._read)

    def read(self, cookie: str | None) -> Viewer | None:
        """Who a cookie says it is; nobody if it is not ours."""
        return None if cookie is None else self._known(cookie)

    def _read(self, cookie: str) -> Viewer | None:
        try:
            secret, name, *tutored = self._cookies.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        return Viewer(secret, name, tutored == [True])

    def write(self, viewer: Viewer) -> str:
        """A cookie for a viewer."""
        return str(self._cookies.dumps([viewer.secret, viewer.name, viewer.tutored]))

    def invitation(self, table: str, seat: Seat) -> str:
        """The secret in the link to a seat. It is made anew each time and kept nowhere."""
        return self._digest(f"invitation {table} {SEATS[seat]}").hex()[:32]

    def invited(self, table: str, secret: str, seats: int) -> Seat | None:
        """The seat that a link's secret leads to."""
        for seat in range(seats):
            if hmac.compare_digest(self.invitation(table, seat).encode(), secret.encode()):
                return seat
        return None

    def promise(self) -> Promise:
        """New fair dice, promised before anyone adds to them."""
        return self._promised(secrets.token_hex(_FIRST_BYTES))

    def keep(self, token: str) -> Promise | None:
        """The dice that a token of ours stands for."""
        try:
            return self._promised(str(self._promises.loads(token)))
        except BadSignature:
            return None

    def _promised(self, number: str) -> Promise:
        return Promise(str(self._promises.dumps(number)), self._digest(f"dice {number}"))

    def address(self, address: str) -> str:
        """What is kept of an address: enough to count by, not enough to tell it."""
        return self._digest(f"address {address}").hex()

    def _digest(self, text: str) -> bytes:
        return hmac.digest(self._key, text.encode(), sha256)

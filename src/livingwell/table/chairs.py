"""Who sits where: people, bots, and seats that wait for somebody."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeAlias

from livingwell.record.errors import Misread
from livingwell.record.header import check_name
from livingwell.table.errors import Refused

Kind: TypeAlias = Literal["person", "bot"]

ENTROPY_DIGITS = 32


@dataclass(frozen=True, slots=True)
class Chair:
    """What stands at one seat.

    ``holder`` is the hash of the secret that whoever plays the seat shows; the secret itself is
    kept nowhere. A person's chair without a holder is open. ``bot`` is the level of a bot.
    ``entropy`` is what the seat adds to fair dice, in hex. ``away``: a bot plays until the person
    is back.
    """

    kind: Kind = "person"
    name: str = ""
    bot: str = ""
    holder: str | None = None
    entropy: str = ""
    away: bool = False

    @property
    def open(self) -> bool:
        """Whether somebody may still sit down here."""
        return self.kind == "person" and self.holder is None

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.kind == "bot" or self.away


def hashed(secret: str) -> str:
    """What is kept of a secret of 128 random bits or more: enough to know it again."""
    return sha256(secret.encode()).hexdigest()


def checked_name(name: str) -> str:
    """A name as a record may hold it, trimmed. Raises ``Refused``."""
    try:
        return check_name(name)
    except Misread:
        raise Refused("name") from None


def checked_entropy(digits: str) -> str:
    """32 hex digits, lower case. Raises ``Refused``."""
    digits = digits.lower()
    if len(digits) != ENTROPY_DIGITS or not set(digits) <= set("0123456789abcdef"):
        raise Refused("entropy")
    return digits

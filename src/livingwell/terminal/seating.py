"""Who sits where: people at this keyboard, and bots."""

import re
from collections.abc import Sequence
from pathlib import PurePath
from shlex import split
from typing import Final, NamedTuple

from livingwell.record.header import LONGEST_NAME, check_name
from livingwell.rules.material import FEWEST_SEATS, MOST_SEATS, SEATS
from livingwell.terminal.errors import BadSetup
from livingwell.views.language import _

KEY: Final = "played-by"
"""The key of a record's header that says who decides for each seat, from A on."""

PERSON: Final = "person"
USUAL_BOT: Final = "bot:greedy"
_BOTS: Final = ("bot:", "cmd:")
_NAMED: Final = re.compile("(.*?)=((?:" + "|".join(_BOTS) + ").*)")


class Seating(NamedTuple):
    """A seat's name and who decides for it: a person, or a bot as ``--seats`` spells it."""

    name: str
    bot: str | None = None


def usual_seats() -> tuple[Seating, ...]:
    """Who plays when nobody says: whoever sits at this keyboard, and a bot."""
    return Seating(usual_name(None)), Seating(usual_name(USUAL_BOT), USUAL_BOT)


def usual_name(bot: str | None) -> str:
    """What a person is called, or a bot, that nobody has named."""
    return _("Guest") if bot is None else _name_of(bot)


def read_seats(text: str) -> tuple[Seating, ...]:
    """The seats that ``--seats`` names: ``Jane,bot:greedy,Ada=bot:greedy,cmd:./mybot``.

    Raises ``BadSetup``, or ``Misread`` for a name that a record cannot hold.
    """
    parts = [part.strip() for part in text.split(",")]
    if not FEWEST_SEATS <= len(parts) <= MOST_SEATS:
        raise BadSetup("seats", count=len(parts))
    return tuple(_read_seat(part, letter) for part, letter in zip(parts, SEATS, strict=False))


def _read_seat(text: str, letter: str) -> Seating:
    if not text:
        raise BadSetup("empty seat", seat=letter)
    if text.startswith(_BOTS):
        bot = check_bot(text)
        return Seating(check_name(usual_name(bot)), bot)
    if named := _NAMED.fullmatch(text):
        return Seating(check_name(named[1]), check_bot(named[2]))
    return Seating(check_name(text))


def check_bot(bot: str) -> str:
    """The bot as it may stand in a record's header; raises ``BadSetup`` if it may not."""
    if "#" in bot or not bot.isprintable():
        raise BadSetup("bot", bot=bot)
    return bot


def _name_of(bot: str) -> str:
    """What a bot without a name is called: that of its kind, or of its program."""
    kind, _colon, rest = bot.partition(":")
    name = rest.partition(":")[0].title() if kind == "bot" else PurePath(_program(rest)).name
    return name[:LONGEST_NAME] or kind


def _program(command: str) -> str:
    try:
        return (split(command) or [""])[0]
    except ValueError:
        return command


def spell_players(seats: Sequence[Seating]) -> str:
    """The value of ``KEY``: ``person,bot:greedy``."""
    return ",".join(seat.bot or PERSON for seat in seats)


def spell_seats(seats: Sequence[Seating]) -> str:
    """The seats as ``read_seats`` reads them."""
    return ",".join(seat.name if seat.bot is None else f"{seat.name}={seat.bot}" for seat in seats)


def seats_of(names: Sequence[str], players: str | None) -> tuple[Seating, ...]:
    """The seats of a saved game; where it does not say who decides, it is a person."""
    kinds = (players or "").split(",")
    kinds += [PERSON] * (len(names) - len(kinds))
    return tuple(
        Seating(name, kind if kind.startswith(_BOTS) else None)
        for name, kind in zip(names, kinds, strict=False)
    )

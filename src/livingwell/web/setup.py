"""The form that opens a table, and what comes back of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from livingwell.rules.material import FEWEST_SEATS, SEATS
from livingwell.table.chairs import Chair, checked_entropy, checked_name
from livingwell.table.errors import Refused
from livingwell.table.options import CLOCKS, DICE, Options
from livingwell.views.language import N_, _, fill, ngettext
from livingwell.web import levels
from livingwell.web.choices import paces
from livingwell.web.doors import Option, SetupView
from livingwell.web.keys import Keys, Viewer

_DICE: Final = {
    "fair": (N_("Fair"), N_("promised in advance, and checked by anyone afterwards")),
    "system": (N_("Simple"), N_("thrown by the server, without proof")),
    "hand": (N_("Real dice"), N_("you roll your own and type in what they show")),
}
USUAL_CLOCK: Final = 0


class Wanted(NamedTuple):
    """A table that somebody wants to open."""

    chairs: tuple[Chair, ...]
    options: Options
    secret: str


def setup_view(keys: Keys, viewer: Viewer | None) -> SetupView:
    """The form, with dice promised for it."""
    promise = keys.promise()
    return SetupView(
        levels=levels.options("bot:"),
        clocks=tuple(Option(str(clock), _length(clock), chosen=not clock) for clock in CLOCKS),
        dice=tuple(
            Option(dice, _(short), _(full), dice == DICE[0])
            for dice, (short, full) in _DICE.items()
        ),
        paces=paces(Options().pace),
        fair=promise.token,
        commitment=promise.commitment,
        name=viewer.name if viewer else "",
    )


def clock_label(seconds: int) -> str:
    """How long a turn may take, if there is a clock, in words."""
    return fill(_("{time} a turn"), time=_length(seconds))


def _length(seconds: int) -> str:
    if not seconds:
        return _("no clock")
    if seconds < 60:
        return fill(ngettext("{count} second", "{count} seconds", seconds), count=seconds)
    minutes = seconds // 60
    return fill(ngettext("{count} minute", "{count} minutes", minutes), count=minutes)


def wanted(form: Mapping[str, str], keys: Keys, viewer: Viewer) -> Wanted:
    """What a filled-in form asks for. Raises ``Refused``."""
    promise = keys.keep(form.get("fair", "")) or keys.promise()
    options = Options(
        public=bool(form.get("public")),
        clock=_number(form.get("clock", str(USUAL_CLOCK))),
        pace=form.get("pace", Options().pace),
        dice=form.get("dice", DICE[0]),
    )
    kinds = [form.get(f"seat-{letter.lower()}", "") for letter in SEATS]
    names = [form.get(f"name-{letter.lower()}", "") for letter in SEATS]
    chosen = [(kind, name) for kind, name in zip(kinds, names, strict=True) if kind]
    entropy = form.get("entropy", "")
    chairs = seated(chosen, viewer, checked_entropy(entropy) if entropy else "")
    return Wanted(chairs, options, promise.secret.hex())


def seated(chosen: Sequence[tuple[str, str]], viewer: Viewer, entropy: str) -> tuple[Chair, ...]:
    """The seats of a table, each given as its kind and a name. Raises ``Refused``.

    The first seat of the viewer adds the browser's entropy, the server adds for the others.
    """
    if len(chosen) < FEWEST_SEATS:
        raise Refused("too few seats")
    chairs = list[Chair]()
    for kind, name in chosen:
        chair = _chair(kind, name, viewer, [chair.name for chair in chairs])
        if chair.holder and entropy:
            chair, entropy = replace(chair, entropy=entropy), ""
        chairs.append(chair)
    return tuple(chairs)


def _chair(kind: str, name: str, viewer: Viewer, taken: list[str]) -> Chair:
    match kind.partition(":"):
        case "me" | "here", _, _:
            name = name or (viewer.name if kind == "me" else "") or _("Guest")
            return Chair(name=checked_name(name), holder=viewer.holder)
        case "friend", _, _:
            return Chair()
        case "bot", _, level:
            return bot_of(level, taken)
        case _:
            raise Refused("option", option="seat", value=kind, choices="me, here, friend, bot:…")


def bot_of(level: str, taken: list[str]) -> Chair:
    """A bot of a level, or of the usual one, whose name nobody has. Raises ``Refused``."""
    level = level or levels.usual()
    if not levels.is_level(level):
        choices = ", ".join(known.name for known in levels.levels())
        raise Refused("option", option="bot", value=level, choices=choices)
    return levels.bot_chair(level, taken)


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Refused(
            "option", option="clock", value=text, choices=", ".join(map(str, CLOCKS))
        ) from None

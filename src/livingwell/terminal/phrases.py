"""Things to say that belong to neither table alone."""

from collections.abc import Sequence

from livingwell.record.header import Header
from livingwell.record.journal import Journal
from livingwell.rules.dice import Owed, owed
from livingwell.rules.state import State
from livingwell.views.language import _, fill, ngettext
from livingwell.views.phrases import distinct, listed


def torn(journal: Journal) -> str:
    """That the last line of a saved game was torn off and has been dropped."""
    said = _("The last line of {file} was cut off in the middle and has been dropped: {text}")
    return fill(said, file=journal.path, text=journal.torn)


def promised(header: Header) -> str | None:
    """What fair dice promise before the first falls; ``None`` for other dice."""
    scheme, _space, commitment = (header.dice or "").partition(" ")
    if scheme != "fair1":
        return None
    said = _(
        "The dice are fair. Their secret has the SHA-256 {commitment} and is shown at the end."
    )
    return fill(said, commitment=commitment)


def weighing() -> str:
    """That the coach thinks, and how long that may take."""
    return _("Weighing every decision … In an opening turn this can take half a minute.")


def to_throw(state: State, names: Sequence[str]) -> str:
    """Which dice people are to throw: ``Jane: 2 player dice and 1 Power die; Juan: …``."""
    names = distinct(names)
    said = _("{seat}: {dice}")
    return "; ".join(fill(said, seat=names[due.seat], dice=_dice(due)) for due in owed(state))


def _dice(due: Owed) -> str:
    player = ngettext("{count} player die", "{count} player dice", due.player)
    power = ngettext("{count} Power die", "{count} Power dice", due.power)
    kinds = ((player, due.player), (power, due.power))
    return listed(fill(kind, count=count) for kind, count in kinds if count)

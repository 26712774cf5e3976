"""The table as plain text: for pipes, screen readers, logs and ``print``."""

from collections.abc import Sequence
from typing import Final

from livingwell.rules.material import ALL_CARDS, ROUNDS, SEATS, Card, Face, Seat
from livingwell.rules.state import IN_HAND, Phase, Player, State
from livingwell.views.columns import trimmed
from livingwell.views.language import N_, _, fill
from livingwell.views.phrases import distinct, listed, points, tokens

COLUMNS: Final = 80
"""No line is wider."""

_NAME_COLUMNS: Final = 30


def board(state: State, names: Sequence[str]) -> tuple[str, ...]:
    """The table in lines: what is going on, then two for each seat, then how to read the cards.

    A line that begins with ``>`` is of a seat that the table waits for.
    """
    names = distinct(names)
    head = fill(
        _("Round {round} of {rounds} · supply: {tokens}"),
        round=state.round,
        rounds=ROUNDS,
        tokens=tokens(state.supply),
    )
    seats = [
        line
        for seat, player in enumerate(state.players)
        for line in _seat(seat, player, names[seat], waited_for=seat in state.pending)
    ]
    key = _("[3] unlocked, ·3· locked")
    return (head, situation(state, names), *seats, f"    {key}")


def situation(state: State, names: Sequence[str], *, all_by_name: bool = False) -> str:
    """What the table waits for, as a sentence.

    Several seats are called by their letters, for their names would not fit a line, unless all
    are wanted by name.
    """
    names = [trimmed(name, _NAME_COLUMNS) for name in distinct(names)]
    seats = state.pending
    called = names if all_by_name or len(seats) == 1 else SEATS
    told = listed(called[seat] for seat in seats) if seats else ""
    return fill(_(_SITUATIONS[state.phase, state.rolling]), seats=told)


_SITUATIONS: Final = {
    (Phase.OPENING, True): N_("All are about to roll their player dice."),
    (Phase.OPENING, False): N_("Still to unlock their first set: {seats}."),
    (Phase.TIEBREAK, True): N_("Tied for the start and about to roll a Power die: {seats}."),
    (Phase.TURN, True): N_("{seats} is about to roll."),
    (Phase.TURN, False): N_("It is {seats}’s turn to decide."),
    (Phase.REROLL, True): N_("{seats} is about to reroll a die."),
    (Phase.BONUS, True): N_("{seats} is about to roll the bonus."),
    (Phase.OVER, False): N_("The game is over."),
}


def _seat(seat: Seat, player: Player, name: str, *, waited_for: bool) -> tuple[str, str]:
    said = _("{points}, {tokens}, out of the round") if player.out else _("{points}, {tokens}")
    holds = fill(said, points=points(player.points), tokens=tokens(player.tokens))
    mark = ">" if waited_for else " "
    cards = " ".join(_card(card, player) for card in sorted(ALL_CARDS))
    dice = ", ".join(filter(None, (_dice(_("dice"), player.dice), _dice(_("Power"), player.power))))
    return (
        f"{mark} {SEATS[seat]} {trimmed(name, _NAME_COLUMNS)} · {holds}",
        f"    {cards}   {dice}".rstrip(),
    )


def _card(card: Card, player: Player) -> str:
    return f"[{card}]" if card in player.unlocked else f"·{card}·"


def _dice(kind: str, faces: Sequence[Face]) -> str:
    """Dice of a kind as they lie, ``?`` for one in hand; nothing where there are none."""
    shown = " ".join("?" if face == IN_HAND else str(face) for face in faces)
    return f"{kind} {shown}" if shown else ""

"""The chance to win a game that is about to end, and a guess at one that goes on."""

from collections.abc import Sequence
from math import exp
from typing import Final

from livingwell.bots.abilities import standing
from livingwell.rules.dice import outcomes, ways
from livingwell.rules.material import ROUNDS, Seat
from livingwell.rules.moves import Decision
from livingwell.rules.result import result
from livingwell.rules.state import Phase, State
from livingwell.rules.step import step

SPREAD: Final = 8.0
"""Points ahead in the final round that win 73 games of 100, as two greedy players play it."""


def chances(state: State, endings: Sequence[Decision]) -> dict[Decision, float]:
    """The exact chance to win by each decision that leaves nothing to play for but the last bonus.

    A shared win counts in part (G1-G4). Empty where none does, as before the final round.
    """
    if state.round < ROUNDS:
        return {}
    afters = {end: step(state, end)[0] for end in endings}
    return {
        end: _chance(after, end.seat) for end, after in afters.items() if after.phase is Phase.BONUS
    }


def _chance(last: State, seat: Seat) -> float:
    won = 0.0
    for roll, weight in outcomes(last):
        final = result(step(last, roll)[0])
        assert final is not None
        if seat in final.winners:
            won += weight / len(final.winners)
    return won / ways(last)


def guess(state: State, seat: Seat) -> float:
    """The chance to win a final round that goes on, by how far the seat is ahead."""
    rival = max(standing(player) for other, player in enumerate(state.players) if other != seat)
    return 1 / (1 + exp((rival - standing(state.players[seat])) / SPREAD))

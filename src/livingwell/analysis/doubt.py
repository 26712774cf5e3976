"""Whether to ask before a decision is made: what a blunder would cost, and what is better."""

from typing import NamedTuple

from livingwell.analysis.evaluator import Evaluator
from livingwell.analysis.hint import Hint, hints
from livingwell.analysis.marks import Mark, mark
from livingwell.rules.moves import Decision
from livingwell.rules.state import State


class Doubt(NamedTuple):
    """A blunder that is about to be made, and the best decision in its place."""

    chosen: Hint
    best: Hint


def doubt(decision: Decision, state: State, evaluator: Evaluator) -> Doubt | None:
    """What speaks against a legal decision if it would be a blunder; ``None`` for any other."""
    found = hints(state, decision.seat, evaluator)
    chosen = next(hint for hint in found if hint.decision == decision)
    return Doubt(chosen, found[0]) if mark(chosen.cost) is Mark.BLUNDER else None

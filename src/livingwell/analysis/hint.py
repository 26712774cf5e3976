"""Every legal decision on a table, best first: what it is worth, what it costs, and why."""

from typing import NamedTuple

from livingwell.analysis.errors import CannotAnalyse
from livingwell.analysis.evaluator import Chances, Evaluator
from livingwell.record.game import Game
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision, Roll
from livingwell.rules.state import Phase, State


class Hint(NamedTuple):
    """A decision, the chances after it, and the chance it costs its seat against the best."""

    decision: Decision
    chances: Chances
    cost: float


def hints(state: State, seat: Seat, evaluator: Evaluator) -> tuple[Hint, ...]:
    """The legal decisions of ``seat``, best first; of equals in the order of ``legal``."""
    ranked = sorted(evaluator.weigh(state, seat), key=lambda choice: -choice.worth)
    return tuple(Hint(*choice, ranked[0].worth - choice.worth) for choice in ranked)


def position(game: Game, line: int | None = None) -> tuple[State, tuple[Seat, ...]]:
    """The table to give hints on, and the seats that decide there.

    It is the table at the end of the record, or the one on which the decision on ``line`` was
    made. Raises ``CannotAnalyse`` if there is nothing to decide.
    """
    if line is None:
        _check(game.state)
        return game.state, game.state.to_act
    before = game.start
    for play in game.plays:
        if play.line == line and not isinstance(play.move, Roll):
            return before, (play.move.seat,)
        before = play.state
    raise CannotAnalyse("no line", line=line)


def _check(state: State) -> None:
    if state.phase is Phase.OVER:
        raise CannotAnalyse("over")
    if state.rolling:
        raise CannotAnalyse("dice owed")

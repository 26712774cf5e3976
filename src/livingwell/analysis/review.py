"""A game looked back upon: what every roll gave and what every decision cost.

Every move takes the seats' chances from ``before`` to ``after``. For a roll that is luck: the
chances after it, less their expectation before it. For a decision it is skill: the chances after
what was played, less those after the best. What an evaluator thinks after one move and before the
next should be the same; where it changes its mind, that is kept apart as ``reckoning``, so that
everything adds up to the result.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from livingwell.analysis.errors import CannotAnalyse
from livingwell.analysis.evaluator import Chances, Evaluator, Weighed, best
from livingwell.record.game import Game, Play
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision, Roll
from livingwell.rules.state import Phase, State


class Throw(NamedTuple):
    """A roll: the chances expected before it, and those after it."""

    line: int
    move: Roll
    state: State
    before: Chances
    after: Chances


class Choice(NamedTuple):
    """A decision: every legal one as it was weighed, the one played among them."""

    line: int
    move: Decision
    state: State
    weighed: tuple[Weighed, ...]

    @property
    def seat(self) -> Seat:
        """Who decided."""
        return self.move.seat

    @property
    def best(self) -> Weighed:
        """The best there was."""
        return best(self.weighed)

    @property
    def before(self) -> Chances:
        """The chances if the best is played."""
        return self.best.chances

    @property
    def after(self) -> Chances:
        """The chances after what was played."""
        return next(chances for decision, chances in self.weighed if decision == self.move)

    @property
    def loss(self) -> float:
        """The chance to win that it cost its seat."""
        return self.before[self.seat] - self.after[self.seat]

    @property
    def forced(self) -> bool:
        """Whether there was nothing else to do."""
        return len(self.weighed) == 1


Step: TypeAlias = Throw | Choice


class Account(NamedTuple):
    """One seat's chance from the start to the end, and what changed it.

    ``start + luck + own + others + reckoning`` is ``end``. ``own`` is what its own decisions cost
    it and so never above 0; ``others`` what those of the other seats gave or took.
    """

    start: float
    luck: float
    own: float
    others: float
    reckoning: float
    end: float


class Review(NamedTuple):
    """All steps of a game, and the chances before the first and after the last.

    Once the game is over, ``end`` is each seat's share of the win.
    """

    game: Game
    start: Chances
    steps: tuple[Step, ...]
    end: Chances

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.game.state.phase is Phase.OVER

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """The decisions of a seat."""
        return tuple(step for step in self.steps if isinstance(step, Choice) and step.seat == seat)

    def throws(self) -> tuple[Throw, ...]:
        """The rolls."""
        return tuple(step for step in self.steps if isinstance(step, Throw))

    def account(self, seat: Seat) -> Account:
        """What became of a seat's chance."""
        luck = own = others = 0.0
        for step in self.steps:
            change = step.after[seat] - step.before[seat]
            if isinstance(step, Throw):
                luck += change
            elif step.seat == seat:
                own += change
            else:
                others += change
        return Account(self.start[seat], luck, own, others, sum(self._gaps(seat)), self.end[seat])

    def _gaps(self, seat: Seat) -> Iterator[float]:
        """How the reckoning changed its mind before each step and at the end."""
        known = self.start
        for step in self.steps:
            yield step.before[seat] - known[seat]
            known = step.after
        yield self.end[seat] - known[seat]


def review(game: Game, evaluator: Evaluator, told: Callable[[], None] = lambda: None) -> Review:
    """Look back upon a game, finished or not; ``told`` is called after each of its moves.

    Raises ``CannotAnalyse`` if it has no moves yet.
    """
    if not game.plays:
        raise CannotAnalyse("no moves")
    steps, state = [], game.start
    for play in game.plays:
        steps.append(look_at(state, play, evaluator))
        state = play.state
        told()
    return Review(game, evaluator.chances(game.start), tuple(steps), evaluator.chances(state))


def look_at(state: State, play: Play, evaluator: Evaluator) -> Step:
    """Look at one move, played on the table ``state``."""
    move = play.move
    if isinstance(move, Roll):
        expected, after = evaluator.chances(state), evaluator.chances(play.state)
        return Throw(play.line, move, state, expected, after)
    return Choice(play.line, move, state, evaluator.weigh(state, move.seat))

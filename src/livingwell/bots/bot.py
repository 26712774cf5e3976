"""What a bot is: it is told a game as it happens and decides for one seat."""

from abc import ABC, abstractmethod
from typing import ClassVar

from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision, Move
from livingwell.rules.state import State


class Bot(ABC):
    """Decides for one seat of one game at a time. Only ``decide`` must be written.

    A bot sees the table as everyone does; where the dice come from is never shown to it.
    """

    compiles: ClassVar[bool] = False
    """Whether its first decision on a machine waits until its code is compiled."""

    def begin(self, seats: int, seat: Seat) -> None:  # noqa: B027 most bots keep nothing of a game
        """A new game of 2-4 ``seats`` starts, in which the bot sits at ``seat``."""

    def saw(self, move: Move, state: State) -> None:  # noqa: B027 as for begin
        """A move was played, the bot's own and rolls included; ``state`` is the table after it."""

    @abstractmethod
    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:
        """One of ``legal``, the decisions open to the bot's seat now, never none."""

    def close(self) -> None:  # noqa: B027 most bots hold nothing open
        """No game follows: let go of processes, files and the like. May be called twice."""

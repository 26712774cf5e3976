"""Bots that judge a table by its network and search their turn to its end."""

from pathlib import Path
from typing import ClassVar, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from livingwell.bots.bot import Bot
from livingwell.bots.expert.ending_file import at_hand
from livingwell.bots.expert.endings import NO_ENDINGS
from livingwell.bots.expert.lookahead import MOST_REROLLS, foresee
from livingwell.bots.expert.search import TO_STAY_IN, forget, searching, weigh
from livingwell.bots.expert.weights import SHIPPED, network
from livingwell.kernel.actions import ACTIONS, FIRST_REROLL, FIRST_SET, decisions
from livingwell.kernel.entry import step
from livingwell.kernel.layout import SEATS, UNLOCKED, Row, player, wide
from livingwell.kernel.pack import pack
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State

Actions: TypeAlias = npt.NDArray[np.int16]
Worth: TypeAlias = npt.NDArray[np.float64]


class Level(NamedTuple):
    """What a player of some strength thinks of.

    One who does not ``see_others`` judges as if nobody else had unlocked a card. One who does not
    ``plan_rerolls`` spends a token only when nothing else saves the round. One who thinks
    ``ahead`` weighs the sets that come close by the next seat's roll and best answer, and knows the
    exact endings that are at hand.
    """

    see_others: bool
    plan_rerolls: bool
    ahead: bool


LEVELS: Final = {
    "casual": Level(see_others=False, plan_rerolls=False, ahead=False),
    "strong": Level(see_others=True, plan_rerolls=True, ahead=False),
    "expert": Level(see_others=True, plan_rerolls=True, ahead=True),
}

CLOSE: Final = 0.03
"""How much less than the best a set may promise to be thought of again, in chance to win."""


class Ahead(NamedTuple):
    """How many sets are thought of again, and how many rerolls the next seat may answer with."""

    sets: int
    rerolls: int


AHEAD: Final = {2: Ahead(4, MOST_REROLLS), 3: Ahead(4, TO_STAY_IN), 4: Ahead(2, TO_STAY_IN)}
"""By the number of seats, so that no decision takes more than a tenth of a second."""

SIXES: Final = 1
"""How evenly the Power dice are thrown when a set is thought of again (``foresee``)."""


class Expert(Bot):
    """Plays at one of ``LEVELS``, by the networks in ``folder``.

    Beginning a game raises ``NoSuchBot`` if there is no network for so many seats.
    """

    compiles: ClassVar[bool] = True

    def __init__(self, level: Level, folder: Path = SHIPPED) -> None:
        self._level = level
        self._folder = folder
        self._worth = np.zeros((ACTIONS, 4))

    def begin(self, seats: int, seat: Seat) -> None:  # noqa: ARG002 it thinks for any seat
        """Fetch the network for so many seats."""
        self._network = network(seats, self._folder)
        endings = at_hand() if self._level.ahead else NO_ENDINGS
        self._search = searching(seats, endings)

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:
        """The decision that promises the best chance to win."""
        seat = legal[0].seat
        row = pack(state)
        if not self._level.see_others:
            _overlook(row, seat)
        forget(self._search.memory)
        count = weigh(row, seat, self._network, self._search, self._worth)
        actions = self._search.actions[0, :count].copy()
        worth = self._worth[:count, seat].copy()
        if not self._level.plan_rerolls and actions[-1] >= FIRST_SET:
            _rather_not_reroll(actions, worth)
        best = int(actions[worth.argmax()])
        if self._level.ahead and best >= FIRST_SET:
            best = self._think_again(row, seat, actions, worth)
        return decisions(seat)[best]

    def _think_again(self, row: Row, seat: Seat, actions: Actions, worth: Worth) -> int:
        """Of the sets that come close, the best after the next seat's answer."""
        ahead = AHEAD[wide(row[SEATS])]
        order = [at for at in np.argsort(-worth, kind="stable") if actions[at] >= FIRST_SET]
        close = [at for at in order if worth[at] > worth.max() - CLOSE][: ahead.sets]
        if len(close) == 1:
            return int(actions[close[0]])
        promise = []
        for at in close:
            after, shares = row.copy(), np.zeros(4)
            step(after, seat, int(actions[at]))
            forget(self._search.memory)
            foresee(after, self._network, self._search, SIXES, ahead.rerolls, shares)
            promise.append(shares[seat])
        return int(actions[close[int(np.argmax(promise))]])


def _overlook(row: Row, seat: Seat) -> None:
    """Take everyone else to have nothing unlocked."""
    for other in range(4):
        if other != seat:
            row[player(other) + UNLOCKED] = 0


def _rather_not_reroll(actions: Actions, worth: Worth) -> None:
    """Make rerolls look worse than any set, while there is one."""
    rerolls = (actions >= FIRST_REROLL) & (actions < FIRST_SET)
    worth[rerolls] -= 1

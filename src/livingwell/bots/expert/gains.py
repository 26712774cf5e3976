"""What a card adds to the chance to win, in the eyes of the network."""

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.network import Network
from livingwell.bots.expert.value import Room, ask, room
from livingwell.bots.expert.weights import network
from livingwell.kernel.jit import compiled
from livingwell.kernel.layout import ACTIVE, UNLOCKED, Row, player, wide
from livingwell.kernel.pack import pack
from livingwell.rules.material import ALL_CARDS, Card
from livingwell.rules.state import State


class Gains:
    """Asks the network for so many seats. Raises ``NoSuchBot`` if it cannot be used."""

    def __init__(self, seats: int) -> None:
        self._network, self._room = network(seats), room(seats)
        self._gained = np.zeros(1 + len(ALL_CARDS))

    def of(self, state: State) -> dict[Card, float]:
        """By locked card of the seat whose roll is owed: what it would add to its chance to win.

        There is nothing to ask of a seat with one locked card: with all ten it would not roll.
        """
        assert state.active is not None
        locked = ALL_CARDS - state.players[state.active].unlocked
        if len(locked) == 1:
            return {}
        _weigh(pack(state), self._network, self._room, self._gained)
        return {card: float(self._gained[card]) for card in sorted(locked)}


@compiled
def _weigh(row: Row, network: Network, room: Room, gained: npt.NDArray[np.float64]) -> None:
    """Write by locked card how much better it would be for the seat that rolls if it were not."""
    active = wide(row[ACTIVE])
    column = player(active) + UNLOCKED
    unlocked = wide(row[column])
    ask(row, network, room, room.some)
    before = room.some[active]
    for card in range(1, len(gained)):
        if not unlocked >> card & 1:
            row[column] = unlocked | 1 << card
            ask(row, network, room, room.some)
            gained[card] = room.some[active] - before
    row[column] = unlocked

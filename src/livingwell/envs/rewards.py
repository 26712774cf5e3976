"""What a game was worth to each seat, given once, at its end."""

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from livingwell.kernel.layout import SEATS, Rows
from livingwell.kernel.result import ranks, scores
from livingwell.rules.material import MOST_SEATS

Rewards: TypeAlias = npt.NDArray[np.float64]
"""Shape ``(games, 4)``; 0 where a seat is not played."""


def shares(rows: Rows) -> Rewards:
    """The share of the win in finished games: 1 for a winner alone, 1/n for n together (G1-G4)."""
    first = ranks(rows) == 1
    return np.asarray(first / first.sum(axis=1, keepdims=True))


def differences(rows: Rows) -> Rewards:
    """Each seat's score less the mean score of the others (G1)."""
    seats = rows[:, SEATS, None]
    mine = scores(rows)
    others = (mine.sum(axis=1, keepdims=True) - mine) / (seats - 1)
    return np.where(np.arange(MOST_SEATS) < seats, mine - others, 0.0)


REWARDS: Final[dict[str, Callable[[Rows], Rewards]]] = {"share": shares, "difference": differences}
"""By the name that environments take."""


def reward_named(name: str) -> Callable[[Rows], Rewards]:
    """A reward of ``REWARDS``. Raises ``ValueError`` for any other name."""
    if name not in REWARDS:
        raise ValueError(f"there is no reward {name!r}; there are {', '.join(REWARDS)}")
    return REWARDS[name]


ILLEGAL: Final = {"share": -1.0, "difference": -100.0}
"""What an agent gets by those names for an action outside its mask, where that ends the game."""

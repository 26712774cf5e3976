"""Who has won, for many games at once (G1-G4). As ``rules.result``."""

import numpy as np
import numpy.typing as npt

from livingwell.kernel.layout import HEADER, PLAYER_COLUMNS, POINTS, SEATS, TOKENS, UNLOCKED, Rows
from livingwell.rules.result import POINTS_A_TOKEN


def scores(rows: Rows) -> npt.NDArray[np.int64]:
    """Points with 2 more for each token, shape (games, 4); 0 where a seat is not played (G1)."""
    players = _players(rows)
    return players[..., POINTS] + POINTS_A_TOKEN * players[..., TOKENS]


def ranks(rows: Rows) -> npt.NDArray[np.int64]:
    """Places from 1, equal where shared and then skipping, shape (games, 4) (G1-G4).

    Most points, then most tokens, then most unlocked cards. A seat that is not played has place 0.
    """
    players = _players(rows)
    cards = np.bitwise_count(players[..., UNLOCKED])
    keys = (scores(rows) << 16) + (players[..., TOKENS] << 8) + cards
    played = np.arange(keys.shape[1]) < rows[:, SEATS, None]
    keys[~played] = -1
    better = (keys[:, None, :] > keys[:, :, None]).sum(axis=2)
    return np.where(played, 1 + better, 0)


def _players(rows: Rows) -> npt.NDArray[np.int64]:
    return rows[:, HEADER:].reshape(len(rows), -1, PLAYER_COLUMNS).astype(np.int64)

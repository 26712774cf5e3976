"""Who has won: scores, places and the tie-break that decided each (G1-G4)."""

from typing import Final, Literal, NamedTuple, TypeAlias

from livingwell.rules.material import Seat
from livingwell.rules.state import OVER, State

POINTS_A_TOKEN: Final = 2
"""What an unused token is worth at the end (G1)."""

TieBreak: TypeAlias = Literal["G1", "G2", "G3", "G4"]


class Result(NamedTuple):
    """How a game ended, by seat.

    ``scores`` count 2 points a token (G1). ``ranks`` start at 1, are equal where a place is shared
    and then skip. ``decided_by`` says for each seat what settled its place among the seats with
    the same score: nothing to settle (G1), tokens (G2), unlocked cards (G3), or it is shared (G4).
    """

    scores: tuple[int, ...]
    tokens: tuple[int, ...]
    cards: tuple[int, ...]
    ranks: tuple[int, ...]
    decided_by: tuple[TieBreak, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats on the first place."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def result(state: State) -> Result | None:
    """The result of a finished game, ``None`` before that (G1)."""
    if state.phase is not OVER:
        return None
    keys = [
        (player.points + POINTS_A_TOKEN * player.tokens, player.tokens, len(player.unlocked))
        for player in state.players
    ]
    scores, tokens, cards = zip(*keys, strict=True)
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Result(scores, tokens, cards, ranks, tuple(_decided(key, keys) for key in keys))


def _decided(key: tuple[int, int, int], keys: list[tuple[int, int, int]]) -> TieBreak:
    if sum(other[:1] == key[:1] for other in keys) == 1:
        return "G1"
    if sum(other[:2] == key[:2] for other in keys) == 1:
        return "G2"
    return "G3" if keys.count(key) == 1 else "G4"

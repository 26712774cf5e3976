"""Tables to hold the laws against: those of random games, and ones richer than any game."""

from itertools import product
from random import Random

from hypothesis import strategies as st

from livingwell.rules import State, decisions, owed, start, step
from livingwell.rules.material import TOKENS
from livingwell.rules.moves import Cast, Decision, Move, Out, Reroll, Roll, Unlock, Use
from livingwell.rules.totals import SETS

seats = st.integers(2, 4)
seeds = st.integers(0, 2**32)


def throw(state: State, random: Random) -> Roll:
    """The dice owed, as they happen to fall."""
    return Roll.of(
        Cast(
            due.seat,
            tuple(random.randint(1, 6) for _ in range(due.player)),
            tuple(random.randint(1, 6) for _ in range(due.power)),
        )
        for due in owed(state)
    )


def walk(count: int, seed: int) -> list[tuple[State, Move]]:
    """A game of ``count`` seats played at random: each table, and the move that was made on it."""
    random, state = Random(seed), start(count)
    played: list[tuple[State, Move]] = []
    while state.rolling or state.pending:
        move = throw(state, random) if state.rolling else random.choice(decisions(state))
        played.append((state, move))
        state, _ = step(state, move)
    return [*played, (state, Roll(()))]


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A table of a random game, in some cases with riches that no game has seen."""
    played = walk(draw(seats), draw(seeds))
    state, _ = played[draw(st.integers(0, len(played) - 1))]
    if not draw(st.booleans()):
        return state
    players, left = [], TOKENS
    for player in state.players:
        tokens = draw(st.integers(0, left))
        left -= tokens
        players.append(player._replace(points=draw(st.integers(0, 150)), tokens=tokens))
    return state._replace(players=tuple(players))


def universe() -> list[Decision]:
    """Every decision that can be spelled, for four seats, and some that cannot."""
    uses = product(range(4), range(1, 8), (None, 1, 2, 3, 4, 5, 6), (None, 0, 1, 2, 3))
    return [
        *(Use(seat, card, face, target) for seat, card, face, target in uses),
        *(Reroll(seat, face) for seat in range(4) for face in range(1, 7)),
        *(Unlock(seat, cards) for seat in range(4) for fit in SETS.values() for cards in fit),
        *(
            Unlock(seat, cards)
            for seat in range(4)
            for cards in ((), (4, 2), (3, 3), (9, 10), (11,))
        ),
        *(Out(seat) for seat in range(5)),
    ]

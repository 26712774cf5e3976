"""Numbers for decisions: what a network, a table of moves or an environment calls them.

A decision has the same number for each seat that may make it; who makes it stands apart. Numbers
follow the order of ``rules.legal``, so ascending numbers are legal decisions in their fixed order:

=======  ==============================================
number   decision
=======  ==============================================
0-5      use card 1 for the face 1-6
6        use card 2
7-10     use card 3 on seat A-D
11       use card 4
12       use card 5
13-16    use card 6 on seat A-D
17-22    reroll the face 1-6
23-103   unlock a set: by total, then ascending
104      out
=======  ==============================================
"""

from functools import cache
from itertools import product
from typing import Final

from livingwell.rules.legal import legal
from livingwell.rules.material import FACES, MOST_SEATS, Seat
from livingwell.rules.moves import Decision, Out, Reroll, Unlock, Use
from livingwell.rules.state import Phase, Player, State
from livingwell.rules.totals import SETS

ACTIONS_VERSION: Final = 1
"""Changes whenever a number comes to mean something else; networks are bound to it."""

FIRST_REROLL: Final = 17
FIRST_SET: Final = 23
OUT_ACTION: Final = 104
ACTIONS: Final = 105
"""How many there are."""


@cache
def decisions(seat: Seat) -> tuple[Decision, ...]:
    """Each decision of ``seat``, at the place that is its number.

    One of them is never legal: card 3 on itself (C3).
    """
    return tuple(decision._replace(seat=seat) for decision in _decisions())


@cache
def _decisions() -> tuple[Decision, ...]:
    """Whatever is legal on some table, in the order of ``rules.legal``."""
    moves = {
        move._replace(seat=0)
        for seat, card in product(range(MOST_SEATS), range(1, 7))
        for dice in zip(FACES[::2], FACES[1::2], strict=True)
        for move in legal(_wealthy(seat, card, dice), seat)
    }
    uses = [move for move in moves if isinstance(move, Use)]
    rerolls = [move for move in moves if isinstance(move, Reroll)]
    return (
        *sorted(uses, key=lambda use: (use.card, use.face or 0, use.target or 0)),
        *sorted(rerolls, key=lambda reroll: reroll.face),
        *(Unlock(0, cards) for fitting in SETS.values() for cards in fitting),
        Out(0),
    )


def _wealthy(seat: Seat, card: int, dice: tuple[int, ...]) -> State:
    """A table where a Power die powers ``card`` and everyone has something to lose."""
    player = Player(points=2, tokens=1, unlocked=frozenset((card,)), dice=dice, ready=(card,))
    return State((player,) * MOST_SEATS, 1, Phase.TURN, False, seat, (seat,))


@cache
def _numbers() -> dict[Decision, int]:
    return {
        decision: number
        for seat in range(MOST_SEATS)
        for number, decision in enumerate(decisions(seat))
    }


def number(decision: Decision) -> int:
    """The number of a decision. Raises ``KeyError`` for one that no table can ask for."""
    return _numbers()[decision]

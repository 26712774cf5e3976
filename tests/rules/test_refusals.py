"""Every cause of a refusal, with its rule and its words."""

import pickle
from types import MappingProxyType

import pytest

from livingwell.rules import Illegal, State, legal, start, step
from livingwell.rules.errors import CAUSES, Caused
from livingwell.rules.moves import Cast, Move, Out, Reroll, Roll, Unlock, Use
from livingwell.rules.state import Phase, Player

OPENING, _ = step(start(2), Roll((Cast(0, (5, 3)), Cast(1, (6, 3)))))
HALF_OPEN, _ = step(OPENING, Unlock(0, (8,)))
A = Player(10, 1, frozenset({1, 2, 3, 6, 7, 9}), False, (5, 2), (1,), (1,), 0, 1)
B = Player(1, 22, frozenset({4}), False, (), (4,), (4,), 0, 1)
TURN = State((A, B), 2, Phase.TURN, False, 0, (0,))


def showing(face: int, tokens: int = 1, ready: bool = True) -> State:
    """The turn with A's Power die showing ``face``."""
    left = (face,) if ready else ()
    return TURN._replace(players=(A._replace(power=(face,), ready=left, tokens=tokens), B))


EMPTY_SUPPLY = showing(2, tokens=2)
USED = showing(1, ready=False)
NO_TOKEN = showing(1, tokens=0)
OVER = TURN._replace(phase=Phase.OVER, pending=())
BONUS = TURN._replace(phase=Phase.BONUS, rolling=True, pending=(1,))
TEN = BONUS._replace(players=(A, B._replace(unlocked=frozenset(range(1, 11)))))
CHARITY = TURN._replace(players=(A._replace(power=(3,), ready=(3,)), B._replace(points=0)))
SAFE = State((A._replace(unlocked=frozenset(), dice=(1, 1)), B), 2, Phase.TURN, False, 0, (0,))


CASES = [
    (
        CHARITY,
        Use(0, 3),
        "C3",
        "name a target",
        "card 3 is used on a seat; it has an effect on -",
    ),
    (TURN, Out(3), "M1", "no seat", "there is no such seat; the seats are A, B"),
    (OVER, Out(0), "G1", "game over", "the game is over"),
    (OVER, Roll((Cast(0, (1,)),)), "G1", "game over", "the game is over"),
    (start(2), Out(0), "O1", "dice owed", "dice are owed first: roll A nn B nn"),
    (BONUS, Out(1), "E3", "dice owed", "dice are owed first: roll B nn"),
    (TEN, Out(1), "E2", "dice owed", "dice are owed first: roll B nn+nn"),
    (TURN, Roll((Cast(0, (1,)),)), "T3", "no dice owed", "no dice are owed; seat A must decide"),
    (
        OPENING,
        Roll((Cast(0, (1,)),)),
        "O2",
        "no dice owed",
        "no dice are owed; seat A, B must decide",
    ),
    (
        start(2),
        Roll((Cast(0, (1, 2)),)),
        "O1",
        "wrong dice",
        "these are not the dice owed: roll A nn B nn",
    ),
    (
        TURN._replace(rolling=True),
        Roll((Cast(0, (1, 2), (3,)), Cast(1, (), (3, 3)))),
        "T1",
        "wrong dice",
        "these are not the dice owed: roll A nn+n B +n",
    ),
    (
        start(2),
        Roll((Cast(0, (1, 7)), Cast(1, (1, 2)))),
        "M2",
        "no face",
        "a die shows 1 to 6, not 7",
    ),
    (
        HALF_OPEN,
        Unlock(0, (9,)),
        "O3",
        "has unlocked",
        "seat A has unlocked its set; the table waits for B",
    ),
    (TURN, Out(1), "T3", "not its turn", "it is the turn of seat A, not of B"),
    (NO_TOKEN, Reroll(0, 5), "T5", "no token", "seat A has no reroll token"),
    (
        TURN,
        Reroll(0, 4),
        "T5",
        "no such die",
        "seat A has no player die that shows 4; they show 5, 2",
    ),
    (
        OPENING,
        Reroll(0, 6),
        "O2",
        "no such die",
        "seat A has no player die that shows 6; they show 5, 3",
    ),
    (OPENING, Use(0, 2), "O2", "no ability", "no abilities in the opening turn"),
    (OPENING, Out(0), "O2", "nobody is out", "nobody is knocked out in the opening turn"),
    (
        TURN,
        Use(0, 7),
        "T4",
        "not an ability",
        "a Power die uses cards 1 to 6; card 7 is none of them",
    ),
    (showing(4), Use(0, 4), "T3", "still locked", "card 4 of seat A is still locked"),
    (TURN, Use(0, 2), "T4", "no Power die", "no Power die of seat A shows 2; they show 1"),
    (
        USED,
        Use(0, 1, face=5),
        "T4",
        "Power die used",
        "seat A has used each Power die that shows 1 this turn",
    ),
    (
        TURN,
        Use(0, 1),
        "C1",
        "name a die",
        "card 1 scores a die of seat A; its faces are 1, 2, 5",
    ),
    (
        TURN,
        Use(0, 1, face=6),
        "C1",
        "name a die",
        "card 1 scores a die of seat A; its faces are 1, 2, 5",
    ),
    (
        showing(2),
        Use(0, 2, face=5),
        "C2",
        "no face to name",
        "card 2 scores no die, so none is named",
    ),
    (
        showing(3),
        Use(0, 3),
        "C3",
        "name a target",
        "card 3 is used on a seat; it has an effect on B",
    ),
    (
        showing(6),
        Use(0, 6, target=3),
        "C6",
        "name a target",
        "card 6 is used on a seat; it has an effect on A",
    ),
    (
        showing(2),
        Use(0, 2, target=1),
        "C2",
        "no target to name",
        "card 2 is not used on a seat",
    ),
    (
        showing(3),
        Use(0, 3, target=0),
        "C3",
        "on itself",
        "card 3 takes points from another seat",
    ),
    (
        CHARITY,
        Use(0, 3, target=1),
        "C11",
        "no points",
        "seat B has too few points for card 3 to have an effect",
    ),
    (
        showing(6),
        Use(0, 6, target=1),
        "C11",
        "no points",
        "seat B has too few points for card 6 to have an effect",
    ),
    (
        EMPTY_SUPPLY,
        Use(0, 2),
        "C11",
        "no supply",
        "the supply has no token left, so card 2 has no effect",
    ),
    (
        TURN,
        Unlock(0, (1, 4)),
        "T8",
        "already unlocked",
        "card 1 of seat A is already unlocked",
    ),
    (
        TURN,
        Unlock(0, (5, 4)),
        "T8",
        "not a set",
        "a set is one or more different cards from 1 to 10, ascending, not 5+4",
    ),
    (
        TURN,
        Unlock(0, ()),
        "T8",
        "not a set",
        "a set is one or more different cards from 1 to 10, ascending, not -",
    ),
    (
        TURN,
        Unlock(0, (10,)),
        "T8",
        "no such total",
        "10 makes 10; the totals open to seat A are 1, 2, 4, 5, 6, 7",
    ),
    (
        SAFE,
        Out(0),
        "T9",
        "must unlock",
        "every total open to seat A has a set, so it must unlock one",
    ),
]


@pytest.mark.parametrize(("state", "move", "rule", "cause", "message"), CASES)
def test_a_refusal_names_rule_and_cause(
    state: State, move: Move, rule: str, cause: str, message: str
) -> None:
    with pytest.raises(Illegal) as refused:
        step(state, move)
    assert (refused.value.rule, refused.value.cause) == (rule, cause)
    assert str(refused.value) == f"{message} ({rule})"
    seat = None if isinstance(move, Roll) else move.seat
    assert refused.value.legal == (() if seat is None else legal(state, seat))
    again = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 it is our own
    assert (str(again), again.values, again.legal) == (
        str(refused.value),
        refused.value.values,
        refused.value.legal,
    )
    assert (again.rule, again.cause) == (rule, cause)


@pytest.mark.parametrize("count", [-1, 0, 1, 5])
def test_the_game_is_for_two_to_four_seats(count: int) -> None:
    with pytest.raises(Illegal, match=rf"^the game is for 2 to 4 seats, not {count} \(M1\)$"):
        start(count)


def test_no_cause_is_left_untested() -> None:
    assert {case[3] for case in CASES} | {"seats"} == set(CAUSES)


class Cold(Caused):
    """A refusal of another kind than the rules'."""

    causes = MappingProxyType({"tea": "no {what} left"})


def test_other_refusals_are_told_and_copied_as_well() -> None:
    cold = Cold("tea", what="lemon")
    for again in (cold, pickle.loads(pickle.dumps(cold))):  # noqa: S301 it is our own
        assert type(again) is Cold
        assert (again.cause, again.values, str(again)) == (
            "tea",
            {"what": "lemon"},
            "no lemon left",
        )
        assert again.args == ("tea", {"what": "lemon"})

"""What there is to tell of a move, and that no event is taken for one of another kind."""

from itertools import product
from typing import NamedTuple, get_args

from hypothesis import given

from livingwell.rules import State, legal, step
from livingwell.rules.events import Event, KnockedOut, Rolled, Scored, Unlocked, _kind
from livingwell.rules.material import MOST_SEATS
from livingwell.rules.moves import Cast, Roll, Unlock
from livingwell.rules.state import Phase, Player, start
from livingwell.rules.totals import MODIFIERS
from tests.laws.games import tables

KINDS: tuple[type[Event], ...] = get_args(Event)


def test_a_new_kind_of_event_is_equal_to_itself_alone() -> None:
    class Sneezed(NamedTuple):
        """An event that the rules do not have."""

        seat: int

    assert _kind(Sneezed) is Sneezed
    for other in (KnockedOut(1), (1,), Sneezed(2)):
        assert Sneezed(1) != other
        assert not Sneezed(1) == other  # noqa: SIM201 == and != are two methods
    assert Sneezed(1) == Sneezed(1)
    assert not Sneezed(1) != Sneezed(1)  # noqa: SIM202 as above


def made(kind: type[Event], first: int) -> Event:
    """An event of a kind, its fields numbered from ``first``."""
    return kind(*range(first, first + len(kind._fields)))


def test_events_are_equal_only_to_their_own_kind() -> None:
    """A token gained by a seat is not its knock-out, and a plain tuple is no event."""
    for one, other in product(KINDS, repeat=2):
        assert (made(one, 0) == made(other, 0)) == (one is other)
        assert (made(one, 0) != made(other, 0)) == (one is not other)
    for kind in KINDS:
        for unlike in (made(kind, 1), tuple(made(kind, 0))):
            assert not made(kind, 0) == unlike  # noqa: SIM201 == and != are two methods
            assert made(kind, 0) != unlike


@given(tables())
def test_an_unlocked_set_is_told_with_what_made_its_total(state: State) -> None:
    """T7, T8: the cards told bend the dice into the total, each at most once."""
    for seat in range(len(state.players)):
        dice, unlocked = state.players[seat].dice, state.players[seat].unlocked
        for move in legal(state, seat):
            if not isinstance(move, Unlock):
                continue
            told = step(state, move)[1][0]
            assert isinstance(told, Unlocked)
            assert told[:3] == (seat, move.cards, sum(move.cards))
            assert unlocked & MODIFIERS >= set(told.modifiers)
            assert len(told.modifiers) == len(set(told.modifiers))
            kept = (dice,) if 9 not in told.modifiers else ((dice[0],), (dice[1],))
            bent = (8 in told.modifiers) - (7 in told.modifiers)
            assert told.total in {sum(faces) + bent for faces in kept}


def test_the_opening_roll_is_told() -> None:
    """O1."""
    casts = (Cast(0, (5, 3)), Cast(1, (6, 3)))
    assert step(start(2), Roll(casts))[1] == (Rolled(casts, None),)


def test_the_set_unlocked_in_an_opening_turn_is_told() -> None:
    """O2, O3: as each seat unlocks, before the start is decided."""
    state, _ = step(start(2), Roll((Cast(0, (5, 3)), Cast(1, (6, 3)))))
    state, told = step(state, Unlock(1, (9,)))
    assert told == (Unlocked(1, (9,), 9, ()),)
    assert step(state, Unlock(0, (8,)))[1][0] == Unlocked(0, (8,), 8, ())


def test_every_opponent_who_scores_is_told_in_seat_order() -> None:
    """T2."""
    three = Player(unlocked=frozenset({3}))
    players = (Player(),) + (three,) * (MOST_SEATS - 1)
    casts = (Cast(0, (3, 5), (1,)), *(Cast(seat, (), (3,)) for seat in range(1, MOST_SEATS)))
    _, told = step(State(players, 1, Phase.TURN, True, 0, (0,)), Roll(casts))
    scored = tuple(Scored(seat, 3, False, 0, ("player",)) for seat in range(1, MOST_SEATS))
    assert told == (Rolled(casts, 0), *scored)


def test_a_seats_turns_are_counted_as_its_dice_fall() -> None:
    """T1: its own turns in the round, none in the opening; others' turns do not count."""
    state, _ = step(start(2), Roll((Cast(0, (1, 1)), Cast(1, (6, 6)))))
    assert [player.turns for player in state.players] == [0, 0]
    for cards in ((0, (2,)), (1, (2, 10))):
        state, _ = step(state, Unlock(*cards))
    for turns in ([1, 0], [1, 1], [2, 1]):
        seat = state.active
        assert seat is not None
        roll = Roll((Cast(seat, (1, 6), (1,) * (1 + seat)), Cast(1 - seat, (), (1,) * (2 - seat))))
        state, _ = step(state, roll)
        assert [player.turns for player in state.players] == turns
        state, _ = step(state, legal(state, seat)[-1])

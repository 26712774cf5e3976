"""The rulebook's examples, by name, and what its sentences say."""

import pytest

from livingwell.rules import Illegal, State, legal, result, step
from livingwell.rules.dice import owed, ways
from livingwell.rules.events import (
    Bonus,
    DieKind,
    Event,
    Gained,
    GameOver,
    Halved,
    KnockedOut,
    Rerolled,
    Rolled,
    RolledOff,
    RoundEnded,
    RoundOpened,
    Scored,
    Starts,
    Stole,
    TiedForStart,
    TokenGained,
    TokenSpent,
    Unlocked,
)
from livingwell.rules.material import ALL_CARDS
from livingwell.rules.moves import Cast, Move, Out, Reroll, Roll, Unlock, Use
from livingwell.rules.state import Phase, Player, opening, start
from livingwell.rules.totals import SETS, _all_sets, may_drop_out, sets, totals


def cards(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


def turn(*players: Player, round_: int = 1) -> State:
    """The table before the roll of the first seat."""
    return State(players, round_, Phase.TURN, True, 0, (0,))


def play(state: State, *moves: Move) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for move in moves:
        state, told = step(state, move)
        events += told
    return state, events


def points(state: State) -> list[int]:
    return [player.points for player in state.players]


JANE_ROLLS = Roll((Cast(0, (2, 2), (4,)), Cast(1, (), (2,)), Cast(2, (), (4,))))
JANE, JUAN, YING = (
    Player(unlocked=cards(2, 3)),
    Player(unlocked=cards(2)),
    Player(unlocked=cards(5)),
)


def test_example_1b_juan_scores_and_ying_does_not() -> None:
    """T2: Juan's 2 meets his card and Jane's dice; Ying's 4 meets a die but no unlocked card."""
    after, events = play(turn(JANE, JUAN, YING), JANE_ROLLS)
    assert points(after) == [0, 1, 0]
    assert [event for event in events if isinstance(event, Scored)] == [
        Scored(1, 2, False, 0, ("player",))
    ]


def test_example_1c_only_a_power_die_uses_a_card() -> None:
    """T4: Jane's Power 2 uses card 2; a 4 on a player die would not use card 4."""
    jane = Player(unlocked=cards(2, 4))
    roll = Roll((Cast(0, (4, 2), (2,)), Cast(1, (), (1,)), Cast(2, (), (1,))))
    after, _ = play(turn(jane, JUAN, YING), roll)
    assert [move for move in legal(after, 0) if isinstance(move, Use)] == [Use(0, 2)]
    after, events = play(after, Use(0, 2))
    assert after.players[0].tokens == 2
    assert TokenGained(0) in events


def test_example_1d_a_total_of_6_without_2_and_4() -> None:
    """T8: 6 alone or 1+5; 2+4 and 1+2+3 hold unlocked cards."""
    assert sets(6, cards(2, 4)) == ((1, 5), (6,))


@pytest.mark.parametrize(
    ("dice", "power", "against"),
    [((3, 5), 1, ("player",)), ((1, 5), 3, ("power",)), ((3, 3), 3, ("player", "power"))],
)
def test_what_a_power_die_matched_is_told(
    dice: tuple[int, int], power: int, against: tuple[DieKind, ...]
) -> None:
    """T2."""
    three = Player(unlocked=cards(3))
    roll = Roll((Cast(0, dice, (power,)), Cast(1, (), (3,))))
    _, events = play(turn(Player(), three), roll)
    assert events == [Rolled(roll.casts, 0), Scored(1, 3, False, 0, against)]


def test_a_power_die_scores_once_however_many_dice_it_matches() -> None:
    """T2: 3, 3 and 5 against a 3 give 1 point."""
    three = Player(unlocked=cards(3))
    after, _ = play(turn(Player(), three), Roll((Cast(0, (3, 3), (5,)), Cast(1, (), (3,)))))
    assert points(after) == [0, 1]


def test_two_power_dice_may_match_the_same_die() -> None:
    """T2: a yellow 3 and a black 3 against 3, 5, 2 give 2 points."""
    two = Player(unlocked=cards(3, 10))
    after, events = play(turn(Player(), two), Roll((Cast(0, (3, 5), (2,)), Cast(1, (), (3, 3)))))
    assert points(after) == [0, 2]
    assert [event.yellow for event in events if isinstance(event, Scored)] == [False, True]


def test_a_reroll_lets_dice_score_that_have_not() -> None:
    """T5: 2, 2, 4 against a 3 score nothing; a 2 rerolled into a 3 gives the point, once."""
    three = Player(unlocked=cards(3))
    roll = Roll((Cast(0, (2, 2), (4,)), Cast(1, (), (3,))))
    after, events = play(turn(Player(tokens=2), three), roll, Reroll(0, 2), Roll((Cast(0, (3,)),)))
    assert points(after) == [0, 1]
    assert events[1:] == [TokenSpent(0, 2), Rerolled(0, 3), Scored(1, 3, False, 0, ("player",))]
    assert after.players[0].again == 1
    after, _ = play(after, Reroll(0, 2), Roll((Cast(0, (3,)),)))
    assert points(after) == [0, 1]
    assert after.players[0].tokens == 0


def lit(face: int, *others: Player, power: tuple[int, ...] | None = None, round_: int = 1) -> State:
    """The first seat's dice lie: 1 and 2, its Power dice show ``face``, cards 1-6 unlocked."""
    power = power or (face,)
    me = Player(5, 1, cards(1, 2, 3, 4, 5, 6), False, (1, 2), power, power, 0, 1)
    return State((me, *others), round_, Phase.TURN, False, 0, (0,))


@pytest.mark.parametrize(("has", "stolen"), [(9, 3), (3, 3), (2, 2), (1, 1)])
def test_card_3_takes_three_points_or_what_there_is(has: int, stolen: int) -> None:
    """C3."""
    after, events = play(lit(3, Player(has)), Use(0, 3, target=1))
    assert points(after) == [5 + stolen, has - stolen]
    assert events == [Stole(0, 1, stolen)]


@pytest.mark.parametrize(("has", "left"), [(12, 6), (6, 3), (13, 7), (3, 2), (2, 1)])
def test_card_6_halves_rounding_the_loss_down(has: int, left: int) -> None:
    """C6."""
    after, events = play(lit(6, Player(has)), Use(0, 6, target=1))
    assert points(after) == [5, left]
    assert events == [Halved(0, 1, has - left)]


def test_card_6_twice_on_one_player_or_on_two() -> None:
    """C6, T4: 12 points become 6, then 3; and a seat may choose itself."""
    table = lit(6, Player(12), Player(8), power=(6, 6))
    once, _ = play(table, Use(0, 6, target=1))
    assert points(play(once, Use(0, 6, target=1))[0]) == [5, 3, 8]
    assert points(play(once, Use(0, 6, target=2))[0]) == [5, 6, 4]
    assert points(play(once, Use(0, 6, target=0))[0]) == [3, 6, 8]


def test_cards_1_4_and_5_give_points() -> None:
    """C1: any face that lies; C4: locked cards; C5: unlocked cards."""
    faces = {move.face for move in legal(lit(1, Player()), 0) if isinstance(move, Use)}
    assert faces == {1, 2}
    yellow = lit(1, Player(), power=(1, 5))
    assert Use(0, 1, face=5) in legal(yellow, 0)
    assert points(play(yellow, Use(0, 1, face=5))[0]) == [10, 0]
    assert play(yellow, Use(0, 1, face=5))[1] == [Gained(0, 1, 5, 5)]
    after, events = play(lit(4, Player()), Use(0, 4))
    assert (points(after), events) == ([9, 0], [Gained(0, 4, 4)])
    after, events = play(lit(5, Player()), Use(0, 5))
    assert (points(after), events) == ([11, 0], [Gained(0, 5, 6)])


def test_card_1_used_twice_may_score_the_same_die_twice() -> None:
    """C1."""
    table = lit(1, Player(), power=(1, 1))
    assert points(play(table, Use(0, 1, face=2), Use(0, 1, face=2))[0]) == [9, 0]


def test_uses_without_effect_are_not_offered() -> None:
    """C11: an empty supply, a player without points, a player with fewer than 2."""
    rich = lit(2, Player(tokens=23))
    assert Use(0, 2) not in legal(rich, 0)
    assert [
        move.target for move in legal(lit(3, Player(0), Player(1)), 0) if isinstance(move, Use)
    ] == [2]
    assert [
        move.target for move in legal(lit(6, Player(1), Player(2)), 0) if isinstance(move, Use)
    ] == [
        0,
        2,
    ]


def test_a_token_gained_this_turn_may_be_spent_this_turn() -> None:
    """T6."""
    me = Player(0, 0, cards(2), False, (1, 3), (2,), (2,), 0, 1)
    state = State((me, Player()), 1, Phase.TURN, False, 0, (0,))
    assert not [move for move in legal(state, 0) if isinstance(move, Reroll)]
    after, _ = play(state, Use(0, 2))
    assert [move for move in legal(after, 0) if isinstance(move, Reroll)] == [
        Reroll(0, 1),
        Reroll(0, 3),
    ]


@pytest.mark.parametrize(
    ("unlocked", "open_"),
    [
        ((), {7: ()}),
        ((7,), {6: (7,), 7: ()}),
        ((8,), {7: (), 8: (8,)}),
        ((7, 8), {6: (7,), 7: (), 8: (8,)}),
        ((9,), {1: (9,), 6: (9,), 7: ()}),
        ((7, 9), {0: (7, 9), 1: (9,), 5: (7, 9), 6: (7,), 7: ()}),
        ((7, 8, 9), {0: (7, 9), 1: (9,), 2: (8, 9), 5: (7, 9), 6: (7,), 7: (), 8: (8,)}),
    ],
)
def test_modifiers_combine_each_at_most_once(
    unlocked: tuple[int, ...], open_: dict[int, tuple[int, ...]]
) -> None:
    """T7, C7-C9: with 1 and 6 on the dice, which totals are open and by the fewest cards."""
    found = totals((1, 6), cards(*unlocked))
    assert found == open_
    assert list(found) == sorted(found)


def test_there_are_81_sets_by_their_sum() -> None:
    """T8: every subset of the ten cards that adds up to 1-13, ascending; made anew to be sure."""
    every = [
        tuple(card for card in range(1, 11) if mask >> card & 1) for mask in range(2, 2 << 10, 2)
    ]
    by_sum = {total: tuple(sorted(c for c in every if sum(c) == total)) for total in range(1, 14)}
    assert _all_sets() == SETS == by_sum
    assert list(SETS) == list(range(1, 14))
    assert sum(map(len, SETS.values())) == 81


def test_dropping_out_is_legal_exactly_when_an_open_total_has_no_set() -> None:
    """T9: a total of 0 has no set, so a 1 with cards 7 and 9 opens the door."""
    assert not may_drop_out((6, 6), cards())
    assert not may_drop_out((1, 6), cards(9))
    assert may_drop_out((1, 6), cards(7, 9))
    assert may_drop_out((1, 1), cards(2))
    assert not may_drop_out((1, 2), cards(3))


def test_the_yellow_die_is_rolled_from_the_very_next_roll() -> None:
    """T1, C10, T10."""
    state, _ = play(start(2), Roll((Cast(0, (4, 6)), Cast(1, (1, 1)))))
    state, _ = play(state, Unlock(0, (10,)), Unlock(1, (2,)))
    assert state.active == 1
    assert owed(state) == ((1, 2, 1), (0, 0, 2))


def opened(*dice: tuple[int, int]) -> tuple[State, list[Event]]:
    """An opening turn in which each seat unlocks the first set its dice fit."""
    casts = tuple(Cast(seat, pair) for seat, pair in enumerate(dice))
    state, events = play(start(len(dice)), Roll(casts))
    for seat in range(len(dice)):
        state, told = step(state, next(m for m in legal(state, seat) if isinstance(m, Unlock)))
        events += told
    return state, events


def test_the_lowest_total_starts_then_the_lowest_die() -> None:
    """O4, O5."""
    assert Starts(1, "O4") in opened((3, 3), (1, 2), (2, 2))[1]
    assert Starts(2, "O5") in opened((3, 3), (2, 4), (1, 5))[1]


def test_tied_seats_roll_a_power_die_until_one_is_left() -> None:
    """O6: those on the lowest face stay in."""
    state, events = opened((1, 5), (6, 6), (5, 1), (1, 5))
    assert TiedForStart((0, 2, 3)) in events
    assert owed(state) == ((0, 0, 1), (2, 0, 1), (3, 0, 1))
    assert [player.again for player in state.players] == [1, 1, 1, 1]
    casts = (Cast(0, (), (2,)), Cast(2, (), (2,)), Cast(3, (), (4,)))
    before = state.players
    state, events = play(state, Roll(casts))
    assert events == [RolledOff(casts), TiedForStart((0, 2))]
    assert [player.again for player in state.players] == [2, 2, 2, 2]
    assert tuple(player._replace(again=1) for player in state.players) == before
    last = (Cast(0, (), (3,)), Cast(2, (), (1,)))
    state, events = play(state, Roll(last))
    assert events == [RolledOff(last), Starts(2, "O6")]
    assert (state.active, state.phase) == (2, Phase.TURN)


NINE = ALL_CARDS - {1, 2}


def test_all_ten_cards_end_the_round_with_all_four_dice() -> None:
    """E1, E2, E4: then the cards lock again; points and tokens carry over (M5)."""
    me = Player(5, 3, NINE, False, (1, 2), (1, 1), (), 0, 4)
    state = State((me, Player(7, 0, cards(4), True)), 1, Phase.TURN, False, 0, (0,))
    state, events = play(state, Unlock(0, (1, 2)))
    assert events == [Unlocked(0, (1, 2), 3, ()), RoundEnded(1, 0, "E2")]
    assert (state.active, state.pending, state.phase) == (0, (0,), Phase.BONUS)
    assert owed(state) == ((0, 2, 2),)
    assert ways(state) == 6**4
    state, events = play(state, Roll((Cast(0, (2, 4), (3, 5)),)))
    assert events == [Bonus(Cast(0, (2, 4), (3, 5)), 14), RoundOpened(2)]
    assert state == opening((Player(19, 3), Player(7, 0)), 2)


def test_the_last_seat_standing_rolls_two_dice() -> None:
    """E1, E3, T11, T12: a knocked-out seat is passed over; the one that stays gets the bonus."""
    stuck = Player(0, 0, cards(2), False, (1, 1), (3,), (), 0, 1)
    state = State((stuck, Player(out=True), Player(), Player()), 1, Phase.TURN, False, 0, (0,))
    state, events = play(state, Out(0))
    assert state.active == 2
    state = state._replace(players=(*state.players[:3], Player(out=True)), rolling=False)
    state = state._replace(players=(*state.players[:2], stuck, state.players[3]), pending=(2,))
    state = state._replace(players=(stuck, *state.players[1:]))
    state, events = play(state, Out(2))
    assert events == [KnockedOut(2), RoundEnded(1, 0, "E3")]
    assert state.players[2].out
    assert owed(state) == ((0, 2, 0),)


def ended(*players: Player) -> tuple[State, list[Event]]:
    """The third round's bonus of the first seat falls: 2 points."""
    state = State(players, 3, Phase.BONUS, True, 0, (0,))
    return play(state, Roll((Cast(0, (1, 1)),)))


def test_the_game_ends_with_two_points_a_token() -> None:
    """G1."""
    state, events = ended(Player(10, 2), Player(15, 0))
    assert events[0] == Bonus(Cast(0, (1, 1)), 2)
    assert (state.active, state.pending, state.round, state.rolling) == (0, (), 3, False)
    final = result(state)
    assert final is not None
    assert events[-1] == GameOver(final)
    assert (final.scores, final.ranks, final.winners) == ((16, 15), (1, 2), (0,))
    assert final.decided_by == ("G1", "G1")
    assert (final.tokens, final.cards) == ((2, 0), (0, 0))
    with pytest.raises(Illegal, match=r"the game is over \(G1\)"):
        step(state, Out(0))


def test_ties_go_to_tokens_then_cards_then_are_shared() -> None:
    """G2, G3, G4: equal ranks are followed by a gap."""
    by_tokens = result(ended(Player(8, 1), Player(12, 0))[0])
    assert by_tokens is not None
    assert (by_tokens.ranks, by_tokens.decided_by) == ((1, 2), ("G2", "G2"))
    by_cards = result(ended(Player(8, 0, cards(1)), Player(10, 0, cards(1, 2)))[0])
    assert by_cards is not None
    assert (by_cards.ranks, by_cards.decided_by) == ((2, 1), ("G3", "G3"))
    shared = result(ended(Player(8, 0), Player(10, 0), Player(3, 0), Player(10, 0, cards(1)))[0])
    assert shared is not None
    assert (shared.ranks, shared.decided_by) == ((2, 2, 4, 1), ("G4", "G4", "G1", "G3"))
    assert result(start(2)) is None

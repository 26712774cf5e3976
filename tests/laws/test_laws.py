"""What holds on every table, whatever has been played."""

import copy
import json
import pickle
import re
from itertools import permutations
from math import prod
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.record import Game, Header, parse, read, spell
from livingwell.rules import Illegal, State, casts, decisions, legal, outcomes, owed, step, ways
from livingwell.rules.material import ALL_CARDS, TOKENS
from livingwell.rules.moves import Cast, Decision, Move, Out, Reroll, Roll, Unlock, Use
from livingwell.rules.state import Phase
from livingwell.views.json import state_from_json, state_to_json
from tests.laws.games import seats, seeds, tables, throw, universe, walk

NAMES = ["Jane", "Juan", "Ying", "Zoë"]


RULES = set(re.findall(r"\*\*([A-Z]\d+)\*\*", Path("docs/spec/rules.md").read_text("utf-8")))


def refusal(state: State, move: Move) -> Illegal | None:
    """Why a move is refused, if it is; one that is not changes something and tells something."""
    try:
        after, events = step(state, move)
    except Illegal as refused:
        return refused
    assert after != state
    assert events
    return None


@given(tables())
def test_tokens_and_supply_make_24_and_no_points_are_negative(state: State) -> None:
    """M3, M4."""
    assert sum(player.tokens for player in state.players) + state.supply == TOKENS
    assert state.supply >= 0
    assert all(player.points >= 0 and player.tokens >= 0 for player in state.players)


@settings(max_examples=30)
@given(tables(), seeds)
def test_every_legal_move_steps_and_every_other_is_refused(state: State, seed: int) -> None:
    allowed = set(decisions(state))
    for move in Random(seed).sample(universe(), 300) + list(allowed):
        refused = refusal(state, move)
        assert (refused is None) == (move in allowed)
        if refused is not None:
            assert refused.rule in RULES
            assert refused.rule in str(refused)
            assert refused.legal == legal(state, move.seat)


@given(tables(), seeds)
def test_dice_that_are_not_owed_are_refused(state: State, seed: int) -> None:
    other = throw(walk(len(state.players), seed)[0][0], Random(seed))
    for roll in (Roll(()), other, Roll.of([*throw(state, Random(seed)).casts, Cast(0, (7,))])):
        due = [(cast.seat, len(cast.player), len(cast.power)) for cast in roll.casts]
        right = state.rolling and due == [tuple(part) for part in owed(state)]
        refused = refusal(state, roll)
        assert (refused is None) == right
        assert refused is None or refused.rule in RULES


@given(tables())
def test_while_dice_are_owed_nobody_decides(state: State) -> None:
    assert bool(owed(state)) == state.rolling
    if state.rolling or state.phase is Phase.OVER:
        assert not state.to_act
        assert not decisions(state)
    else:
        assert state.to_act
        assert all(legal(state, seat) for seat in state.to_act)


def rank(move: Decision) -> tuple[object, ...]:
    """Where a decision stands in the documented order."""
    match move:
        case Use(_, card, face, target):
            return 0, card, face or 0, -1 if target is None else target
        case Reroll(_, face):
            return 1, face
        case Unlock(_, cards):
            return 2, sum(cards), cards
        case Out():
            return (3,)


@given(tables())
def test_legal_moves_stand_in_their_order_and_once(state: State) -> None:
    for seat in state.to_act:
        moves = legal(state, seat)
        assert list(moves) == sorted(set(moves), key=rank)


@given(tables())
def test_the_weights_of_a_seats_dice_add_up(state: State) -> None:
    sums = [sum(weight for _, weight in casts(due)) for due in owed(state)]
    assert sums == [6 ** (due.player + due.power) for due in owed(state)]
    assert prod(sums) == ways(state)


@settings(max_examples=25)
@given(tables())
def test_every_outcome_falls_once_and_can_be_played(state: State) -> None:
    if not state.rolling or sum(due.player + due.power for due in owed(state)) > 6:
        assert state.rolling or list(outcomes(state)) == []
        return
    every = list(outcomes(state))
    assert len({roll for roll, _ in every}) == len(every)
    assert sum(weight for _, weight in every) == ways(state)
    for roll, _ in every[:: max(1, len(every) // 50)]:
        step(state, roll)


@given(tables())
def test_a_state_survives_copies_pickles_and_json(state: State) -> None:
    again = (
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),  # noqa: S301 it is our own
        state_from_json(json.loads(json.dumps(state_to_json(state)))),
    )
    for other in again:
        assert other == state
        assert hash(other) == hash(state)
        assert decisions(other) == decisions(state)


@settings(max_examples=40)
@given(seats, seeds)
def test_a_game_folds_to_the_same_states_from_its_lines(count: int, seed: int) -> None:
    played = walk(count, seed)
    game = Game(Header.of(NAMES[:count]))
    for state, move in played[:-1]:
        assert game.state == state
        assert parse(spell(move)) == move
        game.play(spell(move))
    game.end()
    again = read(str(game).encode())
    assert [play.state for play in again.plays] == [state for state, _ in played[1:]]
    assert str(again) == str(game)


@settings(max_examples=40)
@given(seats, seeds)
def test_seats_with_the_same_cards_share_one_set_of_them(count: int, seed: int) -> None:
    """What the rules keep about a set of cards, for as long as they run, holds it only once."""
    played = walk(count, seed) + walk(count, seed + 1)
    found = [player.unlocked for state, _ in played for player in state.players]
    assert len(set(map(id, found))) == len(set(found))


@settings(max_examples=40)
@given(seats, seeds, st.randoms(use_true_random=False))
def test_in_the_opening_turn_the_order_of_seats_changes_nothing(
    count: int, seed: int, random: Random
) -> None:
    """O3: seats decide independently; only rerolls would make dice fall at another moment."""
    state, _ = step(walk(count, seed)[0][0], throw(walk(count, seed)[0][0], random))
    chosen = {
        seat: random.choice([move for move in legal(state, seat) if isinstance(move, Unlock)])
        for seat in state.to_act
    }
    ends = set[State]()
    for order in permutations(chosen):
        after = state
        for seat in order:
            assert legal(after, seat) == legal(state, seat)
            after, _ = step(after, chosen[seat])
        ends.add(after)
    assert len(ends) == 1


@settings(max_examples=40)
@given(seats, seeds)
def test_a_round_only_unlocks_and_ends_by_ten_cards_or_one_standing(count: int, seed: int) -> None:
    """T8, E1."""
    for (before, move), (after, _) in zip(walk(count, seed), walk(count, seed)[1:], strict=False):
        if before.round == after.round and after.phase is not Phase.OPENING:
            for mine, later in zip(before.players, after.players, strict=True):
                assert mine.unlocked <= later.unlocked
        standing = [player for player in after.players if not player.out]
        full = [player for player in after.players if player.unlocked == ALL_CARDS]
        if after.phase is Phase.BONUS:
            assert len(full) == 1 or len(standing) == 1
        elif after.phase is Phase.TURN:
            assert not full
            assert len(standing) > 1
        assert not isinstance(move, Out) or before.active is not None

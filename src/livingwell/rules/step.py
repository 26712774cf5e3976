"""One move further: the state and a move make the next state and what there is to tell."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from livingwell.rules import points
from livingwell.rules.dice import owed, payments
from livingwell.rules.events import (
    Bonus,
    Event,
    Events,
    GameOver,
    KnockedOut,
    Rerolled,
    Rolled,
    RolledOff,
    RoundEnded,
    RoundOpened,
    Starts,
    TiedForStart,
    TokenSpent,
    Unlocked,
)
from livingwell.rules.legal import legal
from livingwell.rules.material import ROUNDS, Cards, Face, Seat
from livingwell.rules.moves import Cast, Move, Out, Reroll, Roll, Unlock, Use
from livingwell.rules.refusals import refuse_decision, refuse_roll
from livingwell.rules.result import result
from livingwell.rules.rounds import first_players, next_seat, round_winner
from livingwell.rules.state import (
    BONUS,
    IN_HAND,
    OPENING,
    OVER,
    REROLL,
    TIEBREAK,
    TURN,
    Phase,
    Player,
    State,
    new_player,
    new_state,
    opening,
)
from livingwell.rules.totals import totals


def step(state: State, move: Move) -> tuple[State, Events]:
    """Play a move: a roll of exactly the dice owed, or one of ``legal(state, move.seat)``.

    Raises ``Illegal`` with the rule, the cause and the legal decisions, and changes nothing.
    """
    match move:
        case Roll():
            _check_roll(state, move)
            return _ROLLS[state.phase](state, move.casts)
        case _ if move not in legal(state, move.seat):
            raise refuse_decision(state, move)
        case Unlock():
            return _unlock(state, move)
        case Use():
            return _use(state, move)
        case Reroll(seat, face):
            return _pick_up(state, seat, face)
        case Out(seat):
            return _out(state, seat)


def _check_roll(state: State, roll: Roll) -> None:
    due = owed(state)
    if not state.rolling or len(due) != len(roll.casts):
        raise refuse_roll(state, roll)
    for part, cast in zip(due, roll.casts, strict=True):
        if cast not in payments(part):
            raise refuse_roll(state, roll)


def _roll_opening(state: State, casts: tuple[Cast, ...]) -> tuple[State, Events]:
    """O1: every seat's player dice, all at once."""
    players = [
        Player(player.points, player.tokens, dice=cast.player)
        for player, cast in zip(state.players, casts, strict=True)
    ]
    after = new_state((tuple(players), state.round, OPENING, False, None, state.pending))
    return after, (Rolled(casts, None),)


def _roll_turn(state: State, casts: tuple[Cast, ...]) -> tuple[State, Events]:
    """T1, then T2: the active seat's dice and all others' Power dice; opponents score."""
    players = list(state.players)
    active = casts[0].seat
    for seat, dice, power in casts:
        held, tokens, unlocked, out, lying, _, _, _, turns = players[seat]
        if seat == active:
            lying, turns = dice, turns + 1
        players[seat] = new_player((held, tokens, unlocked, out, lying, power, power, 0, turns))
    scored = points.score_opponents(players, active)
    after = new_state((tuple(players), state.round, TURN, False, active, (active,)))
    return after, (Rolled(casts, active), *scored)


def _use(state: State, move: Use) -> tuple[State, Events]:
    """T4, C1-C6: a Power die and its card have their effect."""
    players = list(state.players)
    told = points.use(players, move)
    return new_state((tuple(players), state.round, TURN, False, move.seat, state.pending)), (told,)


def _pick_up(state: State, seat: Seat, face: Face) -> tuple[State, Events]:
    """T5, O2: the token goes back to the supply, the die is in hand."""
    players = list(state.players)
    held, tokens, unlocked, out, dice, power, ready, again, turns = players[seat]
    first, second = dice
    dice = (IN_HAND, second) if first == face else (first, IN_HAND)
    players[seat] = new_player(
        (held, tokens - 1, unlocked, out, dice, power, ready, again + 1, turns)
    )
    after = new_state((tuple(players), state.round, REROLL, True, state.active, state.pending))
    return after, (TokenSpent(seat, face),)


def _reroll(state: State, casts: tuple[Cast, ...]) -> tuple[State, Events]:
    """T5: the die falls, and on a turn T2 runs again for the Power dice that have not scored."""
    ((seat, (face,), _),) = casts
    players = list(state.players)
    held, tokens, unlocked, out, (first, second), *rest = players[seat]
    dice = (first or face, second or face)
    players[seat] = new_player((held, tokens, unlocked, out, dice, *rest))
    told = Rerolled(seat, face)
    if state.active is None:
        after = new_state((tuple(players), state.round, OPENING, False, None, state.pending))
        return after, (told,)
    scored = points.score_opponents(players, seat)
    after = new_state((tuple(players), state.round, TURN, False, seat, state.pending))
    return after, (told, *scored)


def _unlock(state: State, move: Unlock) -> tuple[State, Events]:
    """T8, and O3 in the opening turn: flip the set; what was not used waits (T10)."""
    seat, cards = move
    players = list(state.players)
    held, tokens, unlocked, out, dice, power, ready, again, turns = players[seat]
    total = sum(cards)
    modifiers = () if total == sum(dice) else totals(dice, unlocked)[total]
    told = _unlocked(seat, cards, total, modifiers)
    unlocked = unlocked.union(cards)
    unlocked = _known.setdefault(unlocked, unlocked)
    players[seat] = new_player((held, tokens, unlocked, out, dice, power, ready, again, turns))
    if state.active is None:
        return _close_opening(state, players, seat, told)
    return _end_turn(state, players, seat, told)


_known: Final[dict[Cards, Cards]] = {}
"""Each set of cards that a seat has had, once: states share them, and so do the tables of rules."""
_unlocked = cache(Unlocked)


def _out(state: State, seat: Seat) -> tuple[State, Events]:
    """T9, T11: no more turns this round."""
    players = list(state.players)
    held, tokens, unlocked, _, *rest = players[seat]
    players[seat] = new_player((held, tokens, unlocked, True, *rest))
    return _end_turn(state, players, seat, KnockedOut(seat))


def _close_opening(
    state: State, players: list[Player], seat: Seat, told: Event
) -> tuple[State, Events]:
    """O3-O6: once every seat has unlocked, the lowest roll starts."""
    pending = tuple(other for other in state.pending if other != seat)
    if pending:
        return new_state((tuple(players), state.round, OPENING, False, None, pending)), (told,)
    tied, rule = first_players(players)
    if len(tied) == 1:
        return _open_turn(state, players, tied[0]), (told, Starts(tied[0], rule))
    rolling_off = tuple(player._replace(again=1) for player in players)
    after = State(rolling_off, state.round, TIEBREAK, True, None, tied)
    return after, (told, TiedForStart(tied))


def _roll_off(state: State, casts: tuple[Cast, ...]) -> tuple[State, Events]:
    """O6: those on the lowest face stay in and roll again until one is left."""
    lowest = min(cast.power for cast in casts)
    left = tuple(cast.seat for cast in casts if cast.power == lowest)
    told = RolledOff(casts)
    if len(left) == 1:
        return _open_turn(state, state.players, left[0]), (told, Starts(left[0], "O6"))
    players = tuple(player._replace(again=player.again + 1) for player in state.players)
    return state._replace(players=players, pending=left), (told, TiedForStart(left))


def _end_turn(state: State, players: list[Player], seat: Seat, told: Event) -> tuple[State, Events]:
    """E1, T12: the round's bonus is owed, or the next seat's roll."""
    won = round_winner(players, seat)
    if won is None:
        return _open_turn(state, players, next_seat(players, seat)), (told,)
    winner, rule = won
    after = new_state((tuple(players), state.round, BONUS, True, state.active, (winner,)))
    return after, (told, RoundEnded(state.round, winner, rule))


def _open_turn(state: State, players: Iterable[Player], seat: Seat) -> State:
    return new_state((tuple(players), state.round, TURN, True, seat, (seat,)))


def _bonus(state: State, casts: tuple[Cast, ...]) -> tuple[State, Events]:
    """E2-E4, G1: the bonus is gained; the next round opens, or the game is over."""
    (cast,) = casts
    worth = sum(cast.player + cast.power)
    players = list(state.players)
    points.gain(players, cast.seat, worth)
    told = Bonus(cast, worth)
    if state.round < ROUNDS:
        after = opening(players, state.round + 1)
        return after, (told, RoundOpened(after.round))
    over = new_state((tuple(players), state.round, OVER, False, state.active, ()))
    final = result(over)
    assert final is not None
    return over, (told, GameOver(final))


_ROLLS: Final[dict[Phase, Callable[[State, tuple[Cast, ...]], tuple[State, Events]]]] = {
    OPENING: _roll_opening,
    TIEBREAK: _roll_off,
    TURN: _roll_turn,
    REROLL: _reroll,
    BONUS: _bonus,
}

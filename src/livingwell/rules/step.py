"""One move further: the state and a move make the next state and what there is to tell."""

from livingwell.rules import points
from livingwell.rules.dice import owed, rerolling
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
from livingwell.rules.material import FACES, ROUNDS, Face, Seat
from livingwell.rules.moves import Cast, Move, Out, Reroll, Roll, Unlock, Use
from livingwell.rules.refusals import refuse_decision, refuse_roll
from livingwell.rules.result import result
from livingwell.rules.rounds import first_players, next_seat, round_winner
from livingwell.rules.state import IN_HAND, Phase, Player, State, opening
from livingwell.rules.totals import totals


def step(state: State, move: Move) -> tuple[State, Events]:
    """Play a move: a roll of exactly the dice owed, or one of ``legal(state, move.seat)``.

    Raises ``Illegal`` with the rule, the cause and the legal decisions, and changes nothing.
    """
    match move:
        case Roll(casts):
            _check_roll(state, move)
            return _roll(state, casts)
        case _ if move not in legal(state, move.seat):
            raise refuse_decision(state, move)
        case Unlock():
            return _unlock(state, move)
        case Use(seat=seat):
            players = list(state.players)
            event: Event = points.use(players, move)
            return state._replace(players=tuple(players)), (event,)
        case Reroll(seat, face):
            return _pick_up(state, seat, face)
        case Out(seat):
            return _out(state, seat)


def _check_roll(state: State, roll: Roll) -> None:
    due = owed(state)
    if len(due) != len(roll.casts):
        raise refuse_roll(state, roll)
    for (seat, player, power), cast in zip(due, roll.casts, strict=True):
        if (
            cast.seat != seat
            or len(cast.player) != player
            or len(cast.power) != power
            or not all(face in FACES for face in cast.player + cast.power)
        ):
            raise refuse_roll(state, roll)


def _roll(state: State, casts: tuple[Cast, ...]) -> tuple[State, Events]:
    match state.phase:
        case Phase.OPENING:
            return _roll_opening(state, casts)
        case Phase.TURN:
            return _roll_turn(state, casts)
        case Phase.REROLL:
            return _reroll(state, casts[0].player[0])
        case Phase.TIEBREAK:
            return _roll_off(state, casts)
        case _:
            return _bonus(state, casts[0])


def _roll_opening(state: State, casts: tuple[Cast, ...]) -> tuple[State, Events]:
    """O1: every seat's player dice, all at once."""
    players = tuple(
        player._replace(dice=cast.player) for player, cast in zip(state.players, casts, strict=True)
    )
    return state._replace(players=players, rolling=False), (Rolled(casts, None),)


def _roll_turn(state: State, casts: tuple[Cast, ...]) -> tuple[State, Events]:
    """T1, then T2: the active seat's dice and all others' Power dice; opponents score."""
    players = list(state.players)
    active = casts[0].seat
    for seat, dice, power in casts:
        points_, tokens, unlocked, out, lying, _, _, _, turns = players[seat]
        if seat == active:
            lying, turns = dice, turns + 1
        players[seat] = Player(points_, tokens, unlocked, out, lying, power, power, 0, turns)
    scored = points.score_opponents(players, active)
    after = State(tuple(players), state.round, Phase.TURN, False, active, (active,))
    return after, (Rolled(casts, active), *scored)


def _pick_up(state: State, seat: Seat, face: Face) -> tuple[State, Events]:
    """T5, O2: the token goes back to the supply, the die is in hand."""
    player = state.players[seat]
    dice = list(player.dice)
    dice[dice.index(face)] = IN_HAND
    player = player._replace(tokens=player.tokens - 1, dice=tuple(dice), again=player.again + 1)
    after = state._replace(
        players=_seated(state.players, seat, player), phase=Phase.REROLL, rolling=True
    )
    return after, (TokenSpent(seat, face),)


def _reroll(state: State, face: Face) -> tuple[State, Events]:
    """T5: the die falls, and on a turn T2 runs again for the Power dice that have not scored."""
    seat = rerolling(state)
    players = list(state.players)
    dice = tuple(lying or face for lying in players[seat].dice)
    players[seat] = players[seat]._replace(dice=dice)
    opening_turn = state.active is None
    scored = [] if opening_turn else points.score_opponents(players, seat)
    phase = Phase.OPENING if opening_turn else Phase.TURN
    after = state._replace(players=tuple(players), phase=phase, rolling=False)
    return after, (Rerolled(seat, face), *scored)


def _unlock(state: State, move: Unlock) -> tuple[State, Events]:
    """T8, and O3 in the opening turn: flip the set, and the seat's turn is over."""
    seat, cards = move.seat, move.cards
    player = state.players[seat]
    total = sum(cards)
    told = Unlocked(seat, cards, total, totals(player.dice, player.unlocked)[total])
    players = _seated(state.players, seat, player._replace(unlocked=player.unlocked.union(cards)))
    if state.active is None:
        return _close_opening(state, players, seat, told)
    return _end_turn(state, players, seat, told)


def _out(state: State, seat: Seat) -> tuple[State, Events]:
    """T9, T11: no more turns this round."""
    players = _seated(state.players, seat, state.players[seat]._replace(out=True))
    return _end_turn(state, players, seat, KnockedOut(seat))


def _close_opening(
    state: State, players: tuple[Player, ...], seat: Seat, told: Event
) -> tuple[State, Events]:
    """O3-O6: once every seat has unlocked, the lowest roll starts."""
    pending = tuple(other for other in state.pending if other != seat)
    if pending:
        return state._replace(players=players, pending=pending), (told,)
    tied, rule = first_players(players)
    if len(tied) == 1:
        return _open_turn(state, players, tied[0]), (told, Starts(tied[0], rule))
    players = tuple(player._replace(again=1) for player in players)
    after = state._replace(players=players, phase=Phase.TIEBREAK, rolling=True, pending=tied)
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


def _end_turn(
    state: State, players: tuple[Player, ...], seat: Seat, told: Event
) -> tuple[State, Events]:
    """E1, T12: the round's bonus is owed, or the next seat's roll."""
    won = round_winner(players, seat)
    if won is None:
        return _open_turn(state, players, next_seat(players, seat)), (told,)
    winner, rule = won
    after = state._replace(players=players, phase=Phase.BONUS, rolling=True, pending=(winner,))
    return after, (told, RoundEnded(state.round, winner, rule))


def _open_turn(state: State, players: tuple[Player, ...], seat: Seat) -> State:
    return State(players, state.round, Phase.TURN, True, seat, (seat,))


def _bonus(state: State, cast: Cast) -> tuple[State, Events]:
    """E2-E4, G1: the bonus is gained; the next round opens, or the game is over."""
    worth = sum(cast.player + cast.power)
    player = state.players[cast.seat]
    players = _seated(state.players, cast.seat, player._replace(points=player.points + worth))
    told = Bonus(cast, worth)
    if state.round < ROUNDS:
        after = opening(players, state.round + 1)
        return after, (told, RoundOpened(after.round))
    over = state._replace(players=players, phase=Phase.OVER, rolling=False, pending=())
    final = result(over)
    assert final is not None
    return over, (told, GameOver(final))


def _seated(players: tuple[Player, ...], seat: Seat, player: Player) -> tuple[Player, ...]:
    """The players with one of them changed."""
    return (*players[:seat], player, *players[seat + 1 :])

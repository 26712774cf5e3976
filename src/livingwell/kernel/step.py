"""One move further, in place (O1-O6, T1-T12, E1-E4). As ``rules.step``, in the same order.

A move is what is owed: the caller has asked ``legal`` or ``owed``, and a move that is not legal
leaves a table that is no table of the game.
"""

from livingwell.kernel.actions import FIRST_REROLL, FIRST_SET, OUT_ACTION
from livingwell.kernel.dice import rerolling
from livingwell.kernel.jit import inlined
from livingwell.kernel.layout import (
    ACTIVE,
    AGAIN,
    ALL_CARDS,
    BLACK,
    BLACK_READY,
    BONUS,
    FIRST,
    NOBODY,
    OPENING,
    OUT,
    OVER,
    PENDING,
    PHASE,
    PLAYER_COLUMNS,
    POINTS,
    REROLL,
    ROLLING,
    ROUND,
    SECOND,
    SUPPLY,
    TIEBREAK,
    TOKENS,
    TURN,
    TURNS,
    UNLOCKED,
    YELLOW,
    YELLOW_READY,
    Faces,
    Row,
    player,
    wide,
)
from livingwell.kernel.points import score_opponents, use
from livingwell.kernel.rounds import first_players, lowest_seat, next_seat, round_winner
from livingwell.kernel.tables import CARDS
from livingwell.rules.material import ROUNDS


@inlined
def open_round(row: Row, seats: int, number: int) -> None:
    """Cards locked, nobody out, every seat's dice owed (M5, O1, E4)."""
    row[ROUND] = number
    row[PHASE] = OPENING
    row[ROLLING] = 1
    row[ACTIVE] = NOBODY
    row[PENDING] = (1 << seats) - 1
    for seat in range(seats):
        for column in range(UNLOCKED, PLAYER_COLUMNS):
            row[player(seat) + column] = 0


@inlined
def settle(row: Row, seats: int, faces: Faces) -> None:
    """Roll the dice owed; they show ``faces``."""
    phase = row[PHASE]
    if phase == OPENING:
        _roll_opening(row, seats, faces)
    elif phase == TURN:
        _roll_turn(row, seats, faces)
    elif phase == REROLL:
        _reroll(row, seats, faces)
    elif phase == TIEBREAK:
        _roll_off(row, seats, faces)
    else:
        _bonus(row, seats, faces)


@inlined
def _roll_opening(row: Row, seats: int, faces: Faces) -> None:
    """O1: every seat's player dice, all at once."""
    for seat in range(seats):
        row[player(seat) + FIRST] = faces[seat, 0]
        row[player(seat) + SECOND] = faces[seat, 1]
    row[ROLLING] = 0


@inlined
def _roll_turn(row: Row, seats: int, faces: Faces) -> None:
    """T1, then T2: the active seat's dice and all others' Power dice; opponents score."""
    active = wide(row[ACTIVE])
    for seat in range(seats):
        it = player(seat)
        black = faces[seat, 2]
        yellow = faces[seat, 3] * (wide(row[it + UNLOCKED]) >> 10)
        row[it + BLACK] = black
        row[it + YELLOW] = yellow
        row[it + BLACK_READY] = black
        row[it + YELLOW_READY] = yellow
        row[it + AGAIN] = 0
    row[player(active) + FIRST] = faces[active, 0]
    row[player(active) + SECOND] = faces[active, 1]
    row[player(active) + TURNS] += 1
    row[ROLLING] = 0
    score_opponents(row, seats, active)


@inlined
def step(row: Row, seats: int, seat: int, action: int) -> None:
    """Play a legal decision of ``seat``."""
    if action >= FIRST_SET:
        if action == OUT_ACTION:
            row[player(seat) + OUT] = 1  # T9, T11
        else:
            row[player(seat) + UNLOCKED] |= CARDS[action]  # T8
        if row[ACTIVE] == NOBODY:
            _close_opening(row, seats, seat)
        else:
            _end_turn(row, seats, seat)
    elif action >= FIRST_REROLL:
        _pick_up(row, seat, action - FIRST_REROLL + 1)
    else:
        use(row, seat, action)


@inlined
def _pick_up(row: Row, seat: int, face: int) -> None:
    """T5, O2: the token goes back to the supply, the die is in hand."""
    me = player(seat)
    row[me + TOKENS] -= 1
    row[SUPPLY] += 1
    row[me + (FIRST if row[me + FIRST] == face else SECOND)] = 0
    row[me + AGAIN] += 1
    row[PHASE] = REROLL
    row[ROLLING] = 1


@inlined
def _reroll(row: Row, seats: int, faces: Faces) -> None:
    """T5: the die falls, and on a turn T2 runs again for the Power dice that have not scored."""
    seat = rerolling(row)
    me = player(seat)
    row[me + (SECOND if row[me + FIRST] else FIRST)] = faces[seat, 0]
    row[ROLLING] = 0
    if row[ACTIVE] == NOBODY:
        row[PHASE] = OPENING
    else:
        row[PHASE] = TURN
        score_opponents(row, seats, seat)


@inlined
def _close_opening(row: Row, seats: int, seat: int) -> None:
    """O3-O6: once every seat has unlocked, the lowest roll starts."""
    row[PENDING] &= ~(1 << seat)
    if row[PENDING]:
        return
    tied = first_players(row, seats)
    if tied & (tied - 1) == 0:
        open_turn(row, lowest_seat(tied))
        return
    for other in range(seats):
        row[player(other) + AGAIN] = 1
    row[PHASE] = TIEBREAK
    row[ROLLING] = 1
    row[PENDING] = tied


@inlined
def _roll_off(row: Row, seats: int, faces: Faces) -> None:
    """O6: those on the lowest face stay in and roll again until one is left."""
    lowest, left = 7, 0
    for seat in range(seats):
        if wide(row[PENDING]) >> seat & 1:
            face = wide(faces[seat, 2])
            if face < lowest:
                lowest, left = face, 0
            if face == lowest:
                left |= 1 << seat
    if left & (left - 1) == 0:
        open_turn(row, lowest_seat(left))
        return
    for seat in range(seats):
        row[player(seat) + AGAIN] += 1
    row[PENDING] = left


@inlined
def _end_turn(row: Row, seats: int, seat: int) -> None:
    """E1, T12: the round's bonus is owed, or the next seat's roll."""
    winner = round_winner(row, seats, seat)
    if winner == NOBODY:
        open_turn(row, next_seat(row, seats, seat))
    else:
        row[PHASE] = BONUS
        row[ROLLING] = 1
        row[PENDING] = 1 << winner


@inlined
def open_turn(row: Row, seat: int) -> None:
    """A seat's turn comes (T1)."""
    row[PHASE] = TURN
    row[ROLLING] = 1
    row[ACTIVE] = seat
    row[PENDING] = 1 << seat


@inlined
def _bonus(row: Row, seats: int, faces: Faces) -> None:
    """E2-E4, G1: the bonus is gained; the next round opens, or the game is over."""
    seat = lowest_seat(wide(row[PENDING]))
    me = player(seat)
    row[me + POINTS] += faces[seat, 0] + faces[seat, 1]
    if row[me + UNLOCKED] == ALL_CARDS:
        row[me + POINTS] += faces[seat, 2] + faces[seat, 3]
    if row[ROUND] < ROUNDS:
        open_round(row, seats, wide(row[ROUND]) + 1)
    else:
        row[PHASE] = OVER
        row[ROLLING] = 0
        row[PENDING] = 0

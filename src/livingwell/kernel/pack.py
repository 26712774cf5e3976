"""Between a ``State`` of the rules and a row of the kernel; nothing is lost either way."""

from functools import cache

import numpy as np

from livingwell.kernel.layout import (
    ACTIVE,
    AGAIN,
    BLACK,
    BLACK_READY,
    CAST,
    COLUMNS,
    FIRST,
    HEADER,
    NOBODY,
    OUT,
    PENDING,
    PHASE,
    PLAYER_COLUMNS,
    POINTS,
    ROLLING,
    ROUND,
    SEATS,
    SECOND,
    SUPPLY,
    TOKENS,
    TURNS,
    UNLOCKED,
    YELLOW,
    YELLOW_READY,
    Faces,
    Row,
)
from livingwell.kernel.layout import (
    player as player_at,
)
from livingwell.rules.material import ALL_CARDS, MOST_SEATS, Cards
from livingwell.rules.moves import Roll
from livingwell.rules.state import Phase, Player, State

_PHASES = tuple(Phase)


def pack(state: State) -> Row:
    """The row of a state. Raises ``OverflowError`` for numbers beyond 16 bits."""
    row = np.zeros(COLUMNS, np.int16)
    row[SEATS] = len(state.players)
    row[ROUND] = state.round
    row[PHASE] = _PHASES.index(state.phase)
    row[ROLLING] = state.rolling
    row[ACTIVE] = NOBODY if state.active is None else state.active
    row[PENDING] = sum(1 << seat for seat in state.pending)
    row[SUPPLY] = state.supply
    for seat, player in enumerate(state.players):
        begin = HEADER + PLAYER_COLUMNS * seat
        row[begin : begin + PLAYER_COLUMNS] = _pack_player(player)
    return row


def _pack_player(player: Player) -> list[int]:
    columns = [0] * PLAYER_COLUMNS
    columns[POINTS] = player.points
    columns[TOKENS] = player.tokens
    columns[UNLOCKED] = sum(1 << card for card in player.unlocked)
    columns[OUT] = player.out
    columns[AGAIN] = player.again
    columns[TURNS] = player.turns
    for column, face in zip((FIRST, SECOND), player.dice, strict=False):
        columns[column] = face
    for column, face in zip((BLACK, YELLOW), player.power, strict=False):
        columns[column] = face
    # Of two equal faces the black one is the first to go.
    left = list(player.ready)
    for power, ready in ((YELLOW, YELLOW_READY), (BLACK, BLACK_READY)):
        if columns[power] in left:
            columns[ready] = columns[power]
            left.remove(columns[power])
    return columns


def unpack(row: Row) -> State:
    """The state of a row."""
    columns: list[int] = row.tolist()
    seats = columns[SEATS]
    active = columns[ACTIVE]
    return State(
        tuple(_unpack_player(columns, player_at(seat)) for seat in range(seats)),
        columns[ROUND],
        _PHASES[columns[PHASE]],
        bool(columns[ROLLING]),
        None if active == NOBODY else active,
        tuple(seat for seat in range(seats) if columns[PENDING] >> seat & 1),
    )


def _unpack_player(columns: list[int], me: int) -> Player:
    first, second = columns[me + FIRST], columns[me + SECOND]
    power = (columns[me + BLACK], columns[me + YELLOW])
    ready = (columns[me + BLACK_READY], columns[me + YELLOW_READY])
    return Player(
        points=columns[me + POINTS],
        tokens=columns[me + TOKENS],
        unlocked=_cards(columns[me + UNLOCKED]),
        out=bool(columns[me + OUT]),
        dice=(first, second) if first or second else (),
        power=tuple(face for face in power if face),
        ready=tuple(face for face in ready if face),
        again=columns[me + AGAIN],
        turns=columns[me + TURNS],
    )


@cache
def _cards(mask: int) -> Cards:
    return frozenset(card for card in ALL_CARDS if mask >> card & 1)


def lay(roll: Roll) -> Faces:
    """The dice of a roll where ``settle`` looks for them, shape (4, 4)."""
    faces = np.zeros((MOST_SEATS, CAST), np.int16)
    for seat, player, power in roll.casts:
        faces[seat, : len(player)] = player
        faces[seat, 2 : 2 + len(power)] = power
    return faces

"""Searching a turn to its end: every ability, target, reroll, set and dropping out.

A turn's decisions are a tree of the seat's choices and of rerolled dice, and many ways through it
meet on the same table, so what a table is worth is kept by its content. Behind the turn stands
the value of the table that is left, each seat's chance to win.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.endings import NO_ENDINGS, Endings
from livingwell.bots.expert.network import Network
from livingwell.bots.expert.value import Room, room, value
from livingwell.kernel.actions import ACTIONS, FIRST_REROLL, FIRST_SET
from livingwell.kernel.chance import mixed
from livingwell.kernel.jit import compiled, inlined, shared
from livingwell.kernel.layout import (
    AGAIN,
    BLACK,
    BLACK_READY,
    CAST,
    COLUMNS,
    FIRST,
    HEADER,
    NOBODY,
    OPENING,
    PENDING,
    PHASE,
    REROLL,
    ROLLING,
    SEATS,
    SECOND,
    UNLOCKED,
    YELLOW,
    YELLOW_READY,
    Row,
    Rows,
    copied,
    player,
    wide,
)
from livingwell.kernel.legal import legal
from livingwell.kernel.step import settle, step
from livingwell.rules.material import SIDES

DEEPEST: Final = 64
"""Moves in the longest turn that is searched: two abilities and a reroll for each token there is,
with the dice that fall, are fewer."""

SLOTS: Final = 1 << 16

CHANCE: Final = -1
"""Who decides where a die falls."""

TO_STAY_IN: Final = 0
"""Instead of a number of rerolls: one, and only where no set fits."""


Worth = npt.NDArray[np.float64]
"""What a table is worth to each seat: its chance to win."""


class Memory(NamedTuple):
    """What tables are worth, by a hash of their content; ``stamp`` tells this search's entries."""

    keys: npt.NDArray[np.uint64]
    stamps: npt.NDArray[np.int64]
    worth: Worth
    stamp: npt.NDArray[np.int64]


class Search(NamedTuple):
    """Room for a search: at each depth a table, who decides, what follows, and its worth."""

    rows: Rows
    actions: npt.NDArray[np.int16]
    worth: Worth
    seat: npt.NDArray[np.int64]
    following: npt.NDArray[np.int64]
    cursor: npt.NDArray[np.int64]
    keys: npt.NDArray[np.uint64]
    faces: npt.NDArray[np.int16]
    cast: npt.NDArray[np.int16]
    answers: npt.NDArray[np.int64]
    memory: Memory
    room: Room


def searching(seats: int, endings: Endings = NO_ENDINGS) -> Search:
    """Room for searching tables of so many seats, of which these endings are known."""
    memory = Memory(
        np.zeros(SLOTS, np.uint64),
        np.zeros(SLOTS, np.int64),
        np.zeros((SLOTS, 4)),
        np.zeros(1, np.int64),
    )
    return Search(
        np.zeros((DEEPEST, COLUMNS), np.int16),
        np.zeros((DEEPEST, ACTIONS), np.int16),
        np.zeros((DEEPEST, 4)),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.uint64),
        np.zeros((4, CAST), np.int16),
        np.zeros((4, CAST), np.int16),
        np.zeros(4, np.int64),
        memory,
        room(seats, endings),
    )


@inlined
def content(row: Row) -> np.uint64:
    """A hash of what matters on a table.

    Lying dice do so until the turn is over, in whatever order. Of Power dice those matter that may
    still score (T2) or be used (T4) by their owner, and all its own to a seat that may use card 1.
    """
    word = np.uint64(0)
    for column in range(HEADER):
        word = mixed(word ^ np.uint64(row[column] + 8))
    lying = not row[ROLLING] or row[PHASE] == REROLL
    for seat in range(row[SEATS]):
        me = player(seat)
        for column in range(me, me + FIRST):
            word = mixed(word ^ np.uint64(row[column]))
        if lying:
            word = mixed(word ^ np.uint64(_dice(row, me)))
    return word


@inlined
def _dice(row: Row, me: int) -> int:
    """What matters of a seat's dice and rerolls, as one number."""
    unlocked = wide(row[me + UNLOCKED])
    black, yellow = wide(row[me + BLACK_READY]), wide(row[me + YELLOW_READY])
    black *= unlocked >> black & 1
    yellow *= unlocked >> yellow & 1
    shown = 0
    if 1 in (black, yellow):
        shown = 1 << wide(row[me + BLACK]) | 1 << wide(row[me + YELLOW])
    pair = _unordered(wide(row[me + FIRST]), wide(row[me + SECOND]))
    return ((wide(row[me + AGAIN]) << 8 | shown) << 6 | _unordered(black, yellow)) << 6 | pair


@inlined
def _unordered(one: int, other: int) -> int:
    """Two faces as one number, whichever comes first."""
    return max(one, other) << 3 | min(one, other)


@shared
def decided(row: Row, seat: int, action: int) -> None:
    step(row, wide(row[SEATS]), seat, action)


@shared
def fallen(row: Row, faces: npt.NDArray[np.int16]) -> None:
    settle(row, wide(row[SEATS]), faces)


@shared
def choices(row: Row, seat: int, actions: npt.NDArray[np.int16]) -> int:
    return legal(row, wide(row[SEATS]), seat, actions)


_PROBES: Final = 8


@inlined
def _slot(memory: Memory, key: np.uint64) -> int:
    """Where a table is kept, or where it may be."""
    first = wide(key & np.uint64(SLOTS - 1))
    for probe in range(_PROBES):
        slot = (first + probe) & (SLOTS - 1)
        if memory.stamps[slot] != memory.stamp[0] or memory.keys[slot] == key:
            return slot
    return first


@inlined
def forget(memory: Memory) -> None:
    """Begin anew: nothing is known."""
    memory.stamp[0] += 1


@shared
def explore(base: int, mine: int, rerolls: int, network: Network, search: Search) -> None:
    """Write what ``search.rows[base]`` is worth to each seat into ``search.worth[base]``.

    Only ``mine`` decides on what follows, each time what is best for itself; it is thought to make
    at most so many ``rerolls``, or one ``TO_STAY_IN``.
    """
    depth, arrived = base, True
    while depth >= base:
        if arrived:
            arrived = not _known(depth, search)
            if arrived:
                _arrive(depth, mine, rerolls, network, search)
        else:
            _absorb(depth, search)
            arrived = True
        if arrived and search.cursor[depth] < search.following[depth]:
            _descend(depth, search)
            depth += 1
        else:
            if arrived:
                _keep(depth, search)
            arrived = False
            depth -= 1


@shared
def _known(depth: int, search: Search) -> bool:
    """Whether this table has been met before in this search; then its worth is known."""
    memory = search.memory
    key = content(search.rows[depth])
    search.keys[depth] = key
    slot = _slot(memory, key)
    if memory.stamps[slot] != memory.stamp[0] or memory.keys[slot] != key:
        return False
    copied(memory.worth[slot], search.worth[depth])
    return True


@shared
def _keep(depth: int, search: Search) -> None:
    memory = search.memory
    slot = _slot(memory, search.keys[depth])
    memory.keys[slot] = search.keys[depth]
    memory.stamps[slot] = memory.stamp[0]
    copied(search.worth[depth], memory.worth[slot])


@shared
def _arrive(depth: int, mine: int, rerolls: int, network: Network, search: Search) -> None:
    """Find what may follow on a table, or, at the end of the turn, what it is worth."""
    row = search.rows[depth]
    search.cursor[depth] = 0
    search.worth[depth] = 0
    if row[ROLLING] and row[PHASE] == REROLL:
        search.seat[depth] = CHANCE
        search.following[depth] = SIDES
    elif row[ROLLING] or not row[PENDING]:
        search.following[depth] = 0
        value(row, network, search.room, search.worth[depth])
    else:
        search.seat[depth] = mine
        search.following[depth] = choices(row, mine, search.actions[depth])
        count, again = search.following[depth], wide(row[player(mine) + AGAIN])
        if again >= max(rerolls, 1) or (rerolls == TO_STAY_IN and _fits(search, depth)):
            search.following[depth] = _without_rerolls(search.actions[depth], count)
        search.worth[depth, mine] = -1


@inlined
def _fits(search: Search, depth: int) -> bool:
    """Whether there is a set to unlock: it stands before dropping out, which always may be done."""
    count = wide(search.following[depth])
    return count > 1 and wide(search.actions[depth, count - 2]) >= FIRST_SET


@inlined
def _without_rerolls(actions: npt.NDArray[np.int16], count: int) -> int:
    left = 0
    for at in range(count):
        if actions[at] < FIRST_REROLL or actions[at] >= FIRST_SET:
            actions[left] = actions[at]
            left += 1
    return left


@inlined
def _descend(depth: int, search: Search) -> None:
    """Lay out the next table that may follow."""
    at = search.cursor[depth]
    search.cursor[depth] = at + 1
    after = search.rows[depth + 1]
    copied(search.rows[depth], after)
    if search.seat[depth] == CHANCE:
        for seat in range(4):
            search.faces[seat, 0] = at + 1
        fallen(after, search.faces)
    else:
        decided(after, search.seat[depth], wide(search.actions[depth, at]))


@inlined
def _absorb(depth: int, search: Search) -> None:
    """Take in what the table that followed is worth: on average, or if its seat prefers it."""
    worth, after = search.worth[depth], search.worth[depth + 1]
    seat = search.seat[depth]
    if seat == CHANCE:
        for other in range(4):
            worth[other] += after[other] / SIDES
    elif after[seat] > worth[seat]:
        copied(after, worth)


@shared
def meet(mine: int, network: Network, search: Search) -> None:
    """In an opening turn, let every seat but ``mine`` decide on ``search.rows[0]`` (O1-O3).

    They decide at once, so that each takes what is best for itself while those that have not been
    asked, and ``mine``, are thought to take their first set. None of them rerolls.
    """
    row = search.rows[0]
    if row[PHASE] != OPENING or row[ROLLING]:
        return
    seats, pending = wide(row[SEATS]), wide(row[PENDING])
    for seat in range(seats):
        if pending >> seat & 1:
            _own_sets(row, seat, search.actions[0])
            search.answers[seat] = search.actions[0, 0]
    for seat in range(seats):
        if seat != mine and pending >> seat & 1:
            best = -1.0
            answer = search.answers[seat]
            for at in range(_own_sets(row, seat, search.actions[0])):
                search.answers[seat] = search.actions[0, at]
                copied(row, search.rows[1])
                _answer(search.rows[1], NOBODY, search.answers)
                value(search.rows[1], network, search.room, search.worth[1])
                if search.worth[1, seat] > best:
                    best, answer = search.worth[1, seat], search.answers[seat]
            search.answers[seat] = answer
    _answer(row, mine, search.answers)


@inlined
def _own_sets(row: Row, seat: int, actions: npt.NDArray[np.int16]) -> int:
    return _without_rerolls(actions, choices(row, seat, actions))


@shared
def _answer(row: Row, mine: int, answers: npt.NDArray[np.int64]) -> None:
    """Let every seat but ``mine`` decide as it answers."""
    pending = wide(row[PENDING])
    for seat in range(wide(row[SEATS])):
        if seat != mine and pending >> seat & 1:
            decided(row, seat, answers[seat])


@compiled
def weigh(row: Row, seat: int, network: Network, search: Search, worth: Worth) -> int:
    """Write what each legal action of ``seat`` is worth to each seat; give their number.

    ``search.actions[0]`` are the actions, ``worth`` has shape (actions, 4).
    """
    copied(row, search.rows[0])
    meet(seat, network, search)
    number = choices(row, seat, search.actions[0])
    for at in range(number):
        copied(search.rows[0], search.rows[1])
        decided(search.rows[1], seat, wide(search.actions[0, at]))
        explore(wide(1), seat, wide(DEEPEST), network, search)
        copied(search.worth[1], worth[at])
    return number


@shared
def best_action(row: Row, seat: int, network: Network, search: Search, worth: Worth) -> int:
    """The action that is worth most to its seat; of equals the first."""
    number = weigh(row, seat, network, search, worth)
    best = 0
    for at in range(1, number):
        if worth[at, seat] > worth[best, seat]:
            best = at
    return wide(search.actions[0, best])

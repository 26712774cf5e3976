"""Many games a step further at once, in compiled code: the engine under every environment.

Each game has its own stream of chance, one word, for its dice and for opponents that play at
random. Rules are the kernel's; here they are only strung together.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from livingwell.envs.encoding import HALVE, OFFSETS, SEAT_SIZE, STEAL, TABLE_SIZE
from livingwell.kernel.actions import ACTIONS, FIRST_SET
from livingwell.kernel.chance import chance, chosen, onward, throw
from livingwell.kernel.jit import compiled, inlined
from livingwell.kernel.layout import (
    ACTIVE,
    BLACK,
    BLACK_READY,
    COLUMNS,
    FIRST,
    NOBODY,
    OUT,
    OVER,
    PENDING,
    PHASE,
    POINTS,
    ROLLING,
    ROUND,
    SECOND,
    SUPPLY,
    TOKENS,
    UNLOCKED,
    YELLOW,
    YELLOW_READY,
    Faces,
    Integers,
    Row,
    Rows,
    player,
    wide,
)
from livingwell.kernel.legal import abilities, count, endings, nth
from livingwell.kernel.rounds import lowest_seat
from livingwell.kernel.step import settle, step
from livingwell.kernel.tables import ENDING

Words: TypeAlias = npt.NDArray[np.uint64]
"""A stream of chance for each game, shape ``(games,)``."""


class Games(NamedTuple):
    """Games in lockstep.

    ``actors`` are the seats asked now; ``learners`` those whose decisions are asked for, others
    deciding at random, or ``EVERY_SEAT``; ``over`` marks games that have ended; ``fresh`` is the
    row of a game that begins; ``faces`` is room for dice. All but the last two by game.
    """

    rows: Rows
    words: Words
    actors: npt.NDArray[np.int64]
    learners: npt.NDArray[np.int64]
    over: npt.NDArray[np.bool_]
    fresh: Row
    faces: Faces


EVERY_SEAT: Final = -1
"""In place of the one seat that decisions are asked for: all of them."""

_NONE: Final = -1
"""In place of an action: none."""

_OPENING: Final = OFFSETS["opening"]
_SUPPLY: Final = OFFSETS["supply"]
_POINTS: Final = OFFSETS["points"]
_TOKENS: Final = OFFSETS["tokens"]
_UNLOCKED: Final = OFFSETS["unlocked"]
_OUT: Final = OFFSETS["out"]
_ACTIVE: Final = OFFSETS["active"]
_TO_ACT: Final = OFFSETS["to_act"]
# A face counts from 1, so a die is one further on.
_DICE: Final = OFFSETS["dice"] - 1
_POWER: Final = OFFSETS["power"] - 1
_READY: Final = OFFSETS["ready"] - 1


@inlined
def in_kernel(action: int, seat: int, seats: int) -> int:
    """As ``encoding.in_kernel``."""
    if STEAL <= action < STEAL + seats:
        return STEAL + (action - STEAL + seat) % seats
    if HALVE <= action < HALVE + seats:
        return HALVE + (action - HALVE + seat) % seats
    return action


@inlined
def mark(row: Row, seats: int, seat: int, mask: Integers) -> None:
    """Write the mask of a seat: what it may decide, if the table waits for it."""
    for action in range(ACTIONS):
        mask[action] = 0
    if row[ROLLING] or not wide(row[PENDING]) >> seat & 1:
        return
    some = abilities(row, seats, seat)
    if some:
        for action in range(FIRST_SET):
            mask[action] = some >> action & 1
        for place in range(seats):
            other = (seat + place) % seats
            mask[STEAL + place] = some >> (STEAL + other) & 1
            mask[HALVE + place] = some >> (HALVE + other) & 1
    rest = endings(row, seat)
    begin = rest >> 8
    for place in range(begin, begin + (rest & 255)):
        mask[ENDING[place]] = 1


@inlined
def look(row: Row, seats: int, seat: int, observation: Integers) -> None:
    """Write what a seat sees, as ``encoding`` lays it out."""
    for place in range(TABLE_SIZE + SEAT_SIZE * seats):
        observation[place] = 0
    observation[wide(row[ROUND]) - 1] = 1
    observation[_OPENING] = row[ACTIVE] == NOBODY
    observation[_SUPPLY] = row[SUPPLY]
    waiting = wide(row[PENDING]) * (1 - wide(row[ROLLING]))
    for place in range(seats):
        other = (seat + place) % seats
        it = player(other)
        mine = TABLE_SIZE + SEAT_SIZE * place
        observation[mine + _POINTS] = row[it + POINTS]
        observation[mine + _TOKENS] = row[it + TOKENS]
        cards = wide(row[it + UNLOCKED])
        for card in range(10):
            observation[mine + _UNLOCKED + card] = cards >> (card + 1) & 1
        observation[mine + _OUT] = row[it + OUT]
        observation[mine + _ACTIVE] = row[ACTIVE] == other
        observation[mine + _TO_ACT] = waiting >> other & 1
        count_die(observation, mine + _DICE, wide(row[it + FIRST]))
        count_die(observation, mine + _DICE, wide(row[it + SECOND]))
        count_die(observation, mine + _POWER, wide(row[it + BLACK]))
        count_die(observation, mine + _POWER, wide(row[it + YELLOW]))
        count_die(observation, mine + _READY, wide(row[it + BLACK_READY]))
        count_die(observation, mine + _READY, wide(row[it + YELLOW_READY]))


@inlined
def count_die(observation: Integers, before: int, face: int) -> None:
    """Add a die that shows ``face`` to the counts that begin after ``before``; none shows 0."""
    if face:
        observation[before + face] += 1


@inlined
def roll_on(row: Row, seats: int, faces: Faces, word: np.uint64) -> np.uint64:
    """Roll whatever is owed until a seat has to decide or the game is over."""
    while row[ROLLING]:
        word = throw(faces, seats, word)
        settle(row, seats, faces)
    return word


@compiled
def roll_once(rows: Rows, words: Words, seats: int, faces: Faces) -> None:
    """Roll what is owed in each game once; ``faces`` then shows the dice of the last."""
    for game in range(len(rows)):
        words[game] = throw(faces, seats, words[game])
        settle(rows[game], seats, faces)


@compiled
def roll_all(rows: Rows, words: Words, seats: int, faces: Faces) -> None:
    """Roll in each game until a seat has to decide or it is over."""
    for game in range(len(rows)):
        words[game] = roll_on(rows[game], seats, faces, words[game])


@inlined
def any_decision(row: Row, seats: int, seat: int, word: np.uint64) -> int:
    """One of the decisions of a seat, each as likely as the others, in the kernel's number."""
    some = abilities(row, seats, seat)
    rest = endings(row, seat)
    return nth(some, rest, chosen(chance(word), count(some, rest)))


@compiled
def advance(games: Games, seats: int, actions: Integers) -> None:
    """Each game one decision further: the actor's action, then dice, until one is asked for.

    Actions must be legal. A game that was over begins anew instead, whatever its action
    (``NEXT_STEP``), its learner one seat further. At the end of a game its actor stays.
    """
    for game in range(len(games.rows)):
        row = games.rows[game]
        seat = wide(games.actors[game])
        action = in_kernel(wide(actions[game]), seat, seats)
        if games.over[game]:
            action = _NONE
            for column in range(COLUMNS):
                row[column] = games.fresh[column]
            if games.learners[game] != EVERY_SEAT:
                games.learners[game] = (games.learners[game] + 1) % seats
        learner = wide(games.learners[game])
        word = games.words[game]
        while True:
            if action != _NONE:
                step(row, seats, seat, action)
            word = roll_on(row, seats, games.faces, word)
            if row[PHASE] == OVER:
                seat = wide(games.actors[game])
                break
            seat = lowest_seat(wide(row[PENDING]))
            if learner in (EVERY_SEAT, seat):
                break
            word = onward(word)
            action = any_decision(row, seats, seat, word)
        games.words[game] = word
        games.over[game] = row[PHASE] == OVER
        games.actors[game] = seat if learner == EVERY_SEAT else learner


@compiled
def show(rows: Rows, seats: int, views: Integers, observations: Integers, masks: Integers) -> None:
    """Write what the seat in ``views`` sees of each game, and its mask."""
    for game in range(len(rows)):
        view = wide(views[game])
        look(rows[game], seats, view, observations[game])
        mark(rows[game], seats, view, masks[game])


@compiled
def first_refused(masks: Integers, actions: Integers, over: Integers) -> int:
    """The first game that goes on and whose action is not in its mask; -1 if there is none."""
    for game in range(len(masks)):
        action = actions[game]
        if not over[game] and (action < 0 or action >= ACTIONS or not masks[game, action]):
            return game
    return -1


@compiled
def draw(games: Games, seats: int, words: Words, actions: Integers) -> None:
    """Write an action for each actor, each legal one as likely as the others; 0 after the end."""
    for game in range(len(games.rows)):
        actions[game] = 0
        if not games.over[game]:
            actor = wide(games.actors[game])
            words[game] = onward(words[game])
            number = any_decision(games.rows[game], seats, actor, words[game])
            actions[game] = in_kernel(number, seats - actor, seats)

"""The handed games as environments meet them, and what the rules say should be seen of them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from livingwell.casting import Recorded
from livingwell.envs import encoding
from livingwell.kernel.actions import number
from livingwell.record import read
from livingwell.rules import Decision, Move, Phase, Roll, State, legal, owed, result, start, step
from livingwell.rules.material import FACES, ROUNDS, SEATS, Seat

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.lw"))


@cache
def moves(path: Path) -> tuple[Move, ...]:
    """The moves of a handed game in the order in which one actor at a time is asked (O3).

    The record may have the seats of an opening turn in any order; here each has its whole turn
    before the next. The end is the same.
    """
    game = read(path.read_bytes())
    ordered: list[Move] = []
    turns: dict[Seat, list[Move]] = {}
    before = game.start
    for play in game.plays:
        opening = before.active is None and before.phase in (Phase.OPENING, Phase.REROLL)
        if opening and not (before.rolling and before.phase is Phase.OPENING):
            move = play.move
            seat = move.casts[0].seat if isinstance(move, Roll) else move.seat
            turns.setdefault(seat, []).append(move)
        else:
            ordered += _in_seat_order(turns)
            ordered.append(play.move)
        before = play.state
    ordered += _in_seat_order(turns)
    return tuple(ordered)


def _in_seat_order(turns: dict[Seat, list[Move]]) -> list[Move]:
    ordered = [move for seat in sorted(turns) for move in turns[seat]]
    turns.clear()
    return ordered


def seats(path: Path) -> int:
    """How many play."""
    return len(read(path.read_bytes()).names)


def dice(path: Path) -> Recorded:
    """The dice of a handed game, in that order."""
    return Recorded(move for move in moves(path) if isinstance(move, Roll))


class ByCycle:
    """The same dice where seats of an opening turn take their decisions at the same time: a
    reroll is the next of its seat."""

    def __init__(self, path: Path) -> None:
        self.left = [move for move in moves(path) if isinstance(move, Roll)]

    def cast(self, state: State) -> Roll:
        """The next roll of the dice that are owed."""
        due = [(seat, player, power) for seat, player, power in owed(state)]
        roll = next(roll for roll in self.left if _counts(roll) == due)
        self.left.remove(roll)
        return roll


def _counts(roll: Roll) -> list[tuple[int, int, int]]:
    return [(cast.seat, len(cast.player), len(cast.power)) for cast in roll.casts]


def told(path: Path) -> Iterator[tuple[Move, State]]:
    """Each move with the table before it, by the rules."""
    state = start(seats(path))
    for move in moves(path):
        yield move, state
        state, _ = step(state, move)


def decisions(path: Path) -> Iterator[tuple[State, Decision]]:
    """The table before each decision, by the rules, with the decision."""
    for move, state in told(path):
        if not isinstance(move, Roll):
            yield state, move


def end(path: Path) -> State:
    """The table after the last line."""
    return read(path.read_bytes()).state


def is_whole(path: Path) -> bool:
    """Whether the game was played to its end."""
    return result(end(path)) is not None


WHOLE = [path for path in GAMES if is_whole(path)]


def action(decision: Decision, count: int) -> int:
    """What the seat that decides calls its decision."""
    return encoding.from_kernel(number(decision), decision.seat, count)


def allowed(state: State, seat: Seat) -> npt.NDArray[np.int8]:
    """The mask as the rules have it."""
    mask = np.zeros(encoding.ACTION_COUNT, np.int8)
    for decision in legal(state, seat):
        mask[action(decision, len(state.players))] = 1
    return mask


def seen(state: State, seat: Seat) -> list[int]:
    """What a seat sees, field by field in the words of the page in the docs."""
    numbers = [int(state.round == number) for number in range(1, ROUNDS + 1)]
    numbers += [int(state.active is None), state.supply]
    count = len(state.players)
    for place in range(count):
        other = (seat + place) % count
        player = state.players[other]
        numbers += [player.points, player.tokens]
        numbers += [int(card in player.unlocked) for card in range(1, 11)]
        numbers += [int(player.out), int(state.active == other), int(other in state.to_act)]
        for faces in (player.dice, player.power, player.ready):
            numbers += [faces.count(face) for face in FACES]
    return numbers


def check(
    seen_: npt.NDArray[np.int16], mask: npt.NDArray[np.int8], state: State, seat: Seat
) -> None:
    """Compare what an environment shows with the rules."""
    assert seen_.tolist() == seen(state, seat), SEATS[seat]
    assert mask.tolist() == allowed(state, seat).tolist(), SEATS[seat]


def shares(state: State) -> list[float]:
    """The share of the win by seat."""
    final = result(state)
    assert final is not None
    first = [rank == 1 for rank in final.ranks]
    return [won / sum(first) for won in first]

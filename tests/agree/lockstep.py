"""Games played side by side, by the rules and by the kernel, compared after every line.

``python -m tests.agree.lockstep --games 1000000`` plays many on all cores (``make agree``); a game
in which the two part is written to ``build/agree/`` as a record that shows it.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

from livingwell.kernel import entry
from livingwell.kernel.actions import decisions, number
from livingwell.kernel.layout import SUPPLY, Row
from livingwell.kernel.pack import lay, unpack
from livingwell.kernel.result import ranks, scores
from livingwell.record import Game, Header
from livingwell.rules import (
    Cast,
    Decision,
    Move,
    Out,
    Roll,
    State,
    Unlock,
    Use,
    legal,
    owed,
    result,
    start,
    step,
)
from livingwell.rules.material import FACES

FAILURES = Path("build/agree")
A_PART = 500
"""Games that a worker plays at a time."""


def compare(state: State, row: Row) -> None:
    """All that can be asked of a table must be answered alike."""
    assert unpack(row) == state
    assert row[SUPPLY] == state.supply
    due = {seat: (player, power) for seat, player, power in owed(state)}
    for seat, dice in enumerate(entry.owed(row).tolist()):
        assert tuple(dice) == due.get(seat, (0, 0))
    for seat in range(len(state.players)):
        named = decisions(seat)
        assert tuple(named[action] for action in entry.legal(row, seat)) == legal(state, seat)
    final = result(state)
    if final is not None:
        played = len(state.players)
        assert tuple(scores(row[None])[0, :played]) == final.scores
        assert tuple(ranks(row[None])[0, :played]) == final.ranks


def follow(row: Row, move: Move) -> None:
    """Play a move of the rules in the kernel."""
    if isinstance(move, Roll):
        entry.settle(row, lay(move))
    else:
        entry.step(row, move.seat, number(move))


class Player:
    """Chance with leanings: its dice and its taste change from game to game, so that empty
    supplies, ties, long rounds and rich tables come up as well as what is common."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.faces = random.sample(FACES, random.choice((2, 3, 4, 6, 6, 6)))
        self.patience = random.choice((0.0, 0.0, 0.5, 0.9))
        self.taste = random.choice((_none, _none, _thrift, _hoarding))

    def move(self, state: State) -> Move:
        """The dice owed, or a decision of any seat that may decide."""
        if state.rolling:
            return Roll(tuple(Cast(due[0], *map(self.throw, due[1:])) for due in owed(state)))
        return self.choose(legal(state, self.random.choice(state.to_act)))

    def throw(self, count: int) -> tuple[int, ...]:
        """So many dice."""
        return tuple(self.random.choices(self.faces, k=count))

    def choose(self, options: tuple[Decision, ...]) -> Decision:
        """The decision most to its taste; rather none that ends the turn, if patient."""
        going_on = tuple(move for move in options if not isinstance(move, Unlock | Out))
        if going_on and self.random.random() < self.patience:
            options = going_on
        return max(options, key=lambda move: (self.taste(move), self.random.random()))


def _none(_: Decision) -> int:
    return 0


def _thrift(move: Decision) -> int:
    """Few cards at a time make long rounds."""
    return -len(move.cards) if isinstance(move, Unlock) else -4


def _hoarding(move: Decision) -> int:
    """Tokens, until the supply has none."""
    match move:
        case Use(card=2):
            return 3
        case Unlock(cards=cards):
            return 2 if 2 in cards else 1
        case _:
            return 0


def lines(seed: int) -> Iterator[tuple[Move, State]]:
    """A game of 2-4 seats by the rules alone: each move with the state after it."""
    player = Player(Random(seed))
    state = start(seats(seed))
    while result(state) is None:
        move = player.move(state)
        state, _ = step(state, move)
        yield move, state


def seats(seed: int) -> int:
    """How many play in the game of a seed."""
    return 2 + seed % 3


def play(seed: int) -> int:
    """One game played by both to its end; gives its number of lines.

    Raises ``AssertionError`` where the two part, and leaves the record that shows it.
    """
    row = entry.start(seats(seed), 1)[0]
    compare(start(seats(seed)), row)
    played: list[Move] = []
    try:
        for move, state in lines(seed):
            played.append(move)
            follow(row, move)
            compare(state, row)
    except Exception as error:
        error.add_note(f"the rules and the kernel part in {write(seed, played)}")
        raise
    return len(played)


def write(seed: int, played: list[Move]) -> Path:
    """Leave a record whose last line is the one after which the two part."""
    game = Game(Header.of([f"seed {seed}"] * seats(seed)))
    for move in played:
        game.play(move)
    FAILURES.mkdir(parents=True, exist_ok=True)
    path = FAILURES / f"{seed}.lw"
    path.write_text(str(game), encoding="utf-8")
    return path


def play_part(seeds: range) -> int:
    """Some games; the number of lines in them."""
    return sum(map(play, seeds))


def main() -> None:
    """Play as many games as asked for on all cores."""
    parser = argparse.ArgumentParser(description="Play games by the rules and by the kernel.")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    end = options.seed + options.games
    parts = [range(at, min(at + A_PART, end)) for at in range(options.seed, end, A_PART)]
    count = games = 0
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        for part, more in zip(parts, pool.map(play_part, parts), strict=True):
            count += more
            games += len(part)
            sys.stderr.write(f"\r{games} games")
    sys.stdout.write(f"\r{games} games, {count} lines agree\n")


if __name__ == "__main__":
    main()

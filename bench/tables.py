"""Many live tables on one process beside boardgame.io servers with as many matches and clients.

The same generator of load, in Node, plays and looks on at each: a line a second at each table,
each heard by four. At ours it does so twice. As pages do, it posts forms and listens to the parts
of the board that have changed, drawn in HTML, and for one of the four also to what may be decided.
As programs do, it posts and hears lines in JSON; that is what compares with boardgame.io, which
gets the same lines through its own sockets. Ours are on the disk before anybody hears of them.
boardgame.io keeps its matches in memory, as it does by default, and in a second server in files by
its own FlatFile. Every server has one core, the generator another. Needs ``node`` and ``npm``,
whose client fetches boardgame.io for the run.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.timing import Figure
from livingwell.arena.game import play
from livingwell.bots import find
from livingwell.casting import Seeded
from livingwell.record.header import Header
from livingwell.record.lines import spell
from livingwell.rules.moves import Roll
from livingwell.table.ledger import Ledger

NODE = Path(__file__).parent / "node"
SOURCE = Path(__file__).parent.parent / "src"
TABLES, WATCHERS, SECONDS = 200, 4, 30


class Load(NamedTuple):
    """What came of it."""

    sent: int
    """Lines."""
    heard: int
    """Lines times watchers that they reached."""
    median: float
    """Milliseconds from sending a line until its last watcher has heard it."""
    slowest: float
    """As ``median``, the slowest but one in a hundred."""
    memory: float
    """Bytes a table, its watchers included."""
    spent: float
    """Milliseconds of the server's processor time a line."""


def figures() -> Iterator[Figure]:
    """Ours beside theirs."""
    games = [lines(str(seed)) for seed in range(TABLES)]
    with TemporaryDirectory() as folder:
        room = Path(folder)
        shutil.copytree(NODE, room, dirs_exist_ok=True)
        npm = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(npm, cwd=room, check=True)  # noqa: S603 our own
        ours = [sys.executable, "-m", "livingwell", "serve", "--port", "0", "--log", "error"]
        ours += [f"--most-{what}=0" for what in ("changes", "tables", "streams")]
        sides = {
            f"as {users}": measured(side, ours, games, room)
            for users, side in (("pages", "pages"), ("programs", "api"))
        }
        marks = {
            f"boardgame.io {where}": measured("theirs", ["node", "server.mjs", kept], games, room)
            for where, kept in (("in memory", "memory"), ("on the disk", "disk"))
        }
    print(f"  {TABLES} tables, a line a second each, {WATCHERS} watchers each, {SECONDS} s")
    for what, unit, scale, field in (
        (f"lines heard, of {TABLES * WATCHERS} a second", "lines/s", 1 / SECONDS, "heard"),
        ("from a line to its last watcher, 99 of 100", "us", 1000, "slowest"),
        ("from a line to its last watcher, half", "us", 1000, "median"),
        ("memory of a table and its watchers", "KiB", 1 / 1024, "memory"),
        ("processor time of a line", "us", 1000, "spent"),
    ):
        for (users, us), (whose, them) in product(sides.items(), marks.items()):
            value, mark = scale * getattr(us, field), scale * getattr(them, field)
            yield Figure(f"{what}, {users}", value, unit, whose, mark)


def lines(seed: str) -> list[dict[str, object]]:
    """The first lines of a game of four, and the number of the line that each bears on."""
    bots = [find("random", seed=seed) for _ in range(4)]
    game = play(bots, ["A", "B", "C", "D"], Seeded(seed))
    ledger, prepared = Ledger(Header.of(list(game.names), dice="hand")), list[dict[str, object]]()
    for played in game.plays[:SECONDS]:
        move = played.move
        bearing = ledger.n if isinstance(move, Roll) else ledger.bearing(move.seat)
        prepared.append({"line": spell(move), "bearing": bearing})
        ledger.read(0, spell(move))
    return prepared


def measured(
    side: str, command: Sequence[str], games: Sequence[list[dict[str, object]]], room: Path
) -> Load:
    """What comes of these games at one server."""
    with serving(command, room) as (pid, address), on_core(-1):
        return load(side, pid, address, games, room)


@contextmanager
def on_core(place: int) -> Iterator[None]:
    """What is begun in a ``with`` block runs on the first core there is, or the last."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {sorted(cores)[place]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


@contextmanager
def serving(command: Sequence[str], room: Path) -> Iterator[tuple[int, str]]:
    """A server that says where it is: its process and its address."""
    surroundings = os.environ | {"LIVINGWELL_DATA": str(room / "data"), "PYTHONPATH": str(SOURCE)}
    with on_core(0):
        begun = subprocess.Popen(  # noqa: S603 our own
            command, cwd=room, env=surroundings, stdout=subprocess.PIPE, text=True
        )
    with begun as server:
        assert server.stdout is not None
        try:
            words = (word for line in server.stdout for word in line.split())
            yield server.pid, next(word for word in words if word.startswith("http://"))
        finally:
            server.terminate()


def load(
    side: str, pid: int, address: str, games: Sequence[list[dict[str, object]]], room: Path
) -> Load:
    """Play and look on."""
    wanted = {"games": games, "watchers": WATCHERS, "seconds": SECONDS, "pid": pid}
    told = subprocess.run(  # noqa: S603 our own
        ["node", "load.mjs", side, address],  # noqa: S607 wherever it is
        cwd=room,
        input=json.dumps(wanted),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return Load(**json.loads(told.stdout))

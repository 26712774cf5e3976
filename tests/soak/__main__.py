"""Many tables over several servers for minutes, some of which are killed now and then.

What was accepted must be there exactly once, every game must replay, and what the servers need
must not grow. Prints what it has seen, and ends with 1 if anything was wrong.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from typing import Final, NamedTuple

from livingwell.record import read
from livingwell.table.ledger import Ledger, header_of
from livingwell.table.store import Store
from tests.club import Club, Member, settings
from tests.cluster import MISSING, Cluster, binaries
from tests.soak.player import Player, Tally
from tests.soak.share import Share

LOOK: Final = 30.0
"""Seconds between two looks at what a server needs."""


class Need(NamedTuple):
    """What a process has: MiB of memory, open files; and what it has used: seconds of a core."""

    memory: float
    files: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.memory:.0f} MiB, {self.files} files, {self.seconds:.1f} s of a core"

    @classmethod
    def of(cls, pid: int) -> "Need":
        """Of a process that runs."""
        here = Path("/proc") / str(pid)
        status = (here / "status").read_text().split("VmRSS:")[1].split()[0]
        used = (here / "stat").read_text().rpartition(")")[2].split()[11:13]
        ticks = sum(map(int, used))
        files = len(list((here / "fd").iterdir()))
        return cls(int(status) / 1024, files, ticks / os.sysconf("SC_CLK_TCK"))


async def soak(club: Club, options: argparse.Namespace) -> bool:
    """Play, kill, and look whether all is well."""
    tally, doors = Tally(), club.nginx.doors
    other = 0 if options.same else 1
    ways = [
        (doors[at % len(doors)], doors[(at + other) % len(doors)]) for at in range(options.tables)
    ]
    players = [Player(tally, way, options.think, options.pace) for way in ways]
    started = time.perf_counter()
    playing = [asyncio.create_task(player.play()) for player in players]
    seconds = options.minutes * 60
    killing = asyncio.create_task(kill(club.members, options.kill, seconds))
    await wrong(playing, seconds / 2)
    # From now on the first server, or with no kills any, is not killed any more.
    lasting = club.members[:1] if options.kill else club.members
    lines, since = tally.counts["heard"], time.perf_counter()
    needs = [[Need.of(member.pid) for member in lasting]]
    while (left := seconds - (time.perf_counter() - started)) > 0:
        if await wrong(playing, min(LOOK, left)):
            break
        needs.append([Need.of(member.pid) for member in lasting])
    lasted = time.perf_counter() - since
    for task in (*playing, killing):
        task.cancel()
    ended = await asyncio.gather(*playing, killing, return_exceptions=True)
    errors = [error for error in ended if not isinstance(error, asyncio.CancelledError)]
    report(tally)
    print(f"lines a second: {(tally.counts['heard'] - lines) / lasted:.0f}")
    for series in zip(*needs, strict=True):
        print(f"a server, every {LOOK:.0f} s for the last {lasted:.0f} s:")
        print(*(f"  {need}" for need in series), sep="\n")
    faults = [*map(repr, filter(None, errors)), *await check(club.database, tally)]
    for fault in faults[:10]:
        print("WRONG:", fault)
    return not faults


async def wrong(playing: Sequence[asyncio.Task[None]], seconds: float) -> bool:
    """Whether a player has come across something that is wrong; if none does, so long."""
    ended, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    return bool(ended)


async def kill(members: Sequence[Member], every: float, seconds: float) -> None:
    """Kill one server after the other; the first one in the first half only."""
    if not every:
        return
    half = time.perf_counter() + seconds / 2
    for member in cycle(members):
        if time.perf_counter() > half and member is members[0]:
            continue
        await asyncio.sleep(every)
        await asyncio.to_thread(member.kill)
        await asyncio.sleep(min(5, every / 2))
        member.start()


def report(tally: Tally) -> None:
    """Print what there was to see."""
    print("counted:", ", ".join(f"{count} {what}" for what, count in sorted(tally.counts.items())))
    for what, seconds in (
        ("POST to watcher", tally.delays),
        ("cut off until the next line", tally.gaps),
    ):
        if len(seconds) > 1:
            marks = quantiles(seconds, n=100)
            print(
                f"{what}: median {marks[49] * 1000:.0f} ms, "
                f"99 % {marks[98] * 1000:.0f} ms, longest {max(seconds) * 1000:.0f} ms"
            )


async def check(database: str, tally: Tally) -> list[str]:
    """What is wrong with what is kept."""
    store = await Store.open(database)
    faults = list[str]()
    written = 0
    for game, accepted in tally.accepted.items():
        kept = await store.lines(game)
        written += len(kept)
        texts = {line.n: line.text for line in kept}
        if list(texts) != list(range(1, len(kept) + 1)):
            faults.append(f"{game}: numbers are missing")
        lost = [n for n, text in accepted.items() if texts.get(n) != text]
        if lost:
            faults.append(f"{game}: accepted lines {lost} are not there")
        faults += replay(game, (await store.table(game)).header or "", list(texts.values()))
    print(f"checked: {len(tally.accepted)} games, {written} lines")
    await store.close()
    return faults


def replay(game: str, header: str, texts: Sequence[str]) -> list[str]:
    """What is wrong with a game that is read again, and with its record."""
    try:
        ledger = Ledger(header_of(header))
        for text in texts:
            ledger.read(0, text)
        again = read(str(ledger.game).encode())
    except ValueError as error:
        return [f"{game}: {error}"]
    return [] if again.state == ledger.state else [f"{game}: the record is another game"]


def main() -> None:
    """Soak as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--kill", type=float, default=20, help="seconds between kills; 0: none")
    parser.add_argument("--think", type=float, default=4, help="seconds a person thinks")
    parser.add_argument("--pace", default="quick", help="how fast bots play")
    parser.add_argument("--sqlite", action="store_true", help="one server over SQLite")
    parser.add_argument("--same", action="store_true", help="watch at the server one plays at")
    parser.add_argument("--share", type=float, help="of a core for each server; needs --kill 0")
    options = parser.parse_args()
    if options.share and options.kill:
        parser.error("--share needs --kill 0")
    folder = binaries()
    if folder is None:
        sys.exit(MISSING)
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = Cluster(folder, durable=True)
        stack.callback(cluster.close)
        address = f"sqlite:///{place}/club.db" if options.sqlite else cluster.database()
        servers = 1 if options.sqlite else options.servers
        members = [Member(settings(address)) for _ in range(servers)]
        shares = [Share(str(at), options.share) for at in range(servers if options.share else 0)]
        for share in shares:
            stack.callback(share.close)
        club = Club(place, cluster, members)
        stack.callback(club.close)
        for share, member in zip(shares, members, strict=False):
            share.hold(member.pid)
        well = asyncio.run(soak(club, options))
    sys.exit(not well)


if __name__ == "__main__":
    main()

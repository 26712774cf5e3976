"""Servers of this structure of the database and of the one before it, side by side."""

import asyncio
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from io import BytesIO
from pathlib import Path
from random import Random

import httpx2
import pytest
from alembic.script import ScriptDirectory

from livingwell.table.database import MIGRATIONS
from tests.club import NO_NGINX, Earlier, Member, Nginx, find_nginx, settings
from tests.cluster import Cluster
from tests.web.player import Player, check_kept

ROOT = Path(__file__).parents[2]


def git(*arguments: str) -> bytes:
    """What git says of this repository; skips the test where it knows nothing."""
    try:
        done = subprocess.run(
            [shutil.which("git") or "git", *arguments], cwd=ROOT, capture_output=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("the version before the last structure is not in this copy's history")
    return done.stdout


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """The source of the program as it was before it knew the newest structure."""
    newest = next(ScriptDirectory(str(MIGRATIONS)).walk_revisions())
    added = git("log", "--diff-filter=A", "--format=%H", "--", newest.path).decode().split()
    if not added:
        pytest.skip("the newest structure is not in this copy's history")
    packed = git("archive", f"{added[-1]}~1", "src")
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path / "src"


@pytest.fixture
def doors(cluster: Cluster, earlier: Path, tmp_path: Path) -> Iterator[tuple[str, Nginx, Earlier]]:
    """A database, the old server and the new one before it, each behind a door of its own."""
    if find_nginx() is None:
        pytest.skip(NO_NGINX)
    with ExitStack() as stack:
        shared = settings(cluster.database(empty=True))
        old = stack.enter_context(closing(Earlier(shared, earlier)))
        # While the old one runs, this one brings the structure up to date.
        new = stack.enter_context(closing(Member(shared)))
        new.start()
        new.ready()
        nginx = Nginx(tmp_path, [old.address, new.address])
        yield shared.database, stack.enter_context(closing(nginx)), old


@pytest.mark.slow
async def test_a_game_is_played_with_a_server_of_each(
    doors: tuple[str, Nginx, Earlier],
) -> None:
    database, nginx, old = doors
    heard = asyncio.Event()
    async with (
        httpx2.AsyncClient(base_url=nginx.doors[0], timeout=30) as left,
        httpx2.AsyncClient(base_url=nginx.doors[1], timeout=30) as right,
    ):
        host, guest = Player(left, Random(1), heard), Player(right, Random(2), heard)
        bot = {"kind": "bot", "level": "random"}
        table = await host.open({"kind": "me"}, {"kind": "friend"}, bot)
        token = await guest.join(table["id"], "B", table["invitations"]["B"])
        playing = [
            asyncio.create_task(host.play_out(table["id"], table["token"])),
            asyncio.create_task(guest.play_out(table["id"], token)),
        ]
        while min(len(player.accepted.get(table["id"], ())) for player in (host, guest)) < 8:
            heard.clear()
            await heard.wait()
        # The upgrade goes on: the old server is no more.
        await asyncio.to_thread(old.close)
        await asyncio.gather(*playing)
        await check_kept([host, guest], right, database)

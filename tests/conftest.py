"""What holds for all tests."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.cluster import MISSING, Cluster, binaries, name_of

if TYPE_CHECKING:
    from tests.club import Club

# A machine that is busy with something else is no fault of the code.
settings.register_profile("livingwell", deadline=None)
settings.load_profile("livingwell")

# Whatever a script starts in the background ignores Ctrl+C, and so would all that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _no_data_of_ours(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a developer keeps, such as exact endings, has no say in tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LIVINGWELL_DATA", str(tmp_path_factory.mktemp("data")))
        yield


def _postgresql() -> Path:
    folder = binaries()
    if folder is None:
        pytest.skip(MISSING)
    return folder


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server, started for the first test that asks for it."""
    cluster = Cluster(_postgresql())
    # Most tests need not build the structure again.
    template = cluster.database()
    asyncio.run(_build(template))
    cluster.template = name_of(template)
    yield cluster
    cluster.close()


async def _build(address: str) -> None:
    # All that a database needs, which most tests need not wait for.
    from livingwell.table.store import Store  # noqa: PLC0415

    await (await Store.open(address)).close()


@pytest.fixture(scope="session")
def durable() -> Iterator[Cluster]:
    """A PostgreSQL server that keeps what it has said yes to, whatever happens to it."""
    cluster = Cluster(_postgresql(), durable=True)
    yield cluster
    cluster.close()


@pytest.fixture
def club(tmp_path: Path, durable: Cluster) -> Iterator["Club"]:
    """Two servers over one database, and nginx before them."""
    # A server, which most tests need not wait for.
    from tests.club import NO_NGINX, Club, find_nginx  # noqa: PLC0415

    if find_nginx() is None:
        pytest.skip(NO_NGINX)
    club = Club(tmp_path, durable)
    yield club
    club.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/test.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()

"""What holds for all tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.cluster import MISSING, Cluster, binaries

# A machine that is busy with something else is no fault of the code.
settings.register_profile("livingwell", deadline=None)
settings.load_profile("livingwell")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server, started for the first test that asks for it."""
    folder = binaries()
    if folder is None:
        pytest.skip(MISSING)
    cluster = Cluster(folder)
    yield cluster
    cluster.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/test.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()

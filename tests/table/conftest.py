"""A database in a file of its own for each test."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from livingwell.table.store import Store

OpenStore = Callable[[], AbstractAsyncContextManager[Store]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def open_store(tmp_path: Path) -> OpenStore:
    """Opens the test's database; a second time, as another process would."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Store]:
        store = await Store.open(f"sqlite:///{tmp_path}/test.db")
        yield store
        await store.close()

    return opened

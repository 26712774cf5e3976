"""A database of its own for each test, of either kind."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from livingwell.table.store import Store

OpenStore = Callable[[], AbstractAsyncContextManager[Store]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def open_store(database: str) -> OpenStore:
    """Opens the test's database; a second time, as another process would."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Store]:
        store = await Store.open(database)
        yield store
        await store.close()

    return opened

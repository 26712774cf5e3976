"""A server in this process, and browsers and programs that talk to it."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from livingwell.table.ledger import Ledger
from livingwell.web.app import create_app
from livingwell.web.settings import Limits, Settings
from livingwell.web.site import Site
from tests.web.browser import HERE, Browser


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Served:
    """A server that runs in this process."""

    def __init__(self, site: Site, transport: httpx2.ASGITransport, stack: AsyncExitStack) -> None:
        self.site = site
        self._transport = transport
        self._stack = stack

    def ledger(self, path: str) -> Ledger:
        """The lines of the game at a table in memory, by its path or id."""
        game = path.rpartition("/")[2]
        return next(live for live in self.site.tables.live if live.id == game).playing()

    async def client(self, **headers: str) -> httpx2.AsyncClient:
        """A program, or a browser seen from below."""
        client = httpx2.AsyncClient(transport=self._transport, base_url=HERE, headers=headers)
        return await self._stack.enter_async_context(client)

    async def browser(self, language: str = "en") -> Browser:
        """Somebody with a browser of their own."""
        return Browser(await self.client(**{"origin": HERE, "accept-language": language}))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A server without limits whose bots think in a thread."""
    return Settings(f"sqlite:///{tmp_path}/test.db", b"k" * 32, limits=Limits(0, 0, 0), thinkers=0)


@pytest.fixture
async def served(settings: Settings) -> AsyncIterator[Served]:
    """The server of most tests."""
    async with serving(settings) as server:
        yield server


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Served]:
    """A server of its own."""
    guard = create_app(settings)
    async with guard.app.router.lifespan_context(guard.app), AsyncExitStack() as stack:
        yield Served(guard.app.state.site, httpx2.ASGITransport(guard), stack)

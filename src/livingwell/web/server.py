"""Running the application: sockets, signals, and an end within three seconds."""

import asyncio
import gc
import socket
import time
import webbrowser
from contextlib import suppress
from threading import Thread
from types import FrameType
from typing import Final

import uvicorn

from livingwell.web.app import create_app
from livingwell.web.guard import Guard
from livingwell.web.settings import Settings

GRACE: Final = 2
"""Seconds that answers under way have to come to an end."""

KEEP: Final = 75
"""Seconds for which a connection without a request stays open: longer than proxies keep theirs, who
would otherwise send a form down one that is just being closed, and not know what became of it."""

TIDY: Final = 60.0
"""Seconds between two looks for garbage in cycles, at least: tables hold much and make little."""

TIDYING: Final = 1 / 200
"""The share of time that such looks may take; meanwhile everybody waits."""


class Server(uvicorn.Server):
    """Ends its streams as soon as it is asked to stop, so that it can."""

    def __init__(self, config: uvicorn.Config, guard: Guard, page: str | None) -> None:
        """``page`` is the one to open in this user's browser."""
        super().__init__(config)
        self._guard = guard
        self._page = page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and show the first page if that was asked for."""
        await super().startup(sockets)
        # What is loaded by now stays; looking through it again and again would make people wait.
        gc.freeze()
        gc.disable()
        self._tidying = asyncio.create_task(_tidy())
        if self._page is not None and self.started:
            # A browser in text mode stays in the foreground, and the server has to answer it.
            Thread(target=webbrowser.open, args=[self._page], daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End what is under way."""
        self._tidying.cancel()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 uvicorn's
        """Stop, from a signal; at once if it is the second.

        It is not raised again when all is done, as ``uvicorn`` would: to be killed by it then
        would leave behind the semaphores that bots' processes share.
        """
        self.force_exit = self.should_exit
        self.should_exit = True
        site = getattr(self._guard.app.state, "site", None)
        if site is not None:
            site.stop()


async def _tidy() -> None:
    rest = TIDY
    while True:
        await asyncio.sleep(rest)
        began = time.perf_counter()
        gc.collect()
        rest = max(TIDY, (time.perf_counter() - began) / TIDYING)


def serve(settings: Settings, listening: socket.socket, *, browse: bool = False) -> bool:
    """Serve until told to stop; whether that began at all."""
    guard = create_app(settings)
    config = uvicorn.Config(
        guard,
        log_config=None,
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        timeout_keep_alive=KEEP,
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(config, guard, address(listening, settings.root) if browse else None)
    # Ctrl+C is how it is asked to stop, and by now it has.
    with suppress(KeyboardInterrupt):
        server.run([listening])
    return server.started


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any free one. Raises ``OSError``."""
    family, *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.create_server((host, port), family=family, backlog=2048)
    listening.set_inheritable(True)
    return listening


def address(listening: socket.socket, root: str = "") -> str:
    """Where a browser on this machine finds the server."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 asked whether it is bound so
        host = "localhost"
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}{root}/"

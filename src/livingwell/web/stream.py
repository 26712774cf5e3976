"""Telling those who look on: as much as they lack, as soon as it is there."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, aclosing
from typing import Final, TypeAlias

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from livingwell.table.ledger import Entry
from livingwell.table.live import Live
from livingwell.views.language import current
from livingwell.web.fragments import Spell, event
from livingwell.web.keys import Viewer
from livingwell.web.site import Site

PING: Final = 15.0
"""Seconds of silence after which a stream says that it is still there."""

STILL_HERE: Final = b": still here\n\n"
_RETRY: Final = b"retry: 1000\n\n"

Chunks: TypeAlias = AsyncGenerator[bytes, None]


class Stream(Response):
    """Chunks sent as they come, until they end or whoever listens has gone."""

    def __init__(
        self, chunks: Chunks, media_type: str, place: AbstractContextManager[None]
    ) -> None:
        """``place`` is held for as long as the stream is open."""
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(None, headers=headers, media_type=media_type)
        del self.headers["content-length"]
        self._chunks = chunks
        self._place = place

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send them. Raises ``TooMany`` if there is no place for another stream."""
        with self._place:
            await self._run(receive, send)

    async def _run(self, receive: Receive, send: Send) -> None:
        async with aclosing(self._chunks):
            sending = asyncio.create_task(self._send(send))
            leaving = asyncio.create_task(_left(receive))
            tasks = sending, leaving
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        if not sending.cancelled():
            sending.result()

    async def _send(self, send: Send) -> None:
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        async for chunk in self._chunks:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def page_events(
    site: Site, live: Live, viewer: Viewer | None, after: int, seal: str = ""
) -> Chunks:
    """What the page of a table needs to stay true, from line ``after`` on, until it is closed.

    A page that shows what ``seal`` stands for is not sent that again.
    """
    fragments, language = site.fragments, current()
    holder = viewer.holder if viewer else None
    shown, lying, panel = after, None, b""
    if seal and seal == fragments.seal(live, viewer, language):
        lying, panel = fragments.board(live, language), fragments.actions(live, viewer, language)
    live.watch(holder)
    try:
        yield _RETRY
        while site.tells_of(live):
            version, n = live.feed.version, live.n
            chunk = fragments.log(live, shown, language)
            chunk += fragments.changes(live, lying, language)
            actions = fragments.actions(live, viewer, language)
            if actions != panel:
                chunk += event("actions", n, actions)
            shown, lying, panel = n, fragments.board(live, language), actions
            yield chunk
            while not await live.feed.wait(version, PING):
                yield STILL_HERE
    finally:
        live.unwatch(holder)


async def follow(site: Site, live: Live, after: int, spell: Spell) -> AsyncGenerator[bytes]:
    """The lines above ``after``, and further ones as they come, until the game is over."""
    live.watch(None)
    try:
        while site.tells_of(live):
            version = live.feed.version
            if live.n > after:
                yield site.fragments.lines(live, after, spell)
                after = live.n
            if live.stage == "over":
                return
            while not await live.feed.wait(version, PING):
                # Both kinds of stream pass over an empty line.
                yield b"\n"
    finally:
        live.unwatch(None)


def line_as_json(entry: Entry) -> bytes:
    """A line as an object of its own."""
    told = {"n": entry.n, "text": entry.text, "at": entry.at}
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


def line_as_event(entry: Entry) -> bytes:
    """A line as a server-sent event, with its number to resume from."""
    return b"id: %d\ndata: %b\n" % (entry.n, line_as_json(entry))

"""HTTP as thin as it gets, so that what is measured is the server and not who asks."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, Final
from urllib.parse import urlsplit

V1: Final = "/api/v1"

PATIENCE: Final = 10.0
"""Seconds within which an answer begins."""

AWAY: Final = frozenset({502, 503, 504})


class Away(Exception):
    """There is no server just now: asking again is all there is to do."""


class Wire:
    """A connection that is kept open and made anew when it breaks."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        self._host, self._port = place.hostname or "", place.port or 80
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        """The JSON of an answer, with its status. Raises ``Away``."""
        try:
            async with asyncio.timeout(PATIENCE):
                reader = await self._send(method, path, token, body)
                status, headers = await _head(reader)
                answer = b"".join([part async for part in _body(reader, headers)])
        except (OSError, EOFError, asyncio.IncompleteReadError) as error:
            self.close()
            raise Away from error
        if headers.get("connection") == "close":
            self.close()
        if status in AWAY:
            raise Away
        assert status in (200, 201, 409), (status, path, answer)
        return json.loads(answer)

    async def lines(self, path: str) -> AsyncIterator[dict[str, Any]]:
        """The JSON lines of a stream, until it ends. Raises ``Away``."""
        rest = b""
        try:
            reader = await self._send("GET", path, "", None)
            status, headers = await _head(reader)
            if status in AWAY:
                raise Away
            assert status == 200, (status, path)
            async for part in _body(reader, headers):
                *whole, rest = (rest + part).split(b"\n")
                for line in filter(None, whole):
                    yield json.loads(line)
        except (OSError, EOFError, asyncio.IncompleteReadError) as error:
            raise Away from error
        finally:
            self.close()

    def close(self) -> None:
        """Let go of the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _send(self, method: str, path: str, token: str, body: object) -> asyncio.StreamReader:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {V1}{path} HTTP/1.1\r\nhost: {self._host}:{self._port}\r\n"
        if token:
            head += f"authorization: Bearer {token}\r\n"
        if content:
            head += f"content-type: application/json\r\ncontent-length: {len(content)}\r\n"
        writer.write(head.encode() + b"\r\n" + content)
        await writer.drain()
        return reader


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.partition(": ") for line in lines[1:] if line)
    return int(lines[0].split()[1]), {name.lower(): value for name, _, value in pairs}


async def _body(reader: asyncio.StreamReader, headers: dict[str, str]) -> AsyncIterator[bytes]:
    if "content-length" in headers:
        yield await reader.readexactly(int(headers["content-length"]))
        return
    while size := int(await reader.readline() or b"0", 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readline()

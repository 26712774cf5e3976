"""Listening to a stream without a socket."""

import asyncio

from httpx2 import ASGITransport
from starlette.types import ASGIApp, Message

from tests.web.browser import Browser


async def glance(browser: Browser, path: str, **headers: str) -> str:
    """What a stream sends this browser at once."""
    cookie = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
    transport = browser.client._transport
    assert isinstance(transport, ASGITransport)
    return await listened(transport.app, path, {"cookie": cookie, **headers})


async def listened(app: ASGIApp, path: str, headers: dict[str, str]) -> str:
    """A stream as far as its first panel, after which whoever listened is gone."""
    address, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": address,
        "raw_path": address.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [
            (name.replace("_", "-").encode(), value.encode())
            for name, value in {"host": "test", **headers}.items()
        ],
        "client": ("127.0.0.1", 1),
        "server": ("test", 80),
    }
    got: list[bytes] = []
    enough = asyncio.Event()

    async def receive() -> Message:
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        got.append(message.get("body", b""))
        if b"event: actions" in got[-1]:
            enough.set()

    await app(scope, receive, send)
    return b"".join(got).decode()

"""Listening to a stream without a socket."""

import asyncio

from httpx2 import ASGITransport
from starlette.types import ASGIApp, Message

from tests.web.browser import Browser


async def glance(browser: Browser, path: str, until: str = "event: actions", **headers: str) -> str:
    """What a stream sends this browser at once, as far as the first such event."""
    cookie = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
    transport = browser.client._transport
    assert isinstance(transport, ASGITransport)
    return await listened(transport.app, path, {"cookie": cookie, **headers}, until)


async def listened(app: ASGIApp, path: str, headers: dict[str, str], until: str) -> str:
    """A stream as far as its first such event, after which whoever listened is gone."""
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
        if until.encode() in got[-1]:
            enough.set()

    await app(scope, receive, send)
    return b"".join(got).decode()

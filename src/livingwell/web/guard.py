"""What stands before every route: headers, rates, the language, and where a change comes from."""

import logging
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livingwell.views.language import DEFAULT, LANGUAGES, _, speak
from livingwell.web.limits import LOOKS, Rate, TooMany
from livingwell.web.metrics import Metrics
from livingwell.web.settings import Settings

LANGUAGE_COOKIE: Final = "language"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_RAW: Final = tuple((name.encode(), value.encode()) for name, value in HEADERS.items())

Answer: TypeAlias = Callable[[Request, HTTPStatus, str], Response]
"""How a refusal is told."""

_log = logging.getLogger(__name__)


class Guard:
    """ASGI: stands around the application and lets nothing in or out unseen."""

    def __init__(
        self, app: FastAPI, front: ASGIApp, settings: Settings, metrics: Metrics, answer: Answer
    ) -> None:
        """``front`` is what requests come to: it hands them to ``app`` or answers before it."""
        self.app = app
        self._front = front
        self._root = settings.root
        changes = settings.limits.changes
        self._changes, self._looks = Rate(changes), Rate(changes * LOOKS)
        self._body = settings.limits.body
        self._metrics = metrics
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope["app"] = self.app
        scope["root_path"] = self._root
        if not scope["path"].startswith(f"{self._root}/"):
            # A proxy has taken the root out; the path of ASGI has it in.
            scope["path"] = self._root + scope["path"]
        head = scope["method"] == "HEAD"
        if head:
            # Answered as GET is, with the body left out.
            scope = {**scope, "method": "GET"}
        request = Request(scope)
        speak(language_of(request))
        started, status = time.perf_counter(), 500

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                told = {name for name, _value in message["headers"]}
                rest = (header for header in _RAW if header[0] not in told)
                message["headers"] = [*message["headers"], *rest]
            elif head:
                return
            await send(message)
            if head:
                # Here it ends: a stream would go on until whoever asked has gone.
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        try:
            await (self._stop(request) or self._front)(scope, receive, sent)
        finally:
            self._tell(scope, status, time.perf_counter() - started)

    def _stop(self, request: Request) -> Response | None:
        """The answer to a request that goes no further."""
        safe = request.method in SAFE
        if not safe and not comes_from_here(request):
            said = _("this change was asked for from another page; open the table and try again")
            return self._answer(request, HTTPStatus.FORBIDDEN, said)
        try:
            (self._looks if safe else self._changes).take(address_of(request))
        except TooMany as error:
            answer = self._answer(request, HTTPStatus.TOO_MANY_REQUESTS, too_fast())
            answer.headers["retry-after"] = str(error.seconds)
            return answer
        length = request.headers.get("content-length", "")
        if length.isdecimal() and int(length) > self._body:
            return self._answer(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, too_long())
        return None

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        # The path itself may hold the secret of an invitation; its route does not.
        route = getattr(scope.get("route"), "path", "") or "-"
        self._metrics.requests.labels(scope["method"], route, status).observe(seconds)
        told = {"method": scope["method"], "route": route, "status": status}
        _log.info("request", extra={**told, "ms": round(seconds * 1000, 1)})


def too_fast() -> str:
    """What an address that asks for too much is told."""
    return _("that was a little fast; please try again in a moment")


def too_long() -> str:
    """What whoever sends too much at once is told."""
    return _("The request has too many bytes.")


def language_of(request: Request) -> str:
    """The language of a viewer: by cookie, else the first known one that the browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return chosen
    for wanted in request.headers.get("accept-language", "").split(","):
        code = wanted.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return DEFAULT


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def comes_from_here(request: Request) -> bool:
    """Whether a change was asked for by a page of ours, or by a program.

    Browsers name the page in ``Origin``, old ones in ``Referer``; a request with neither, but with
    a cookie, may be anybody's.
    """
    page = request.headers.get("origin") or request.headers.get("referer")
    if page is None:
        return "cookie" not in request.headers
    try:
        parts = urlsplit(page)
    except ValueError:
        # No address at all, such as one with half a pair of brackets.
        return False
    return (parts.scheme, parts.netloc) == (request.url.scheme, request.url.netloc)

"""Who asks: browsers by a signed cookie, programs by a bearer token."""

from typing import Annotated, Final

from fastapi import Depends
from starlette.requests import Request
from starlette.responses import Response

from livingwell.table.chairs import hashed
from livingwell.web.keys import Viewer
from livingwell.web.site import site_of

COOKIE: Final = "livingwell"
_YEAR: Final = 365 * 24 * 3600


def viewer_of(request: Request) -> Viewer | None:
    """Whoever looks, if this browser has been here before."""
    return site_of(request).keys.read(request.cookies.get(COOKIE))


async def _seen(request: Request) -> Viewer | None:
    """As ``viewer_of``, in the event loop: FastAPI calls plain functions in threads."""
    return viewer_of(request)


Seen = Annotated[Viewer | None, Depends(_seen)]
"""A route's parameter: whoever looks, if this browser has been here before."""


def remember(request: Request, response: Response, viewer: Viewer) -> None:
    """Let the browser come back as this viewer."""
    response.set_cookie(
        COOKIE,
        site_of(request).keys.write(viewer),
        max_age=_YEAR,
        path=request.scope.get("root_path") or "/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def bearer(request: Request) -> str | None:
    """The hash of the token that a program shows."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return hashed(token.strip()) if kind.lower() == "bearer" and token.strip() else None

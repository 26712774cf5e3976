"""The first page, the guided game, the rules, and the language they are read in."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from livingwell.views.language import LANGUAGES
from livingwell.web.apipage import operations
from livingwell.web.auth import Seen
from livingwell.web.guard import LANGUAGE_COOKIE
from livingwell.web.lesson import lesson_view
from livingwell.web.render import render
from livingwell.web.rulespage import rules_view
from livingwell.web.setup import setup_view
from livingwell.web.site import site_of

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request, viewer: Seen) -> Response:
    """One click to a game against bots, or a table of one's own."""
    return render(request, "home.html", setup=setup_view(site_of(request).keys, viewer))


@router.get("/learn")
async def learn(request: Request, viewer: Seen, step: int = 0) -> Response:
    """The guided first game."""
    lesson = lesson_view(step, viewer.name if viewer else "")
    setup = setup_view(site_of(request).keys, viewer)
    return render(request, "learn.html", lesson=lesson, setup=setup)


@router.get("/rules")
async def rules(request: Request) -> Response:
    """The rules in our own words, and the cards."""
    return render(request, "rules.html", rules=rules_view())


@router.get("/api")
async def interface(request: Request) -> Response:
    """The HTTP interface, for people who write programs."""
    return render(request, "api.html", operations=operations(request.app))


@router.post("/language")
async def language(
    request: Request, language: Annotated[str, Form()], back: Annotated[str, Form()] = "/"
) -> Response:
    """Read everything in another language from now on."""
    response = see(request, back)
    if language in LANGUAGES:
        response.set_cookie(
            LANGUAGE_COOKIE,
            language,
            max_age=365 * 24 * 3600,
            path=request.scope.get("root_path") or "/",
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )
    return response


def see(request: Request, path: str) -> RedirectResponse:
    """Go and see a page here; anything that is no path here becomes the first page."""
    here = path.startswith("/") and not path.startswith(("//", "/\\"))
    root = site_of(request).settings.root
    return RedirectResponse(root + (path if here else "/"), HTTPStatus.SEE_OTHER)

"""A page: a view and what stands around every view."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse

from livingwell.views.language import LANGUAGES, current
from livingwell.web.auth import viewer_of
from livingwell.web.pages import Page
from livingwell.web.site import site_of


def render(
    request: Request,
    template: str,
    status: HTTPStatus = HTTPStatus.OK,
    path: str = "/",
    **views: object,
) -> HTMLResponse:
    """A page for whoever asks; ``path`` is where it can be seen again after a form."""
    page = page_of(request, path)
    text = site_of(request).templates.text(template, page=page, **views)
    return HTMLResponse(text, status, headers={"cache-control": "no-store", "vary": "cookie"})


def page_of(request: Request, path: str) -> Page:
    """What every page shows around its view."""
    viewer = viewer_of(request)
    if request.method == "GET":
        query = f"?{request.url.query}" if request.url.query else ""
        path = path_of(request) + query
    return Page(current(), tuple(LANGUAGES.items()), path, viewer.name if viewer else "")


def path_of(request: Request) -> str:
    """The path asked for, under the server's root, whether or not a proxy left that in."""
    return str(request.scope["path"]).removeprefix(request.scope.get("root_path", ""))

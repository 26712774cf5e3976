"""The review of a finished game: worked out when somebody first asks for it."""

import re
from base64 import b64encode
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from livingwell.analysis.finding import available
from livingwell.views.language import current
from livingwell.web.errors import answer
from livingwell.web.guard import HEADERS
from livingwell.web.render import render
from livingwell.web.site import site_of, table_of

router = APIRouter(include_in_schema=False, prefix="/t/{game}")

_POLICY: Final = "content-security-policy"
_OWN_STYLE: Final = re.compile("<style>(.*?)</style>", re.DOTALL)


@router.get("/review")
async def review(request: Request, game: str) -> Response:
    """The review, or how far it has come."""
    live = await table_of(request, game)
    if not available():
        raise HTTPException(HTTPStatus.NOT_FOUND)
    reviews = site_of(request).reviews
    looking = reviews.of(live)
    if looking.pages:
        return _page(looking.page(current()))
    if looking.failed is not None:
        return answer(request, HTTPStatus.SERVICE_UNAVAILABLE, looking.why_not)
    return render(
        request,
        "looking.html",
        HTTPStatus.ACCEPTED,
        table=live.id,
        looking=looking,
        why_slow=reviews.why_slow,
    )


def _page(text: str) -> Response:
    """A page with its style and icon in itself; that style, by its hash, is all it may apply."""
    found = _OWN_STYLE.search(text)
    assert found is not None
    digest = b64encode(sha256(found[1].encode()).digest()).decode()
    policy = (
        HEADERS[_POLICY]
        .replace("style-src 'self'", f"style-src 'sha256-{digest}'")
        .replace("img-src 'self'", "img-src data:")
    )
    headers = {_POLICY: policy, "cache-control": "no-store", "vary": "cookie"}
    return HTMLResponse(text, headers=headers)

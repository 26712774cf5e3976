"""Refusals and failures as answers: a page for people, a problem (RFC 9457) for programs."""

import logging
from http import HTTPStatus
from typing import Any, Final

from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from livingwell.record.errors import Misread
from livingwell.record.lines import choices
from livingwell.rules.errors import Illegal
from livingwell.table.errors import Refused
from livingwell.views.errors import in_words
from livingwell.views.language import _
from livingwell.web.guard import too_fast, too_long
from livingwell.web.limits import TooMany
from livingwell.web.pages import ErrorView
from livingwell.web.render import path_of, render

_log = logging.getLogger(__name__)

API: Final = "/api/"
_NOT_FOUND: Final = frozenset({"no table"})
_ELSEWHERE: Final = frozenset({"later version"})
"""What another server may do: a proxy asks it next."""
_FORBIDDEN: Final = frozenset(
    {"not your seat", "no seat of yours", "not host", "not invited", "not alone"}
)
_MALFORMED: Final = frozenset({"option", "name", "entropy", "dice by hand", "dice by table"})


def status_of(error: Refused | Misread | Illegal) -> HTTPStatus:
    """The status that goes with a refusal."""
    if not isinstance(error, Refused) or error.cause in _MALFORMED:
        return HTTPStatus.UNPROCESSABLE_ENTITY
    if error.cause in _ELSEWHERE:
        return HTTPStatus.SERVICE_UNAVAILABLE
    if error.cause in _NOT_FOUND:
        return HTTPStatus.NOT_FOUND
    return HTTPStatus.FORBIDDEN if error.cause in _FORBIDDEN else HTTPStatus.CONFLICT


def told(error: Refused | Misread | Illegal) -> str:
    """A refusal as a sentence in the language spoken now."""
    text = in_words(error)
    rule = f" ({error.rule})" if isinstance(error, Illegal) else ""
    return f"{text[0].upper()}{text[1:]}{rule}."


def answer(request: Request, status: HTTPStatus, detail: str, **more: object) -> Response:
    """An error as whoever asked can read it; ``more`` is for programs alone."""
    if is_api(request):
        problem = {"title": status.phrase, "status": int(status), "detail": detail, **more}
        return JSONResponse(problem, status, media_type="application/problem+json")
    view = ErrorView(int(status), heading(status), detail)
    return render(request, "error.html", status=status, error=view)


def is_api(request: Request) -> bool:
    """Whether a program asks."""
    return path_of(request).startswith(API)


def heading(status: HTTPStatus) -> str:
    """A few words over an error."""
    match status:
        case HTTPStatus.NOT_FOUND:
            return _("Nothing here")
        case HTTPStatus.FORBIDDEN:
            return _("Not yours to do")
        case HTTPStatus.CONFLICT:
            return _("The table has moved on")
        case HTTPStatus.TOO_MANY_REQUESTS | HTTPStatus.SERVICE_UNAVAILABLE:
            return _("One moment")
        case HTTPStatus.INTERNAL_SERVER_ERROR:
            return _("Something broke on our side")
        case _:
            return _("That did not work")


def add_handlers(app: Starlette) -> None:
    """Turn everything that routes raise into answers."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(Misread, _refused)
    app.add_exception_handler(Illegal, _refused)
    app.add_exception_handler(TooMany, _too_many)
    app.add_exception_handler(SQLAlchemyError, _unreachable)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _broken)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused | Misread | Illegal)
    return answer(request, status_of(error), told(error), **details(error))


def details(error: Refused | Misread | Illegal) -> dict[str, Any]:
    """What a program can make use of: the cause, the rule, and what would be legal."""
    if isinstance(error, Illegal):
        return {"cause": error.cause, "rule": error.rule, "legal": choices(error)}
    return {"cause": error.cause}


async def _too_many(request: Request, error: Exception) -> Response:
    assert isinstance(error, TooMany)
    response = answer(request, HTTPStatus.TOO_MANY_REQUESTS, too_fast())
    response.headers["retry-after"] = str(error.seconds)
    return response


async def _unreachable(request: Request, error: Exception) -> Response:
    _log.warning("the database did not answer", extra={"cause": repr(error)})
    said = _("The table is out of reach for a moment. Nothing is lost; please try again.")
    response = answer(request, HTTPStatus.SERVICE_UNAVAILABLE, said)
    response.headers["retry-after"] = "1"
    return response


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    match status:
        case HTTPStatus.NOT_FOUND:
            said = _("There is no such page or table.")
        case HTTPStatus.METHOD_NOT_ALLOWED:
            said = _("This address does not take that kind of request.")
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            said = too_long()
        case _:
            said = str(error.detail)
    response = answer(request, status, said)
    response.headers.update(error.headers or {})
    return response


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    wrong = "; ".join(
        f"{'.'.join(map(str, fault['loc'][1:]))}: {fault['msg']}" for fault in error.errors()
    )
    # What was sent may hold half a surrogate pair, which could not be sent back.
    shown = wrong.encode("utf-8", "replace").decode()
    said = _("The request is not as it should be: {faults}").format(faults=shown)
    return answer(request, HTTPStatus.UNPROCESSABLE_ENTITY, said)


async def _broken(request: Request, _error: Exception) -> Response:
    said = _("This was our mistake and has been written down. Nothing of your game is lost.")
    return answer(request, HTTPStatus.INTERNAL_SERVER_ERROR, said)

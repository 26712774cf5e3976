"""Asking for a hint, and a tutor who asks before a blunder."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from livingwell.rules.material import SEATS, Seat
from livingwell.table.errors import Refused
from livingwell.table.live import Live
from livingwell.web.auth import Seen, remember
from livingwell.web.coach import NotCoached, check_coached
from livingwell.web.forms import Form, form_of, number_of
from livingwell.web.guard import address_of
from livingwell.web.keys import Viewer
from livingwell.web.routes.home import see
from livingwell.web.routes.table import act, look_again
from livingwell.web.site import site_of, table_of

router = APIRouter(include_in_schema=False, prefix="/t/{game}")

for form in ("hint", "again", "tutor"):
    router.add_api_route(f"/{form}", look_again)


@router.post("/hint")
async def hint(request: Request, game: str, viewer: Seen) -> Response:
    """Every decision of a seat, best first."""
    return await act(request, game, viewer, lambda *what: _hint(request, viewer, *what))


@router.post("/again")
async def again(request: Request, game: str, viewer: Seen) -> Response:
    """Think again, after the tutor has asked."""
    return await act(request, game, viewer, lambda *what: _again(request, *what))


@router.post("/tutor")
async def tutor(request: Request, game: str, viewer: Seen) -> Response:
    """A tutor, or none, wherever this browser plays alone."""
    live, form = await table_of(request, game), await form_of(request)
    if viewer is None:
        raise NotCoached("not alone")
    check_coached(live, viewer)
    response = see(request, f"/t/{live.id}")
    remember(request, response, viewer.with_tutor(on=form.get("tutor") == "on"))
    return response


async def _hint(
    request: Request, viewer: Viewer | None, live: Live, form: Form, mine: tuple[Seat, ...]
) -> None:
    check_coached(live, viewer)
    seat, address = _seat(form, mine), address_of(request)
    await site_of(request).coach.show(live, seat, number_of(form), address)


async def _again(request: Request, live: Live, form: Form, mine: tuple[Seat, ...]) -> None:
    site_of(request).coach.drop(live, _seat(form, mine))


def _seat(form: Form, mine: tuple[Seat, ...]) -> Seat:
    letter = form.get("seat", "")
    for seat in mine:
        if SEATS[seat] == letter:
            return seat
    raise Refused("not your seat", seat=letter)

"""The table: looking at it, playing at it, and hearing of what others do."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, TypeAlias

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from livingwell.record.errors import Misread
from livingwell.rules.dice import owed
from livingwell.rules.errors import Illegal
from livingwell.rules.material import SEATS, Seat
from livingwell.table.errors import Refused
from livingwell.table.live import Live
from livingwell.views.language import current
from livingwell.web.auth import Seen, viewer_of
from livingwell.web.board import log_view, table_view
from livingwell.web.choices import action_view
from livingwell.web.coach import is_coached
from livingwell.web.ending import end_view
from livingwell.web.errors import status_of, told
from livingwell.web.forms import Form, form_of, line_number, number_of, wants_fragment
from livingwell.web.guard import address_of
from livingwell.web.keys import Viewer
from livingwell.web.render import render
from livingwell.web.routes.home import see
from livingwell.web.site import site_of, table_of
from livingwell.web.stream import Stream, page_events

_TABLE: Final = "/t/{game}"

router = APIRouter(include_in_schema=False, prefix=_TABLE)

FORMS: Final = ("lines", "undo", "roll", "pace", "back", "sit", "start", "rematch")
"""What can be sent to a table, each to an address of its own under the table's."""

Action: TypeAlias = Callable[[Live, Form, tuple[Seat, ...]], Awaitable[object]]
"""What a form does at a table, for a viewer with these seats."""


@router.get("")
async def table(request: Request, game: str, viewer: Seen) -> Response:
    """The table as this viewer sees it. Whoever opens the page is back."""
    live = await table_of(request, game)
    if viewer is not None:
        await live.come_back(viewer.holder)
    return show(request, live, viewer)


async def events(request: Request) -> Response:
    """What happens from now on, and since the line that the page shows."""
    site, live = site_of(request), await table_of(request, request.path_params["game"])
    last = request.headers.get("last-event-id", "")
    after = last or request.query_params.get("after", "")
    seen = line_number(after) or 0
    # Whoever has had events before shows another table than the one its address tells of.
    seal = "" if last else request.query_params.get("seal", "")
    chunks = page_events(site, live, viewer_of(request), min(seen, live.n), seal)
    return Stream(chunks, "text/event-stream", site.streams.take(address_of(request)))


async def look_again(request: Request, game: str) -> Response:
    """Whoever opens the address of a form, where a refusal was shown, sees the table again."""
    return see(request, f"/t/{game}")


for form in FORMS:
    router.add_api_route(f"/{form}", look_again)


async def decide(request: Request) -> Response:
    """A decision."""
    viewer = viewer_of(request)
    return await _act(request, lambda *what: _decide(request, viewer, *what))


async def undo(request: Request) -> Response:
    """Take one's last decision back."""
    return await _act(request, _undo)


async def roll(request: Request) -> Response:
    """Let the dice fall, or say what one's own show."""
    return await _act(request, _roll)


async def pace(request: Request) -> Response:
    """Bots play faster or slower."""
    return await _act(request, _pace)


async def back(request: Request) -> Response:
    """Play for oneself again."""
    return await _act(request, _back)


def quick(most: int) -> list[Route]:
    """What tables are asked all the time, for an application with no more around it than it needs.

    ``most`` are the bytes that a form may have.
    """
    forms = (decide, "lines"), (undo, "undo"), (roll, "roll"), (pace, "pace"), (back, "back")
    return [
        Route(f"{_TABLE}/events", events),
        *(
            Route(f"{_TABLE}/{path}", form, methods=["POST"], max_body_size=most)
            for form, path in forms
        ),
    ]


async def _act(request: Request, action: Action) -> Response:
    return await act(request, request.path_params["game"], viewer_of(request), action)


async def _decide(
    request: Request, viewer: Viewer | None, live: Live, form: Form, mine: tuple[Seat, ...]
) -> None:
    tutored = viewer is not None and viewer.tutored and is_coached(live, viewer)
    if tutored and form.get("sure") != "yes":
        line, n, address = form.get("line", ""), number_of(form), address_of(request)
        if await site_of(request).coach.doubts(live, line, mine, n, address):
            return
    await live.decide(form.get("line", ""), mine, number_of(form))


async def _undo(live: Live, form: Form, mine: tuple[Seat, ...]) -> None:
    letter = form.get("seat", "")
    seat = next((seat for seat in mine if SEATS[seat] == letter), None)
    if seat is None:
        raise Refused("not your seat", seat=letter)
    await live.undo(seat, number_of(form))


async def _roll(live: Live, form: Form, mine: tuple[Seat, ...]) -> None:
    _check_seated(mine)
    if live.options.dice != "hand":
        await live.roll(number_of(form))
        return
    letters = [SEATS[due.seat] for due in owed(live.playing().state)]
    dice = " ".join(f"{letter} {form.get(letter, '')}" for letter in letters)
    await live.enter(f"roll {dice}", number_of(form))


async def _pace(live: Live, form: Form, mine: tuple[Seat, ...]) -> None:
    _check_seated(mine)
    await live.set_pace(form.get("pace", ""))


async def _back(live: Live, _form: Form, mine: tuple[Seat, ...]) -> None:
    """Whoever sends anything is back: there is nothing else to do."""
    _check_seated(mine)
    live.visit()


def _check_seated(mine: tuple[Seat, ...]) -> None:
    if not mine:
        raise Refused("no seat of yours")


async def act(request: Request, game: str, viewer: Viewer | None, action: Action) -> Response:
    """Do what a form says, and show the table; where that is refused, say so beside it."""
    live, form = await table_of(request, game, fresh=False), await form_of(request)
    mine = await live.seats_now(viewer.holder) if viewer else ()
    if viewer is not None:
        await live.come_back(viewer.holder)
    try:
        await action(live, form, mine)
    except (Refused, Misread, Illegal) as error:
        site_of(request).metrics.refused.labels(error.cause).inc()
        return show(request, live, viewer, told(error), status_of(error))
    if wants_fragment(request):
        # What it did comes by the stream, in its turn.
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return see(request, f"/t/{live.id}")


def show(
    request: Request,
    live: Live,
    viewer: Viewer | None,
    notice: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HTMLResponse:
    """The page of a table, or for a script only the viewer's own part of it."""
    here = f"/t/{live.id}"
    site, view = site_of(request), table_view(live)
    actions = action_view(live, viewer, site.keys, site.coach, notice)
    if wants_fragment(request):
        return render(request, "actions.html", status, here, table=view, actions=actions)
    views = {
        "table": view,
        "actions": actions,
        "log": log_view(live),
        "end": end_view(live),
        "seal": site.fragments.seal(live, viewer, current()),
    }
    return render(request, "table.html", status, here, **views)

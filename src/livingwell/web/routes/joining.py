"""Coming to a table: by invitation, in the lobby, and again after a game."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from livingwell.rules.material import SEATS, Seat
from livingwell.table.chairs import Chair, checked_entropy, checked_name
from livingwell.table.errors import NoTable, Refused
from livingwell.table.live import Live
from livingwell.web.auth import Seen, remember
from livingwell.web.doors import JoinView
from livingwell.web.forms import Form, form_of
from livingwell.web.keys import Viewer, new_viewer
from livingwell.web.render import render
from livingwell.web.routes.home import see
from livingwell.web.routes.table import act
from livingwell.web.setup import bot_of
from livingwell.web.site import site_of, table_of

router = APIRouter(include_in_schema=False, prefix="/t/{game}")


@router.get("/join/{secret}")
async def invitation(request: Request, game: str, secret: str, viewer: Seen) -> Response:
    """The seat that a friend keeps for whoever has this link."""
    live = await table_of(request, game)
    seat = _invited(request, live, secret)
    chair = live.chairs[seat]
    if viewer is not None and chair.holder == viewer.holder:
        return see(request, f"/t/{live.id}")
    view = JoinView(
        id=live.id,
        letter=SEATS[seat],
        names=tuple(chair.name for chair in live.chairs if not chair.open),
        commitment=live.opened.commitment or "",
        taken=not chair.open,
        name=viewer.name if viewer else "",
    )
    return render(request, "join.html", join=view)


@router.post("/join/{secret}")
async def accept(request: Request, game: str, secret: str, viewer: Seen) -> Response:
    """Take the seat."""
    live, form = await table_of(request, game), await form_of(request)
    return await _sit(request, live, _invited(request, live, secret), viewer, form)


@router.post("/sit")
async def sit(request: Request, game: str, viewer: Seen) -> Response:
    """Take an open seat of a public table."""
    live, form = await table_of(request, game), await form_of(request)
    letter = form.get("seat", "")
    if not live.options.public or letter not in SEATS[: len(live.chairs)] or len(letter) != 1:
        raise Refused("no open seat")
    return await _sit(request, live, SEATS.index(letter), viewer, form)


@router.post("/start")
async def start(request: Request, game: str, viewer: Seen) -> Response:
    """Put bots on the seats that are still open, and begin."""
    return await act(request, game, viewer, lambda live, form, _: _start(live, form, viewer))


@router.post("/rematch")
async def rematch(request: Request, game: str, viewer: Seen) -> Response:
    """The same people again; whoever asks second comes to the table that the first opened."""
    live, site = await table_of(request, game), site_of(request)
    if viewer is None or not live.seats_of(viewer.holder):
        raise Refused("no seat of yours")
    if not live.playing().over:
        raise Refused("not over")
    secret = site.keys.promise().secret.hex()
    return see(request, f"/t/{await site.tables.open_again(live, viewer.holder, secret)}")


async def _sit(
    request: Request, live: Live, seat: int, viewer: Viewer | None, form: Form
) -> Response:
    viewer = viewer or new_viewer()
    name, entropy = checked_name(form.get("name", "")), form.get("entropy", "")
    await live.sit(seat, name, viewer.holder, checked_entropy(entropy) if entropy else "")
    response = see(request, f"/t/{live.id}")
    remember(request, response, viewer.called(name))
    return response


async def _start(live: Live, form: Form, viewer: Viewer | None) -> None:
    if viewer is None or viewer.holder != live.opened.host:
        raise Refused("not host")
    await fill_with_bots(live, form.get("bot", ""))


async def fill_with_bots(live: Live, level: str) -> None:
    """Put bots of a level on every open seat. Raises ``Refused``."""
    taken = [chair.name for chair in live.chairs]
    bots = dict[Seat, Chair]()
    for seat in live.open_seats():
        bots[seat] = bot_of(level, taken)
        taken.append(bots[seat].name)
    await live.fill(bots)


def _invited(request: Request, live: Live, secret: str) -> int:
    seat = site_of(request).keys.invited(live.id, secret, len(live.chairs))
    if seat is None:
        raise NoTable
    return seat

"""The lobby: tables to join and to watch, and a new one."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from livingwell.rules.material import ROUNDS
from livingwell.table.chairs import Chair
from livingwell.table.store import Listed
from livingwell.views.phrases import distinct
from livingwell.web.auth import Seen, remember
from livingwell.web.doors import LobbyRow, LobbyView
from livingwell.web.forms import form_of
from livingwell.web.guard import address_of
from livingwell.web.keys import Viewer, new_viewer
from livingwell.web.limits import TooMany
from livingwell.web.render import render
from livingwell.web.routes.home import see
from livingwell.web.setup import clock_label, setup_view, wanted
from livingwell.web.site import Site, site_of

router = APIRouter(include_in_schema=False)


@router.get("/tables")
async def lobby(request: Request, viewer: Seen) -> Response:
    """Public tables, and one's own."""
    site = site_of(request)
    return render(
        request,
        "lobby.html",
        lobby=await lobby_view(site, viewer),
        setup=setup_view(site.keys, viewer),
    )


@router.post("/tables")
async def open_table(request: Request, viewer: Seen) -> Response:
    """Open a table and go there."""
    site, form = site_of(request), await form_of(request)
    viewer = viewer or new_viewer()
    wish = wanted(form, site.keys, viewer)
    await check_room(site, request)
    live = await site.tables.open(
        wish.chairs,
        wish.options,
        viewer.holder,
        site.keys.address(address_of(request)),
        wish.secret,
    )
    response = see(request, f"/t/{live.id}")
    remember(request, response, viewer.called(_own_name(wish.chairs, viewer)))
    return response


def _own_name(chairs: tuple[Chair, ...], viewer: Viewer) -> str:
    return next((chair.name for chair in chairs if chair.holder == viewer.holder), viewer.name)


async def check_room(site: Site, request: Request) -> None:
    """Raise ``TooMany`` if this address has as many tables as it may have."""
    most = site.settings.limits.tables
    address = site.keys.address(address_of(request))
    if most and await site.tables.store.count_from(address) >= most:
        raise TooMany(3600)


async def lobby_view(site: Site, viewer: Viewer | None) -> LobbyView:
    """What the lobby shows."""
    public = await site.tables.store.public()
    own = await site.tables.store.held(viewer.holder) if viewer else []
    rows = [_row(listed, mine=False) for listed in public]
    return LobbyView(
        mine=tuple(_row(listed, mine=True) for listed in own),
        waiting=tuple(row for row in rows if row.stage == "waiting"),
        running=tuple(row for row in rows if row.stage == "playing"),
        rounds=ROUNDS,
    )


def _row(listed: Listed, *, mine: bool) -> LobbyRow:
    table, chairs, number = listed
    return LobbyRow(
        id=table.id,
        names=distinct([chair.name for chair in chairs if chair.name]),
        stage=table.stage,
        open=sum(chair.open for chair in chairs),
        clock=clock_label(table.options.clock) if table.options.clock else "",
        round=number,
        mine=mine,
    )

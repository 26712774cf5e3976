"""A game on paper: its record, and its replay."""

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from livingwell.rules.events import RoundOpened
from livingwell.table.live import Live
from livingwell.web.board import entry_view, names_of, view_at
from livingwell.web.ending import end_view
from livingwell.web.pages import ReplayView
from livingwell.web.render import render
from livingwell.web.site import table_of

router = APIRouter(include_in_schema=False, prefix="/t/{game}")


@router.get("/record.lw")
async def record(request: Request, game: str) -> Response:
    """The record so far."""
    live = await table_of(request, game)
    return record_of(live)


def record_of(live: Live) -> Response:
    """The record of a table as a file."""
    date = live.playing().game.header.entries["date"]
    headers = {
        "content-disposition": f'attachment; filename="livingwell-{date}-{live.id[:6]}.lw"',
        "cache-control": "no-store",
    }
    return PlainTextResponse(str(live.playing().game), headers=headers)


@router.get("/replay")
async def replay(request: Request, game: str, at: int = 0) -> Response:
    """The table as it lay after a move."""
    live = await table_of(request, game)
    return render(request, "replay.html", replay=replay_view(live, at), end=end_view(live))


def replay_view(live: Live, at: int) -> ReplayView:
    """The table after move ``at``, or the nearest there is."""
    written = live.playing().standing()
    at = min(max(at, 0), len(written))
    entry = entry_view(written[at - 1], names_of(live)) if at else None
    rounds = [
        number
        for number, played in enumerate(written, start=1)
        if any(isinstance(event, RoundOpened) for event in played.events)
    ]
    return ReplayView(
        id=live.id,
        at=at,
        last=len(written),
        line=entry.line if entry else "",
        sentences=entry.sentences if entry else (),
        table=view_at(live, written, at),
        rounds=(0, *rounds),
    )

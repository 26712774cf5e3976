"""One server that has started: its settings and all that its routes share."""

from dataclasses import dataclass

from starlette.requests import Request

from livingwell.table.live import Live
from livingwell.table.tables import Tables
from livingwell.web.coach import Coach
from livingwell.web.fragments import Fragments
from livingwell.web.keys import Keys
from livingwell.web.limits import Places
from livingwell.web.metrics import Metrics
from livingwell.web.reviews import Reviews
from livingwell.web.settings import Settings
from livingwell.web.templates import Templates


@dataclass(slots=True)
class Site:
    """What a server is made of. Once ``stopping``, its streams end."""

    settings: Settings
    keys: Keys
    templates: Templates
    metrics: Metrics
    streams: Places
    fragments: Fragments
    tables: Tables
    reviews: Reviews
    coach: Coach
    stopping: bool = False

    def tells_of(self, live: Live) -> bool:
        """Whether streams of a table stay open: who hears nothing lets another server tell."""
        return self.tables.reachable and not self.stopping and not live.forgotten

    def stop(self) -> None:
        """Let every stream end."""
        self.stopping = True
        self.coach.stop()
        self.look_again()

    def look_again(self) -> None:
        """Let the page of every table show what is new."""
        for live in self.tables.live:
            live.feed.publish()


def site_of(request: Request) -> Site:
    """The server that answers."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


async def table_of(request: Request, game: str, *, fresh: bool = True) -> Live:
    """The table with this id, looked up for a request; see ``Tables.get``. Raises ``NoTable``."""
    return await site_of(request).tables.get(game, fresh=fresh)

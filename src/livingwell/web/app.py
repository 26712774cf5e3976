"""The application: what it is made of, started and stopped."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Final

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Mount

from livingwell import __version__
from livingwell.table.duties import Duties
from livingwell.table.link import linked
from livingwell.table.store import Store
from livingwell.table.tables import Tables
from livingwell.web import errors, levels
from livingwell.web.coach import Coach
from livingwell.web.fragments import Fragments
from livingwell.web.guard import Guard
from livingwell.web.keys import Keys
from livingwell.web.limits import Places
from livingwell.web.metrics import Metrics
from livingwell.web.reviews import Reviews
from livingwell.web.routes import (
    after,
    api,
    coaching,
    home,
    joining,
    lobby,
    operation,
    review,
    table,
)
from livingwell.web.settings import Settings
from livingwell.web.site import Site
from livingwell.web.statics import Statics
from livingwell.web.templates import templates
from livingwell.web.thinking import Thinking

ROUTERS: Final = (home, lobby, table, coaching, joining, after, review, operation, api)


def create_app(settings: Settings) -> Guard:
    """The application of a server that is set up like this. ``.app.state.site`` once it runs."""
    metrics = Metrics()

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        keys, pages = Keys(settings.key), templates(settings.root)
        store = await Store.open(settings.database)
        thinking = Thinking(settings.thinkers, metrics)
        coach = Coach(thinking, limited=settings.limits.changes > 0)
        duties = Duties() if store.shared else None
        async with Tables(store, thinking.decide, levels.usual(), duties) as tables:
            site = app.state.site = Site(
                settings,
                keys,
                pages,
                metrics,
                Places(settings.limits.streams),
                Fragments(pages, keys, coach),
                tables,
                Reviews(thinking, settings.root),
                coach,
            )
            metrics.watch(tables)
            if settings.thinkers:
                thinking.begin(thinking.prepare(site.look_again))
            async with linked(store.database, tables, duties) if duties else nullcontext():
                yield
        thinking.close()
        await store.close()

    app = FastAPI(
        title="Living Well",
        version=__version__,
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        openapi_url="/api/v1/openapi.json",
        max_body_size=settings.limits.body,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    # What streams must not wait in a compressor for more.
    streams = (*DEFAULT_EXCLUDED_CONTENT_TYPES, api.JSON_LINES)
    app.add_middleware(
        GZipMiddleware, minimum_size=1000, compresslevel=6, exclude_content_types=streams
    )
    app.mount("/static", Statics(), name="static")
    for module in ROUTERS:
        app.include_router(module.router)
    # What FastAPI does around a route costs more than a line: streams and moves go before it.
    most = settings.limits.body
    behind = Mount("/", app)
    # Whatever the path: by itself a mount leaves out those with a line end in them.
    behind.path_regex = re.compile(r"^/(?P<path>.*)$", re.DOTALL)
    front = Starlette(routes=[*table.quick(most), api.quick(app, most), behind])
    front.state = app.state
    if settings.hosts:
        front.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts))
    for each in (app, front):
        errors.add_handlers(each)
    return Guard(app, front, settings, metrics, errors.answer)

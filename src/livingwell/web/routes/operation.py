"""For whoever runs the server."""

from http import HTTPStatus

from fastapi import APIRouter, Request
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import JSONResponse, Response

from livingwell.web.site import site_of

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health(request: Request) -> Response:
    """Whether the server can do its work."""
    site = site_of(request)
    try:
        site.tables.check_reachable()
        await site.tables.store.ping()
    except SQLAlchemyError:
        return _unwell("no database")
    try:
        await site.tables.store.try_writing()
    except SQLAlchemyError:
        return _unwell("cannot write")
    return JSONResponse({"status": "stopping" if site.stopping else "ok"})


def _unwell(why: str) -> Response:
    return JSONResponse({"status": why}, HTTPStatus.SERVICE_UNAVAILABLE)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    return Response(site_of(request).metrics.text(), media_type=CONTENT_TYPE_LATEST)

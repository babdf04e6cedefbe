"""Routes for the operator: whether the server is running and ready, and its metrics."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from fangs.core.errors import error_json
from fangs.translation import say
from fangs.web.answers import TEXT, Health, described, described_as
from fangs.web.documents import JSONResponse
from fangs.web.metrics import Metrics

router = APIRouter(tags=["operating"])


@router.get("/health", **described(Health))
async def health() -> JSONResponse:
    """Whether the server is alive. The response does not wait for a thread or the store."""
    return JSONResponse({"status": "ok"})


@router.get("/ready", **described(Health, refusals=(503,)))
async def ready(request: Request) -> JSONResponse:
    """Whether the server is ready: its store is writable and it is not shutting down. Otherwise the status is 503."""
    if request.app.state.live.closing:
        return JSONResponse(error_json("closing", say("The server is shutting down.")), 503)
    await request.app.state.ready.require()
    return JSONResponse({"status": "ok"})


@router.get("/metrics", **described_as(TEXT, "The counters.", refusals=(404, 503)))
def metrics(request: Request) -> Response:
    """The counters in Prometheus' text format, unless they have their own port or the extra `server` is not installed."""
    counted: Metrics = request.app.state.metrics
    if counted.are_elsewhere or counted.library is None:
        raise HTTPException(404)
    text = counted.library.generate_latest(counted.registry)
    return Response(text, media_type=counted.library.CONTENT_TYPE_LATEST)

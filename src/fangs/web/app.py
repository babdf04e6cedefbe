"""The application: routes, refusals and shared parts, put together."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from fangs.core.errors import FangsError, quoted
from fangs.post.settings import Rations
from fangs.table.house import House
from fangs.table.keeper import Keeper
from fangs.table.refusals import Renewed
from fangs.thinking.workers import Workers
from fangs.web import pages
from fangs.web.admission import Admission
from fangs.web.cost import Charging
from fangs.web.encoding import Compressed
from fangs.web.head import Head
from fangs.web.heavy import Heavy
from fangs.web.interface import ROUTERS, interface
from fangs.web.live import Live
from fangs.web.moves import Moves
from fangs.web.operating import Counted, Metrics, Readiness
from fangs.web.push.outside import Outside
from fangs.web.push.pusher import Pusher
from fangs.web.safety import Refused, Safety, error
from fangs.web.settings import Settings
from fangs.web.study import Judged
from fangs.web.visitor import COOKIE
from fangs.web.waiting import Waiting

STATUS = {"table": 404, "seat": 403, "stale": 409, "limit": 429, "store": 503}
"""The status of each kind of refusal; 422 for all others."""

log = logging.getLogger(__name__)


SHORT = 8
"""The threads that are always left for short work: pages, streams."""


def application(house: House, settings: Settings = Settings(), rations: Rations | None = None) -> FastAPI:  # noqa: B008  # it is frozen
    """The web application over a house; `rations` limit the letters that are sent from here, None: none are sent."""
    live, workers, ready = Live(house), Workers(), Readiness(house.store)
    metrics = Metrics(lambda: live.count, house.store)
    keeper = Keeper(house, workers)
    pusher = Pusher(house, Outside(settings.push_inside), settings.subject) if settings.push else None

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        live.open()
        current_default_thread_limiter().total_tokens = settings.limits.at_work + SHORT
        keeper.start()
        if pusher:
            pusher.start()
        yield
        live.close()
        workers.close()
        keeper.close()
        if pusher:
            pusher.close()
        ready.close()

    pages.prepare()
    app = interface(lifespan)
    app.state.house, app.state.live, app.state.metrics = house, live, metrics
    app.state.waiting = Waiting()
    app.state.heavy, app.state.judged = Heavy(workers, app.state.waiting), Judged()
    app.state.mail, app.state.rations = rations is not None, rations or Rations()
    app.state.ready, app.state.settings, app.state.pusher = ready, settings, pusher
    app.add_exception_handler(FangsError, _refuse)
    app.add_exception_handler(RequestValidationError, _misunderstand)
    app.add_exception_handler(HTTPException, _not_here)
    app.add_exception_handler(Refused, _turn_away)
    limits, limited = settings.limits, settings.limited
    app.add_middleware(Moves, house=house, refuse=_refuse)
    app.add_middleware(Compressed)
    app.add_middleware(Admission, limits=limits, limited=limited)
    if limited:
        app.add_middleware(Charging, limits=limits)
    app.add_middleware(Head)
    app.add_middleware(Safety, limits=limits, hosts=settings.names, limited=limited)
    app.add_middleware(Counted, metrics=metrics)
    return app


def _refuse(request: Request, refused: Exception) -> JSONResponse:
    assert isinstance(refused, FangsError)
    answer = JSONResponse(error(refused.kind, refused.message, refused.clause), STATUS.get(refused.kind, 422))
    if isinstance(refused, Renewed):  # or the browser would send the old key for ever, and could not even watch
        answer.delete_cookie(COOKIE, path=f"/tables/{request.path_params['table']}", httponly=True, samesite="strict")
    return answer


def _misunderstand(request: Request, wrong: Exception) -> JSONResponse:
    assert isinstance(wrong, RequestValidationError)
    first = wrong.errors()[0]
    if first["type"] == "json_invalid":
        return _no_json()
    where = quoted(".".join(str(part) for part in first["loc"][1:]) or "body")
    return JSONResponse(
        error("request", f"The request's {where} is wrong: {first['msg'][0].lower()}{first['msg'][1:]}."), 422
    )


def _no_json() -> JSONResponse:
    return JSONResponse(error("request", "The body of the request is not JSON."), 422)


def _not_here(request: Request, wrong: Exception) -> JSONResponse:
    assert isinstance(wrong, HTTPException)
    if wrong.status_code == 400:  # FastAPI's error for a body whose bytes are not text, or that is nested too deeply
        return _no_json()
    message = "There is nothing at this address." if wrong.detail == "Not Found" else f"{wrong.detail.rstrip('.')}."
    headers = {"Allow": ", ".join(_methods(request))} if wrong.status_code == 405 else wrong.headers
    return JSONResponse(error("request", message), wrong.status_code, headers=headers)


def _methods(request: Request) -> list[str]:
    """The methods of all routes of an address; Starlette knows only those of the first, and the application none of its routers'."""
    known = (*request.app.routes, *(route for router in ROUTERS for route in router.routes))
    routes = [route for route in known if route.matches(request.scope)[0] is not Match.NONE]
    methods = {method for route in routes for method in getattr(route, "methods", ())}
    return sorted(methods | {"HEAD"} if "GET" in methods else methods)


def _turn_away(request: Request, refused: Exception) -> JSONResponse:
    assert isinstance(refused, Refused)
    return JSONResponse(error(refused.kind, refused.message), refused.status, refused.headers)

"""Builds the web application from its routes, its error handlers and the services that they use."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from fangs.club.players.players import Players
from fangs.club.rated.rated import RatedGames
from fangs.club.studies.studies import Studies
from fangs.club.tournament_service.crosstables import Crosstables
from fangs.club.tournament_service.runner import TournamentRunner
from fangs.club.tournament_service.tending import Elsewhere
from fangs.club.tournament_service.tournament_service import TournamentService
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.state import Tournament
from fangs.core.errors import error_json
from fangs.post.carrying.settings import Rations
from fangs.post.notifier import Notifier
from fangs.post.recovery_letters import RecoveryLetters
from fangs.service.scheduler import Scheduler
from fangs.service.table_service import TableService
from fangs.thinking.fair_queue import Client
from fangs.thinking.workers import Workers
from fangs.translation import Phrase, phrase, say
from fangs.translation.formats import listed
from fangs.web.answers import HTML
from fangs.web.documents import JSONResponse
from fangs.web.layers.layers import layered
from fangs.web.layers.refusals import Refused
from fangs.web.layers.request_log import RequestLog
from fangs.web.metrics import Metrics
from fangs.web.pages.first_view import FirstViews
from fangs.web.pictures import Pictures
from fangs.web.push.outbound import Outside
from fangs.web.push.pusher import Pusher
from fangs.web.request_bodies.invalid_fields import invalid_field
from fangs.web.routes import pages
from fangs.web.routes.tables.choices import Choices
from fangs.web.routes.tables.meeting import MAX_RECENT, Recent
from fangs.web.routes.tables.study import CACHE_SIZE, Reviewed
from fangs.web.serving.interface import ROUTERS, Interface, interface
from fangs.web.serving.store_probe import StoreProbe
from fangs.web.settings import Settings
from fangs.web.watching.live import Live
from fangs.web.watching.player_streams import PlayerStreams
from fangs.web.working.chooser import Chooser
from fangs.web.working.heavy_requests import HeavyRequests
from fangs.web.working.waiting_requests import WaitingRequests

TIMEOUT_SECONDS = 5.0
"""The maximum number of seconds that a stopping server waits for a mail server."""
PAIRING = 1000
"""The cost of pairing one entrant of a large tournament, in simulations of a bot."""
SHORT = 8
"""The number of threads that are reserved for short work, such as sending pages and streams."""


def application(
    service: TableService,
    settings: Settings = Settings(),  # noqa: B008  # it is frozen
    rations: Rations | None = None,
    notifier: Notifier | None = None,
    workers: Workers | None = None,
) -> Interface:
    """Build the web application for a table service, with all its routes and middleware.

    `rations` limit the letters that this server sends; with None, it sends none. The `notifier` writes letters about
    live tables while the application runs. `workers` run the bots and other heavy work. With None, the workers are
    processes on this machine.
    """
    live, workers, ready = Live(service), workers or Workers(), StoreProbe(service.store)
    metrics, requests = Metrics(lambda: live.count, service), RequestLog()
    players = Players(service)
    rated = RatedGames(players)
    raters = rated.rater, rated.ledger.amender
    streams = PlayerStreams(service, players, settings.limits, settings.limited)
    scheduler, chooser, first_views = Scheduler(service, workers), Chooser(service), FirstViews(service)
    tournaments = TournamentService(service)
    runner = TournamentRunner(tournaments, players.accounts, rated.ledger, _elsewhere(workers))
    if notifier is not None:
        RecoveryLetters(players.recovery, notifier)
    pusher = Pusher(service, Outside(settings.push_inside), settings.subject, settings.url) if settings.push else None

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        live.open()
        streams.open()
        current_default_thread_limiter().total_tokens = settings.limits.at_work + SHORT
        runner.start(scheduler.has_held)
        for part in (scheduler, *raters, pusher, notifier):
            if part:
                part.start()
        yield
        for one in (live, streams, workers, runner, scheduler, *raters, chooser, first_views, pusher):
            if one:
                one.close()
        if notifier:
            notifier.close(TIMEOUT_SECONDS)
        ready.close()

    pages.prepare()
    app = interface(lifespan)
    app.state.service, app.state.live, app.state.metrics = service, live, metrics
    app.state.players, app.state.rated, app.state.streams = players, rated, streams
    app.state.tournaments, app.state.crosstables = tournaments, Crosstables()
    app.state.studies = Studies(service.store, service.clock)
    app.state.waiting, app.state.met = WaitingRequests(), Recent(MAX_RECENT)
    app.state.heavy, app.state.judged = HeavyRequests(workers, app.state.waiting), Reviewed(CACHE_SIZE)
    app.state.pictures = Pictures(app.state.heavy)
    app.state.mail, app.state.rations = rations is not None, rations or Rations()
    app.state.ready, app.state.settings, app.state.requests = ready, settings, requests
    app.state.pusher, app.state.notifier, app.state.chooser = pusher, notifier, chooser
    app.state.first_views = first_views
    app.add_exception_handler(RequestValidationError, _misunderstand)
    app.add_exception_handler(HTTPException, _not_here)
    app.add_exception_handler(Refused, _pass_on)
    app.around = layered(Choices(app.inside, chooser), settings, metrics, requests)
    return app


def _elsewhere(workers: Workers) -> Elsewhere:
    """Return a function that pairs tournament rounds in a worker process."""

    def call(decide: Callable[[Tournament, float], Events], state: Tournament, now: float) -> Events:
        found: Events = workers.call(Client("tournaments"), PAIRING * len(state.available), decide, state, now).result()
        return found

    return call


def _misunderstand(request: Request, wrong: Exception) -> JSONResponse:
    assert isinstance(wrong, RequestValidationError)
    first = wrong.errors()[0]
    if first["type"] == "json_invalid":
        return _no_json()
    return JSONResponse(error_json("request", invalid_field(first)), 422)


def _no_json() -> JSONResponse:
    return JSONResponse(error_json("request", say("The body of the request is not JSON.")), 422)


def _not_here(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    # FastAPI reports this for a body that is nested too deeply or whose bytes are not text.
    if wrong.status_code == 400:
        return _no_json()
    message = str(wrong.detail if isinstance(wrong.detail, Phrase) else _why_not(request, wrong.status_code))
    if wrong.status_code == 404 and _is_for_page(request) and HTML in request.headers.get("accept", ""):
        return HTMLResponse(pages.nowhere(message), 404)
    headers = {"Allow": ", ".join(_methods(request))} if wrong.status_code == 405 else wrong.headers
    return JSONResponse(error_json("request", message), wrong.status_code, headers=headers)


def _is_for_page(request: Request) -> bool:
    """Return whether a browser may look for a page at this address, since it belongs to no route of the API, or to a page's."""
    route = request.scope.get("route")
    is_described, responses = getattr(route, "include_in_schema", False), getattr(route, "responses", {})
    return not is_described or HTML in responses.get(404, {}).get("content", {})


def _why_not(request: Request, status: int) -> Phrase:
    """Explain an HTTP error of FastAPI or Starlette, such as 404, in a sentence that can be translated.

    Their own messages exist only in English.
    """
    match status:
        case 404:
            return phrase("There is nothing at this address.")
        case 405:
            allowed = listed(_methods(request))
            return phrase("This address accepts {allowed}, but not {method}.", allowed=allowed, method=request.method)
    return phrase("The server does not accept this request.")


def _methods(request: Request) -> list[str]:
    """List the HTTP methods that an address accepts, such as `["GET", "HEAD"]`.

    All matching routes count. Starlette reports only the methods of the first matching route, and ignores the routers.
    """
    known = (*request.app.routes, *(route for router in ROUTERS for route in router.routes))
    routes = [route for route in known if route.matches(request.scope)[0] is not Match.NONE]
    methods = {method for route in routes for method in getattr(route, "methods", ())}
    return sorted(methods | {"HEAD"} if "GET" in methods else methods)


def _pass_on(request: Request, refused: Exception) -> Response:
    """Raise the exception again, so that the `Safety` middleware turns it into a response.

    Otherwise FastAPI would handle it as one of its own errors.
    """
    raise refused

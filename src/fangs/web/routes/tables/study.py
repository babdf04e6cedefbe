"""Routes for hints in games against bots, and for reviews of finished games.

One route lists the games whose searches are not ready yet.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

import fangs
from fangs.bots.search import PLAIN, weight
from fangs.core.errors import RequestError
from fangs.core.game import View
from fangs.core.system.bounded_dict import BoundedDict
from fangs.solve import tables
from fangs.table import rhythm, strict
from fangs.table.guards import board_of
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.thinking import hint as hints
from fangs.thinking import review as reviews
from fangs.translation import phrase, plural
from fangs.web.answers import READING, described
from fangs.web.answers.study import GettingReady, Hint, Review
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.routes.tables.looking import open_to
from fangs.web.seat_session import Session
from fangs.web.working.heavy_requests import REPLAY, HeavyRequests
from fangs.web.working.waiting_requests import Busy

CHUNK = 12
"""The number of steps that are reviewed per request."""
CACHE_SIZE = 500
"""The maximum number of cached parts of reviews. All readers of a game request the same parts."""
Reviewed = BoundedDict[tuple[str, int, int], Any]
"""A cache of parts of reviews, by table, board and first step."""

router = APIRouter(tags=["study"], route_class=MeteredRoute)


@router.get("/bots", **described(GettingReady))
async def getting_ready(request: Request) -> JSONResponse:
    """The games whose strong bots are being prepared. For about a minute after a new version is installed, weaker bots play instead."""
    heavy: HeavyRequests = request.app.state.heavy
    coming = heavy.workers.readiness.coming()
    return JSONResponse({"getting_ready": [{"game": name, "title": fangs.game(name).title} for name in coming]})


@router.get("/tables/{table}/boards/{board}/hint", **described(Hint, refusals=READING))
async def hint(session: Session, request: Request, board: int, role: str) -> JSONResponse:
    """The three best actions of one of your roles, with their expected scores, in a game in which all others are bots."""
    heavy: HeavyRequests = request.app.state.heavy
    view = await run_in_threadpool(session.look, lambda table, seat: _view_of_role(table, seat, board, role))
    is_plain = not await heavy.is_ready(request, view["game"])
    allowance = PLAIN if is_plain else hints.ALLOWANCE
    cost = allowance * weight(fangs.game(view["game"]))
    return JSONResponse(await heavy.do(request, cost, hints.hint, view, role, allowance, 0, hints.SECONDS, is_plain))


def _view_of_role(table: Table, seat: Seat | None, board: int, role: str) -> View:
    at = board_of(table, board)
    strict.require_hints_allowed(table)
    if seat is None or not rhythm.may_have_hints(table, seat):
        raise NoSeat.phrased("You can get hints only in games against bots.")
    at.game.role_number(role)
    if role not in at.position.owing or at.player_of(role) != seat.player:
        raise RequestError.phrased(
            "You cannot choose for {role} now.", role=at.position.called(role) if role in at.roles else role
        )
    # The view lacks the player's own choice for that role, because the player can still change it.
    return at.position.json(at.seat_of(seat.player))


@router.get("/tables/{table}/boards/{board}/review", **described(Review, refusals=READING))
async def review(session: Session, request: Request, board: int, start: int = 0) -> JSONResponse:
    """A review of a dozen steps of a finished game, after the first `start` steps: what the choices gave away, and what was luck.

    `next` is the `start` of the next request.
    """
    game, record, steps, is_solved = await run_in_threadpool(
        session.look, lambda table, seat: _record_of_game_over(open_to(table, seat), board)
    )
    if not 0 <= start <= steps:
        raise RequestError(plural(steps, "The record has only {count} step.", "The record has only {count} steps."))
    judged: Reviewed = request.app.state.judged
    asked, end = (session.table, board, start), start + CHUNK
    if (found := judged.get(asked)) is None:
        heavy: HeavyRequests = request.app.state.heavy
        if not is_solved and not await heavy.is_ready(request, game):
            title = fangs.game(game).title
            raise Busy(
                phrase("Reviews of {title} are still being prepared. Please ask again in a minute.", title=title)
            )
        cost = REPLAY * steps + CHUNK * reviews.COST * weight(fangs.game(game))
        found = judged[asked] = await heavy.do(request, cost, reviews.judge, record, start, end)
    points = fangs.game(game).stake != 1
    return JSONResponse(
        {"from": start, "of": steps, "judged": found, "next": end if end < steps else None, "points": points}
    )


def _record_of_game_over(table: Table, board: int) -> tuple[str, str, int, bool]:
    """Return the name of a finished game, its record, the number of its steps, and whether the game is solved.

    A solved game needs no search. Raise RequestError if the game is not over.
    """
    at = board_of(table, board)
    if table.phase is not Phase.OVER:
        raise RequestError.phrased("A game can be reviewed only when it is over.")
    is_solved = tables.find(at.game, at.first.state) is not None
    return at.game.name, str(table.record(at.index)), len(at.steps), is_solved

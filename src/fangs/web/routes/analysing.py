"""Routes of the analysis board, a page on which the reader plays both sides.

The server stores nothing and knows only what the page sends. The board therefore reveals nothing about a game on this
server that its reader does not already know.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from fangs.bots.search import PLAIN, weight
from fangs.content import analysis as content
from fangs.solve import tables
from fangs.thinking import analysis
from fangs.web.answers import HTML, described, described_as
from fangs.web.answers.analysis import Analysed, Arranged, Looked
from fangs.web.documents import Document, JSONResponse, cached
from fangs.web.layers.cost import Metered, MeteredRoute
from fangs.web.pages.game_page import game_asked, game_page
from fangs.web.request_bodies import requests
from fangs.web.working.heavy_requests import HeavyRequests

router = APIRouter(tags=["analysis"], route_class=MeteredRoute)
REFUSALS = (403, 413, 415, 422)


@router.get("/analyse/{name}", **described_as(HTML, "The page.", refusals=(404,)))
@cached
def page(name: str) -> Document:
    """The analysis board of a game. The part after the # names the position."""
    return game_page("analyse", game_asked(name))


@router.post("/analysis/look", **described(Looked, refusals=REFUSALS))
async def look(asked: requests.Look, request: Request) -> JSONResponse:
    """The position after an action or an outcome of chance, or the position itself if neither is sent.

    The starting position is one in the request, one in a record, or the first of a game.
    """
    heavy: HeavyRequests = request.app.state.heavy
    look_at = content.Look(**asked.model_dump())
    return JSONResponse(await heavy.replay(request, look_at.record, content.looked, look_at))


@router.post("/analysis/set-up", **described(Arranged, refusals=REFUSALS))
def set_up(asked: requests.SetUp) -> JSONResponse:
    """The position after a change by hand, and the possible next changes. The list of changes is empty if the game has none."""
    return JSONResponse(content.set_up(asked.position, asked.change))


@router.post("/analysis/thought", **described(Analysed, refusals=REFUSALS))
async def thought(asked: requests.Thought, request: Request) -> JSONResponse:
    """The expected results in a position and, for each role that must choose, the three best actions with continuations."""
    heavy: HeavyRequests = request.app.state.heavy
    position = await run_in_threadpool(Metered(analysis.whole), asked.position)
    is_quick = tables.find(position.game, position.state) is not None or await heavy.is_ready(
        request, position.game.name
    )
    allowance = analysis.ALLOWANCE if is_quick else PLAIN
    cost = analysis.COST * weight(position.game) * max(1, len(position.owing))
    return JSONResponse(await heavy.do(request, cost, analysis.analyse, asked.position, allowance, not is_quick))

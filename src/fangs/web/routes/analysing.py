"""The analysis board: a page on which the reader plays both sides. The server stores none of it and knows only what the page sends.

Therefore the board can show nothing about a game on this server except what its reader already knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

import fangs
from fangs.bots.search import PLAIN, weight
from fangs.core.errors import RequestError
from fangs.core.position import EVERYTHING, Position
from fangs.core.records.record import Record
from fangs.core.setting_up import changes
from fangs.solve import tables
from fangs.table.opening import MAX_STEPS
from fangs.table.views import drawings
from fangs.thinking import analysis
from fangs.translation import figure, phrase
from fangs.web import requests
from fangs.web.answers import HTML, described, described_as
from fangs.web.answers.analysis import Analysed, Arranged, Looked
from fangs.web.documents import CachedPage, Document, JSONResponse
from fangs.web.game_page import game_asked, game_page
from fangs.web.layers.cost import Metered, MeteredRoute
from fangs.web.routes.entering import LONG_RECORD
from fangs.web.working.heavy_requests import REPLAY, HeavyRequests

router = APIRouter(tags=["analysis"], route_class=MeteredRoute)
REFUSALS = (403, 413, 415, 422)

Json = dict[str, Any]


@router.get("/analyse/{name}", **described_as(HTML, "The page.", refusals=(404,)))
async def page(name: str, request: Request) -> Response:
    """The analysis board of a game. The part after the # names the position."""
    return (await page_of(name)).answer(request)


@CachedPage
def page_of(name: str) -> Document:
    """Return the page of the analysis board of a game."""
    return game_page("analyse", game_asked(name))


@router.post("/analysis/look", **described(Looked, refusals=REFUSALS))
async def look(asked: requests.Look, request: Request) -> JSONResponse:
    """The position after an action or an outcome of chance, or the position itself if neither is sent.

    The starting position is one that the request contains, one of a record, or the first of a game.
    """
    lines = len((asked.record or "").splitlines())
    if lines <= LONG_RECORD:
        return JSONResponse(await run_in_threadpool(Metered(looked), asked))
    heavy: HeavyRequests = request.app.state.heavy
    return JSONResponse(await heavy.do(request, REPLAY * lines, looked, asked))


@router.post("/analysis/set-up", **described(Arranged, refusals=REFUSALS))
def set_up(asked: requests.SetUp) -> JSONResponse:
    """A position after a change by hand, and the possible next changes. The list of changes is empty if the game has none."""
    position = analysis.whole(asked.position)
    offered = changes(position.game, position.state)
    if asked.change is not None:
        if asked.change >= len(offered):
            raise RequestError(phrase("There is no such change of this position."))
        position = Position(position.game, offered[asked.change].state)
        offered = changes(position.game, position.state)
    told: Json = {"steps": None, "tags": {}, "staged": [], "full": None}
    told["changes"] = [{"clicks": list(one.clicks), "label": one.label} for one in offered]
    return JSONResponse({**_described(position, None), **told})


@router.post("/analysis/thought", **described(Analysed, refusals=REFUSALS))
async def thought(asked: requests.Thought, request: Request) -> JSONResponse:
    """The expected results in the given position, and the three best actions, with continuations, of each role that must choose."""
    heavy: HeavyRequests = request.app.state.heavy
    position = await run_in_threadpool(Metered(analysis.whole), asked.position)
    is_quick = tables.find(position.game, position.state) is not None or await heavy.is_ready(
        request, position.game.name
    )
    allowance = analysis.ALLOWANCE if is_quick else PLAIN
    cost = analysis.COST * weight(position.game) * max(1, len(position.owing))
    return JSONResponse(await heavy.do(request, cost, analysis.analyse, asked.position, allowance, not is_quick))


def looked(asked: requests.Look) -> Json:
    """Return the answer to a request to look at a position. Another process can run this. Raises FangsError."""
    before, steps, tags = _start(asked)
    after = before
    if asked.action is not None:
        after = before.play(asked.role, asked.action)
    elif asked.role == "dice":
        after = before.roll()
    return described_after(before, after, asked.chooser, steps, tags)


def described_after(
    before: Position,
    after: Position,
    chooser: str | None = None,
    steps: int | None = None,
    tags: Mapping[str, str] = MappingProxyType({}),
) -> Json:
    """Return a position as the page shows it, and what led to it from the one before, which may be the same."""
    told = {"staged": [], "full": None} if after is before else _shown(before, after)
    return {**_described(after, chooser), "steps": steps, "tags": dict(tags), **told}


def _start(asked: requests.Look) -> tuple[Position, int | None, dict[str, str]]:
    """Return the requested position, and the number of steps and the tags of its record."""
    game, at = fangs.game(asked.game), asked.at
    if asked.record is not None:
        if (steps := len(Record.unplayed(asked.record))) > MAX_STEPS:
            raise RequestError(
                phrase(
                    "A record to analyse may have at most {most_steps} steps, not {steps}.",
                    most_steps=figure(MAX_STEPS),
                    steps=figure(steps),
                )
            )
        played = Record.read(asked.record)
        last = len(played.steps)
        if at is not None and not 0 <= at <= last:
            raise RequestError(phrase("The record has {last} steps, so there is no position {at}.", last=last, at=at))
        return played.positions[last if at is None else at], last, dict(played.tags)
    if asked.position is not None:
        return analysis.whole(asked.position), None, {}
    return Position(game, game.start(asked.players, asked.options)), None, {}


def _actions(position: Position, role: str) -> list[Json]:
    listed = drawings.actions(position, EVERYTHING, role)
    return [one for one in listed if one["action"] not in position.game.master_actions]


def _described(position: Position, chooser: str | None) -> Json:
    game, whole, owing = position.game, position.json(), position.owing
    board, role = game.board, chooser if chooser in owing else next(iter(owing), None)
    drawn = drawings.drawn(position, EVERYTHING)
    owners = {piece.get("role", "") for piece in drawn["drawing"]["pieces"]} - {""}
    return {
        "game": game.name,
        "title": game.title,
        **drawn,
        "text": drawings.text(position, EVERYTHING),
        "kind": position.kind,
        "owing": list(owing),
        "called": {one: position.called(one) for one in owing},
        "owners": {one: position.called(one) for one in sorted(owners)},
        "sides": [position.side(player) for player in range(position.players)],
        "role": role,
        "asks": "" if role is None else board.asks(whole, role),
        "mine_roles": [] if role is None else [role],
        "actions": [] if role is None else _actions(position, role),
        "odds": [
            {"outcome": outcome, "says": game.rolled(outcome), "chance": float(chance)}
            for outcome, chance in position.odds
        ],
        "chance": game.chance and game.chance.words(),
        "scores": position.scores,
        "events": [{"text": event.text, "clause": event.clause} for event in position.events],
    }


def _shown(before: Position, after: Position) -> Json:
    """Return how the page animates what led from one position to the next."""
    game, whole, anew = after.game, before.json(), after.json()
    full = game.full(whole, anew, after.events)
    return {
        "staged": [{"steps": 1, "scenes": game.staged(whole, anew, after.events)}],
        "full": full and drawings.full(game, full),
    }

"""Finding somebody to play with."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request

import fangs
from fangs.table.house import House
from fangs.table.meeting import sit_with_somebody, still_waits, wait_with_a_bot
from fangs.table.names import person_name
from fangs.web import requests
from fangs.web.answers import WRITING, described, tables
from fangs.web.daily_quotas import count_table, require_may_open
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.routes.entering import YEAR, own_key, with_cookie
from fangs.web.visitor import credentials_of

WAITING = "waiting"
"""The cookie that says where a browser waits already, so that it has one such place."""

router = APIRouter(tags=["tables"], route_class=MeteredRoute)


@router.post("/opponent", **described(tables.Met, refusals=WRITING))
def find_opponent(asked: requests.Opponent, request: Request) -> JSONResponse:
    """A game with whoever waits for one; else against a bot until somebody comes. A browser waits at one table at a time."""
    house: House = request.app.state.house
    game, name = fangs.game(asked.game).name, person_name(asked.name)
    table, _, key = credentials_of(request).cookies.get(WAITING, "").partition(".")
    if key and (player := still_waits(house, game, table, key)) is not None:
        return JSONResponse(
            {"table": table, "player": player, "token": f"{table}.{key}", "recovery": None, "met": False}
        )
    count_table(request, "met")  # or one address could take the seats of all who wait
    key_at = partial(own_key, request)
    found = sit_with_somebody(house, game, name, key_at)
    is_met = found is not None
    if found is None:
        require_may_open(request, asked.password, by_post=False)
        count_table(request)
        found = wait_with_a_bot(house, game, name, key_at)
    answer = {
        "table": found.table,
        "player": found.player,
        "token": f"{found.table}.{found.key}",
        "recovery": f"{found.table}.{found.recovery}",
        "met": is_met,
    }
    response = with_cookie(request, found.table, found.key, answer)
    if not is_met:
        secure = request.url.scheme == "https"
        response.set_cookie(
            WAITING,
            f"{found.table}.{found.key}",
            max_age=YEAR,
            path="/opponent",
            httponly=True,
            samesite="strict",
            secure=secure,
        )
    return response

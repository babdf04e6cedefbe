"""The route that finds an opponent for a person or a program."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter, Request

import fangs
from fangs.club.players.records import Account
from fangs.core.system.bounded_dict import BoundedDict
from fangs.service.matchmaking import Place, sit_with_somebody, still_waits, wait_with_a_bot
from fangs.service.table_service import TableService
from fangs.table.keys import lock_of
from fangs.table.names import person_name
from fangs.web.answers import WRITING, described, filled, tables
from fangs.web.browser_keys import own_key, set_cookie, told_seat, with_cookie
from fangs.web.daily_quotas import count_table, require_may_open
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.player_session import claimed, guest_name, player_of, players_of
from fangs.web.request_bodies import requests
from fangs.web.seat_session import credentials_of

MAX_RECENT = 1000
Recent = BoundedDict[str, tuple[Place, bool]]
"""A cache of which seat each recent request got and whether it met a person there, by the hash of the request's secret."""
MAX_WAITING = 20
"""The maximum number of a program's newest tables that are searched for one at which the program already waits."""
WAITING = "waiting"
"""The name of the cookie with the table at which a browser already waits.

With it, a browser waits at only one table.
"""

router = APIRouter(tags=["tables"], route_class=MeteredRoute)


@router.post("/opponent", **described(tables.Matched, refusals=WRITING))
def find_opponent(asked: requests.Opponent, request: Request) -> JSONResponse:
    """Get a game with a person who is waiting for one or, if nobody is, against a bot until a person comes.

    A browser waits at one table at a time. A program meets only players who allow bots, and other programs, and waits without a bot.
    """
    service: TableService = request.app.state.service
    account = None if asked.guest else player_of(request)
    game = fangs.game(asked.game).name
    name = account.called if account else person_name(guest_name(request, asked.name))
    recent: Recent = request.app.state.met
    secret = None if asked.once is None else lock_of(asked.once)
    if secret and (before := recent.get(secret)):  # The response to the earlier request was lost.
        own_key(request, before[0].table, asked.once)  # A browser without a secret gets the same new secret again.
        return _answer(request, *before)
    table, _, key = credentials_of(request).cookies.get(WAITING, "").partition(".")
    if key and (player := still_waits(service, game, table, key)) is not None:
        return JSONResponse({**told_seat(table, player, key), "recovery": None, "met": False})
    count_table(request, "met")  # Otherwise one address could take the seats of everybody who waits.
    key_at = partial(own_key, request, once=asked.once)
    welcome = partial(players_of(request).may_meet, account=account)
    found = sit_with_somebody(service, game, name, key_at, account and account.id, welcome)
    is_met = found is not None
    if found is None and account is not None and account.is_program:
        waits = _where_it_waits(request, account, game)
        if waits is not None:
            return JSONResponse(waits)
    if found is None:
        require_may_open(request, asked.password, by_post=False)
        count_table(request)
        is_program = account is not None and account.is_program
        found = wait_with_a_bot(service, game, name, key_at, account and account.id, is_program)
    if secret:
        recent[secret] = found, is_met
    return _answer(request, found, is_met)


def _where_it_waits(request: Request, account: Account, game: str) -> dict[str, Any] | None:
    """If a program is already waiting for an opponent in this game, build its response. Otherwise, return None.

    The tables are searched because a program has no cookie that names the table.
    """
    found = players_of(request)
    for name in (held.table for held in found.seats.in_progress(account.id, MAX_WAITING)):
        table = found.service.peek(name) or found.service.table(name)
        if table.status == "waiting" and table.game.name == game:
            return {**claimed(request, account, name)[1], "recovery": None, "met": False}
    return None


def _answer(request: Request, found: Place, is_met: bool) -> JSONResponse:
    token, recovery = f"{found.table}.{found.key}", f"{found.table}.{found.recovery}"
    answer = filled(tables.Matched, found, token=token, recovery=recovery, met=is_met)
    response = with_cookie(request, found.table, found.key, answer)
    if not is_met:
        set_cookie(request, response, WAITING, token, "/opponent", strict=True)
    return response

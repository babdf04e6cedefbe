"""Opening tables, finding them, and getting a seat there."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from fangs.table import people
from fangs.table.events import Events
from fangs.table.house import House
from fangs.table.importing import Prepared, prepare
from fangs.table.keys import lock_of, new_key, new_recovery_code
from fangs.table.opening import Keys, Setup
from fangs.table.refusals import NoTable, Renewed
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import phrase
from fangs.web import requests
from fangs.web.answers import ACTING, WRITING, described, tables
from fangs.web.daily_quotas import count_table, require_addresses, require_may_open
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import Metered, MeteredRoute, unpacked
from fangs.web.push.pusher import Pusher
from fangs.web.routes.inviting import USED_UP
from fangs.web.settings import Settings
from fangs.web.visitor import COOKIE, Here, Json, Visitor
from fangs.web.working.heavy import REPLAY, Heavy

YEAR = 366 * 24 * 3600
MOST_LISTED = 100
LONG_RECORD = 2500
"""A record with more lines, which would take a quarter of a second to read, is read by a worker."""

router = APIRouter(tags=["tables"], route_class=MeteredRoute)


@router.post("/tables", **described(tables.Opened, refusals=WRITING, status=201))
async def open_table(asked: requests.NewTable, request: Request) -> JSONResponse:
    """Open a table; its links and the recovery code are shown only once, since only their hashes are stored."""
    given = asked.model_dump()
    password = given.pop("password")
    setup = Setup(**given.pop("pace"), asks=request.app.state.mail, **given)
    house: House = request.app.state.house
    await run_in_threadpool(require_may_open, request, password, asked.post is not None)
    unpacked(len(setup.record or ""))
    lines, name, now = len((setup.record or "").splitlines()), house.new_name(), house.clock()
    if lines > LONG_RECORD:
        heavy: Heavy = request.app.state.heavy
        prepared = await heavy.do(request, REPLAY * lines, prepare, setup, name, now)
    else:
        prepared = await run_in_threadpool(Metered(prepare), setup, name, now)
    table, keys = await run_in_threadpool(Metered(_open), request, setup, prepared)
    host = next(seat.player for seat in table.seats if seat.host)
    # A player by mail gets the link by mail, and nobody else gets it, not even the Games Master.
    told = {player: key for player, key in keys.seats.items() if player is None or not table.seats[player].mail}
    links = {str(player): f"{table.name}.{key}" for player, key in told.items() if player != host}
    opened = {
        "table": table.name,
        "token": f"{table.name}.{keys.seats[host]}",
        "player": host,
        "links": links,
        "recovery": f"{table.name}.{keys.recovery}",
    }
    return with_cookie(request, table.name, keys.seats[host], opened, 201)


def _open(request: Request, setup: Setup, prepared: Prepared) -> tuple[Table, Keys]:
    """Open a table that is as it should be, and only then count it and its addresses: a mistake in a form uses up nothing."""
    if setup.post is not None:
        require_addresses(request, [setup.name, *setup.seats])
    count_table(request)
    house: House = request.app.state.house
    return house.open(prepared)


@router.get("/house", **described(tables.ServerSettings))
async def settings(request: Request) -> JSONResponse:
    """What may be opened on this server, and whom to write to about abuse."""
    found: Settings = request.app.state.settings
    pusher: Pusher | None = request.app.state.pusher
    push = pusher.signer.public if pusher else None
    mail = request.app.state.notifier is not None
    told = {"opening": found.opening, "by_post": found.by_post, "contact": found.contact, "push": push, "mail": mail}
    return JSONResponse({**told, "here_only": found.here_only})


@router.get("/open", **described(tables.OpenTables, refusals=(503,)))
def open_tables(request: Request) -> JSONResponse:
    """Tables that anyone may join: first those at which somebody is now, then the newest.

    So nobody fills the lobby with tables that only lie there.
    """
    found = request.app.state.house.offers(MOST_LISTED, list(request.app.state.live.audiences))
    # Who signs up by post is sent a letter.
    return JSONResponse({"tables": [one for one in found if one["post"] is None or request.app.state.mail]})


@router.post("/join", **described(tables.Joined, refusals=ACTING))
def join(asked: requests.Join, request: Request) -> JSONResponse:
    """Use a link to take the seat: it does so once, and the answer has a token that nobody else knows. One's own token joins again."""
    name, _, key = asked.token.strip().partition(".")
    house: House = request.app.state.house
    if not key or house.enter(name, key)[1] is None:
        raise NoTable(USED_UP)
    own, code = new_key(), new_recovery_code()

    def sit(table: Table, seat: Seat, now: float) -> Events:
        # The sender knows the link: whoever takes the seat gets a key that nobody else has.
        lock = None if seat.kind == "person" else lock_of(own)
        return people.sit(table, seat, asked.name, lock, lock_of(code))

    try:
        after = Visitor(house, name, key).act_seated(sit)
    except Renewed:  # somebody has just used the same link
        raise NoTable(USED_UP) from None
    key, recovery = (own, f"{name}.{code}") if after.seat_with(own) else (key, None)
    seat = after.seat_with(key)
    joined = {"table": name, "player": seat and seat.player, "token": f"{name}.{key}", "recovery": recovery}
    return with_cookie(request, name, key, joined)


@router.post("/recover", **described(tables.Recovered, refusals=ACTING))
def recover(asked: requests.Recover, request: Request) -> JSONResponse:
    """Use the recovery code of a seat whose link was lost: it gives a new key, and is replaced by a new code."""
    name, _, code = asked.code.strip().partition(".")
    key, next_code = new_key(), new_recovery_code()
    house: House = request.app.state.house
    try:
        table = house.transact(name, lambda table, now: people.recover(table, code, key, next_code))
    except NoTable:
        raise NoTable(phrase("This is not a recovery code of this server.")) from None
    seat = table.seat_with(key)
    found = {"table": name, "player": seat and seat.player, "token": f"{name}.{key}", "recovery": f"{name}.{next_code}"}
    return with_cookie(request, name, key, found)


@router.post("/tables/{table}/another-key", **described(tables.NewLink, refusals=ACTING))
def another_key(asked: requests.Nothing, here: Here) -> JSONResponse:
    """One more key of your seat, for another device; the keys before it still open it."""
    key = new_key()
    here.act_seated(lambda table, seat, now: people.another_key(seat, key))
    return JSONResponse({"token": f"{here.table}.{key}"})


@router.post("/tables/{table}/sit", **described(tables.Sat, refusals=ACTING))
def sit(table: str, asked: requests.Sit, request: Request) -> JSONResponse:
    """Take an open seat."""
    key, code = new_key(), new_recovery_code()
    house: House = request.app.state.house
    house.transact(
        table, lambda at, now: people.sit_at_open_seat(at, asked.player, asked.name, lock_of(key), lock_of(code))
    )
    sat = {"table": table, "player": asked.player, "token": f"{table}.{key}", "recovery": f"{table}.{code}"}
    return with_cookie(request, table, key, sat)


@router.post("/tables/{table}/rematch", **described(tables.Rematch, refusals=ACTING))
def rematch(asked: requests.Nothing, here: Here) -> JSONResponse:
    """Set up the same game again, everybody one seat further."""
    return JSONResponse({"table": here.house.rematch(here.table, here.key).name})


@router.post("/tables/{table}/follow", **described(tables.Seated, refusals=ACTING))
def follow(asked: requests.Nothing, here: Here, request: Request) -> JSONResponse:
    """Take your seat at the rematch."""
    table, player, key = here.house.follow(here.table, here.key)
    return with_cookie(
        request, table.name, key, {"table": table.name, "player": player, "token": f"{table.name}.{key}"}
    )


def with_cookie(request: Request, table: str, key: str, answer: Json, status: int = 200) -> JSONResponse:
    """An answer that makes a browser keep the key of a seat."""
    response = JSONResponse(answer, status)
    response.set_cookie(
        COOKIE,
        key,
        max_age=YEAR,
        path=f"/tables/{table}",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return response

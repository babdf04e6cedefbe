"""What pages and programs may ask of tables. Every answer is made from the view of the one who asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket

from fangs.table import agreeing, people, rhythm
from fangs.table import view as views
from fangs.table.board_view import board_at
from fangs.table.events import Events
from fangs.table.house import House
from fangs.table.importing import prepare
from fangs.table.keys import lock_of, new_key, new_recovery_code
from fangs.table.live.choosing import board_of
from fangs.table.opening import Setup
from fangs.table.refusals import NoSeat, NoTable, Renewed, Stale
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.web import requests
from fangs.web.answers import ACTING, LOOKING, READING, TEXT, WRITING, Done, described, described_as, tables
from fangs.web.answers.view import EarlierBoard, Log, View
from fangs.web.cost import MeteredRoute
from fangs.web.heavy import REPLAY, Heavy
from fangs.web.live import NO_SEAT, Live
from fangs.web.quotas import require_addresses, require_may_open
from fangs.web.settings import Settings

T = TypeVar("T")
Json = dict[str, Any]
COOKIE = "seat"
YEAR = 366 * 24 * 3600
MOST_LISTED = 100
LONG_RECORD = 2500
"""A record of more lines, which takes a quarter of a second to read, is read by a worker."""

router = APIRouter(tags=["tables"], route_class=MeteredRoute)


class Visitor:
    """The one who asks, at one table: the key that came as a cookie or in the Authorization header, and what it opens."""

    def __init__(self, house: House, table: str, key: str | None) -> None:
        self.house, self.table, self.key = house, table, key

    def look(self, see: Callable[[Table, Seat | None], T]) -> T:
        """What `see` finds from the visitor's seat (None: a spectator's place); raises NoTable, and NoSeat for a key that opens nothing."""
        return self.house.look(self.table, lambda table: see(table, _seat(table, self.key)))

    def act(self, command: Callable[[Table, Seat | None, float], Events]) -> Table:
        """Write down what the visitor does; raises what is refused."""
        return self.house.transact(self.table, lambda table, now: command(table, _seat(table, self.key), now))

    def act_seated(self, command: Callable[[Table, Seat, float], Events]) -> Table:
        """The same for what only somebody with a seat may do; raises NoSeat."""

        def seated(table: Table, seat: Seat | None, now: float) -> Events:
            if seat is None:
                raise NoSeat("That is for those who have a seat at this table.")
            return command(table, seat, now)

        return self.act(seated)


def _seat(table: Table, key: str | None) -> Seat | None:
    seat = table.seat_with(key)
    if key is not None and seat is None:
        raise Renewed
    return seat


async def visitor(request: Request, table: str) -> Visitor:
    """Who asks. It is a coroutine since it waits for nothing: a plain function would be sent to a thread."""
    return Visitor(
        request.app.state.house, table, _key(request.headers.get("authorization"), request.cookies.get(COOKIE), table)
    )


def _key(authorization: str | None, cookie: str | None, table: str) -> str | None:
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        name, _, key = token.strip().partition(".")
        if scheme.casefold() != "bearer" or name != table or not key:
            raise NoSeat("The Authorization header is 'Bearer TABLE.KEY', as in the link of a seat at this table.")
        return key
    return cookie or None


Here = Annotated[Visitor, Depends(visitor)]


# Opening, finding and entering


@router.post("/tables", **described(tables.Opened, refusals=WRITING, status=201))
async def open_table(asked: requests.NewTable, request: Request) -> JSONResponse:
    """Open a table; its links and the recovery code are shown only once, since only their hashes are stored."""
    given = asked.model_dump()
    password = given.pop("password")
    setup = Setup(hours=given.pop("pace")["hours"], asks=request.app.state.mail, **given)
    house: House = request.app.state.house
    await run_in_threadpool(require_may_open, request, password, asked.post is not None)
    if asked.post is not None:
        await run_in_threadpool(require_addresses, request, [asked.name, *asked.seats])
    lines = len((setup.record or "").splitlines())
    if lines > LONG_RECORD:
        heavy: Heavy = request.app.state.heavy
        prepared = await heavy.do(request, REPLAY * lines, prepare, setup, house.new_name(), house.clock())
        table, keys = await run_in_threadpool(house.open, prepared)
    else:
        table, keys = await run_in_threadpool(house.create, setup)
    host = next(seat.player for seat in table.seats if seat.host)
    # A player by mail gets the link by mail, and nobody else does, the Games Master included.
    told = {player: key for player, key in keys.seats.items() if player is None or not table.seats[player].mail}
    links = {str(player): f"{table.name}.{key}" for player, key in told.items() if player != host}
    opened = {
        "table": table.name,
        "token": f"{table.name}.{keys.seats[host]}",
        "player": host,
        "links": links,
        "recovery": f"{table.name}.{keys.recovery}",
    }
    return _with_cookie(request, table.name, keys.seats[host], opened, 201)


@router.get("/house", **described(tables.ServerSettings))
async def settings(request: Request) -> JSONResponse:
    """What may be opened on this server, and whom to write to about abuse."""
    found: Settings = request.app.state.settings
    return JSONResponse({"opening": found.opening, "by_post": found.by_post, "contact": found.contact})


@router.get("/open", **described(tables.OpenTables, refusals=(503,)))
def open_tables(request: Request) -> JSONResponse:
    """Tables that anyone may join, the newest first."""
    return JSONResponse({"tables": request.app.state.house.offers(MOST_LISTED)})


@router.post("/join", **described(tables.Joined, refusals=ACTING))
def join(asked: requests.Join, request: Request) -> JSONResponse:
    """Use a link to take the seat: it does so once, and the answer has a token that nobody else knows. One's own token joins again."""
    name, _, key = asked.token.strip().partition(".")
    house: House = request.app.state.house
    if not key or house.enter(name, key)[1] is None:
        raise NoTable(
            "This link opens no seat (any more): it was not copied whole, was renewed, or has been used to sit down."
        )
    own, code = new_key(), new_recovery_code()

    def sit(table: Table, seat: Seat, now: float) -> Events:
        # The link is known to whoever sent it: who takes the seat gets a key that nobody else has.
        lock = None if seat.kind == "person" else lock_of(own)
        return people.sit(table, seat, asked.name, lock, lock_of(code))

    after = Visitor(house, name, key).act_seated(sit)
    key, recovery = (own, f"{name}.{code}") if after.seat_with(own) else (key, None)
    seat = after.seat_with(key)
    joined = {"table": name, "player": seat and seat.player, "token": f"{name}.{key}", "recovery": recovery}
    return _with_cookie(request, name, key, joined)


@router.post("/recover", **described(tables.Recovered, refusals=ACTING))
def recover(asked: requests.Recover, request: Request) -> JSONResponse:
    """Use the recovery code of a seat whose link was lost: it gives a new key, and is replaced by a new code."""
    name, _, code = asked.code.strip().partition(".")
    key, next_code = new_key(), new_recovery_code()
    house: House = request.app.state.house
    table = house.transact(name, lambda table, now: people.recover(table, code, key, next_code))
    seat = table.seat_with(key)
    found = {"table": name, "player": seat and seat.player, "token": f"{name}.{key}", "recovery": f"{name}.{next_code}"}
    return _with_cookie(request, name, key, found)


@router.post("/tables/{table}/sit", **described(tables.Sat, refusals=ACTING))
def sit(table: str, asked: requests.Sit, request: Request) -> JSONResponse:
    """Take an open seat."""
    key, code = new_key(), new_recovery_code()
    house: House = request.app.state.house
    house.transact(
        table, lambda at, now: people.sit_at_open_seat(at, asked.player, asked.name, lock_of(key), lock_of(code))
    )
    sat = {"table": table, "player": asked.player, "token": f"{table}.{key}", "recovery": f"{table}.{code}"}
    return _with_cookie(request, table, key, sat)


@router.post("/tables/{table}/rematch", **described(tables.Rematch, refusals=ACTING))
def rematch(asked: requests.Nothing, here: Here) -> JSONResponse:
    """Set up the same game again, everybody one seat further."""
    return JSONResponse({"table": here.house.rematch(here.table, here.key).name})


@router.post("/tables/{table}/follow", **described(tables.Seated, refusals=ACTING))
def follow(asked: requests.Nothing, here: Here, request: Request) -> JSONResponse:
    """Take one's seat at the rematch."""
    table, player, key = here.house.follow(here.table, here.key)
    return _with_cookie(
        request, table.name, key, {"table": table.name, "player": player, "token": f"{table.name}.{key}"}
    )


def _with_cookie(request: Request, table: str, key: str, answer: Json, status: int = 200) -> JSONResponse:
    """An answer that has a browser keep the key of a seat."""
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


# Looking


@router.get("/tables/{table}/view", **described(View, refusals=LOOKING))
def view(here: Here) -> JSONResponse:
    """The whole table, as the one who asks may see it."""
    house = here.house
    seen = house.presence(here.table)
    now = house.clock()
    return JSONResponse({"now": now, **here.look(lambda table, seat: views.view(table, seat, now, seen))})


@router.get("/tables/{table}/summary", **described(tables.Summary, refusals=LOOKING))
def summary(here: Here) -> JSONResponse:
    """What a list of one's tables shows."""
    return JSONResponse(here.look(lambda table, seat: views.summary(table, seat, here.house.clock())))


@router.get("/tables/{table}/log", **described(Log, refusals=READING))
def log(here: Here, start: int = 0) -> JSONResponse:
    """What has happened, from the line with this number on."""
    return JSONResponse(
        here.look(
            lambda table, seat: views.log(open_to(table, seat), max(0, start), None if seat is None else seat.player)
        )
    )


@router.get("/tables/{table}/boards/{board}/at/{steps}", **described(EarlierBoard, refusals=READING))
def position(here: Here, board: int, steps: int) -> JSONResponse:
    """A board as it was after so many steps of its record."""

    def look(table: Table, seat: Seat | None) -> Json:
        at = board_of(open_to(table, seat), board)
        return board_at(table, at, None if seat is None else seat.player, steps)

    return JSONResponse(here.look(look))


@router.get("/tables/{table}/boards/{board}/record", **described_as(TEXT, "The record.", refusals=READING))
def record(here: Here, board: int) -> PlainTextResponse:
    """The record of a board, as text; `fangs verify` checks its dice once the game is over."""
    text = here.look(lambda table, seat: str(open_to(table, seat).record(board_of(table, board).index)))
    name = f"{here.table}-{board}.fangs"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def open_to(table: Table, seat: Seat | None) -> Table:
    """The table itself; raises NoSeat for a spectator where the table lets none in."""
    views.require_may_look(table, seat)
    return table


@router.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """The newest view, whenever it has changed for the one who watches; with `?changes`, then only what has changed."""
    streams: Live = socket.app.state.live
    try:
        key = _key(socket.headers.get("authorization"), socket.cookies.get(COOKIE), table)
    except NoSeat as refused:
        await socket.accept()  # or the one who asks is not told the code
        await socket.close(NO_SEAT, refused.message)
        return
    await streams.serve(socket, table, key, changes="changes" in socket.query_params)


# Doing


@router.post("/tables/{table}/moves", **described(tables.Chosen, refusals=ACTING))
def move(asked: requests.Move, here: Here) -> JSONResponse:
    """Choose for a role; again, to change a choice that is not revealed yet."""
    return JSONResponse({"number": choose(here, asked.board, asked.number, asked.role, asked.action)})


def choose(here: Visitor, board: int, number: int, role: str, action: str) -> int:
    """Have a visitor choose; returns the number of the position after it, raises what is refused."""

    def decide(table: Table, seat: Seat, now: float) -> Events:
        # Who orders by post takes the seat back with it.
        if seat.player is None or seat.gone or (seat.stand_in and table.post is None):
            raise NoSeat(
                "A bot plays on for you: take your seat back first." if seat.stand_in else "You do not play here."
            )
        return rhythm.choose(table, seat.player, board, number, role, action)

    return here.act_seated(decide).boards[board].number


@router.post("/tables/{table}/say", **described(Done, refusals=ACTING))
def say(asked: requests.Say, here: Here) -> JSONResponse:
    """Say something to the others."""
    here.act(lambda table, seat, now: people.say(table, seat, asked.name, asked.text))
    return JSONResponse({})


@router.post("/tables/{table}/propose", **described(Done, refusals=ACTING))
def propose(asked: requests.Propose, here: Here) -> JSONResponse:
    """Ask the others to take back one's last choice, or for a draw; against bots alone it is taken back at once.

    With the `number` of the board, only if that is still so: then a button that is pressed twice takes back one choice.
    """

    def decide(table: Table, seat: Seat, now: float) -> Events:
        if asked.number not in (None, board_of(table, asked.board).number):
            raise Stale("The position has changed since: look at it again.")
        return agreeing.propose(table, seat, asked.what, asked.board)

    here.act_seated(decide)
    return JSONResponse({})


@router.post("/tables/{table}/answer", **described(Done, refusals=ACTING))
def answer(asked: requests.Answer, here: Here) -> JSONResponse:
    """Agree to what another proposes, or not."""
    here.act_seated(lambda table, seat, now: agreeing.answer(table, seat, asked.proposal, asked.yes))
    return JSONResponse({})


@router.post("/tables/{table}/resign", **described(Done, refusals=ACTING))
def resign(asked: requests.Nothing, here: Here) -> JSONResponse:
    """Give up."""
    here.act_seated(lambda table, seat, now: people.resign(table, seat))
    return JSONResponse({})


@router.post("/tables/{table}/stand-in", **described(Done, refusals=ACTING))
def stand_in(asked: requests.StandIn, here: Here) -> JSONResponse:
    """Let a bot play on for somebody who is absent."""
    seen = here.house.presence(here.table)
    here.act_seated(lambda table, seat, now: people.let_bot_play(table, seat, asked.player, asked.bot, now, seen))
    return JSONResponse({})


@router.post("/tables/{table}/hand-back", **described(Done, refusals=ACTING))
def hand_back(asked: requests.Nothing, here: Here) -> JSONResponse:
    """Take one's seat back from the bot."""
    here.act_seated(lambda table, seat, now: people.hand_back(table, seat))
    return JSONResponse({})


@router.post("/tables/{table}/link", **described(tables.NewLink, refusals=ACTING))
def link(asked: requests.OfPlayer, here: Here) -> JSONResponse:
    """The host gives a seat a new link; the old one opens nothing any more."""
    key = new_key()
    here.act_seated(lambda table, seat, now: people.renew(table, seat, asked.player, key))
    return JSONResponse({"token": f"{here.table}.{key}"})


@router.post("/tables/{table}/free", **described(tables.Freed, refusals=ACTING))
def free(asked: requests.OfPlayer, here: Here) -> JSONResponse:
    """The host frees a seat for somebody else; its holder is asked first, unless away for ten minutes. Everybody is told.

    The link works from when the seat is free.
    """
    key = new_key()
    seen = here.house.presence(here.table)
    after = here.act_seated(lambda table, seat, now: people.free(table, seat, asked.player, key, now, seen))
    return JSONResponse({"token": f"{here.table}.{key}", "free": after.seat_with(key) is not None})

"""What pages and programs may ask of tables. Every answer is made from the view of the one who asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import PlainTextResponse
from starlette.websockets import WebSocket

from fangs.table import decisions
from fangs.table import view as views
from fangs.table.entries import Doings
from fangs.table.house import House
from fangs.table.refusals import NoSeat, NoTable, Renewed
from fangs.table.seat import Seat
from fangs.table.setup import Setup, new_key
from fangs.table.table import Table
from fangs.web import requests
from fangs.web.live import NO_SEAT, Live

T = TypeVar("T")
Json = dict[str, Any]
COOKIE = "seat"
YEAR = 366 * 24 * 3600
MOST_LISTED = 100

router = APIRouter(tags=["tables"])


class Visitor:
    """The one who asks, at one table: the key that came as a cookie or in the Authorization header, and what it opens."""

    def __init__(self, house: House, table: str, key: str | None) -> None:
        self.house, self.table, self.key = house, table, key

    def look(self, see: Callable[[Table, Seat | None], T]) -> T:
        """What `see` finds from the visitor's seat (None: a spectator's place); raises NoTable, and NoSeat for a key that opens nothing."""
        return self.house.look(self.table, lambda table: see(table, _seat(table, self.key)))

    def act(self, decide: Callable[[Table, Seat | None, float], Doings]) -> Table:
        """Write down what the visitor does; raises what is refused."""
        return self.house.act(self.table, lambda table, now: decide(table, _seat(table, self.key), now))

    def act_seated(self, decide: Callable[[Table, Seat, float], Doings]) -> Table:
        """The same for what only somebody with a seat may do; raises NoSeat."""

        def seated(table: Table, seat: Seat | None, now: float) -> Doings:
            if seat is None:
                raise NoSeat("That is for those who have a seat at this table.")
            return decide(table, seat, now)

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


@router.post("/tables", status_code=201)
def open_table(asked: requests.NewTable, request: Request, response: Response) -> Json:
    """Open a table; the links are told this once, for only their hashes are kept."""
    given = asked.model_dump()
    hours = given.pop("pace")["hours"]
    table, keys = request.app.state.house.create(Setup(hours=hours, **given))
    host = next(seat.player for seat in table.seats if seat.host)
    _give(request, response, table.name, keys[host])
    links = {str(player): f"{table.name}.{key}" for player, key in keys.items() if player != host}
    return {"table": table.name, "token": f"{table.name}.{keys[host]}", "player": host, "links": links}


@router.get("/open")
def open_tables(request: Request) -> Json:
    """Tables that anyone may join, the newest first."""
    house: House = request.app.state.house
    return {"tables": [house.look(name, views.offer) for name in house.store.listed(MOST_LISTED)]}


@router.post("/join")
def join(asked: requests.Join, request: Request, response: Response) -> Json:
    """Use a link: it opens a seat, again and on other devices too."""
    name, _, key = asked.token.strip().partition(".")
    house: House = request.app.state.house
    if not key or house.enter(name, key)[1] is None:
        raise NoTable("This link opens no seat: it was not copied whole, or it was renewed.")
    at = Visitor(house, name, key)
    at.act_seated(lambda table, seat, now: decisions.sit(table, seat, asked.name))
    _give(request, response, name, key)
    return {"table": name, "player": at.look(lambda table, seat: None if seat is None else seat.player)}


@router.post("/tables/{table}/sit")
def sit(table: str, asked: requests.Sit, request: Request, response: Response) -> Json:
    """Take an open seat."""
    _, key = request.app.state.house.sit(table, asked.player, asked.name)
    _give(request, response, table, key)
    return {"table": table, "player": asked.player, "token": f"{table}.{key}"}


@router.post("/tables/{table}/rematch")
def rematch(asked: requests.Nothing, here: Here) -> Json:
    """Set up the same game again, everybody one seat further."""
    return {"table": here.house.rematch(here.table, here.key).name}


@router.post("/tables/{table}/follow")
def follow(asked: requests.Nothing, here: Here, request: Request, response: Response) -> Json:
    """Take one's seat at the rematch."""
    table, player, key = here.house.follow(here.table, here.key)
    _give(request, response, table.name, key)
    return {"table": table.name, "player": player, "token": f"{table.name}.{key}"}


def _give(request: Request, response: Response, table: str, key: str) -> None:
    response.set_cookie(
        COOKIE,
        key,
        max_age=YEAR,
        path=f"/tables/{table}",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


# Looking


@router.get("/tables/{table}/view")
def view(here: Here) -> Json:
    """The whole table, as the one who asks may see it."""
    house = here.house
    seen = house.store.presence(here.table)
    now = house.clock()
    return {"now": now, **here.look(lambda table, seat: views.view(table, seat, now, seen))}


@router.get("/tables/{table}/summary")
def summary(here: Here) -> Json:
    """What a list of one's tables shows."""
    return here.look(lambda table, seat: views.summary(table, seat, here.house.clock()))


@router.get("/tables/{table}/log")
def log(here: Here, start: int = 0) -> Json:
    """What has happened, from the line with this number on."""
    return here.look(lambda table, seat: views.log(open_to(table, seat), max(0, start)))


@router.get("/tables/{table}/boards/{board}/at/{steps}")
def position(here: Here, board: int, steps: int) -> Json:
    """A board as it was after so many steps of its record."""
    return here.look(
        lambda table, seat: views.board_at(
            open_to(table, seat), decisions.board_of(table, board), None if seat is None else seat.player, steps
        )
    )


@router.get("/tables/{table}/boards/{board}/record", response_class=PlainTextResponse)
def record(here: Here, board: int) -> PlainTextResponse:
    """The record of a board, as text; `fangs verify` checks its dice once the game is over."""
    text = here.look(lambda table, seat: str(open_to(table, seat).record(decisions.board_of(table, board).index)))
    name = f"{here.table}-{board}.fangs"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def open_to(table: Table, seat: Seat | None) -> Table:
    """The table itself; raises NoSeat for a spectator where none are wanted."""
    if seat is None and not table.setup["spectators"]:
        raise NoSeat("This table is only for those who have a seat.")
    return table


@router.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """The newest view, whenever it has changed for the one who watches."""
    streams: Live = socket.app.state.live
    try:
        key = _key(socket.headers.get("authorization"), socket.cookies.get(COOKIE), table)
    except NoSeat as refused:
        await socket.accept()  # or the one who asks is not told the code
        await socket.close(NO_SEAT, refused.message)
        return
    await streams.serve(socket, table, key)


# Doing


@router.post("/tables/{table}/moves")
def move(asked: requests.Move, here: Here) -> Json:
    """Choose for a role; again, to change a choice that is not revealed yet."""

    def decide(table: Table, seat: Seat, now: float) -> Doings:
        if seat.player is None or seat.stand_in:
            raise NoSeat(
                "A bot plays on for you: take your seat back first." if seat.stand_in else "You do not play here."
            )
        return decisions.choose(table, seat.player, asked.board, asked.number, asked.role, asked.action)

    return {"number": here.act_seated(decide).boards[asked.board].number}


@router.post("/tables/{table}/say")
def say(asked: requests.Say, here: Here) -> Json:
    """Say something to the others."""
    here.act(lambda table, seat, now: decisions.say(table, seat, asked.name, asked.text))
    return {}


@router.post("/tables/{table}/propose")
def propose(asked: requests.Propose, here: Here) -> Json:
    """Ask the others to take back one's last choice, or for a draw."""
    here.act_seated(lambda table, seat, now: decisions.propose(table, seat, asked.what, asked.board))
    return {}


@router.post("/tables/{table}/answer")
def answer(asked: requests.Answer, here: Here) -> Json:
    """Agree to what another proposes, or not."""
    here.act_seated(lambda table, seat, now: decisions.answer(table, seat, asked.proposal, asked.yes))
    return {}


@router.post("/tables/{table}/resign")
def resign(asked: requests.Nothing, here: Here) -> Json:
    """Give up."""
    here.act_seated(lambda table, seat, now: decisions.resign(table, seat))
    return {}


@router.post("/tables/{table}/stand-in")
def stand_in(asked: requests.StandIn, here: Here) -> Json:
    """Let a bot play on for somebody who is absent."""
    here.act_seated(lambda table, seat, now: decisions.stand_in(table, seat, asked.player, asked.bot, now))
    return {}


@router.post("/tables/{table}/hand-back")
def hand_back(asked: requests.Nothing, here: Here) -> Json:
    """Take one's seat back from the bot."""
    here.act_seated(lambda table, seat, now: decisions.hand_back(table, seat))
    return {}


@router.post("/tables/{table}/link")
def link(asked: requests.OfPlayer, here: Here) -> Json:
    """The host gives a seat a new link; the old one opens nothing any more."""
    key = new_key()
    here.act_seated(lambda table, seat, now: decisions.renew(table, seat, asked.player, key))
    return {"token": f"{here.table}.{key}"}

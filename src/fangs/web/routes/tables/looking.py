"""Routes that show a table to a reader: as it is now, at an earlier step, or live.

Everything is created from the reader's own view, so it reveals nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket

from fangs.core.errors import FangsError
from fangs.service.table_service import TableService
from fangs.table.guards import SeatKeys, board_of
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views import table_view as views
from fangs.table.views.board_view import board_at, board_text, foretellings, next_choices
from fangs.table.views.summary import summary as summary_of
from fangs.web.answers import LOOKING, READING, TEXT, described, described_as, tables
from fangs.web.answers.board import Ahead, EarlierBoard, PositionPreviews
from fangs.web.answers.view import Log, View
from fangs.web.api_route import require_known
from fangs.web.documents import JSONResponse, attachment
from fangs.web.layers.cost import MeteredRoute
from fangs.web.seat_session import Json, SeatSession, Session, T, credentials_of
from fangs.web.watching.live import NO_SEAT, Live

router = APIRouter(tags=["tables"], route_class=MeteredRoute)


@router.get("/tables/{table}/view", **described(View, refusals=LOOKING))
def view(session: Session) -> JSONResponse:
    """The whole table, as far as the reader can see it."""
    service = session.service
    seen = service.presence(session.table)
    now = service.clock()
    return JSONResponse({"now": now, **session.look(lambda table, seat: views.view(table, seat, now, seen))})


@router.get("/tables/{table}/summary", **described(tables.Summary, refusals=LOOKING))
def summary(session: Session) -> JSONResponse:
    """A table's entry for the list of your tables."""
    return JSONResponse(session.look(lambda table, seat: summary_of(table, seat, session.service.clock())))


@router.get("/tables/{table}/log", **described(Log, refusals=READING))
def log(session: Session, start: int = 0) -> JSONResponse:
    """The log, starting with the line that has this number."""
    return JSONResponse(_seen(session, lambda table, reader: views.log(table, max(0, start), reader)))


@router.get("/tables/{table}/boards/{board}/foretold", **described(PositionPreviews, refusals=READING))
def foretold(session: Session, board: int, role: str) -> JSONResponse:
    """The consequences of each action that you can choose for a role now, as far as you know.

    Actions with unknown consequences are left out.
    """

    def look(table: Table, reader: int | None) -> Json:
        at = board_of(table, board)
        at.game.role_number(role)
        return {"number": at.number, "actions": foretellings(table, at, role, reader)}

    return JSONResponse(_seen(session, look))


@router.get("/tables/{table}/boards/{board}/ahead", **described(Ahead, refusals=READING))
def ahead(session: Session, board: int) -> JSONResponse:
    """The possible next choices of each of your roles that cannot choose now, as far as you can tell. You can prepare them."""

    def look(table: Table, reader: int | None) -> Json:
        at = board_of(table, board)
        return {"number": at.number, "actions": next_choices(table, at, reader)}

    return JSONResponse(_seen(session, look))


@router.get("/tables/{table}/boards/{board}/at/{steps}", **described(EarlierBoard, refusals=READING))
def position(session: Session, board: int, steps: int) -> JSONResponse:
    """A board after this number of steps in its record."""
    found = _seen(session, lambda table, reader: board_at(table, board_of(table, board), reader, steps))
    return JSONResponse(found)


@router.get("/tables/{table}/boards/{board}/text", **described_as(TEXT, "The board.", refusals=READING))
def text(session: Session, board: int) -> PlainTextResponse:
    """A board drawn with characters, for readers and programs that cannot see the drawing."""
    return PlainTextResponse(_seen(session, lambda table, reader: board_text(table, board_of(table, board), reader)))


@router.get("/tables/{table}/boards/{board}/record", **described_as(TEXT, "The record.", refusals=READING))
def record(session: Session, board: int) -> PlainTextResponse:
    """The record of a board, as text. Once the game is over, `fangs verify` checks its dice."""
    text = _seen(session, lambda table, reader: str(table.record_file(board_of(table, board).index, reader)))
    return PlainTextResponse(text, headers=attachment(f"{session.table}-{board}.fangs"))


def _seen(session: SeatSession, see: Callable[[Table, int | None], T]) -> T:
    """Read a table by calling `see` with it and the reader's player number, which is None for a spectator.

    Raise NoSeat if the reader may not see the table.
    """
    return session.look(lambda table, seat: see(open_to(table, seat), None if seat is None else seat.player))


def open_to(table: Table, seat: Seat | None) -> Table:
    """Check that a reader may see a table, and return the table.

    Raise NoSeat if the reader is a spectator but the table admits none.
    """
    views.require_may_look(table, seat)
    return table


@router.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """The newest view, whenever it has changed for the watcher. With `?changes`, later messages contain only the changes.

    The watcher counts as present. A hidden page says so: with `hidden` in its address, or later with `{"in_sight": false}`. With
    `?spectator`, the view is that of a spectator, whatever seats the watcher has.
    """
    streams: Live = socket.app.state.live
    asked = socket.query_params
    require_known(asked, ("changes", "hidden", "language", "spectator"))
    try:
        keys = credentials_of(socket).at(table)
    except NoSeat as refused:
        await socket.accept()  # Otherwise the client does not get the code.
        await socket.close(NO_SEAT, refused.message)
        return
    is_spectator = "spectator" in asked
    key = None if is_spectator else await run_in_threadpool(_key, streams.service, table, keys)
    await streams.serve(socket, table, key, changes="changes" in asked, in_sight="hidden" not in asked)


def _key(service: TableService, table: str, keys: SeatKeys) -> str | None:
    """Find the key with which a page opens a seat. If no key works, return the given key.

    If the given key is wrong, the stream reports that.
    """
    if keys.given is None and keys.own is None:
        return None
    try:
        return service.look(table, keys.opens)
    except FangsError:
        return keys.given

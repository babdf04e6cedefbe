"""The Games Master's desk of a table by post, for pages and programs; and what is told and printed of such a table."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse

from fangs.core.errors import RequestError
from fangs.post.answer import entered
from fangs.post.as_html import as_html, style
from fangs.post.clerk import Clerk
from fangs.post.printed import sheet as printed_sheet
from fangs.post.printed import slips as printed_slips
from fangs.post.report import report as make
from fangs.post.settings import NOBODY
from fangs.post.trial import in_words, trial
from fangs.table import decisions, mastering, ordering
from fangs.table.by_post import desk_of
from fangs.table.entries import Doings
from fangs.table.overview import overview
from fangs.table.refusals import NoSeat
from fangs.table.schedule import read_date
from fangs.table.seat import Seat
from fangs.table.setup import new_key
from fangs.table.table import Table
from fangs.web import requests
from fangs.web.api import Here, Json, open_to
from fangs.web.pages import A_WHILE

STYLE = "/report.css"

router = APIRouter(tags=["by post"])


def master(table: Table, seat: Seat | None) -> Seat:
    """The seat of the Games Master who asks; raises NoSeat for anybody else."""
    desk_of(table)
    if seat is None or not seat.host:
        raise NoSeat("The desk is for the Games Master of this table.")
    return seat


def _act(here: Here, decide: Callable[[Table], Doings]) -> Json:
    """Do something as the Games Master of a table."""

    def doing(table: Table, seat: Seat | None, now: float) -> Doings:
        master(table, seat)
        return decide(table)

    here.act(doing)
    return {}


# Looking


@router.get("/tables/{table}/desk")
def desk(here: Here, request: Request, seen: str = "") -> Json:
    """Who has sent what, but not what it says before it is final; the deadline, the letters that wait, the log.

    Only the time and the `tag`, where nothing has changed since the desk with the tag `seen`.
    """
    here.look(master)
    letters = here.house.store.letters_of(here.table)
    now = here.house.clock()
    found = here.look(lambda at, seat: overview(at, seat, letters, now))
    found["mail"] = request.app.state.mail
    tag = hashlib.sha256(json.dumps({**found, "now": None}).encode()).hexdigest()[:16]
    return {"tag": tag, "now": now} if tag == seen else {"tag": tag, **found}


@router.post("/tables/{table}/desk/try")
def dry_run(asked: requests.Nothing, here: Here) -> Json:
    """A dry run: whether the turn could be processed now, and what is missing. Nothing is changed."""

    def look(at: Table, seat: Seat | None) -> Json:
        master(at, seat)
        copy = trial(at, here.house.store.read(at.name), here.house.clock())
        turn = desk_of(copy).turns[-1]
        missing = [{"board": board, "role": role} for board, role in turn.missing]
        return {"turn": turn.number, "missing": missing, "text": in_words(at, copy)}

    return here.look(look)


# The turn and the clock


@router.post("/tables/{table}/desk/process")
def process(asked: requests.Nothing, here: Here) -> Json:
    """Process the turn now, with the orders that are in."""
    return _act(here, mastering.process_now)


@router.post("/tables/{table}/desk/back")
def back(asked: requests.Nothing, here: Here) -> Json:
    """Take back the last turn, with all orders kept; the game is paused until it is resumed or processed."""
    return _act(here, mastering.take_back)


@router.post("/tables/{table}/desk/pause")
def pause(asked: requests.Nothing, here: Here) -> Json:
    """Stop the clock."""
    return _act(here, mastering.pause)


@router.post("/tables/{table}/desk/resume")
def resume(asked: requests.Nothing, here: Here) -> Json:
    """Go on; the deadline is counted from now."""
    return _act(here, mastering.resume)


@router.post("/tables/{table}/desk/extend")
def extend(asked: requests.Extend, here: Here) -> Json:
    """Put the deadline of this turn off."""
    return _act(here, lambda at: mastering.extend(at, asked.hours))


@router.post("/tables/{table}/desk/away")
def away(asked: requests.Away, here: Here) -> Json:
    """Note a holiday of a player, or of the table: no turn is due on these days."""

    def decide(at: Table) -> Doings:
        player = None if asked.player is None else decisions.seat_of(at, asked.player).player
        return ordering.away(at, player, read_date(asked.first), read_date(asked.last))

    return _act(here, decide)


# People, orders, pieces


@router.post("/tables/{table}/desk/enter")
def enter(asked: requests.Enter, here: Here) -> Json:
    """Enter orders that came on paper, as they were written; the answer says what was understood of them."""

    def look(at: Table, seat: Seat | None) -> int:
        master(at, seat)
        decisions.seat_of(at, asked.player)
        return desk_of(at).turn.number

    turn = here.look(look)
    received = Clerk(here.house, NOBODY).read(here.table, asked.player, asked.text, secrets.token_hex(16))
    return {"text": here.look(lambda at, seat: entered(at, asked.player, received.lines, turn))}


@router.post("/tables/{table}/desk/replace")
def replace(asked: requests.Replace, here: Here) -> Json:
    """Let somebody else, `Name <address>`, or a bot, `bot:LEVEL`, play on for a player."""

    def decide(at: Table) -> Doings:
        decisions.seat_of(at, asked.player)
        if asked.who.startswith("bot:"):
            return decisions.stand_in(at, at.master, asked.player, asked.who.removeprefix("bot:"), here.house.clock())
        return mastering.replace(at, asked.player, asked.who)

    return _act(here, decide)


@router.post("/tables/{table}/desk/withdraw")
def withdraw(asked: requests.Withdraw, here: Here) -> Json:
    """Do to a piece what the rules give to the Games Master, such as taking it off."""
    return _act(here, lambda at: mastering.withdraw(at, asked.board, asked.role, asked.act))


@router.post("/tables/{table}/desk/hand-over")
def hand_over(asked: requests.HandOver, here: Here) -> Json:
    """Make somebody else, `Name <address>`, the Games Master; the new link is told this once, and the old one opens nothing any more."""
    key = new_key()
    _act(here, lambda at: mastering.hand_over(at, asked.who, key))
    return {"token": f"{here.table}.{key}"}


@router.post("/tables/{table}/desk/again")
def again(asked: requests.Nothing, here: Here) -> Json:
    """Send the letters after all that were given up; the answer says how many."""
    here.look(master)
    number = here.house.store.letters_again(here.table, here.house.clock())
    here.house.news.tell(here.table)  # the postman waits for it
    return {"letters": number}


# Reports, and what is printed


@router.get(STYLE, include_in_schema=False)
def report_style() -> Response:
    """The style of reports and of what is printed."""
    return Response(style(), media_type="text/css", headers=A_WHILE)


@router.get("/tables/{table}/report", response_class=HTMLResponse)
def report(here: Here) -> HTMLResponse:
    """Where things stand, as a page, for the one who asks."""
    return HTMLResponse(here.look(lambda at, seat: _report(open_to(at, seat), seat, None)))


@router.get("/tables/{table}/report/{turn}", response_class=HTMLResponse)
def report_of_turn(here: Here, turn: int) -> HTMLResponse:
    """The report of a turn that was processed, as a page, for the one who asks."""
    return HTMLResponse(here.look(lambda at, seat: _report(open_to(at, seat), seat, turn)))


def _report(table: Table, seat: Seat | None, number: int | None) -> str:
    turns = desk_of(table).turns
    if number is not None and not 0 < number <= len(turns):
        raise RequestError(f"Turn {number} is not processed yet: there are {len(turns)}.")
    turn = None if number is None else turns[number - 1]
    return as_html(make(table, None if seat is None else seat.player, turn), stylesheet=STYLE)


@router.get("/tables/{table}/sheet", response_class=HTMLResponse)
def sheet(here: Here) -> HTMLResponse:
    """The last turn as a page to print, for a magazine."""

    def look(at: Table, seat: Seat | None) -> str:
        turns = desk_of(open_to(at, seat)).turns
        return printed_sheet([make(at, None, turns[-1] if turns else None)], stylesheet=STYLE)

    return HTMLResponse(here.look(look))


@router.get("/tables/{table}/slips", response_class=HTMLResponse)
def slips(here: Here) -> HTMLResponse:
    """Order slips to print, one for each player who owes orders, for the Games Master to send."""

    def look(at: Table, seat: Seat | None) -> str:
        master(at, seat)
        return printed_slips(at, stylesheet=STYLE)

    return HTMLResponse(here.look(look))


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
def record(here: Here) -> PlainTextResponse:
    """The record of the game, or of the whole match, as a file for `fangs replay` and `fangs verify`."""
    text = here.look(lambda at, seat: open_to(at, seat).whole_record())
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{here.table}.fangs"'})

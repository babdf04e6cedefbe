"""Routes of the desk at which a Games Master runs a table that is played by post.

The table's reports and printed pages are here, too.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse

from fangs.post.answering.answer import entered
from fangs.post.answering.clerk import Clerk, Received
from fangs.post.answering.dry_run import in_words
from fangs.post.answering.unreadable import entered_unread
from fangs.post.carrying.settings import NOBODY
from fangs.post.reporting.printed import sheet as printed_sheet
from fangs.post.reporting.printed import slips as printed_slips
from fangs.post.reporting.records import whole_record
from fangs.post.reporting.report import latest_report, processed_turn
from fangs.post.reporting.report import report as make
from fangs.post.reporting.report_html import as_html, style
from fangs.table.events import Events
from fangs.table.keys import Secrets
from fangs.table.people import seat_of
from fangs.table.post.commands import aside as asides
from fangs.table.post.commands import enrolling
from fangs.table.post.commands import master as mastering
from fangs.table.post.commands.ordering import away as take_holiday
from fangs.table.post.desk import overview
from fangs.table.post.guards import post_of
from fangs.table.post.schedule import read_date
from fangs.table.post.turns import foreseen
from fangs.table.refusals import NoSeat, Stale
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import phrase
from fangs.web.answers import ACTING, HTML, LOOKING, READING, TEXT, Done, described, described_as
from fangs.web.answers.desk import Desk, DeskTime, DryRun, Entered, SentAgain
from fangs.web.answers.tables import NewLink
from fangs.web.bodies import DoneOnce
from fangs.web.daily_quotas import count_addresses
from fangs.web.documents import A_WHILE, Document, JSONResponse, attachment, cached
from fangs.web.layers.cost import MeteredRoute
from fangs.web.request_bodies import post_requests, requests
from fangs.web.routes.tables.looking import open_to
from fangs.web.seat_session import Json, SeatSession, Session

STYLE = "/report.css"

router = APIRouter(tags=["by post"], route_class=MeteredRoute)


def master(table: Table, seat: Seat | None) -> Seat:
    """Return the Games Master's seat, or raise NoSeat if the visitor is not the Games Master."""
    post_of(table)
    if seat is None or not seat.host:
        raise NoSeat.phrased("Only the Games Master of this table can use the desk.")
    return seat


def act(session: Session, command: Callable[[Table], Events], asked: DoneOnce | None = None) -> None:
    """Apply a Games Master's command to a table.

    If `asked` repeats a request that was already carried out, nothing happens again.
    """

    def decide(table: Table, seat: Seat | None, now: float) -> Events:
        master(table, seat)
        return command(table)

    session.act(decide, asked)


def _admit(session: SeatSession, request: Request, asked: post_requests.Replace | post_requests.HandOver) -> None:
    """Count the email address of a person whom the Games Master invites, unless the request is repeated.

    Raise NoSeat if the visitor is not the Games Master, or Refused if a daily limit would be exceeded.
    """
    if not session.is_done(asked):
        session.look(master)
        count_addresses(request, [asked.who], session.table)


# Looking


@router.get("/tables/{table}/desk", **described(Desk, DeskTime, refusals=READING))
def desk(session: Session, request: Request, seen: str = "") -> JSONResponse:
    """What the Games Master sees: who has sent orders, the deadline, the waiting letters, and the log.

    The content of orders is hidden until they are final. If nothing has changed since the desk had the tag `seen`, the response has only
    the time and the `tag`.
    """
    session.look(master)
    store = session.service.store
    letters, times = store.letters_of(session.table), store.letter_times(session.table)
    now = session.service.clock()
    mails: bool = request.app.state.mail
    found = {**session.look(lambda at, seat: overview(at, seat, letters, now, mails=mails, times=times)), "mail": mails}
    found["mailbox"] = session.service.mailbox_trouble
    tag = hashlib.sha256(json.dumps({**found, "now": None}).encode()).hexdigest()[:16]
    return JSONResponse({"tag": tag, "now": now} if tag == seen else {"tag": tag, **found})


@router.post("/tables/{table}/desk/try", **described(DryRun, refusals=ACTING))
def dry_run(asked: requests.Nothing, session: Session) -> JSONResponse:
    """Test whether the turn can be processed now, and show what is missing. Nothing is changed."""

    def look(at: Table, seat: Seat | None) -> Json:
        master(at, seat)
        copy = foreseen(at, session.service.foresee)
        turn = post_of(copy).turns[-1]
        missing = [{"board": board, "role": role} for board, role in turn.missing]
        return {"turn": turn.number, "missing": missing, "text": in_words(at, copy)}

    return JSONResponse(session.look(look))


# The turn and the clock


@router.post("/tables/{table}/desk/process", **described(Done, refusals=ACTING))
def process(asked: post_requests.OfTurn, session: Session) -> None:
    """Process the turn now, with the orders that have arrived."""
    act(session, lambda at: mastering.process_now(_at_turn(at, asked.turn)), asked)


@router.post("/tables/{table}/desk/back", **described(Done, refusals=ACTING))
def back(asked: post_requests.OfTurn, session: Session) -> None:
    """Take back the last turn and keep all orders. The game is paused until the Games Master resumes it or processes the turn."""
    act(session, lambda at: mastering.take_back(_at_turn(at, asked.turn)), asked)


def _at_turn(table: Table, turn: int | None) -> Table:
    """Check that a request is for a table's current turn, and return the table.

    Raise Stale if a turn is given and it is not the current one. A request that is sent twice therefore takes effect
    only once.
    """
    now = post_of(table).turn.number
    if turn not in (None, now):
        raise Stale.phrased("The game is now in turn {now}. Please reload the desk.", now=now)
    return table


@router.post("/tables/{table}/desk/pause", **described(Done, refusals=ACTING))
def pause(asked: requests.Nothing, session: Session) -> None:
    """Stop the clock."""
    act(session, mastering.pause)


@router.post("/tables/{table}/desk/resume", **described(Done, refusals=ACTING))
def resume(asked: requests.Nothing, session: Session) -> None:
    """Resume the game. The deadline is counted from now, but is never earlier than before."""
    now = session.service.clock()
    act(session, lambda at: mastering.resume(at, now))


@router.post("/tables/{table}/desk/extend", **described(Done, refusals=ACTING))
def extend(asked: post_requests.Extend, session: Session) -> None:
    """Extend the deadline of this turn."""
    act(session, lambda at: mastering.extend(at, asked.hours), asked)


@router.post("/tables/{table}/desk/forward", **described(Done, refusals=ACTING))
def forward(asked: post_requests.Extend, session: Session) -> None:
    """Bring the deadline of this turn forward, with a day's notice."""
    now = session.service.clock()
    act(session, lambda at: mastering.bring_forward(at, asked.hours, now), asked)


@router.post("/tables/{table}/desk/away", **described(Done, refusals=ACTING))
def away(asked: requests.Away, session: Session) -> None:
    """Enter a holiday for a player or for the table. No turn is due on these days."""

    def decide(at: Table) -> Events:
        player = None if asked.player is None else seat_of(at, asked.player).player
        return take_holiday(at, player, read_date(asked.first), read_date(asked.last))

    act(session, decide, asked)


@router.post("/tables/{table}/desk/strike-holiday", **described(Done, refusals=ACTING))
def strike_holiday(asked: post_requests.Numbered, session: Session) -> None:
    """Delete a holiday. If this makes the deadline earlier, it is still at least a day away."""
    act(session, lambda at: mastering.strike_holiday(at, asked.number), asked)


# People, orders, pieces


@router.post("/tables/{table}/desk/enter", **described(Entered, refusals=ACTING))
def enter(asked: post_requests.Enter, session: Session) -> JSONResponse:
    """Enter orders that arrived on paper, as they were written. The response shows how they were understood."""

    def look(at: Table, seat: Seat | None) -> int:
        master(at, seat)
        seat_of(at, asked.player)
        return post_of(at).turn.number

    turn = session.look(look)
    received = Clerk(session.service, NOBODY).read(session.table, asked.player, asked.text, secrets.token_hex(16))
    return _understood(session, asked.player, received, turn)


@router.post("/tables/{table}/desk/aside", **described(Entered, refusals=ACTING))
def aside(asked: post_requests.Aside, session: Session) -> JSONResponse:
    """Enter, send back or close a letter that was put aside. If orders are entered, the response shows how they were read."""
    if asked.what == "send back":
        act(session, lambda at: asides.send_back(at, asked.id))
        return JSONResponse({"text": phrase("The letter is being sent back to its sender."), "left": []})
    if asked.what == "take up":
        act(session, lambda at: asides.take_up(at, asked.id))
        return JSONResponse({"text": phrase("The letter is closed."), "left": []})

    def look(at: Table, seat: Seat | None) -> tuple[int, bool]:
        master(at, seat)
        return post_of(at).turn.number, asides.readable(at, asides.named(at, asked.id)) is None

    turn, is_unread = session.look(look)
    received = Clerk(session.service, NOBODY).enter_aside(session.table, asked.id)
    if is_unread:
        return JSONResponse({"text": entered_unread(received.lines), "left": []})
    return _understood(session, received.player or 0, received, turn)


def _understood(session: SeatSession, player: int, received: Received, turn: int) -> JSONResponse:
    """Build a response that says how a player's orders were understood.

    It also quotes the lines that were not understood.
    """
    left = [line["given"] for line in received.lines if line["is"] in ("misread", "refused")]
    return JSONResponse(
        {"text": session.look(lambda at, seat: entered(at, player, received.lines, turn)), "left": left}
    )


@router.post("/tables/{table}/desk/replace", **described(Done, refusals=ACTING))
def replace(asked: post_requests.Replace, session: Session, request: Request) -> None:
    """Replace a player with another person, `Name <address>`, or a bot, `bot:LEVEL`.

    The player's own name with another address corrects the address.
    """
    _admit(session, request, asked)
    now = session.service.clock()
    act(session, lambda at: enrolling.replace(at, asked.player, asked.who, now), asked)


@router.post("/tables/{table}/desk/withdraw", **described(Done, refusals=ACTING))
def withdraw(asked: post_requests.Withdraw, session: Session) -> None:
    """Act on a piece in a way that the rules allow the Games Master, such as removing it."""
    act(session, lambda at: mastering.withdraw(at, asked.board, asked.role, asked.act), asked)


@router.post("/tables/{table}/desk/hand-over", **described(NewLink, refusals=ACTING))
def hand_over(asked: post_requests.HandOver, session: Session, request: Request) -> JSONResponse:
    """Make another person, `Name <address>`, the Games Master.

    The link to the desk is shown only once and works only once. The old link no longer works.
    """
    _admit(session, request, asked)
    key = Secrets(asked.once).key(f"desk of {session.table}")
    act(session, lambda at: mastering.hand_over(at, asked.who, key), asked)
    return JSONResponse({"token": f"{session.table}.{key}"})


@router.post("/tables/{table}/desk/again", **described(SentAgain, refusals=ACTING))
def again(asked: requests.Nothing, session: Session) -> JSONResponse:
    """Send failed letters again. The response says how many there are."""
    session.look(master)
    number = session.service.store.letters_again(session.table, session.service.clock())
    session.service.news.tell(session.table)  # this wakes the postman
    return JSONResponse({"letters": number})


# Reports and printed pages


@router.get(STYLE, include_in_schema=False)
@cached
def report_style() -> Document:
    """The style sheet of reports and printed pages."""
    return Document(style(), "text/css", A_WHILE)


@router.get("/tables/{table}/report", **described_as(HTML, "The page.", refusals=READING))
def report(session: Session) -> HTMLResponse:
    """The current state as a page, as the reader can see it."""
    return HTMLResponse(session.look(lambda at, seat: _report(open_to(at, seat), seat, None)))


@router.get("/tables/{table}/report/{turn}", **described_as(HTML, "The page.", refusals=READING))
def report_of_turn(session: Session, turn: int) -> HTMLResponse:
    """The report of a processed turn as a page, as the reader can see it."""
    return HTMLResponse(session.look(lambda at, seat: _report(open_to(at, seat), seat, turn)))


def _report(table: Table, seat: Seat | None, number: int | None) -> str:
    turn = None if number is None else processed_turn(table, number)
    return as_html(make(table, None if seat is None else seat.player, turn), stylesheet=STYLE)


@router.get("/tables/{table}/sheet", **described_as(HTML, "The page.", refusals=READING))
def sheet(session: Session) -> HTMLResponse:
    """The last turn as a printable page for a magazine."""
    made = session.look(lambda at, seat: latest_report(open_to(at, seat)))
    return HTMLResponse(printed_sheet([made], stylesheet=STYLE))


@router.get("/tables/{table}/slips", **described_as(HTML, "The page.", refusals=READING))
def slips(session: Session) -> HTMLResponse:
    """Printable order slips, one for each player who owes orders. Only for the Games Master."""

    def look(at: Table, seat: Seat | None) -> str:
        master(at, seat)
        return printed_slips(at, stylesheet=STYLE)

    return HTMLResponse(session.look(look))


@router.get("/tables/{table}/record", **described_as(TEXT, "The record.", refusals=LOOKING))
def record(session: Session) -> PlainTextResponse:
    """The record of the game, or of the whole match, as a file for `fangs replay` and `fangs verify`."""
    text = session.look(lambda at, seat: whole_record(open_to(at, seat)))
    return PlainTextResponse(text, headers=attachment(f"{session.table}.fangs"))

"""Routes for seeing and deleting the data stored about a person, and for moderating the chat of a table."""

from __future__ import annotations

import logging

from fastapi import APIRouter

from fangs.service.erasure import MASTER
from fangs.service.personal_data import belongings
from fangs.table import moderation
from fangs.table.events import Said
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.web.answers import ACTING, LOOKING, Done, described, tables
from fangs.web.documents import JSONResponse, attachment
from fangs.web.layers.cost import MeteredRoute
from fangs.web.request_bodies import requests
from fangs.web.seat_session import Session

log = logging.getLogger(__name__)

router = APIRouter(tags=["tables"], route_class=MeteredRoute)


@router.get("/tables/{table}/mine", **described(tables.OwnSeatData, refusals=LOOKING))
def mine(session: Session) -> JSONResponse:
    """All data that the server stores about the reader."""
    found = belongings(session.service, session.table, session.look_seated(_number), own=True)
    return JSONResponse(found, headers=attachment(f"{session.table}.json"))


@router.post("/tables/{table}/forget-me", **described(Done, refusals=ACTING))
def forget_me(asked: requests.Nothing, session: Session) -> None:
    """Delete your name, address and words. The seat and the moves of the game are kept."""
    session.service.forget(session.table, session.look_seated(_number))


def _number(table: Table, seat: Seat) -> int:
    return MASTER if seat.player is None else seat.player


@router.post("/tables/{table}/mute", **described(Done, refusals=ACTING))
def mute(asked: requests.Mute, session: Session) -> None:
    """As the host, mute or unmute a player, or all spectators."""
    session.act_seated(lambda table, seat, now: moderation.mute(table, seat, asked.player, asked.muted))


@router.post("/tables/{table}/unsay", **described(Done, refusals=ACTING))
def unsay(asked: requests.Unsay, session: Session) -> None:
    """As the host, remove a line from the chat. Its text is deleted."""
    line = session.look_seated(lambda table, seat: moderation.line_to_remove(table, seat, asked.seq))
    session.service.erase(session.table, Said.KIND, line.seq)
    session.act_seated(lambda table, seat, now: moderation.unsay(table, seat, asked.seq))


@router.post("/tables/{table}/report", **described(Done, refusals=ACTING))
def report(asked: requests.Report, session: Session) -> None:
    """Report abuse to the operator of the server.

    The report is stored with the table, written to the log, and mailed to the contact, if any.
    """
    session.act_seated(lambda table, seat, now: moderation.complain(table, seat, asked.text), asked)
    log.warning("abuse is reported at table %s: %s", session.table, " ".join(asked.text.split()))

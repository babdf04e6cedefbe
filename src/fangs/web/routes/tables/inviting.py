"""Routes for invitations: the seat that a link opens, and the link to a seat as a QR code for a phone."""

from __future__ import annotations

import segno
from fastapi import APIRouter, Request

from fangs.core.errors import RequestError
from fangs.service.table_service import TableService
from fangs.table.refusals import NoTable
from fangs.table.views.summary import invitation
from fangs.translation import phrase
from fangs.web.answers import ACTING, WRITING, described, tables
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.request_bodies import requests
from fangs.web.seat_session import Credentials, credentials_of

USED_UP = phrase(
    "This link does not work. It was not copied completely, it was renewed, or somebody has already "
    "used it to sit down."
)

MAX_BYTES = 300
"""The maximum length in bytes of an address in a QR code.

The longest address of a seat has a third of this length. Drawing a longer code would take a quarter of a second.
"""

router = APIRouter(tags=["tables"], route_class=MeteredRoute)


@router.post("/tables/{table}/invitation", **described(tables.Invitation, refusals=ACTING))
def look_at_invitation(table: str, asked: requests.Link, request: Request) -> JSONResponse:
    """What a link opens, before it is used. If the person in this browser already sits there, the response says so. Changes nothing."""
    name, _, key = asked.token.strip().partition(".")
    service: TableService = request.app.state.service
    if name != table or not key:
        raise NoTable(USED_UP)
    found, seat = service.enter(name, key)
    mine = Credentials(None, credentials_of(request).cookies).at(table)
    own = next(filter(None, map(found.seat_with, mine)), None)
    seat = own or seat
    if seat is None:
        raise NoTable(USED_UP)
    return JSONResponse(invitation(found, seat, own is not None))


@router.post("/qr", **described(tables.QrCode, refusals=WRITING))
def qr_code(asked: requests.Address, request: Request) -> JSONResponse:
    """An address of this server as a QR code. The address is sent in the body, so that keys of seats do not appear in logs."""
    host = request.headers["host"]
    if not asked.address.startswith((f"http://{host}/", f"https://{host}/")):
        raise RequestError.phrased("This server makes QR codes only for its own addresses.")
    if len(asked.address.encode()) > MAX_BYTES:
        raise RequestError.phrased("The address is too long for a QR code.")
    code = segno.make_qr(asked.address)
    return JSONResponse({"picture": code.svg_data_uri(light="#fff")})

"""Lets the owner of an email address allow or stop emails.

The secret word in these URLs occurs only in letters to that owner.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from starlette.concurrency import run_in_threadpool

from fangs.core.errors import RequestError
from fangs.service.table_service import TableService
from fangs.table.refusals import NoTable
from fangs.translation import phrase
from fangs.web.answers import ACTING, LOOKING, TEXT, described, described_as
from fangs.web.answers.tables import LettersWanted
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import Metered, MeteredRoute
from fangs.web.request_bodies import requests

ONE_CLICK = b"One-Click"
"""The body of the request with which an email program stops emails (RFC 8058)."""

router = APIRouter(tags=["by post"], route_class=MeteredRoute)


@router.get("/letters/{address}/state", **described(LettersWanted, refusals=LOOKING))
def state(address: str, request: Request) -> JSONResponse:
    """The consent of the owner of an address."""
    return _state(request.app.state.service, address)


@router.post("/letters/{address}/agree", **described(LettersWanted, refusals=ACTING))
def agree(address: str, asked: requests.Nothing, request: Request) -> JSONResponse:
    """Allow emails to this address: those that already wait for its tables, and later ones."""
    service: TableService = request.app.state.service
    _state(service, address)
    for table in service.store.agree(address, service.clock()):
        service.news.tell(table)
    return _state(service, address)


@router.post("/letters/{address}/end", **described(LettersWanted, refusals=ACTING))
def end(address: str, asked: requests.Nothing, request: Request) -> JSONResponse:
    """Stop all emails to this address."""
    return _end(request.app.state.service, address)


@router.post("/letters/{address}", **described_as(TEXT, "They are ended.", refusals=ACTING))
async def one_click(address: str, request: Request) -> PlainTextResponse:
    """Stop all emails to this address, for email programs that send `List-Unsubscribe=One-Click` as the body (RFC 8058)."""
    if ONE_CLICK not in await request.body():
        raise RequestError.phrased(
            "This address is for email programs that send List-Unsubscribe=One-Click. People use the page instead."
        )
    await run_in_threadpool(Metered(_end), request.app.state.service, address)
    return PlainTextResponse(phrase("You will not get any more emails."))


def _end(service: TableService, address: str) -> JSONResponse:
    _state(service, address)
    service.store.end(address, service.clock())
    return _state(service, address)


def _state(service: TableService, address: str) -> JSONResponse:
    found = service.store.consent(address)
    if found is None:
        raise NoTable.phrased("This link was not copied completely, or it comes from an email of another server.")
    return JSONResponse({"state": found, "confirm": found == "given" and service.store.is_awaited(address)})

"""Turns exceptions into HTTP responses.

The status, headers and body depend only on the exception, so that no route can forget any of them.
"""

from __future__ import annotations

import json
import logging
import math
from http import HTTPStatus
from typing import Any, NamedTuple

from fastapi import HTTPException
from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

from fangs.content.missing import Missing
from fangs.core.errors import FangsError, error_json
from fangs.service.error_log import complain, sparing
from fangs.store.connection import StoreError
from fangs.table.refusals import Renewed
from fangs.translation import phrase, spelled
from fangs.web.seat_session import COOKIE

STATUS = {
    "table": 404,
    "player": 401,
    "seat": 403,
    "director": 403,
    "stale": 409,
    "over": 409,
    "limit": 429,
    "store": 503,
}
"""The HTTP status of each kind of FangsError. All other kinds get 422."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svg worker"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""The security headers of every response."""
RAW = [(name.lower().encode(), value.encode()) for name, value in {**HEADERS, "Cache-Control": "no-store"}.items()]
"""The default headers of every response, encoded as they are sent. A response can set other values."""

log = logging.getLogger(__name__)
_again = sparing(log)


class Refused(HTTPException):
    """An exception that refuses a request with an HTTP status, a kind, and a message.

    `again` is the number of seconds after which the client can try again. This is an HTTPException because FastAPI
    would treat any other error raised while a body is being read as an error in the body.
    """

    def __init__(self, status: int, kind: str, message: str, again: float | None = None) -> None:
        super().__init__(status, message, {} if again is None else {"Retry-After": str(math.ceil(again))})
        if status == HTTPStatus.REQUEST_TIMEOUT:  # The server does not wait for the rest of the body.
            self.headers = {"Connection": "close"}
        self.status, self.kind, self.message = status, kind, message


class LimitReached(Refused):
    """An exception that refuses a request because a limit was reached."""

    def __init__(self, message: str, again: float | None = None) -> None:
        super().__init__(429, "limit", message, again)


class Answer(NamedTuple):
    """The HTTP response to a refused request."""

    status: int
    body: dict[str, Any]
    headers: dict[str, str]


def answer_to(failure: Exception) -> Answer:
    """Convert an exception that a request raised into an HTTP response.

    Call this while the exception is being handled, because an unexpected exception is logged with its traceback.
    """
    match failure:
        case Refused():
            return Answer(failure.status, error_json(failure.kind, failure.message), dict(failure.headers or {}))
        case StoreError():  # Only the operator should see the error message, which contains the address of the database.
            complain(_again, "a request was not answered", failure)
            away = phrase("The database is not responding. Please try again in a moment.")
            return Answer(STATUS[failure.kind], error_json(failure.kind, away), {})
        case Renewed():  # Without this, the browser would send the old key forever and could not even watch the game.
            forgetting = {"Set-Cookie": _forgotten(f"/tables/{failure.table}")}
            return Answer(STATUS[failure.kind], error_json(failure.kind, failure.message), forgetting)
        case Missing():
            return Answer(404, error_json(failure.kind, failure.message), {})
        case FangsError():
            return Answer(STATUS.get(failure.kind, 422), error_json(failure.kind, failure.message, failure.clause), {})
    log.error("this should not have happened", exc_info=failure)
    return Answer(500, error_json("fault", phrase("Something went wrong on the server. The error was logged.")), {})


async def refuse(scope: Scope, receive: Receive, send: Send, failure: Exception) -> None:
    """Send the matching HTTP error in response to a request that raised an exception."""
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()
        kind = "websocket.http.response"
    answer = answer_to(failure)
    body = json.dumps(spelled(answer.body)).encode()
    told = {"Content-Type": "application/json", "Content-Length": str(len(body)), **answer.headers}
    headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
    await send({"type": f"{kind}.start", "status": answer.status, "headers": [*headers, *RAW]})
    await send({"type": f"{kind}.body", "body": body})


def _forgotten(path: str) -> str:
    """Build a Set-Cookie header that deletes a seat's key from the browser."""
    response = Response()
    response.delete_cookie(COOKIE, path=path, httponly=True, samesite="strict")
    return response.headers["set-cookie"]

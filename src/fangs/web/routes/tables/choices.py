"""Handles players' choices without FastAPI, because they are the most frequent requests.

FastAPI's routing and parsing would take twice as long as all other work. A choice still passes all other middleware
first. A request that cannot be parsed at once is passed on to FastAPI, which has the error messages.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.table import rhythm
from fangs.web.request_bodies.requests import MAX_ACTION, MAX_ROLE
from fangs.web.seat_session import CREDENTIALS
from fangs.web.working.chooser import Chooser

BEFORE, AFTER = "/tables/", "/moves"
ROUTE = "/tables/{table}/moves"


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request with a player's choice."""

    number: int
    role: Annotated[str, msgspec.Meta(max_length=MAX_ROLE)]
    action: Annotated[str, msgspec.Meta(max_length=MAX_ACTION)]
    board: int = 0


_read = msgspec.json.Decoder(Move).decode
_QUOTES = {True: 12, False: 10}
"""The number of quotation marks in the body of a choice, by whether it has a board. If there are others, a key may occur twice."""


class Choices:
    """Middleware that handles players' choices itself, and passes all other requests on to FastAPI."""

    def __init__(self, app: ASGIApp, chooser: Chooser) -> None:
        self.app, self.chooser = app, chooser

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry out a player's choice, or pass any other request on. Raise an exception if the choice is refused."""
        table = _table(scope)
        if table is None:
            return await self.app(scope, receive, send)
        message = await receive()
        move = _move(message)
        if move is None:
            return await self.app(scope, _again(message, receive), send)
        scope["route"] = _Route
        choice = rhythm.Choice(scope[CREDENTIALS].at(table), move.board, move.number, move.role, move.action)
        after = await self.chooser.choose(table, choice)
        body = b'{"number":%d}' % after.boards[move.board].number
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


class _Route:
    """A stand-in for FastAPI's route, from which the log and the metrics read the path."""

    path = ROUTE


def _table(scope: Scope) -> str | None:
    """Extract the name of the table at which a request makes a choice. Return None for any other request."""
    if scope["type"] != "http" or scope["method"] != "POST" or scope.get("query_string"):
        return None
    path: str = scope["path"]
    table = path.removeprefix(BEFORE).removesuffix(AFTER)
    return table if table.isalnum() and path == f"{BEFORE}{table}{AFTER}" else None


def _move(message: Message) -> Move | None:
    """Parse the body of a request with a player's choice.

    Return None if the body is incomplete or malformed, or if a key may occur twice. FastAPI then handles the request.
    """
    if message["type"] != "http.request" or message.get("more_body"):
        return None
    try:
        move = _read(body := message["body"])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return move if body.count(b'"') == _QUOTES[b'"board"' in body] else None


def _again(message: Message, receive: Receive) -> Receive:
    """Wrap a `receive` function so that it first repeats a message that was already received."""
    waiting = [message]

    async def receiving() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiving

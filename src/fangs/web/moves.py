"""A shortcut for the most frequent request: a choice. It answers as the route does, without the overhead that all routes share.

Everything unusual (no key, a body of another form) goes to the route, which has the sentences.
"""

from __future__ import annotations

import asyncio
import contextvars
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any

import msgspec
from fastapi import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.core.errors import FangsError
from fangs.table.house import House
from fangs.web import playing
from fangs.web.cost import Metered
from fangs.web.visitor import Visitor

PATH = re.compile(r"/tables/([0-9a-z]+)/moves")
THREADS = 8


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """A choice, as a page sends it."""

    number: int
    role: Annotated[str, msgspec.Meta(max_length=40)]
    action: Annotated[str, msgspec.Meta(max_length=400)]
    board: int = 0


_read = msgspec.json.Decoder(Move).decode


class Moves:
    """Takes choices, and passes everything else on."""

    def __init__(self, app: ASGIApp, house: House, refuse: Callable[[Request, Exception], ASGIApp]) -> None:
        self.app, self.house, self.refuse = app, house, refuse
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="moves")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a choice, or pass a request on."""
        is_move = scope["type"] == "http" and scope["method"] == "POST" and PATH.fullmatch(scope["path"])
        if not is_move:
            await self.app(scope, receive, send)
            return
        message = await receive()
        try:
            if message.get("more_body"):
                raise msgspec.DecodeError
            move, key = _read(message["body"]), _key(scope)
        except (msgspec.DecodeError, KeyError):
            await self.app(scope, _again(message, receive), send)
            return
        scope["route"] = ROUTE
        scope["path_params"] = {"table": is_move[1]}
        try:
            choosing = asyncio.get_running_loop().run_in_executor(
                self._threads, contextvars.copy_context().run, self._choose, is_move[1], key, move
            )
            body = await choosing
        except FangsError as refused:
            await self.refuse(Request(scope), refused)(scope, receive, send)
            return
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _choose(self, table: str, key: str, move: Move) -> bytes:
        number = _choose(Visitor(self.house, table, key), move.board, move.number, move.role, move.action)
        return b'{"number":%d}' % number


_choose = Metered(playing.choose)
ROUTE = next(route for route in playing.router.routes if getattr(route, "path", "") == "/tables/{table}/moves")


def _key(scope: Scope) -> str:
    """The key of a seat in a request's headers; raises KeyError if the route must read them."""
    found: dict[bytes, Any] = {name: value for name, value in scope["headers"] if name in (b"authorization", b"cookie")}
    if b"authorization" in found:
        scheme, _, token = found[b"authorization"].decode("latin-1").partition(" ")
        table, _, key = token.partition(".")
        if scheme == "Bearer" and f"/tables/{table}/moves" == scope["path"] and key:
            return str(key)
    elif (cookie := found[b"cookie"].decode("latin-1")).startswith("seat=") and ";" not in cookie:
        return str(cookie[5:])
    raise KeyError


def _again(message: Message, receive: Receive) -> Receive:
    waiting = [message]

    async def receiving() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiving

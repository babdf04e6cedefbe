"""A shortcut for the most frequent request: a choice. It is checked, charged and answered as by the other layers, without their overhead.

Everything unusual (no key, a body of another form or in parts) goes the usual way, which has the sentences.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.core.errors import FangsError, RequestError
from fangs.table.connection import Taken
from fangs.table.house import House
from fangs.table.state import Table
from fangs.web.addresses import address_of
from fangs.web.layers.admission import BODY_PATIENCE, Admission
from fangs.web.layers.cost import Charging, Used
from fangs.web.layers.request_log import Counted
from fangs.web.layers.safety import RAW, Refused, Safety, fail, refuse, with_headers
from fangs.web.requests import MOST_ACTION, MOST_ROLE
from fangs.web.routes import playing
from fangs.web.visitor import Visitor
from fangs.web.working.hands import Hands
from fangs.web.working.scribe import Scribe

PATH = re.compile(r"/tables/([0-9a-z]+)/moves")


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """A choice, as a page sends it."""

    number: int
    role: Annotated[str, msgspec.Meta(max_length=MOST_ROLE)]
    action: Annotated[str, msgspec.Meta(max_length=MOST_ACTION)]
    board: int = 0


_read = msgspec.json.Decoder(Move).decode


class Moves:
    """Takes choices, and passes everything else on."""

    def __init__(
        self,
        usual: Counted,
        house: House,
        hands: Hands,
        scribe: Scribe,
        safety: Safety,
        charging: Charging | None,
        admission: Admission,
        refused: Callable[[Request, Exception], ASGIApp],
    ) -> None:
        self.usual, self.house, self.hands, self.scribe = usual, house, hands, scribe
        self.safety, self.charging, self.admission, self.refused = safety, charging, admission, refused

    def are_in(self, scope: Scope) -> bool:
        """Whether a request looks like a choice."""
        return bool(scope["type"] == "http" and scope["method"] == "POST" and scope["path"].endswith("/moves"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a choice, or pass a request on."""
        try:
            async with asyncio.timeout(BODY_PATIENCE):
                message = await receive()
        except TimeoutError:
            message = {"type": "http.request", "more_body": True}  # admission has the sentence
        try:
            table, key, move = _understood(scope, message)
        except (msgspec.DecodeError, LookupError):
            await self.usual(scope, _again(message, receive), send)
            return
        scope["route"], scope["path_params"] = ROUTE, {"table": table}
        began, status = time.perf_counter(), 200
        try:
            body = await self._chosen(scope, table, key, move, len(message["body"]))
        except Refused as refused:
            status = refused.status
            await refuse(scope, receive, send, refused)
        except FangsError as error:
            answer: Any = self.refused(Request(scope), error)
            status = answer.status_code
            await answer(scope, receive, with_headers(send))
        except Exception:
            status = 500
            await fail(scope, receive, send)
        else:
            headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *RAW]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": body})
        finally:
            self.usual.count("POST", ROUTE.path, status, began)

    async def _chosen(self, scope: Scope, table: str, key: str, move: Move, length: int) -> bytes:
        """The answer to a choice that is let in and has had its turn; raises the refusal."""
        self.safety.check(scope)
        address, used = address_of(scope), Used()
        if self.charging:
            self.charging.require(address)
        turn = self.admission.turn(scope)
        assert turn is not None  # since it writes
        await turn.begin()
        try:
            table_after = await self._made(table, key, move, used)
        finally:
            turn.end()
            if self.charging:
                used.received = length
                self.charging.charge(address, used)
        return b'{"number":%d}' % table_after.boards[move.board].number

    async def _made(self, table: str, key: str, move: Move, used: Used) -> Table:
        """The table after a choice: decided here, which takes less than to ask a thread, and stored by one that waits for the disk."""
        began = time.thread_time()
        command = playing.choosing(Visitor(self.house, table, key), move.board, move.number, move.role, move.action)
        decided = self.house.decided(table, command)
        used.seconds += time.thread_time() - began
        if decided:
            stored = await self.scribe.store(decided)
            used.seconds += stored.seconds
            if stored.error is None:
                return decided.after
            if not isinstance(stored.error, Taken | RequestError):  # the table has changed, or was deleted
                raise stored.error
        return await self.hands.do(_timed, partial(self.house.transact, table, command), used)


def _timed(work: Callable[[], Table], used: Used) -> Table:
    began = time.thread_time()
    try:
        return work()
    finally:
        used.seconds += time.thread_time() - began


ROUTE: Any = next(route for route in playing.router.routes if getattr(route, "path", "") == "/tables/{table}/moves")


def _understood(scope: Scope, message: Message) -> tuple[str, str, Move]:
    """The table, the key and the choice of a request; raises LookupError or DecodeError if it is not an ordinary one."""
    path = PATH.fullmatch(scope["path"])
    if path is None or message["type"] != "http.request" or message.get("more_body"):
        raise LookupError
    found: dict[bytes, bytes] = {name: value for name, value in scope["headers"] if name in _READ}
    if found[b"content-type"] != b"application/json" or len(found) != 2:
        raise LookupError
    return path[1], _key(path[1], found), _read(message["body"])


_READ = frozenset((b"content-type", b"authorization", b"cookie"))


def _key(table: str, found: dict[bytes, bytes]) -> str:
    """The key of a seat at a table; raises LookupError if there is none that is plain to read."""
    if b"authorization" in found:
        start = f"Bearer {table}."
        token = found[b"authorization"].decode("latin-1")
        if not token.startswith(start) or token == start:
            raise LookupError
        return token[len(start) :]
    cookie = found[b"cookie"].decode("latin-1")
    if not cookie.startswith("seat=") or ";" in cookie:
        raise LookupError
    return cookie[5:]


def _again(message: Message, receive: Receive) -> Receive:
    waiting = [message]

    async def receiving() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiving

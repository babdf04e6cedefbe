"""Which requests work, wait or are refused: a share of the threads for each table, a cap for all, and a limit for slow bodies.

If a database is locked, every request that writes keeps a thread for seconds. They are counted here before they get one, so that
there is always one left for the others.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.translation import phrase
from fangs.web.addresses import address_of
from fangs.web.layers.refusals import Refused
from fangs.web.layers.safety import writes
from fangs.web.limits import Limits

TIMEOUT_SECONDS = 2.0
"""How many seconds a request waits for its turn to work."""
BODY_PATIENCE, SLOWEST = 10.0, 16_000
"""How many seconds a body may take, and one more for each so many bytes."""

READ_FROM_STORE = ("/open", "/metrics", "/issue", "/letters/")
"""Where requests that only look read the store, beside those of one table; below an address that ends with a slash, all do."""
TURN = "fangs.turn"
"""The key of a request's turn in its scope."""


class Admission:
    """The middleware between immediate refusals and the application."""

    def __init__(self, app: ASGIApp, limits: Limits, limited: bool = True) -> None:
        self.app, self.limits, self.limited = app, limits, limited
        self.shares: dict[str, _Share] = {}
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on when it is its turn; raises Refused."""
        if scope["type"] == "websocket":
            await self._watch(scope, receive, send)
        elif scope["type"] == "http" and (turn := self.turn(scope)):
            await self._work(turn, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def turn(self, scope: Scope) -> Turn | None:
        """A turn to work for a request, not begun; None if it needs none."""
        shares = self._shares(scope)
        return Turn(self.shares, shares, self.limits.waiting) if shares else None

    def _shares(self, scope: Scope) -> list[tuple[str, int]]:
        """The shares that a request takes, and their sizes; none if it is the same for everybody and needs no store."""
        path, limits = scope["path"], self.limits
        table = _table(path)
        if not (table or writes(scope) or _reads_store(path)):
            return []
        of = table or f"{path} of {address_of(scope)}"  # opening many tables keeps nobody else from opening one
        if not writes(scope):
            return [(of, limits.table), ("all", limits.at_work)]
        return [
            (f"{of} writes", limits.table_writes),
            (of, limits.table),
            ("writes", limits.writes),
            ("all", limits.at_work),
        ]

    async def _work(self, turn: Turn, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            turn.end()  # the work is done; how fast the answer is read is up to the reader
            await send(message)

        scope[TURN] = turn
        try:
            if writes(scope):
                await self.app(scope, _in_time(receive, turn), sending)
            else:
                await turn.begin()
                await self.app(scope, receive, sending)
        finally:
            turn.end()

    async def _watch(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a page watch, unless its address or the table has too many already."""
        address, table = f"address {address_of(scope)}", _table(scope["path"])
        if self.limited and self.sockets[address] >= self.limits.sockets:
            raise Refused(
                429, "limit", phrase("Your address has reached its limit of tables to watch: close a page first."), 10
            )
        if self.sockets[table] >= self.limits.watchers:
            raise Refused(503, "busy", phrase("This table has reached its limit of spectators: come back later."), 30)
        counted = address, table
        self.sockets.update(counted)
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets.subtract(counted)
            for name in counted:
                if not self.sockets[name]:
                    del self.sockets[name]


def _reads_store(path: str) -> bool:
    return any(path == one or (one.endswith("/") and path.startswith(one)) for one in READ_FROM_STORE)


def _table(path: str) -> str:
    """`/tables/NAME` of a path below it; else empty."""
    parts = path.split("/", 3)
    return "/".join(parts[:3]) if len(parts) == 4 and parts[1] == "tables" else ""


def _in_time(receive: Receive, turn: Turn) -> Receive:
    """The same messages, as long as they come in time; after the last one, the request waits for its turn to work."""
    began, length, is_whole = 0.0, 0, False

    async def receiving() -> Message:
        nonlocal began, length, is_whole
        if is_whole:
            return await receive()
        began = began or asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout_at(began + BODY_PATIENCE + length / SLOWEST):
                message = await receive()
        except TimeoutError:
            raise Refused(
                408,
                "request",
                phrase(
                    "The request was not complete after {body_patience} seconds.", body_patience=f"{BODY_PATIENCE:.0f}"
                ),
            ) from None
        length += len(message.get("body", b""))
        if message["type"] == "http.request" and not message.get("more_body"):
            is_whole = True
            await turn.begin()
        return message

    return receiving


class _Share:
    """So many at once, first come, first served."""

    def __init__(self, at_once: int) -> None:
        self.members, self.turns = 0, asyncio.Semaphore(at_once)


class Turn:
    """A request's turn to work: it takes a part of each of its shares, or is refused if more than `waiting` wait for one."""

    def __init__(self, shares: dict[str, _Share], wanted: list[tuple[str, int]], waiting: int) -> None:
        self.shares, self.wanted, self.waiting = shares, wanted, waiting
        self.held: list[str] = []

    async def begin(self) -> None:
        """Wait for it, for as long as patience lasts; raises Refused."""
        until = asyncio.get_running_loop().time() + TIMEOUT_SECONDS
        try:
            for name, at_once in self.wanted:
                if (share := self.shares.get(name)) is None:
                    share = self.shares[name] = _Share(at_once)
                if share.members >= at_once + self.waiting:
                    raise TimeoutError
                share.members += 1
                try:
                    if share.turns.locked():
                        async with asyncio.timeout_at(until):
                            await share.turns.acquire()
                    else:
                        await share.turns.acquire()
                except BaseException:
                    self._leave(name)
                    raise
                self.held.append(name)
        except TimeoutError:
            self.end()
            raise Refused(503, "busy", phrase("The server is busy: try again in a second."), 1) from None

    def end(self) -> None:
        """Let others work."""
        while self.held:
            name = self.held.pop()
            self.shares[name].turns.release()
            self._leave(name)

    @contextlib.asynccontextmanager
    async def aside(self) -> AsyncIterator[None]:
        """Let others work while this request waits for what is done elsewhere; then it waits for its turn again. Raises Refused."""
        self.end()
        yield
        await self.begin()

    def _leave(self, name: str) -> None:
        share = self.shares[name]
        share.members -= 1
        if not share.members:
            del self.shares[name]

"""Decides which requests can run, which must wait, and which are refused.

Each table has a share of the threads, and there are limits for all tables together and for slow bodies. If a database
is locked, each request that writes occupies a thread for seconds. This middleware counts such requests before they get
a thread, so that a thread is always left for others.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import Counter
from collections.abc import AsyncIterator

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.translation import phrase
from fangs.web.layers.addresses import address_of
from fangs.web.layers.refusals import LimitReached, Refused
from fangs.web.layers.safety import writes
from fangs.web.limits import Limits

TIMEOUT_SECONDS = 2.0
"""The maximum number of seconds that a request waits for its turn."""
BODY_PATIENCE, SLOWEST = 10.0, 16_000
"""The number of seconds in which any body must arrive, and the number of bytes that give a body one more second."""

MANY_WATCHED = phrase("Your network address has reached its limit of tables to watch. Close another page first.")
MANY_WATCHERS = phrase("This table has reached its limit of spectators. Please come back later.")
TOO_SLOW = phrase(
    "The whole request did not arrive within {body_patience} seconds.", body_patience=f"{BODY_PATIENCE:.0f}"
)

READ_FROM_STORE = re.compile(
    r"/(?:open|metrics|issue|me|(?:letters|me|pictures|embed|players|ratings|library|studies|tournaments)/.*)",
    re.DOTALL,
)
"""Matches the paths, except those of tables, at which a read-only request reads the store."""
TURN = "fangs.turn"
"""The key in a request's scope under which its `Turn` is stored."""


class Admission:
    """Middleware that passes requests on to the application, makes them wait, or refuses them."""

    def __init__(self, app: ASGIApp, limits: Limits, limited: bool = True) -> None:
        self.app, self.limits, self.limited = app, limits, limited
        self.shares: dict[str, _Share] = {}
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on as soon as there is room for it, or raise Refused if a limit has been reached."""
        if scope["type"] == "websocket":
            await self._watch(scope, receive, send)
        elif scope["type"] == "http" and (turn := self.turn(scope)):
            await self._work(turn, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def turn(self, scope: Scope) -> Turn | None:
        """Return a `Turn` for which a request must wait before it runs, or None if the request can run at once."""
        shares = self._shares(scope)
        return Turn(self.shares, shares, self.limits.waiting) if shares else None

    def _shares(self, scope: Scope) -> list[tuple[str, int]]:
        """Return the names and sizes of the limits that apply to a request.

        No limit applies if the response is the same for everybody and does not need the store.
        """
        path, limits = scope["path"], self.limits
        table = _table(path)
        if not (table or writes(scope) or READ_FROM_STORE.fullmatch(path)):
            return []
        of = table or f"{path} of {address_of(scope)}"  # A client that opens many tables blocks no other client.
        there, everywhere = (of, limits.table), ("all", limits.at_work)
        if not writes(scope):
            return [there, everywhere]
        return [(f"{of} writes", limits.table_writes), there, ("writes", limits.writes), everywhere]

    async def _work(self, turn: Turn, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            turn.end()  # The work is done. How fast the client reads the response is up to the client.
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
        """Open a WebSocket to a table, or raise Refused if the address or the table has too many already."""
        address, table = f"address {address_of(scope)}", _table(scope["path"])
        if self.limited and self.sockets[address] >= self.limits.sockets:
            raise LimitReached(MANY_WATCHED, 10)
        if self.sockets[table] >= self.limits.watchers:
            raise Refused(503, "busy", MANY_WATCHERS, 30)
        counted = address, table
        self.sockets.update(counted)
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets.subtract(counted)
            for name in counted:
                if not self.sockets[name]:
                    del self.sockets[name]


def _table(path: str) -> str:
    """Return `/tables/NAME` for a path below a table, or an empty string for any other path."""
    parts = path.split("/", 3)
    return "/".join(parts[:3]) if len(parts) == 4 and parts[1] == "tables" else ""


def _in_time(receive: Receive, turn: Turn) -> Receive:
    """Wrap a request's `receive` function so that it refuses a body that arrives too slowly.

    After the last message, it waits for the request's turn.
    """
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
            raise Refused(408, "request", TOO_SLOW) from None
        length += len(message.get("body", b""))
        if message["type"] == "http.request" and not message.get("more_body"):
            is_whole = True
            await turn.begin()
        return message

    return receiving


class _Share:
    """A limit on the number of requests that run at the same time. Waiting requests continue in the order of their arrival."""

    def __init__(self, at_once: int) -> None:
        self.members, self.turns = 0, asyncio.Semaphore(at_once)


class Turn:
    """A request's permission to run, which takes one slot of each limit that applies to the request.

    The request is refused if `waiting` other requests already wait for a slot of the same limit.
    """

    def __init__(self, shares: dict[str, _Share], wanted: list[tuple[str, int]], waiting: int) -> None:
        self.shares, self.wanted, self.waiting = shares, wanted, waiting
        self.held: list[str] = []

    async def begin(self) -> None:
        """Wait until the request can run, or raise Refused after `TIMEOUT_SECONDS`.

        Raise Refused at once if too many requests are already waiting.
        """
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
            raise Refused(503, "busy", phrase("The server is busy. Please try again in a second."), 1) from None

    def end(self) -> None:
        """Release all slots, so that other requests can run."""
        while self.held:
            name = self.held.pop()
            self.shares[name].turns.release()
            self._leave(name)

    @contextlib.asynccontextmanager
    async def aside(self) -> AsyncIterator[None]:
        """Release all slots while the request waits for work done elsewhere, then wait for its turn again.

        Raise Refused if that turn does not come.
        """
        self.end()
        yield
        await self.begin()

    def _leave(self, name: str) -> None:
        share = self.shares[name]
        share.members -= 1
        if not share.members:
            del self.shares[name]

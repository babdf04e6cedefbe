"""Views as they change: one WebSocket a page, which gets the newest view whenever it differs from the one before."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections import defaultdict
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect

from fangs.core.errors import FangsError
from fangs.table.house import House
from fangs.table.refusals import NoSeat, NoTable, Renewed
from fangs.table.state import Table
from fangs.table.view import ONLINE, view

BEAT = 5.0
"""After so many seconds of silence `{}` is sent, since a page cannot see the protocol's own pings."""
AGAIN = 30.0
"""After so many seconds without news a table is looked at again: who is late, and who is there, changes with the time."""
SEEN = 25.0
"""How often it is written down that somebody is still there, in seconds."""
NO_SEAT, RESTART = 4403, 1012

Key = tuple[str, int | str | None]
"""Whose view it is: the table, and the player, `host`, or None for a spectator."""


class Live:
    """The pages that watch tables, in this process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.loop: asyncio.AbstractEventLoop | None = None
        self.watchers: defaultdict[str, dict[asyncio.Event, str | None]] = defaultdict(dict)
        self.closing = False
        self._made: dict[Key, tuple[int, bytes]] = {}
        self._making: dict[Key, asyncio.Lock] = {}
        self._rounds: defaultdict[str, int] = defaultdict(int)  # the newest news of a table, of all that we were told
        self._told = itertools.count(1)
        house.news.subscribe(self._tell)

    @property
    def count(self) -> int:
        """How many pages watch."""
        return sum(map(len, self.watchers.values()))

    def open(self) -> None:
        """Begin, in the running event loop."""
        self.loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Let every stream end now, since the server waits for them; may be called from a signal handler."""
        self.closing = True
        if self.loop:
            self.loop.call_soon_threadsafe(self._wake_all)

    def _tell(self, name: str) -> None:
        """News of a table, from any thread; of an empty name: any may have changed."""
        if self.loop and not self.loop.is_closed():
            with contextlib.suppress(RuntimeError):  # it was closed just now
                self.loop.call_soon_threadsafe(self._wake, name) if name else self.loop.call_soon_threadsafe(
                    self._wake_all
                )

    def _wake(self, name: str) -> None:
        if name in self.watchers:
            self._rounds[name] = next(self._told)
            for event in self.watchers[name]:
                event.set()

    def _wake_all(self) -> None:
        for name in list(self.watchers):
            self._wake(name)

    async def serve(self, socket: WebSocket, name: str, key: str | None) -> None:
        """Send one page the views of a table until it goes, its seat is renewed, or the server stops."""
        await socket.accept()
        event = asyncio.Event()
        event.set()
        self.watchers[name][event] = key
        self._wake(name)  # how many watch
        gone = asyncio.create_task(_until_gone(socket, event))
        try:
            await self._stream(socket, name, key, event, gone)
        except FangsError as refused:
            code = NO_SEAT if isinstance(refused, NoSeat | NoTable) else RESTART
            with contextlib.suppress(Exception):
                await socket.close(code, refused.message.encode()[:120].decode(errors="ignore"))
        except (WebSocketDisconnect, RuntimeError):
            pass  # the page went while we were writing
        except asyncio.CancelledError:
            if not self.closing:  # else it has not read what we wrote, and nobody waits for it
                raise
        finally:
            gone.cancel()
            await self._leave(name, key, event)

    async def _stream(
        self, socket: WebSocket, name: str, key: str | None, event: asyncio.Event, gone: asyncio.Task[None]
    ) -> None:
        last, seen_at, time = b"", 0.0, asyncio.get_running_loop().time
        said_at = looked_at = time()
        while not gone.done():
            now = self.house.clock()
            if key and now - seen_at > SEEN:
                seen_at = now
                await self._seen(name, key, now)
            if event.is_set():
                event.clear()
                looked_at = time()
                new = await self.view(name, key)
                if new != last:
                    last, said_at = new, time()
                    await socket.send_text(with_now(new, self.house.clock()).decode())
                continue
            if self.closing:
                await socket.close(RESTART, "The server is being restarted.")
                return
            try:
                # The beat is kept whatever happens in silence, as when somebody changes a secret choice.
                async with asyncio.timeout_at(said_at + BEAT):
                    await event.wait()
            except TimeoutError:
                said_at = time()
                await socket.send_text("{}")
                if said_at - looked_at > AGAIN:
                    self._wake(name)

    async def view(self, name: str, key: str | None) -> bytes:
        """The view that a key opens, as JSON without the time; made once for all who may know the same. Raises NoTable or NoSeat."""
        whose: Key = (name, None if key is None else await run_in_threadpool(self._whose, name, key))
        making = self._making.setdefault(whose, asyncio.Lock())
        async with making:
            rounds = self._rounds[name]
            made = self._made.get(whose)
            if made is None or made[0] != rounds or name not in self.watchers:
                made = rounds, await run_in_threadpool(self._make, name, whose[1])
                if name in self.watchers:
                    self._made[whose] = made
        return made[1]

    def _whose(self, name: str, key: str | None) -> int | str | None:
        def see(table: Table) -> int | str | None:
            seat = table.seat_with(key)
            if key is not None and seat is None:
                raise Renewed
            return None if seat is None else "host" if seat.player is None else seat.player

        return self.house.look(name, see)

    def _make(self, name: str, whose: int | str | None) -> bytes:
        seen = self.house.store.presence(name)
        watchers = len(self.watchers.get(name, ()))

        def see(table: Table) -> bytes:
            seats = [seat for seat in table.seats if (seat.player if seat.player is not None else "host") == whose]
            made: dict[str, Any] = view(table, seats[0] if seats else None, self.house.clock(), seen)
            return json.dumps({**made, "watchers": watchers}, ensure_ascii=False, separators=(",", ":")).encode()

        return self.house.look(name, see)

    async def _seen(self, name: str, key: str, at: float) -> None:
        player = await run_in_threadpool(self._whose, name, key)
        if isinstance(player, int):
            before = await run_in_threadpool(self.house.store.presence, name)
            await run_in_threadpool(self.house.store.seen, name, player, at)
            if at - before.get(player, 0.0) > SEEN * 2:
                self.house.news.tell(name)

    async def _leave(self, name: str, key: str | None, event: asyncio.Event) -> None:
        is_last = list(self.watchers[name].values()).count(key) == 1
        del self.watchers[name][event]
        if not self.watchers[name]:
            del self.watchers[name]
            for whose in [whose for whose in self._made if whose[0] == name]:
                self._made.pop(whose, None)
                self._making.pop(whose, None)
            self._rounds.pop(name, None)
        self._wake(name)
        if key and is_last and not self.closing:
            with contextlib.suppress(FangsError):
                player = await run_in_threadpool(self._whose, name, key)
                if isinstance(player, int) and key not in self.watchers.get(name, {}).values():
                    # Gone, but seen a moment ago.
                    await run_in_threadpool(self.house.store.seen, name, player, self.house.clock() - ONLINE)
                    self.house.news.tell(name)


def with_now(made: bytes, now: float) -> bytes:
    """A view with the server's time in it."""
    return b'{"now":%.3f,' % now + made[1:]


async def _until_gone(socket: WebSocket, event: asyncio.Event) -> None:
    """Read what a page sends, which is nothing, until it goes; then wake the one who writes to it."""
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
    finally:
        event.set()

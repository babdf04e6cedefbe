"""Live views of tables, sent to each page over a WebSocket.

A page gets the changes to its view, or the whole view if it has missed any. Readers who see the same view share a
`RenderedView`, which is computed once and sent as one message. The views of a table are computed in a thread, unless
computing them took so little time before that switching threads would cost more than it spares the event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Mapping, Set
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from fangs.core.errors import FangsError
from fangs.service.table_service import TableService
from fangs.table.keys import lock_of
from fangs.table.refusals import NoSeat, NoTable, Renewed, SeatsOnly
from fangs.table.state import Table
from fangs.table.trail import NotHeld
from fangs.table.views.table_view import ONLINE_SECONDS
from fangs.translation import language, speaking
from fangs.web.watching.rendered_views import Reader, ReaderId, RenderedView, opened, rendered_views
from fangs.web.watching.subscribers import NEVER, Subscribers, Watcher
from fangs.web.wire.sockets import EXTENSION, GOODBYE, RESTART, Message, Stream
from fangs.web.working.thread_pool import ThreadPool

HEARTBEAT_SECONDS = 5.0
"""The number of seconds of silence after which the server sends `{}`. A page cannot see the protocol's own pings."""
RECHECK_SECONDS = 30.0
"""The number of seconds after which a table's views are computed again without news, because parts of a view change with time."""
PRESENCE_SECONDS = 25.0
"""The interval in seconds at which the server stores that a player is still present."""
RECOUNT_SECONDS = 0.2
"""The number of seconds between the departure of a watcher and the message with the new number of watchers."""
VISIBILITY_SECONDS = 2.0
"""The minimum number of seconds between two recorded changes of a page's visibility.

A page becomes visible or hidden when its reader switches tabs.
"""
IN_LOOP_SECONDS = 0.004
"""The number of seconds that decides whether a table's views are computed in the event loop or in a thread.

If the last computation took longer, the next takes place in a thread.
"""
THREADS = 4
NO_SEAT, NO_TABLE = 4403, 4404
SILENCE = Message(b"{}")
NOBODY = Subscribers("")
"""The watchers of a table that nobody watches."""


class Visibility(msgspec.Struct):
    """The message with which a page tells the server that it has become visible or hidden."""

    in_sight: bool


Made = tuple[Mapping[str | None, ReaderId], Mapping[Reader, RenderedView], float]
_sight = msgspec.json.Decoder(Visibility).decode


class Live:
    """Sends live views to all pages that watch a table over a WebSocket."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.loop: asyncio.AbstractEventLoop | None = None
        self.all_subscribers: dict[str, Subscribers] = {}
        self.closing = False
        self._threads = ThreadPool(THREADS, "views")
        self._notes = ThreadPoolExecutor(1, thread_name_prefix="presence")
        """A single thread that stores presence. With one thread, arrivals and departures are stored in order."""
        self._beating: asyncio.Task[None] | None = None
        service.connected, service.in_sight = lambda name: self.at(name).connected, lambda name: self.at(name).players
        service.news.subscribe(partial(self._tell, elsewhere=True), elsewhere=True)
        service.news.subscribe(self._tell)

    @property
    def count(self) -> int:
        """The number of pages that are currently watching a table."""
        return sum(len(subscribers.watchers) for subscribers in self.all_subscribers.values())

    def at(self, name: str) -> Subscribers:
        """Return the watchers of a table. Any thread can call this."""
        return self.all_subscribers.get(name, NOBODY)

    def open(self) -> None:
        """Start sending heartbeats and views in the running event loop."""
        self.loop = asyncio.get_running_loop()
        self._beating = self.loop.create_task(self._beat())

    def close(self) -> None:
        """Close all WebSockets, because a stopping server would wait for them.

        A signal handler can call this.
        """
        self.closing = True
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._end)

    async def serve(
        self, socket: WebSocket, name: str, key: str | None, *, changes: bool, in_sight: bool = True
    ) -> None:
        """Send a table's views to a page until the page leaves, its seat gets a new key, or the server stops.

        `in_sight` says whether the page is visible at first. If `changes` is False, the page gets whole views only.
        """
        await socket.accept()
        if self.closing:
            await _close(socket, RESTART, GOODBYE)
            return
        lock = None if key is None else lock_of(key)
        stream: Stream = socket.scope["extensions"][EXTENSION]
        watcher = Watcher(socket, stream, lock, changes, language(), in_sight, in_sight, heard=monotonic())
        subscribers = self.all_subscribers.setdefault(name, Subscribers(name))
        subscribers.watchers.add(watcher)
        subscribers.looked = NEVER
        watcher.stream.on_drained = partial(self._show, subscribers, watcher)
        self._look_at(subscribers)
        try:
            while (said := await socket.receive())["type"] != "websocket.disconnect":
                watcher.says_in_sight = _in_sight(said.get("text"), watcher.says_in_sight)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            watcher.stream.on_drained = None
            self._leave(subscribers, watcher)

    # News

    def _tell(self, name: str, *, elsewhere: bool = False) -> None:
        """Send new views to a table's watchers after the table has changed.

        If the name is empty, any table may have changed. `elsewhere` says that the news may come from another process.
        Any thread can call this.
        """
        if self.loop and (not name or name in self.all_subscribers):
            with contextlib.suppress(RuntimeError):  # The loop was closed just now.
                self.loop.call_soon_threadsafe(self._wake, name, elsewhere)

    def _wake(self, name: str, elsewhere: bool = False) -> None:
        for subscribers in list(self.all_subscribers.values()) if not name else [self.all_subscribers.get(name)]:
            if subscribers:
                subscribers.looked = NEVER if elsewhere else subscribers.looked
                self._look_at(subscribers)

    def _look_at(self, subscribers: Subscribers) -> None:
        subscribers.is_due = True
        if subscribers.looking is None and not self.closing:
            subscribers.looking = asyncio.create_task(self._look(subscribers))

    async def _look(self, subscribers: Subscribers) -> None:
        """Compute new views for a table's watchers, and send each watcher what has changed.

        If the table changes again in the meantime, all those changes are handled together afterwards.
        """
        try:
            while subscribers.is_due and subscribers.watchers:
                subscribers.is_due = False
                wanted = Counter((watcher.lock, watcher.language) for watcher in subscribers.watchers)
                here, at = subscribers.players, self.service.clock()
                is_old = monotonic() - subscribers.looked > RECHECK_SECONDS
                subscribers.looked = monotonic() if is_old else subscribers.looked
                looking = {watcher.lock for watcher in subscribers.watchers if watcher.in_sight}
                see = partial(self._see, subscribers, wanted.keys(), looking, len(subscribers.watchers))
                is_quick = wanted.keys() <= subscribers.asked.keys() and subscribers.seconds <= IN_LOOP_SECONDS
                made = self._made_here(subscribers.name, see) if is_quick and not is_old else None
                if made is None:
                    made = await self._threads.do(self._made, subscribers, see, is_old)
                subscribers.asked = wanted
                subscribers.reader_ids, subscribers.views, subscribers.seconds = made
                for watcher in list(subscribers.watchers):
                    self._show(subscribers, watcher)
                if came := subscribers.players - here:
                    self._note(subscribers, came, at)
        except RuntimeError:
            if not self.closing:
                raise
        except FangsError as refused:
            code = NO_SEAT if isinstance(refused, NoSeat) else NO_TABLE if isinstance(refused, NoTable) else RESTART
            for watcher in list(subscribers.watchers):
                self._dismiss(subscribers, watcher, code, refused.message)
        finally:
            subscribers.looking = None
            if subscribers.is_due and subscribers.watchers:
                self._look_at(subscribers)

    def _made_here(self, name: str, see: Callable[[Table], Made]) -> Made | None:
        """Compute a table's views from memory, or return None if the store must be read for them.

        `see` computes the views of a table.
        """
        table = self.service.held(name)
        try:
            return None if table is None else see(table)
        except NotHeld:
            return None

    def _made(self, subscribers: Subscribers, see: Callable[[Table], Made], is_old: bool) -> Made:
        """Compute the views of a table's latest version, and read the store if necessary.

        If `is_old` is set, read the table and the presence of its players from the store again. Raise NoTable if the
        table does not exist, and StoreError if the store does not respond.
        """
        if not is_old:
            return self.service.latest(subscribers.name, see)
        subscribers.seen = self.service.presence(subscribers.name)
        return self.service.look(subscribers.name, see)

    def _see(
        self,
        subscribers: Subscribers,
        wanted: Set[tuple[str | None, str]],
        looking: Set[str | None],
        count: int,
        table: Table,
    ) -> Made:
        """Compute a table's views for all its watchers.

        Return the seat that each lock opens, a view for each reader and language, and the seconds that this took.
        `wanted` contains the lock and the language of each watcher. `looking` contains the locks of the visible pages.
        """
        start, now = monotonic(), self.service.clock()
        reader_ids = opened(table, {lock for lock, _ in wanted})
        readers = {(reader_ids[lock], language) for lock, language in wanted if lock in reader_ids}
        here = {player: now for player in map(reader_ids.get, looking) if isinstance(player, int)}
        views = rendered_views(table, readers, subscribers.views, now, {**subscribers.seen, **here}, count)
        return reader_ids, views, monotonic() - start

    # Watchers

    def _show(self, subscribers: Subscribers, watcher: Watcher) -> None:
        """Send a page its latest view, unless the page already has it.

        A page that is too slow gets the whole view once it has caught up.
        """
        readers = subscribers.asked.get((watcher.lock, watcher.language))
        if readers is None:
            return
        if watcher.lock not in subscribers.reader_ids:
            self._dismiss(subscribers, watcher, NO_SEAT, Renewed(subscribers.name).message)
            return
        view = subscribers.views.get((subscribers.reader_ids[watcher.lock], watcher.language))
        if view is None:
            self._dismiss(subscribers, watcher, NO_SEAT, SeatsOnly().message)
        elif watcher.has != view.number and not watcher.stream.is_full:
            is_next = watcher.wants_changes and watcher.has == view.follows
            message = (is_next and view.change) or view.whole(self.service.clock())
            watcher.stream.push(message, alone=readers == 1)
            watcher.has, watcher.heard = view.number, monotonic()

    def _leave(self, subscribers: Subscribers, watcher: Watcher) -> None:
        here, connected = subscribers.players, subscribers.connected
        subscribers.watchers.discard(watcher)
        if not subscribers.watchers and self.all_subscribers.get(subscribers.name) is subscribers:
            del self.all_subscribers[subscribers.name]
        if not self.closing:
            gone = here - subscribers.players
            # Just before a page is closed, it says that it is hidden.
            if monotonic() - watcher.turned < ONLINE_SECONDS:
                gone |= connected - subscribers.connected
            self._gone(subscribers, gone)
            if self.loop:
                self.loop.call_later(RECOUNT_SECONDS, self._wake, subscribers.name)

    def _dismiss(self, subscribers: Subscribers, watcher: Watcher, code: int, why: str) -> None:
        subscribers.watchers.discard(watcher)
        with speaking(watcher.language):
            _in_background(_close(watcher.socket, code, why))

    def _end(self) -> None:
        for subscribers in list(self.all_subscribers.values()):
            for watcher in list(subscribers.watchers):
                self._dismiss(subscribers, watcher, RESTART, GOODBYE)
        if self._beating:
            self._beating.cancel()
        self._threads.close()
        self._notes.shutdown(wait=False)

    # Presence, and changes with time

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(min(HEARTBEAT_SECONDS, 1.0) / 4)
            time = monotonic()
            for subscribers in list(self.all_subscribers.values()):
                turned = [one for one in subscribers.watchers if one.says_in_sight is not one.in_sight]
                self._turn(subscribers, [one for one in turned if time - one.turned > VISIBILITY_SECONDS])
                for watcher in subscribers.watchers:
                    if time - watcher.heard >= HEARTBEAT_SECONDS and not watcher.stream.is_full:
                        watcher.stream.push(SILENCE)
                        watcher.heard = time
                if time - subscribers.looked > RECHECK_SECONDS:
                    self._look_at(subscribers)
                if time - subscribers.noted > PRESENCE_SECONDS:
                    self._note(subscribers, set(), self.service.clock())

    def _turn(self, subscribers: Subscribers, watchers: list[Watcher]) -> None:
        """Record that pages have become visible or hidden.

        A player whose page is hidden counts as away only after a while.
        """
        here, at = subscribers.players, self.service.clock()
        for watcher in watchers:
            watcher.in_sight, watcher.turned = watcher.says_in_sight, monotonic()
        if gone := here - subscribers.players:
            subscribers.seen = {**subscribers.seen, **dict.fromkeys(gone, at)}
            self._write(subscribers, gone, at, tell=False)
        if came := subscribers.players - here:
            self._note(subscribers, came, at)

    def _note(self, subscribers: Subscribers, came: set[int], at: float) -> None:
        """Store which players of a table are present, and tell the other servers if a player has arrived."""
        subscribers.noted = monotonic()
        self._write(subscribers, subscribers.players, at, tell=bool(came))

    def _gone(self, subscribers: Subscribers, players: set[int]) -> None:
        """Store that players have just left the table."""
        subscribers.seen = {player: at for player, at in subscribers.seen.items() if player not in players}
        self._write(subscribers, players, self.service.clock() - ONLINE_SECONDS, tell=True)

    def _write(self, subscribers: Subscribers, players: set[int], at: float, *, tell: bool) -> None:
        def write() -> None:
            with contextlib.suppress(FangsError):
                for player in players:
                    self.service.store.seen(subscribers.name, player, at)
                if tell:
                    self.service.news.tell(subscribers.name)
                    # Data that were read from the store before this are out of date.
                    self._tell(subscribers.name, elsewhere=True)

        if players and self.loop:
            self.loop.run_in_executor(self._notes, write)


def _in_sight(text: str | None, before: bool) -> bool:
    """Parse a message from a page, and return whether the page is visible.

    Return `before` if the message is about something else.
    """
    try:
        return _sight(text or "").in_sight
    except msgspec.DecodeError:
        return before


async def _close(socket: WebSocket, code: int, why: str) -> None:
    with contextlib.suppress(Exception):  # The client may already be gone.
        await socket.close(code, str(why).encode()[:120].decode(errors="ignore"))


_TASKS: set[asyncio.Task[None]] = set()


def _in_background(work: Any) -> None:
    task = asyncio.create_task(work)
    _TASKS.add(task)
    task.add_done_callback(_TASKS.discard)

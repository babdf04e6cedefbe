"""Views as they change: one WebSocket per page, which gets what has changed for it, or the whole view if it has missed something.

Readers who may see the same share one `RenderedView`: it is made once, in a thread, and sent as one message.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Set
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
from fangs.table.views.table_view import ONLINE_SECONDS
from fangs.translation import language, speaking
from fangs.web.watching.rendered_views import Reader, RenderedView, Whose, opened, pictures
from fangs.web.watching.subscribers import NEVER, Subscribers, Watcher
from fangs.web.wire.sockets import EXTENSION, GOODBYE, RESTART, Message, Stream

HEARTBEAT_SECONDS = 5.0
"""The seconds of silence after which `{}` is sent, since a page cannot see the protocol's own pings."""
RECHECK_SECONDS = 30.0
"""The seconds after which a table is checked again: who is late, and who is there, changes with time."""
PRESENCE_SECONDS = 25.0
"""The seconds between two notes that somebody is still there."""
RECOUNT_SECONDS = 0.2
"""The seconds for which changes are collected before all are told how many watch."""
VISIBILITY_SECONDS = 2.0
"""The seconds between two notes that a page is in sight, or is not any more."""
THREADS = 4
NO_SEAT, NO_TABLE = 4403, 4404
SILENCE = Message(b"{}")


class Visibility(msgspec.Struct):
    """What a page says when somebody looks at it, or does not any more."""

    in_sight: bool


_sight = msgspec.json.Decoder(Visibility).decode


class Live:
    """The pages that watch tables, in this process."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.loop: asyncio.AbstractEventLoop | None = None
        self.audiences: dict[str, Subscribers] = {}
        self.closing = False
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="views")
        self._notes = ThreadPoolExecutor(1, thread_name_prefix="presence")
        """One thread, so that arrivals and departures are stored in their order."""
        self._beating: asyncio.Task[None] | None = None
        service.connected, service.in_sight = self.connected, self.players
        service.news.subscribe(partial(self._tell, elsewhere=True), elsewhere=True)
        service.news.subscribe(self._tell)

    @property
    def count(self) -> int:
        """How many pages watch."""
        return sum(len(audience.watchers) for audience in self.audiences.values())

    def connected(self, name: str) -> set[int]:
        """The players of a table whose pages are connected now; any thread may ask."""
        audience = self.audiences.get(name)
        return audience.connected if audience else set()

    def players(self, name: str) -> set[int]:
        """Those who have such a page in sight; any thread may ask."""
        audience = self.audiences.get(name)
        return audience.players if audience else set()

    def open(self) -> None:
        """Start, in the running event loop."""
        self.loop = asyncio.get_running_loop()
        self._beating = self.loop.create_task(self._beat())

    def close(self) -> None:
        """Let every stream end now, since the server waits for them; may be called from a signal handler."""
        self.closing = True
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._end)

    async def serve(
        self, socket: WebSocket, name: str, key: str | None, *, changes: bool, in_sight: bool = True
    ) -> None:
        """Send one page the views of a table until it goes, its seat is renewed, or the server stops.

        `in_sight`: whether somebody has it in sight, until it says otherwise.
        """
        await socket.accept()
        if self.closing:
            await _close(socket, RESTART, GOODBYE)
            return
        lock = None if key is None else lock_of(key)
        stream: Stream = socket.scope["extensions"][EXTENSION]
        watcher = Watcher(socket, stream, lock, changes, language(), in_sight, in_sight, heard=monotonic())
        audience = self.audiences.setdefault(name, Subscribers(name))
        audience.watchers.add(watcher)
        audience.looked = NEVER
        watcher.stream.on_drained = partial(self._show, audience, watcher)
        self._look_at(audience)
        try:
            while (said := await socket.receive())["type"] != "websocket.disconnect":
                watcher.says_in_sight = _in_sight(said.get("text"), watcher.says_in_sight)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            watcher.stream.on_drained = None
            self._leave(audience, watcher)

    # News

    def _tell(self, name: str, *, elsewhere: bool = False) -> None:
        """News of a table, from any thread; with an empty name: any table may have changed."""
        if self.loop and (not name or name in self.audiences):
            with contextlib.suppress(RuntimeError):  # it was closed just now
                self.loop.call_soon_threadsafe(self._wake, name, elsewhere)

    def _wake(self, name: str, elsewhere: bool = False) -> None:
        for audience in list(self.audiences.values()) if not name else [self.audiences.get(name)]:
            if audience:
                audience.looked = NEVER if elsewhere else audience.looked
                self._look_at(audience)

    def _look_at(self, audience: Subscribers) -> None:
        audience.is_due = True
        if audience.looking is None and not self.closing:
            audience.looking = asyncio.create_task(self._look(audience))

    async def _look(self, audience: Subscribers) -> None:
        """Compute what has changed for watchers, and send it; changes meanwhile are handled after it, all at once."""
        loop = asyncio.get_running_loop()
        try:
            while audience.is_due and audience.watchers:
                audience.is_due = False
                wanted = {(watcher.lock, watcher.language) for watcher in audience.watchers}
                here, at = audience.players, self.service.clock()
                is_old = monotonic() - audience.looked > RECHECK_SECONDS
                audience.looked = monotonic() if is_old else audience.looked
                looking = {watcher.lock for watcher in audience.watchers if watcher.in_sight}
                make = partial(self._make, audience, wanted, looking, len(audience.watchers), is_old)
                made = await loop.run_in_executor(self._threads, make)
                audience.asked = wanted
                audience.whose, audience.pictures, audience.seen = made
                for watcher in list(audience.watchers):
                    self._show(audience, watcher)
                if came := audience.players - here:
                    self._note(audience, came, at)
        except RuntimeError:
            if not self.closing:
                raise
        except FangsError as refused:
            code = NO_SEAT if isinstance(refused, NoSeat) else NO_TABLE if isinstance(refused, NoTable) else RESTART
            for watcher in list(audience.watchers):
                self._dismiss(audience, watcher, code, refused.message)
        finally:
            audience.looking = None
            if audience.is_due and audience.watchers:
                self._look_at(audience)

    def _make(
        self,
        audience: Subscribers,
        wanted: Set[tuple[str | None, str]],
        looking: Set[str | None],
        count: int,
        is_old: bool,
    ) -> tuple[Mapping[str | None, Whose], Mapping[Reader, RenderedView], Mapping[int, float]]:
        """The seats that locks open, a picture for each reader and language, and when each player was last seen.

        Raises NoTable and StoreError. `looking`: the locks of the pages in sight; `is_old`: what was read from the store is outdated.
        """
        now = self.service.clock()
        seen = self.service.presence(audience.name) if is_old else audience.seen

        def see(table: Table) -> tuple[Mapping[str | None, Whose], Mapping[Reader, RenderedView], Mapping[int, float]]:
            whose = opened(table, {lock for lock, _ in wanted})
            readers = {(whose[lock], language) for lock, language in wanted if lock in whose}
            there = {**seen, **{player: now for player in map(whose.get, looking) if isinstance(player, int)}}
            return whose, pictures(table, readers, audience.pictures, now, there, count), seen

        return (self.service.look if is_old else self.service.latest)(audience.name, see)

    # Those who watch

    def _show(self, audience: Subscribers, watcher: Watcher) -> None:
        """Send a page what it lacks, unless it is too slow: then it gets the whole view when it has caught up."""
        if (watcher.lock, watcher.language) not in audience.asked:
            return
        if watcher.lock not in audience.whose:
            self._dismiss(audience, watcher, NO_SEAT, Renewed(audience.name).message)
            return
        picture = audience.pictures.get((audience.whose[watcher.lock], watcher.language))
        if picture is None:
            self._dismiss(audience, watcher, NO_SEAT, SeatsOnly().message)
        elif watcher.has != picture.number and not watcher.stream.is_full:
            if watcher.wants_changes and picture.change and watcher.has == picture.follows:
                watcher.stream.push(picture.change)
            else:
                watcher.stream.push(picture.whole(self.service.clock()))
            watcher.has, watcher.heard = picture.number, monotonic()

    def _leave(self, audience: Subscribers, watcher: Watcher) -> None:
        here, connected = audience.players, audience.connected
        audience.watchers.discard(watcher)
        if not audience.watchers and self.audiences.get(audience.name) is audience:
            del self.audiences[audience.name]
        if not self.closing:
            gone = here - audience.players
            if (
                monotonic() - watcher.turned < ONLINE_SECONDS
            ):  # a page that is closed says just before that it is out of sight
                gone |= connected - audience.connected
            self._gone(audience, gone)
            if self.loop:
                self.loop.call_later(RECOUNT_SECONDS, self._wake, audience.name)

    def _dismiss(self, audience: Subscribers, watcher: Watcher, code: int, why: str) -> None:
        audience.watchers.discard(watcher)
        with speaking(watcher.language):
            _in_background(_close(watcher.socket, code, why))

    def _end(self) -> None:
        for audience in list(self.audiences.values()):
            for watcher in list(audience.watchers):
                self._dismiss(audience, watcher, RESTART, GOODBYE)
        if self._beating:
            self._beating.cancel()
        for threads in (self._threads, self._notes):
            threads.shutdown(wait=False)

    # Presence, and changes with time

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(min(HEARTBEAT_SECONDS, 1.0) / 4)
            time = monotonic()
            for audience in list(self.audiences.values()):
                turned = [one for one in audience.watchers if one.says_in_sight is not one.in_sight]
                self._turn(audience, [one for one in turned if time - one.turned > VISIBILITY_SECONDS])
                for watcher in audience.watchers:
                    if time - watcher.heard >= HEARTBEAT_SECONDS and not watcher.stream.is_full:
                        watcher.stream.push(SILENCE)
                        watcher.heard = time
                if time - audience.looked > RECHECK_SECONDS:
                    self._look_at(audience)
                if time - audience.noted > PRESENCE_SECONDS:
                    self._note(audience, set(), self.service.clock())

    def _turn(self, audience: Subscribers, watchers: list[Watcher]) -> None:
        """Note that pages have come in sight, or are not any more; then their players are not away at once."""
        here, at = audience.players, self.service.clock()
        for watcher in watchers:
            watcher.in_sight, watcher.turned = watcher.says_in_sight, monotonic()
        if gone := here - audience.players:
            audience.seen = {**audience.seen, **dict.fromkeys(gone, at)}
            self._write(audience, gone, at, tell=False)
        if came := audience.players - here:
            self._note(audience, came, at)

    def _note(self, audience: Subscribers, came: set[int], at: float) -> None:
        """Store who is there, and tell other servers who has come."""
        audience.noted = monotonic()
        self._write(audience, audience.players, at, tell=bool(came))

    def _gone(self, audience: Subscribers, players: set[int]) -> None:
        """Store that somebody has gone, but was seen a moment ago."""
        audience.seen = {player: at for player, at in audience.seen.items() if player not in players}
        self._write(audience, players, self.service.clock() - ONLINE_SECONDS, tell=True)

    def _write(self, audience: Subscribers, players: set[int], at: float, *, tell: bool) -> None:
        def write() -> None:
            with contextlib.suppress(FangsError):
                for player in players:
                    self.service.store.seen(audience.name, player, at)
                if tell:
                    self.service.news.tell(audience.name)
                    self._tell(
                        audience.name, elsewhere=True
                    )  # what was read from the store meanwhile is older than this

        if players and self.loop:
            self.loop.run_in_executor(self._notes, write)


def _in_sight(text: str | None, before: bool) -> bool:
    """Whether a page is in sight: what it says, or, if it says something else, what held before."""
    try:
        return _sight(text or "").in_sight
    except msgspec.DecodeError:
        return before


async def _close(socket: WebSocket, code: int, why: str) -> None:
    with contextlib.suppress(Exception):  # it may have gone
        await socket.close(code, str(why).encode()[:120].decode(errors="ignore"))


_TASKS: set[asyncio.Task[None]] = set()


def _in_background(work: Any) -> None:
    task = asyncio.create_task(work)
    _TASKS.add(task)
    task.add_done_callback(_TASKS.discard)

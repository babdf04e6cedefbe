"""Event streams that tell players and programs about their challenges and games, as JSON lines in a long response.

A stream begins with everything that is still open. A client that lost its connection therefore misses nothing when it
connects again, and needs to remember nothing.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple

from fangs.club.players.challenges import Challenge
from fangs.club.players.happenings import SeatState, ended, game_events, seat_state
from fangs.club.players.players import Players
from fangs.service.error_log import complain, sparing
from fangs.service.news import ACCOUNT
from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.table.refusals import NoTable
from fangs.translation import phrase, spelled
from fangs.web.layers.refusals import LimitReached
from fangs.web.limits import Limits

Json = dict[str, Any]
BEAT_SECONDS = 5.0
"""The number of seconds of silence after which an empty object is sent, so that both sides notice a dead connection."""
RECHECK_SECONDS = 25.0
"""The number of seconds after which all challenges and games of a listener are checked again.

Challenges expire, and news from other servers can be lost.
"""
ELSEWHERE_SECONDS = 1.0
"""The minimum number of seconds between two full checks that are caused by news from other servers.

Such news does not say which accounts are concerned.
"""
MAX_GAMES = 200
"""The maximum number of a player's games in progress that a stream reports. The newest games are preferred."""
MAX_PRESENT = 50
"""The maximum number of tables at which the server stores that a listener is present."""
THREADS = 2
BEAT = b"{}\n"
NEVER = float("-inf")

log = logging.getLogger(__name__)


class Found(NamedTuple):
    """The result of checking a listener's games and challenges.

    `events` are the events since the last check, `games` are the games in progress by table, and `challenges` is the
    state of each challenge by its id.
    """

    events: list[Json]
    games: dict[str, SeatState]
    challenges: dict[str, str]


@dataclass(eq=False)
class Listener:
    """A client that reads a stream of events, together with the state that was last reported to it."""

    account: str
    secret: str
    address: str
    tell: Callable[[list[Challenge]], list[Json]]
    """A function that converts challenges to the JSON that the API returns."""
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    changed: set[str] = field(default_factory=set)
    """The names of the tables that have changed since the last check."""
    whole_at: float = NEVER
    """The time at which all challenges and games must be checked again."""
    looked: float = NEVER
    """The time at which all challenges and games were last checked."""
    games: dict[str, SeatState] = field(default_factory=dict)
    challenges: dict[str, str] = field(default_factory=dict)
    """The last reported state of each challenge, by its id."""
    ended: str | None = None
    """The reason why the server is ending the stream, or None while the stream continues."""


class PlayerStreams:
    """Manages the open event streams of players and programs."""

    def __init__(self, service: TableService, players: Players, limits: Limits, limited: bool) -> None:
        self.service, self.players, self.limits, self.limited = service, players, limits, limited
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        self._of: dict[str, tuple[Listener, ...]] = {}
        """The listeners of each account, by the account's id.

        The tuples are replaced, never modified, so that other threads can read them.
        """
        self._at: dict[str, tuple[Listener, ...]] = {}
        """The listeners that have been told about a game, by the name of the game's table."""
        self._addresses: Counter[str] = Counter()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="events")
        self._again = sparing(log)
        watching, in_sight = service.connected, service.in_sight
        service.connected = lambda name: {*watching(name)} | self.present(name)
        service.in_sight = lambda name: {*in_sight(name)} | self.present(name)
        service.news.subscribe(self._hear)
        service.news.subscribe(self._hear_elsewhere, elsewhere=True)

    def present(self, name: str) -> set[int]:
        """Return the numbers of the players at a table who are listening to a stream.

        Any thread can call this.
        """
        states = (listener.games.get(name) for listener in self._at.get(name, ()))
        return {state.player for state in states if state is not None}

    def open(self) -> None:
        """Store the running event loop, so that news from other threads can wake the streams."""
        self.loop = asyncio.get_running_loop()

    def close(self) -> None:
        """End all streams now, because a stopping server would wait for them.

        A signal handler can call this.
        """
        self.closing = True
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._end)

    def listen(self, listener: Listener) -> AsyncIterator[bytes]:
        """Open a listener's event stream, and return an iterator over its JSON lines.

        Raise Refused if the listener's address has too many streams.
        """
        if self.limited and self._addresses[listener.address] >= self.limits.sockets:
            message = phrase("Your network address has reached its limit of streams. Close a stream first.")
            raise LimitReached(message, 10)
        return self._lines(listener)

    async def _lines(self, listener: Listener) -> AsyncIterator[bytes]:
        self._enter(listener)
        is_ready = False
        try:
            while listener.ended is None and not self.closing:
                for event in await self._look(listener):
                    yield _line(event)
                if not is_ready and listener.looked != NEVER and listener.ended is None:
                    is_ready = True
                    yield _line({"event": "ready"})
                while not await _is_due(listener):
                    yield BEAT
            yield _line({"event": "closed", "why": listener.ended or "restart"})
        finally:
            self._leave(listener)

    # News

    def _hear(self, name: str) -> None:
        """Wake the listeners after news about a table or an account.

        If the name is empty, anything may have changed. Any thread can call this.
        """
        if not self._of:
            return
        if not name:
            self._call(self._wake_all, 0.0)
        elif name.startswith(ACCOUNT):
            if mine := self._of.get(name.removeprefix(ACCOUNT)):
                self._call(self._wake, mine, "")
        else:
            table = self.service.peek(name)
            held = {seat.account for seat in table.seats if seat.account} if table else set()
            listeners = {*self._at.get(name, ()), *(one for id in held for one in self._of.get(id, ()))}
            if listeners:
                self._call(self._wake, listeners, name)

    def _hear_elsewhere(self, name: str) -> None:
        """Make all listeners check everything if another process reports a table that is unknown here.

        It may be a new table of a player who is listening here.
        """
        if self._of and name and not name.startswith(ACCOUNT) and name not in self._at:
            self._call(self._wake_all, ELSEWHERE_SECONDS)

    def _call(self, what: Callable[..., None], *given: Any) -> None:
        if self.loop:
            with suppress(RuntimeError):  # The loop was closed just now.
                self.loop.call_soon_threadsafe(what, *given)

    def _wake(self, listeners: Iterable[Listener], name: str) -> None:
        for listener in listeners:
            if name:
                listener.changed.add(name)
            else:
                listener.whole_at = NEVER
            listener.bell.set()

    def _wake_all(self, after: float) -> None:
        for listeners in self._of.values():
            for listener in listeners:
                listener.whole_at = min(listener.whole_at, listener.looked + after)
                listener.bell.set()

    def _dismiss(self, listener: Listener, why: str) -> None:
        listener.ended = why
        listener.bell.set()

    def _end(self) -> None:
        for listeners in self._of.values():
            for listener in listeners:
                self._dismiss(listener, "restart")
        self._threads.shutdown(wait=False)

    def _enter(self, listener: Listener) -> None:
        """Register a listener, and end the oldest stream of the account if there are too many.

        The client of the oldest stream has probably lost the connection.
        """
        mine = self._of[listener.account] = (*self._of.get(listener.account, ()), listener)
        for oldest in mine[: -self.limits.account_streams]:
            self._dismiss(oldest, "replaced")
        self._addresses[listener.address] += 1

    def _leave(self, listener: Listener) -> None:
        _remove(self._of, listener.account, listener)
        for name in list(listener.games):
            _remove(self._at, name, listener)
        self._addresses -= Counter({listener.address: 1})

    # Looking

    async def _look(self, listener: Listener) -> list[Json]:
        """Check what has changed for a listener, and return the events since the last check."""
        listener.bell.clear()
        now, names, before = monotonic(), set(listener.changed), dict(listener.games)
        listener.changed.clear()
        is_whole = now >= listener.whole_at
        if is_whole:
            # This is set before the check, so that no news that arrives during it is lost.
            listener.whole_at = now + RECHECK_SECONDS
        look = self._look_at_all if is_whole else self._look_at
        try:
            work = contextvars.copy_context().run
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._threads, work, look, listener, names)
        except StoreError:
            listener.changed |= names
            listener.whole_at = min(listener.whole_at, now + ELSEWHERE_SECONDS)
            return []
        except RuntimeError:  # The threads have ended because the server is stopping.
            if not self.closing:
                raise
            return []
        games = listener.games = found.games
        listener.challenges = found.challenges
        if is_whole:
            listener.looked = now
        for name in before.keys() - games.keys():
            _remove(self._at, name, listener)
        for name in games.keys() - before.keys():
            self._at[name] = (*self._at.get(name, ()), listener)
        return found.events

    def _look_at_all(self, listener: Listener, names: set[str]) -> Found:
        """Check all challenges and all tables of a listener. Raise StoreError if the store does not respond."""
        if self.players.accounts.sessions.still(listener.secret) is None:
            self._call(self._dismiss, listener, "signed out")
            return Found([], listener.games, listener.challenges)
        events, challenges = self._challenge_events(listener)
        held = (seat.table for seat in self.players.seats.in_progress(listener.account, MAX_GAMES))
        found = self._look_at(listener, {*held, *listener.games, *names})
        self._note_presence(found.games)
        return Found([*events, *found.events], found.games, challenges)

    def _challenge_events(self, listener: Listener) -> tuple[list[Json], dict[str, str]]:
        found = self.players.challenges.of(listener.account)
        before, after = listener.challenges, {one.id: str(one.state) for one in found}
        told: list[Json] = []
        for id in ended(before, after):
            state, table = self.players.challenges.outcome(id)
            told.append({"event": "challenge_ended", "id": id, "state": state, "table": table})
        to_me = (one for one in reversed(found) if one.challenged == listener.account)
        new = [one for one in to_me if one.state == "open" and before.get(one.id) != "open"]
        return [*told, *({"event": "challenge", "challenge": one} for one in listener.tell(new))], after

    def _look_at(self, listener: Listener, names: Iterable[str]) -> Found:
        """Check some of a listener's tables, and return what has changed.

        A table that cannot be read is skipped, so that changes at the other tables are still reported. Raise StoreError
        if the store does not respond.
        """
        events: list[Json] = []
        games = dict(listener.games)
        for name in sorted(names):
            before = games.get(name)
            try:
                after = self._state(name, listener.account)
            except StoreError:
                raise
            except Exception as error:
                complain(self._again, f"a player's stream cannot report changes at table {name}", error)
                continue
            if after is not None and after.status != "over" and before is None and len(games) >= MAX_GAMES:
                continue
            events += game_events(name, before, after)
            if after is None or after.status == "over":
                games.pop(name, None)
            else:
                games[name] = after
        return Found(events, games, listener.challenges)

    def _state(self, name: str, account: str) -> SeatState | None:
        try:
            return self.service.latest(name, lambda table: seat_state(table, account))
        except NoTable:
            return None

    def _note_presence(self, games: dict[str, SeatState]) -> None:
        """Store that a player is present at live tables, so that other servers with the same database know it."""
        now = self.service.clock()
        live = [(name, state.player) for name, state in games.items() if not state.by_post]
        for name, player in live[:MAX_PRESENT]:
            self.service.store.seen(name, player, now)


async def _is_due(listener: Listener) -> bool:
    """Wait until a listener must be checked, its stream must end, or a heartbeat is due.

    Return False for a heartbeat, and otherwise True.
    """
    until = monotonic() + BEAT_SECONDS
    while True:
        now = monotonic()
        if listener.changed or listener.ended is not None or now >= listener.whole_at:
            return True
        if now >= until:
            return False
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, min(until, listener.whole_at) - now)):
                await listener.bell.wait()
                listener.bell.clear()


def _remove(index: dict[str, tuple[Listener, ...]], key: str, listener: Listener) -> None:
    rest = tuple(one for one in index.get(key, ()) if one is not listener)
    if rest:
        index[key] = rest
    else:
        index.pop(key, None)


def _line(event: Json) -> bytes:
    return json.dumps(spelled(event), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

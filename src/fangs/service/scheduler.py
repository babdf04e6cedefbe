"""The scheduler, which lets bots play and handles deadlines at all tables."""

from __future__ import annotations

import logging
import secrets
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from fangs.core.errors import FangsError
from fangs.core.game import View
from fangs.service.error_log import complain, sparing
from fangs.service.heartbeat import Heartbeat
from fangs.service.lease import Lease
from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.table import rhythm
from fangs.table.events import Events
from fangs.table.events.codec import BrokenLog, NewerLog
from fangs.table.state import Table
from fangs.thinking.fair_queue import Client
from fangs.thinking.workers import Workers

LEASE = 5.0
"""The number of seconds after which a scheduler's lease on a table runs out, unless it is renewed.

If the scheduler crashes, another one takes over after this time.
"""
LOOK = 0.5
"""The maximum number of seconds between two searches for tables that are due."""
MAILBOX_LOOK = 5.0
"""The number of seconds after which a table that waits for the mailbox is looked at again."""
LEFT_ALONE = 600.0
"""The number of seconds after which a table whose log cannot be read is tried again."""
AT_ONCE = 4
"""The number of tables that are handled at once, each in a worker thread. Bots do not think in these threads."""
MAX_DUE, MAX_SWEPT = 50, 1000
DAY = 24 * 3600.0

Choice = tuple[int, int, str]
"""A choice that a bot must make, given by the board's index, the position's number and the role."""

log = logging.getLogger(__name__)


class Scheduler:
    """Waits in one thread until a table is due, and then handles it in a worker thread.

    Bots think in separate processes.
    """

    def __init__(self, service: TableService, thinkers: Workers) -> None:
        self.service, self.thinkers = service, thinkers
        self._again = sparing(log)
        self._heartbeat = Heartbeat(service)
        self.has_held = threading.Event()
        """Set once the clocks of all tables have been corrected for the time in which no server ran."""
        self._kick = threading.Event()
        self._stop = False
        self._latest = service.clock()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="scheduler")
        self._thinking: dict[str, _Thinking] = {}
        """The bot that is thinking at each table, by the table's name. Only one thinks at a time."""
        self.failures: dict[str, Exception] = {}
        """The last error at each table that could not be looked after. An error of the store does not count."""
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="scheduler", daemon=True)
        service.news.subscribe(self._hear)

    def start(self) -> None:
        """Start to handle tables that are due."""
        self._thread.start()

    def close(self) -> None:
        """Stop after finishing the current work."""
        self._stop = True
        self._kick.set()
        if self._thread.is_alive():
            self._thread.join()
            self._last_sign()
        for thinking in list(self._thinking.values()):
            thinking.job.cancel()
        self._threads.shutdown()

    def _last_sign(self) -> None:
        with suppress(FangsError):
            if self.service.store.next_wake() is not None:
                self._heartbeat.beat(surely=True)

    def _hear(self, name: str) -> None:
        """Look for due tables at once if a table has changed and is due soon. Other tables are found by the regular searches."""
        table = self.service.peek(name)
        wake = None if table is None else rhythm.wake(table, self.service.bot_delay)
        if wake is not None and wake < self.service.clock() + LOOK:
            self._kick.set()

    def _run(self) -> None:
        try:
            self._heartbeat.hold_clocks()
        except Exception as error:
            complain(self._again, "clocks cannot be stopped for the time in which no server was running", error)
        self.has_held.set()
        self._threads.submit(self._sweep, DAY)  # the clock may have been set back while no server was running
        while not self._stop:
            self._kick.clear()
            try:
                self._look()
                self._stop_unwanted()
                wake = self.service.store.next_wake()
                if wake is not None:
                    self._heartbeat.beat()
            except Exception as error:
                complain(self._again, "the tables that are due cannot be found", error)
                wake = None
            now = self.service.clock()
            self._kick.wait(LOOK if wake is None else min(max(wake - now, 0.0), LOOK))

    def _look(self) -> None:
        now = self.service.clock()
        if now < self._latest - LEASE:
            self._threads.submit(self._sweep, self._latest - now + LEASE)
        self._latest = now
        for name, wake in self.service.store.due(now, MAX_DUE):
            if (lease := self._lease(name, wake)) is not None:
                self._threads.submit(self._tend, lease)

    def _sweep(self, ahead: float) -> None:
        """Let bots choose at once if they would wait too long because the clock was set back.

        These bots are due later than their delay allows.
        """
        now = self.service.clock()
        latest = now + self.service.bot_delay + LEASE
        try:
            for name, wake in self.service.store.due(latest + ahead, MAX_SWEPT):
                is_late = wake > latest and self.service.look(name, _asked_of_bots)
                if is_late and (lease := self._lease(name, wake)) is not None:
                    self._tend(lease)
        except Exception as error:
            complain(self._again, "bots that wait because the clock was set back cannot be found", error)

    def _lease(self, name: str, wake: float) -> Lease | None:
        """Take a lease on a table that is due at `wake`. Return None if another server has taken it.

        A bot that is thinking at the table uses the new lease too. Every write at a table ends its lease, because the
        table's due time takes the lease's place.
        """
        lease = Lease(name, wake, self.service.store.claim, self.service.clock, LEASE)
        if not lease.renew():
            return None
        if (thinking := self._thinking.get(name)) is not None:
            thinking.lease = lease
        return lease

    def _tend(self, lease: Lease) -> None:
        """Do what is due at a table: let a bot choose, or handle a deadline."""
        try:
            if asked := self.service.look(lease.name, _asked_of_bots):
                self._let_think(lease, asked)
                return
            self.service.transact(lease.name, self._clock)
            # If nothing was written, the lease still exists.
            lease.end(self.service.look(lease.name, self._wake))
        except (NewerLog, BrokenLog) as error:
            log.warning("table %s is left alone: %s", lease.name, error.message)
            lease.end(self.service.clock() + LEFT_ALONE)
        except Exception as error:
            self._complain(lease.name, error)

    def _let_think(self, lease: Lease, asked: list[_Asked]) -> None:
        """Let one of the bots that must choose begin to think, unless one is already thinking."""
        with self._lock:
            last = self._thinking.get(lease.name)
            if last is not None and last.asked.choice in [one.choice for one in asked]:
                return
            first = asked[0]
            job = self.thinkers.choose(first.bot, first.view, first.choice[2], secrets.randbits(62), first.client)
            thinking = self._thinking[lease.name] = _Thinking(lease, first, job)
        if last is not None:
            last.job.cancel()
        job.add_done_callback(lambda _: self._chosen(thinking))

    def _chosen(self, thinking: _Thinking) -> None:
        """Store a bot's choice in a worker thread."""
        with suppress(RuntimeError):  # the scheduler has stopped
            self._threads.submit(self._write_down, thinking)

    def _write_down(self, thinking: _Thinking) -> None:
        """Store a bot's choice, unless the bot was cancelled.

        The table is then due again: at once if other bots owe choices, otherwise later.
        """
        name, is_stored = thinking.lease.name, False
        try:
            try:
                is_stored = not thinking.job.cancelled() and self._store(
                    name, thinking.asked.choice, thinking.job.result()
                )
            finally:
                is_last = self._forget(thinking)
            if is_last and not is_stored:
                thinking.lease.end(self.service.look(name, self._wake))
        except Exception as error:
            self._complain(name, error)

    def _store(self, name: str, choice: Choice, action: str) -> bool:
        """Store a bot's choice if it is still needed. Return whether it was stored."""
        events: Events = []

        def choose(table: Table, now: float) -> Events:
            nonlocal events
            events = rhythm.for_bots(table, *choice, action)
            return events

        self.service.transact(name, choose)
        return bool(events)

    def _forget(self, thinking: _Thinking) -> bool:
        """Forget a bot that has finished thinking. Return False if another bot has already begun to think at its table."""
        with self._lock:
            is_last = self._thinking.get(thinking.lease.name) is thinking
            if is_last:
                del self._thinking[thinking.lease.name]
        return is_last

    def _stop_unwanted(self) -> None:
        """Stop bots whose choices are no longer needed, or at whose tables another scheduler has taken over.

        The leases for the other bots are renewed.
        """
        for thinking in list(self._thinking.values()):
            if not self._is_wanted(thinking.asked, thinking.lease):
                thinking.job.cancel()

    def _wake(self, table: Table) -> float | None:
        wake, now = rhythm.wake(table, self.service.bot_delay, self.service.since), self.service.clock()
        waits = table.post is not None and not table.due_of_bots and wake is not None and wake <= now
        return now + MAILBOX_LOOK if waits else wake  # it is unknown how long the mailbox will take

    def _clock(self, table: Table, now: float) -> Events:
        return rhythm.for_the_clock(table, now, self.service.mailbox_read, self.service.since)

    def _complain(self, name: str, error: Exception) -> None:
        # If the store does not answer, all tables are affected. Any other error concerns this table alone.
        what = "tables that are due"
        if not isinstance(error, StoreError):
            what, self.failures[name] = f"table {name}", error
        complain(self._again, f"{what} cannot be looked after", error)

    def _is_wanted(self, asked: _Asked, lease: Lease) -> bool:
        """Return whether a bot should go on thinking, because its choice is still needed and this scheduler still has the lease."""
        table = self.service.peek(lease.name)
        is_owed = table is None or asked.choice in [
            (board.index, board.number, role) for board, role in table.due_of_bots
        ]
        return is_owed and lease.keep()


class _Asked(NamedTuple):
    """A choice that a bot must make, with the bot's name and what it can see."""

    choice: Choice
    bot: str
    view: View
    client: Client


@dataclass(eq=False)
class _Thinking:
    """A bot that is thinking, with its choice, the lease on its table, and the future for the result."""

    lease: Lease
    asked: _Asked
    job: Future[str]


def _asked_of_bots(table: Table) -> list[_Asked]:
    client = Client(table.name, people=any(seat.is_present for seat in table.players))
    asked = []
    for board, role in table.due_of_bots:
        player = board.player_of(role)
        seen = board.seen_by(player).json(board.seat_of(player))
        asked.append(_Asked((board.index, board.number, role), table.bot_of(player) or "", seen, client))
    return asked

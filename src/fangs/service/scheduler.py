"""The scheduler of the tables: it lets bots choose, and handles deadlines."""

from __future__ import annotations

import logging
import secrets
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple

from fangs.core.errors import FangsError
from fangs.core.game import View
from fangs.service.error_log import complain, sparing
from fangs.service.heartbeat import Heartbeat
from fangs.service.table_service import TableService
from fangs.store.store import StoreError
from fangs.table import rhythm
from fangs.table.events import Events
from fangs.table.events.codec import BrokenLog, NewerLog
from fangs.table.state import Table
from fangs.thinking.fair_queue import Client
from fangs.thinking.workers import Workers

LEASE = 5.0
"""The seconds that a lease on a table lasts unless it is renewed. If its scheduler crashes, another takes over then."""
LOOK = 0.5
"""The most seconds between two checks for work from other processes."""
MAILBOX_LOOK = 5.0
"""The seconds between two checks of whether the mailbox that a turn waits for has been read."""
LEFT_ALONE = 600.0
"""The seconds until the next look at a table whose log cannot be read here."""
AT_ONCE = 4
"""The number of tables that are handled at the same time. None of these threads waits for a thinking bot."""
MAX_DUE, MAX_SWEPT = 50, 1000
DAY = 24 * 3600.0

log = logging.getLogger(__name__)


class Scheduler:
    """A thread that waits until a table is due, and a few more threads that do the work. Bots think in separate processes."""

    def __init__(self, service: TableService, thinkers: Workers) -> None:
        self.service, self.thinkers = service, thinkers
        self._again = sparing(log)
        self._heartbeat = Heartbeat(service)
        self.has_held = threading.Event()
        """Set when the clocks have been stopped for the time before the start in which no server ran."""
        self._kick = threading.Event()
        self._stop = False
        self._latest = service.clock()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="scheduler")
        self._thinking: dict[Future[str], _Thinking] = {}
        self._thread = threading.Thread(target=self._run, name="scheduler", daemon=True)
        service.news.subscribe(self._hear)

    def start(self) -> None:
        """Start looking after the tables."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the current work."""
        self._stop = True
        self._kick.set()
        if self._thread.is_alive():
            self._thread.join()
            self._last_sign()
        for job in list(self._thinking):
            job.cancel()
        self._threads.shutdown()

    def _last_sign(self) -> None:
        with suppress(FangsError):
            if self.service.store.next_wake() is not None:
                self._heartbeat.beat(surely=True)

    def _hear(self, name: str) -> None:
        """Look at once if a table of this process is due soon. The regular checks find the others in time."""
        table = self.service.peek(name)
        wake = None if table is None else rhythm.wake(table, self.service.bot_delay)
        if wake is not None and wake < self.service.clock() + LOOK:
            self._kick.set()

    def _run(self) -> None:
        try:
            self._heartbeat.hold_clocks()
        except Exception as error:
            complain(self._again, "clocks run on over the time in which no server was there", error)
        self.has_held.set()
        self._threads.submit(self._sweep, DAY)  # the clock may have been set back while no server ran
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
            lease = _Lease(self.service, name, wake)
            if lease.renew():
                self._threads.submit(self._tend, lease)

    def _sweep(self, ahead: float) -> None:
        """Handle the bots that would wait too long because the clock was set back: they are due later than their delay allows."""
        now = self.service.clock()
        latest = now + self.service.bot_delay + LEASE
        try:
            for name, wake in self.service.store.due(latest + ahead, MAX_SWEPT):
                lease = _Lease(self.service, name, wake)
                if wake > latest and self.service.look(name, _asked_of_bots) and lease.renew():
                    self._tend(lease)
        except Exception as error:
            complain(self._again, "the bots that wait cannot be found", error)

    def _tend(self, lease: _Lease) -> None:
        """Do what is due at a table: every bot that owes a choice makes one, and a bot plays on for players who are late."""
        try:
            self._go_on(lease, self.service.look(lease.name, _asked_of_bots))
        except (NewerLog, BrokenLog) as error:
            log.warning("table %s is left alone: %s", lease.name, error.message)
            lease.end(self.service.clock() + LEFT_ALONE)
        except Exception as error:
            self._complain(lease.name, error)

    def _go_on(self, lease: _Lease, asked: list[_Asked]) -> None:
        """Let the next bot think. After the last one, handle the clock."""
        if asked:
            first = asked[0]
            job = self.thinkers.choose(first.bot, first.view, first.role, secrets.randbits(62), first.client)
            self._thinking[job] = _Thinking(lease, first, asked[1:])
            job.add_done_callback(self._chosen)
            return
        self.service.transact(lease.name, self._clock)
        # If nothing was written, the lease is still there.
        lease.end(self.service.look(lease.name, self._wake))

    def _chosen(self, job: Future[str]) -> None:
        """Store the choice of a bot, in one of the scheduler's threads."""
        with suppress(RuntimeError):  # the scheduler has stopped
            self._threads.submit(self._write_down, job, self._thinking.pop(job))

    def _write_down(self, job: Future[str], thinking: _Thinking) -> None:
        lease, asked = thinking.lease, thinking.asked
        try:
            if job.cancelled():
                lease.end(self.service.clock())
                return
            at, action = (asked.board, asked.number, asked.role), job.result()
            self.service.transact(lease.name, lambda table, now: rhythm.for_bots(table, *at, action))
            self._go_on(lease, thinking.others)
        except Exception as error:
            self._complain(lease.name, error)

    def _stop_unwanted(self) -> None:
        """Stop the jobs for positions that have changed, and those at tables that another scheduler has taken over.

        Keep the other leases.
        """
        for job, thinking in list(self._thinking.items()):
            if not self._is_wanted(thinking.asked, thinking.lease):
                job.cancel()

    def _wake(self, table: Table) -> float | None:
        wake, now = rhythm.wake(table, self.service.bot_delay, self.service.since), self.service.clock()
        waits = table.post is not None and not table.due_of_bots and wake is not None and wake <= now
        return now + MAILBOX_LOOK if waits else wake  # nobody knows how long the mailbox takes

    def _clock(self, table: Table, now: float) -> Events:
        return rhythm.for_the_clock(table, now, self.service.mailbox_read, self.service.since)

    def _complain(self, name: str, error: Exception) -> None:
        # If the store does not answer, all tables are affected. Any other error concerns this table alone.
        what = "tables that are due" if isinstance(error, StoreError) else f"table {name}"
        complain(self._again, f"{what} cannot be looked after", error)

    def _is_wanted(self, asked: _Asked, lease: _Lease) -> bool:
        """Return whether a bot should go on thinking: the position is still the same, and the lease still belongs to this scheduler."""
        table = self.service.peek(lease.name)
        is_same = table is None or table.boards[asked.board].number == asked.number
        return is_same and lease.keep()


class _Lease:
    """A lease, which gives a table to this scheduler for a while. The store keeps it in place of the table's due time."""

    def __init__(self, service: TableService, name: str, wake: float) -> None:
        self.service, self.name, self.until = service, name, wake

    def renew(self) -> bool:
        """Take the lease. Return False if another scheduler has it, or if the table was changed."""
        until = self.service.clock() + LEASE
        has_it = self.service.store.claim(self.name, self.until, until)
        self.until = until
        return has_it

    def keep(self) -> bool:
        """Renew the lease before it runs out."""
        return self.service.clock() < self.until - LEASE / 2 or self.renew()

    def end(self, wake: float | None) -> None:
        """Give the lease back. The table is then due at `wake`, unless it has been changed."""
        self.service.store.claim(self.name, self.until, wake)


class _Asked(NamedTuple):
    """A choice that a bot must make: the board, the position, and the bot's view."""

    board: int
    number: int
    role: str
    bot: str
    view: View
    client: Client


class _Thinking(NamedTuple):
    """The bot that is thinking at one of this scheduler's tables, and the bots that will think after it."""

    lease: _Lease
    asked: _Asked
    others: list[_Asked]


def _asked_of_bots(table: Table) -> list[_Asked]:
    client = Client(table.name, people=any(seat.is_present for seat in table.players))
    asked = []
    for board, role in table.due_of_bots:
        player = board.player_of(role)
        seen = board.seen_by(player).json(board.seat_of(player))
        asked.append(_Asked(board.index, board.number, role, table.bot_of(player) or "", seen, client))
    return asked

"""A thread that runs a server's tournaments. It holds a lease on each tournament while handling it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from fangs.club.players.accounts import Accounts
from fangs.club.rated.ledger import Ledger
from fangs.club.tournament_service.tending import Elsewhere, Tending, here
from fangs.club.tournament_service.tournament_service import TournamentService
from fangs.club.tournaments.automaton import held
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.state import Tournament
from fangs.core.errors import FangsError
from fangs.service.background import BackgroundThread
from fangs.service.error_log import complain, sparing
from fangs.service.heartbeat import AWAY, BACK, Heartbeat
from fangs.service.lease import Lease
from fangs.store.connection import StoreError
from fangs.table.phase import Phase

LEASE = 15.0
"""How many seconds a lease lasts. After a crash, another server takes over when the lease ends."""
LOOK = 0.5
"""How many seconds pass between two searches for due tournaments. Changes by this server are handled at once."""
LEFT_ALONE = 30.0
"""How many seconds pass before a tournament is tried again after an error."""
AT_ONCE = 2
"""The number of worker threads, and so of tournaments that are handled at once."""
MAX_DUE = 50

log = logging.getLogger(__name__)


class TournamentRunner:
    """Looks for due tournaments in a thread, and handles them in a few worker threads."""

    def __init__(
        self, service: TournamentService, accounts: Accounts, ledger: Ledger, elsewhere: Elsewhere = here
    ) -> None:
        self.service, self.log = service, service.log
        self.tending = Tending(service, accounts, ledger, elsewhere)
        self._heartbeat = Heartbeat(service.tables)
        self._again = sparing(log)
        self._stop = False
        self._after: threading.Event | None = None
        self._changed: set[str] = set()
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="tournaments")
        self._thread = BackgroundThread("tournaments", self._work, LOOK)
        service.tables.news.subscribe(self._hear)
        service.subscribe(lambda id: self._thread.wake())
        service.tables.after_outage.append(self.hold)

    def start(self, after: threading.Event | None = None) -> None:
        """Start to handle tournaments. If `after` is given, wait for that event first.

        It is set when clocks have been stopped after an outage.
        """
        self._after = after
        self._thread.start()

    def close(self) -> None:
        """Finish the current work, and stop."""
        self._stop = True
        if self._after:
            self._after.set()
        self._thread.close()
        self._threads.shutdown()

    def hold(self, last: float, until: float) -> None:
        """Postpone everything in tournaments, because no server ran between `last` and `until`.

        Repeating this changes nothing.
        """
        for id in self.log.not_ended():
            try:
                self.service.transact(id, partial(self._hold, id, last, until))
            except FangsError as error:  # such a tournament is skipped
                log.warning("the times of tournament %s are not moved: %s", id, error.message)

    def _hold(self, id: str, last: float, until: float, state: Tournament, now: float) -> Events:
        # A server was running when the last event happened. That event may have moved the times.
        away = until - max(last, self.service.held(id).recent[-1].logged.at)
        return held(state, away, now) if away > AWAY + BACK else []

    def look(self) -> bool:
        """Handle all due tournaments in this thread. Return False if there were none."""
        self._beat()
        self._pass_on()
        found = [lease for lease in self._due() if lease.renew()]
        for lease in found:
            self._tend(lease)
        return bool(found)

    def _hear(self, name: str) -> None:
        """Handle a tournament soon if the table that has changed belongs to it and its game is over.

        Regular checks cover notifications without a name.
        """
        table = self.service.tables.peek(name) if name else None
        if table is not None and table.phase is Phase.OVER and table.opened.strict:
            with self._lock:
                self._changed.add(name)
            self._thread.wake()

    def _work(self, is_stopped: Callable[[], bool]) -> None:
        if self._after:
            self._after.wait()
        self._beat()
        self._pass_on()
        for lease in self._due():
            if lease.renew():
                self._threads.submit(self._tend, lease)

    def _beat(self) -> None:
        """Store a heartbeat if any tournament is waiting for a time.

        A tournament's clock stands still when no server runs.
        """
        if self.log.next_wake() is not None:
            self._heartbeat.beat()

    def _pass_on(self) -> None:
        """Make tournaments due if one of their games has ended."""
        with self._lock:
            names, self._changed = self._changed, set()
        if names:
            self.tending.doubt(names)
            self.log.kick(self.log.of_tables(sorted(names)), self.service.clock())

    def _due(self) -> list[Lease]:
        """Create a lease for each due tournament. The leases are not taken yet."""
        clock = self.service.clock
        return [Lease(id, until, self.log.claim, clock, LEASE) for id, until in self.log.due(clock(), MAX_DUE)]

    def _tend(self, lease: Lease) -> None:
        try:
            while lease.keep() and not self._stop and not self._tend_once(lease):
                pass
        except Exception as error:
            complain(self._again, f"tournament {lease.name} cannot be looked after", error)
            with suppress(StoreError):  # if this fails, the lease runs out
                lease.end(self.service.clock() + LEFT_ALONE)
        else:
            lease.end(None)

    def _tend_once(self, lease: Lease) -> bool:
        """Handle what is due in a tournament, and store when it is due next.

        Return False if something has happened in the meantime.
        """
        wake, length = self.log.wake(lease.name), self.service.tournament(lease.name).length
        self.tending.tend(lease.name, lease.keep)
        return self.log.sleep(lease.name, lease.until, length, wake, self.tending.wake(lease.name))

"""The heartbeat of servers, which shows when a server was last running.

While no server is running, the clocks of live tables stand still.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator

from fangs.core.errors import FangsError
from fangs.service.table_service import TableService
from fangs.table import rhythm

SERVER = ("", -1)
"""The key under which the heartbeat is stored, in the form of a player's presence: no table, and player -1."""
HEARTBEAT_SECONDS = 2.0
"""The minimum number of seconds between two heartbeats."""
AWAY = 2 * HEARTBEAT_SECONDS
"""The number of seconds without a heartbeat after which no server counts as running."""
BACK = 5.0
"""The number of extra seconds for which clocks stand still after a restart, so that pages have time to notice it."""
MAX_AHEAD = 3600.0
"""The number of seconds by which the last heartbeat may be ahead of the clock before the operator is warned."""
DAY = 24 * 3600.0
AT_ONCE = 1000
"""The number of tables that are looked up in the store at once."""

log = logging.getLogger(__name__)


class Heartbeat:
    """The common heartbeat of all servers that share a store, which shows that at least one of them is running."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._last = -math.inf

    def beat(self, *, surely: bool = False) -> None:
        """Store the current time as the last heartbeat, unless this was done a moment ago.

        If `surely` is set, the time is stored in any case.
        """
        now = self.service.clock()
        if surely or abs(now - self._last) >= HEARTBEAT_SECONDS:
            self.service.store.seen(*SERVER, now)
            self._last = now

    def hold_clocks(self) -> None:
        """Extend the turns at live tables by the time during which no server was running. Each server calls this when it starts.

        Other parts of the program with time limits are called through `after_outage`.
        """
        name, nobody = SERVER
        now, last = self.service.clock(), self.service.store.presence(name).get(nobody)
        if last is not None and last - now > MAX_AHEAD:
            log.warning(
                "The clock is %.1f days behind the time at which a server last ran. Turns that began at a later time than "
                "now are due too late until somebody chooses there.",
                (last - now) / DAY,
            )
        if last is None or now - last < AWAY:
            return
        for table in self._scheduled():
            self._hold_clock(table, last)
        for hold in self.service.after_outage:
            hold(last, self.service.clock() + BACK)

    def _scheduled(self) -> Iterator[str]:
        """Yield the names of all tables where something will be due.

        The tables that are due soonest come first, because their clocks cannot wait. The others follow by name.
        """
        store, after = self.service.store, ""
        soonest = dict.fromkeys(name for name, _ in store.due(math.inf, AT_ONCE))
        yield from soonest
        while names := store.scheduled(after, AT_ONCE):
            yield from (name for name in names if name not in soonest)
            after = names[-1]

    def _hold_clock(self, name: str, last: float) -> None:
        try:
            self.service.transact(name, lambda table, now: rhythm.hold(table, last, now + BACK))
        except FangsError as error:  # such a table is skipped
            log.warning("the clock of table %s runs on: %s", name, error.message)

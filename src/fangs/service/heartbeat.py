"""The heartbeat, which tells when a server was last running. The clocks of live tables stand still while no server runs."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator

from fangs.core.errors import FangsError
from fangs.service.table_service import TableService
from fangs.table import rhythm

SERVER = ("", -1)
"""The key of the heartbeat in the store. It is stored like the presence of a player, but with no table and no player."""
HEARTBEAT_SECONDS = 2.0
"""The number of seconds between two heartbeats while a clock can run."""
AWAY = 2 * HEARTBEAT_SECONDS
"""The number of seconds without a heartbeat after which no server counts as running."""
BACK = 5.0
"""The additional number of seconds for which clocks stand still, so that pages can notice that a server runs again."""
AT_ONCE = 1000
"""The number of tables whose names are read at a time."""

log = logging.getLogger(__name__)


class Heartbeat:
    """The heartbeat of a store: a sign that some server looks after its tables."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._last = -math.inf

    def beat(self, *, surely: bool = False) -> None:
        """Store the current time as a sign that a server is running, unless this was done a moment ago.

        If `surely` is set, the time is stored in any case.
        """
        now = self.service.clock()
        if surely or abs(now - self._last) >= HEARTBEAT_SECONDS:
            self.service.store.seen(*SERVER, now)
            self._last = now

    def hold_clocks(self) -> None:
        """Stop the clocks for the time when no server was running. A server calls this method when it starts.

        Other parts of the program that have time limits are told through `after_outage`.
        """
        name, nobody = SERVER
        now, last = self.service.clock(), self.service.store.presence(name).get(nobody)
        if last is None or now - last < AWAY:
            return
        for table in self._scheduled():
            self._hold_clock(table, last)
        for hold in self.service.after_outage:
            hold(last, self.service.clock() + BACK)

    def _scheduled(self) -> Iterator[str]:
        """Yield all tables at which something will be due.

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

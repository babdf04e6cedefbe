"""When a server was last there: while none was, the clocks of live tables stood still."""

from __future__ import annotations

import logging
import math

from fangs.core.errors import FangsError
from fangs.service.table_service import TableService
from fangs.table import rhythm

SERVER = ("", -1)
"""Where it is stored: under no table and no player."""
HEARTBEAT_SECONDS = 2.0
"""The seconds between two heartbeats while a clock may run."""
AWAY = 2 * HEARTBEAT_SECONDS
"""After so many seconds without one, no server was there."""
BACK = 5.0
"""So many seconds longer the clocks stand still, until pages have noticed that a server is there again."""
MOST = 1000
"""The most tables that are handled, in the order in which they are due."""

log = logging.getLogger(__name__)


class Heartbeat:
    """The heartbeat of a store: a sign that this server or another looks after its tables."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._last = -math.inf

    def beat(self, *, surely: bool = False) -> None:
        """Write down that a server is there, unless that was done just now (surely: even then, as when it stops)."""
        now = self.service.clock()
        if surely or abs(now - self._last) >= HEARTBEAT_SECONDS:
            self.service.store.seen(*SERVER, now)
            self._last = now

    def hold_clocks(self) -> None:
        """Stop the clocks for the time when no server was there; called when one starts."""
        name, nobody = SERVER
        now, last = self.service.clock(), self.service.store.presence(name).get(nobody)
        if last is None or now - last < AWAY:
            return
        for table, _ in self.service.store.due(now + 10 * 365 * 24 * 3600, MOST):
            try:
                self.service.transact(table, lambda table, now: rhythm.hold(table, last, now + BACK))
            except FangsError as error:  # such a table is skipped
                log.warning("the clock of table %s runs on: %s", table, error.message)

"""When a server was last there: while none was, the clocks of live tables stood still."""

from __future__ import annotations

import logging
import math

from fangs.core.errors import FangsError
from fangs.table import rhythm
from fangs.table.house import House

SERVER = ("", -1)
"""Where it is written down: at no table, as nobody's."""
BEAT = 10.0
"""Every so many seconds it is written down, while a clock may run."""
AWAY = 30.0
"""After so many seconds without it, no server was there."""
MOST = 1000
"""So many tables are seen to, those first that are due first."""

log = logging.getLogger(__name__)


class Heartbeat:
    """That somebody looks after the tables of a store, this server or another."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._last = -math.inf

    def beat(self) -> None:
        """Write down that a server is there, if that is not long known."""
        now = self.house.clock()
        if abs(now - self._last) >= BEAT:
            self.house.store.seen(*SERVER, now)
            self._last = now

    def hold_clocks(self) -> None:
        """Have the clocks stand still for as long as no server was there; called when one begins."""
        name, nobody = SERVER
        now, last = self.house.clock(), self.house.store.presence(name).get(nobody)
        if last is None or now - last < AWAY:
            return
        for table, _ in self.house.store.due(now + 10 * 365 * 24 * 3600, MOST):
            try:
                self.house.transact(table, lambda table, now: rhythm.hold(table, last, now))
            except FangsError as error:  # such a table is left alone
                log.warning("the clock of table %s runs on: %s", table, error.message)

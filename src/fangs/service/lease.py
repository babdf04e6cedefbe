"""Leases. A lease puts a table or a tournament in the care of a single server for a while."""

from __future__ import annotations

import math
from collections.abc import Callable

LOST = -math.inf
"""The end of a lease that was lost or given back. No stored lease has this end, so a lost lease is never renewed."""

Claim = Callable[[str, float, float | None], bool]
"""A function that replaces the stored end of a lease if nobody else has changed it. It returns whether it did so."""


class Lease:
    """A lease on the table or tournament with this name. After a crash, the lease runs out and another server takes over."""

    def __init__(self, name: str, until: float, claim: Claim, clock: Callable[[], float], seconds: float) -> None:
        """Prepare a lease to replace the one that ends at `until` in the store. Only `renew` takes it."""
        self.name, self.until = name, until
        self._claim, self._clock, self._seconds = claim, clock, seconds

    def renew(self) -> bool:
        """Take or renew the lease. Return False if it is lost because another server has it or the stored end was changed."""
        until = self._clock() + self._seconds
        self.until = until if self._claim(self.name, self.until, until) else LOST
        return self.until != LOST

    def keep(self) -> bool:
        """Renew the lease well before it runs out. Return False if it is lost."""
        return self._clock() < self.until - self._seconds / 2 or self.renew()

    def end(self, until: float | None) -> None:
        """Give the lease back. Unless it was lost, the store then has `until` in place of its end."""
        before, self.until = self.until, LOST
        self._claim(self.name, before, until)

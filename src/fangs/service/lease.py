"""Leases, with which a server looks after a table or tournament alone for a limited time."""

from __future__ import annotations

import math
from collections.abc import Callable

LOST = -math.inf
"""The end of a lease that was lost or given back. The store never contains this value, so such a lease cannot be renewed."""

Claim = Callable[[str, float, float | None], bool]
"""A function that changes the end of a lease in the store, unless somebody else has changed it. It returns whether it did."""


class Lease:
    """A lease on a table or tournament. If its server crashes, the lease runs out and another server can take it."""

    def __init__(self, name: str, until: float, claim: Claim, clock: Callable[[], float], seconds: float) -> None:
        """Create a lease to follow one that ends at `until`. Call `renew` to take it."""
        self.name, self.until = name, until
        self._claim, self._clock, self._seconds = claim, clock, seconds

    def renew(self) -> bool:
        """Take or renew the lease. Return False if another server has taken it."""
        until = self._clock() + self._seconds
        self.until = until if self._claim(self.name, self.until, until) else LOST
        return self.until != LOST

    def keep(self) -> bool:
        """Renew the lease if it would run out soon. Return False if another server has taken it."""
        return self._clock() < self.until - self._seconds / 2 or self.renew()

    def end(self, until: float | None) -> None:
        """Give the lease back. The table or tournament is next due at the time `until`."""
        before, self.until = self.until, LOST
        self._claim(self.name, before, until)

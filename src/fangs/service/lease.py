"""Leases: a lease puts a table or a tournament in the care of one server for a while."""

from __future__ import annotations

import math
from collections.abc import Callable

LOST = -math.inf
"""The end of a lease that is lost or was given back. No stored lease has it, so a lost lease is never renewed."""

Claim = Callable[[str, float, float | None], bool]
"""Replaces the stored end of a lease by another one, if it is still the same. Returns whether it was."""


class Lease:
    """A lease on the table or tournament with this name. After a crash, it runs out, and another server takes over."""

    def __init__(self, name: str, until: float, claim: Claim, clock: Callable[[], float], seconds: float) -> None:
        """Prepare a lease in place of the last one, which the store keeps as `until`. Only `renew` takes it."""
        self.name, self.until = name, until
        self._claim, self._clock, self._seconds = claim, clock, seconds

    def renew(self) -> bool:
        """Take the lease, or renew it. Return False if it is lost: another server has it, or the store's entry was changed."""
        until = self._clock() + self._seconds
        self.until = until if self._claim(self.name, self.until, until) else LOST
        return self.until != LOST

    def keep(self) -> bool:
        """Renew the lease before it runs out. Return False if it is lost."""
        return self._clock() < self.until - self._seconds / 2 or self.renew()

    def end(self, until: float | None) -> None:
        """Give the lease back. The store then keeps `until` in its place, unless the lease was lost."""
        before, self.until = self.until, LOST
        self._claim(self.name, before, until)

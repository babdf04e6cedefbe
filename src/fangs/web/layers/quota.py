"""Limits how much each client can use in a given time."""

from __future__ import annotations

import time
from collections.abc import Callable

CLEAN_AFTER = 4096
"""The number of charges after which clients whose quota is full again are removed from memory."""


class Quota:
    """A quota for each client that can be used all at once and then refills over time (generic cell rate algorithm).

    For each client, the quota stores one number: the time at which the client's quota will be full again. It uses the
    monotonic clock, so that changing the system's time neither blocks nor admits anybody.
    """

    def __init__(self, amount: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds, self.clock = seconds, clock
        self._each = seconds / amount
        self._until: dict[str, float] = {}
        self._charges = 0

    def wait(self, payer: str) -> float:
        """Return how many seconds a client must wait until one unit is left, or 0.0 if one is left now."""
        return max(0.0, self._until.get(payer, 0.0) + self._each - self.clock() - self.seconds)

    def charge(self, payer: str, cost: float = 1.0) -> None:
        """Charge a client, even if the cost is higher than what is left of the quota."""
        now = self.clock()
        self._until[payer] = max(self._until.get(payer, 0.0), now) + cost * self._each
        self._charges += 1
        if self._charges >= CLEAN_AFTER:
            self._charges = 0
            self._until = {who: until for who, until in self._until.items() if until > now}

    def take(self, payer: str) -> float:
        """Charge a client one unit and return 0.0, or return the number of seconds to wait if no unit is left."""
        wait = self.wait(payer)
        if not wait:
            self.charge(payer)
        return wait

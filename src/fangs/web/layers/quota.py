"""A quota: so much in so many seconds, for each client."""

from __future__ import annotations

import time
from collections.abc import Callable

CLEAN_AFTER = 4096
"""After how many charges clients without debts are dropped."""


class Quota:
    """So much at once, refilled with time (the generic cell rate algorithm).

    For each payer there is one number: until when all that was used will have come back. The clock is the monotonic one, so that nobody
    is shut out, or let in, when somebody sets the system's time.
    """

    def __init__(self, amount: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds, self.clock = seconds, clock
        self._each = seconds / amount
        self._until: dict[str, float] = {}
        self._charges = 0

    def wait(self, payer: str) -> float:
        """How many seconds a payer has nothing left; 0.0 if there is something."""
        return max(0.0, self._until.get(payer, 0.0) + self._each - self.clock() - self.seconds)

    def charge(self, payer: str, cost: float = 1.0) -> None:
        """Charge a payer, even more than is left."""
        now = self.clock()
        self._until[payer] = max(self._until.get(payer, 0.0), now) + cost * self._each
        self._charges += 1
        if self._charges >= CLEAN_AFTER:
            self._charges = 0
            self._until = {who: until for who, until in self._until.items() if until > now}

    def take(self, payer: str) -> float:
        """Charge one, if it is left, and return 0.0; else return how many seconds to wait."""
        wait = self.wait(payer)
        if not wait:
            self.charge(payer)
        return wait

"""A quota for each client: a number of units in a number of seconds."""

from __future__ import annotations

import time
from collections.abc import Callable

CLEAN_AFTER = 4096
"""The number of charges after which clients without debts are removed from memory."""


class Quota:
    """A quota that can be used all at once and is refilled over time (the generic cell rate algorithm).

    The quota stores one number for each payer: the time at which everything that the payer has used will be refilled. It uses the monotonic
    clock, so that changing the system's time neither blocks nor admits anybody.
    """

    def __init__(self, amount: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds, self.clock = seconds, clock
        self._each = seconds / amount
        self._until: dict[str, float] = {}
        self._charges = 0

    def wait(self, payer: str) -> float:
        """Return how many seconds a payer must wait until some quota is left, or 0.0 if some is left now."""
        return max(0.0, self._until.get(payer, 0.0) + self._each - self.clock() - self.seconds)

    def charge(self, payer: str, cost: float = 1.0) -> None:
        """Charge a payer, even if the cost is more than the payer has left."""
        now = self.clock()
        self._until[payer] = max(self._until.get(payer, 0.0), now) + cost * self._each
        self._charges += 1
        if self._charges >= CLEAN_AFTER:
            self._charges = 0
            self._until = {who: until for who, until in self._until.items() if until > now}

    def take(self, payer: str) -> float:
        """Charge one unit and return 0.0 if one is left; otherwise return how many seconds the payer must wait."""
        wait = self.wait(payer)
        if not wait:
            self.charge(payer)
        return wait

"""Decides whether one bot is better than another, using evidence that can be checked after every round.

The hypothesis that two bots are equally strong is tested by betting against it. A bettor stakes a share of the capital on the better bot,
and gains or loses this share times the difference between the round's scores. If the bots are equally strong, the bettor gains nothing on
average, so the capital ever reaches 20 times the initial stake with a probability of at most 1/20 (Ville's inequality). When it does,
equality is refuted with an error of at most 5 %, however often it was checked. The only assumption is that the differences lie between -1
and 1 and are 0 on average. See Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2024.
"""

from __future__ import annotations

from collections.abc import Sequence

ERROR = 0.05
"""The maximum probability that any pair of equally strong bots is called decided."""
BETS = [sign * share / 10 for share in range(1, 10) for sign in (1, -1)]
"""The shares of the capital that are staked. Each bet starts with an equal part of the initial capital."""


class Evidence:
    """The capital of the bets against equality, as a multiple of the initial stake."""

    def __init__(self) -> None:
        self._worth = [1.0] * len(BETS)

    def add(self, difference: float) -> float:
        """Add the difference between a round's scores, from -1 to 1, and return the evidence so far."""
        self._worth = [worth * (1 + bet * difference) for worth, bet in zip(self._worth, BETS, strict=True)]
        return self.now

    @property
    def now(self) -> float:
        """The evidence so far."""
        return sum(self._worth) / len(BETS)

    @property
    def favours_first(self) -> bool:
        """Whether the evidence comes from positive differences."""
        return sum(self._worth[::2]) > sum(self._worth[1::2])


class Order:
    """The decided pairs of bots. With several pairs, each needs as many times the evidence as there are pairs."""

    def __init__(self, bots: int, error: float = ERROR) -> None:
        self._pairs = {(a, b): Evidence() for b in range(bots) for a in range(b)}
        self._enough = len(self._pairs) / error
        self.settled: list[tuple[int, int]] = []
        """Pairs whose first bot is better than the second, in the order in which they were decided."""

    def add(self, scores: Sequence[float]) -> bool:
        """Add every bot's score in a round, and return whether all pairs are decided."""
        for (a, b), evidence in self._pairs.items():
            if evidence.add(scores[a] - scores[b]) >= self._enough and not {(a, b), (b, a)} & set(self.settled):
                self.settled.append((a, b) if evidence.favours_first else (b, a))
        return len(self.settled) == len(self._pairs)

"""Decides whether one bot is better than another, by a statistical test that can be repeated after every round.

The hypothesis that two bots are equally strong is tested by betting against it. A bettor stakes a share of the capital on the better bot,
and gains or loses this share times the difference between the round's scores. If the bots are equally strong, the bettor gains nothing on
average, so the capital ever reaches 20 times the initial stake with a probability of at most 1/20 (Ville's inequality). When it does,
equality is refuted with an error of at most 5 %, however often it was checked. The only assumption is that the differences lie between -1
and 1 and are 0 on average. See Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2024.
"""

from __future__ import annotations

from collections.abc import Sequence

ERROR = 0.05
"""The maximum probability of wrongly finding that one of several equally strong bots is better."""
BETS = [sign * share / 10 for share in range(1, 10) for sign in (1, -1)]
"""The fractions of the capital that are bet on either bot. Each has an equal part of the initial capital."""


class Evidence:
    """The evidence that two bots differ in strength.

    It is the capital of a bettor who bets on it, as a multiple of the stake.
    """

    def __init__(self) -> None:
        self._worth = [1.0] * len(BETS)

    def add(self, difference: float) -> float:
        """Add the difference between the two bots' scores in a round, from -1 to 1, and return the evidence so far."""
        self._worth = [worth * (1 + bet * difference) for worth, bet in zip(self._worth, BETS, strict=True)]
        return self.now

    @property
    def now(self) -> float:
        """The evidence so far, which begins at 1. If the bots are equal, it rarely becomes large."""
        return sum(self._worth) / len(BETS)

    @property
    def favours_first(self) -> bool:
        """Whether the evidence favours the first bot."""
        return sum(self._worth[::2]) > sum(self._worth[1::2])


class Order:
    """Finds out which bot in every pair is better, from the scores of one round after another.

    With several pairs, each needs as many times the evidence as there are pairs.
    """

    def __init__(self, bots: int, error: float = ERROR) -> None:
        self._pairs = {(a, b): Evidence() for b in range(bots) for a in range(b)}
        self._enough = len(self._pairs) / error
        self.settled: list[tuple[int, int]] = []
        """The pairs that are decided, with the better bot first, in the order in which they were decided."""

    def add(self, scores: Sequence[float]) -> bool:
        """Add the scores of all bots in a round, and return whether every pair has been decided."""
        for (a, b), evidence in self._pairs.items():
            if evidence.add(scores[a] - scores[b]) >= self._enough and not {(a, b), (b, a)} & set(self.settled):
                self.settled.append((a, b) if evidence.favours_first else (b, a))
        return len(self.settled) == len(self._pairs)

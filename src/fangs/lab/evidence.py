"""Whether a question is settled: evidence that may be looked at after every round.

That two bots are as strong is doubted by betting against it. Somebody who bets a share of what he has on the better bot, and wins or
loses it times the difference of the round's scores, gains nothing on average as long as the bots are as strong, however long he plays;
so he ever has 20 times what he began with only once in 20 times (Ville's inequality). When he has, equality is refuted, with an error of
at most 5 %, whenever that is and however often it was looked. The only assumption is that the differences lie between -1 and 1
and are 0 on average. See Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2024.
"""

from __future__ import annotations

from collections.abc import Sequence

ERROR = 0.05
"""The most likely that equally strong bots are called settled."""
BETS = [sign * share / 10 for share in range(1, 10) for sign in (1, -1)]
"""The shares that are bet, each with an equal part of what there is at first."""


class Evidence:
    """How many times the stake the bets against equality are worth now: 1 at first, and 20 in the end once in 20 times if it is true."""

    def __init__(self) -> None:
        self._worth = [1.0] * len(BETS)

    def add(self, difference: float) -> float:
        """Take the difference of a round, from -1 to 1, and return the evidence now."""
        self._worth = [worth * (1 + bet * difference) for worth, bet in zip(self._worth, BETS, strict=True)]
        return self.now

    @property
    def now(self) -> float:
        """The evidence."""
        return sum(self._worth) / len(BETS)

    @property
    def favours_first(self) -> bool:
        """Whether the evidence comes from positive differences."""
        return sum(self._worth[::2]) > sum(self._worth[1::2])


class Order:
    """Which pairs of bots are settled, and which of the two is better; with several pairs each needs so many times the evidence."""

    def __init__(self, bots: int, error: float = ERROR) -> None:
        self._pairs = {(a, b): Evidence() for b in range(bots) for a in range(b)}
        self._enough = len(self._pairs) / error
        self.settled: list[tuple[int, int]] = []
        """Pairs whose first bot is better than the second, in the order in which they were settled."""

    def add(self, scores: Sequence[float]) -> bool:
        """Take the scores of a round, by bot, and return whether everything is settled now."""
        for (a, b), evidence in self._pairs.items():
            if evidence.add(scores[a] - scores[b]) >= self._enough and not {(a, b), (b, a)} & set(self.settled):
                self.settled.append((a, b) if evidence.favours_first else (b, a))
        return len(self.settled) == len(self._pairs)

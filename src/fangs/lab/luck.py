"""Measures how much luck decides a game, from games repeated with the same dice (analysis of variance)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

RESAMPLED = 1000
"""The number of bootstrap samples used to compute the interval."""
TAIL = 0.025
"""The fraction of the bootstrap samples that lie outside the interval at each end."""


class Estimate(NamedTuple):
    """An estimated share, and the ends of its 95 % interval."""

    share: float
    least: float
    most: float


class _Group(NamedTuple):
    """The results of games with the same dice: the mean for every seat, and the sum of squared deviations from it."""

    means: list[float]
    within: float


def share_of_luck(wins: Sequence[Sequence[Sequence[float]]]) -> Estimate:
    """Estimate the part of the variance of the wins that comes from the dice.

    `wins` has a share of the win for each game, each repetition and each seat. Each seat's wins are compared with that
    seat's own mean, so that a seat's advantage does not count as luck (intraclass correlation, one-way analysis of
    variance). At least two games are needed, each repeated equally often and at least twice.
    """
    times, groups = len(wins[0]), [_summed(each) for each in wins]
    rng = random.Random(len(groups))
    drawn = sorted(_share(rng.choices(groups, k=len(groups)), times) for _ in range(RESAMPLED))
    least, most = drawn[int(TAIL * RESAMPLED)], drawn[-1 - int(TAIL * RESAMPLED)]
    share = _share(groups, times)
    return Estimate(share, min(least, share), max(most, share))


def _summed(each: Sequence[Sequence[float]]) -> _Group:
    means = [sum(seat) / len(each) for seat in zip(*each, strict=True)]
    within = sum((won - mean) ** 2 for one in each for won, mean in zip(one, means, strict=True))
    return _Group(means, within)


def _share(groups: Sequence[_Group], times: int) -> float:
    """Compute the intraclass correlation of the groups.

    It is 0 if games with the same dice differ as much as other games, or if nothing differs.
    """
    n = len(groups)
    overall = [sum(seat) / n for seat in zip(*(one.means for one in groups), strict=True)]
    apart = sum((mean - middle) ** 2 for one in groups for mean, middle in zip(one.means, overall, strict=True))
    within = sum(one.within for one in groups) / (n * (times - 1))
    between = max(0.0, apart / (n - 1) - within / times)
    return between / (between + within) if between > 0 else 0.0

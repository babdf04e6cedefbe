"""Measures the part of a result that chance decides, by an analysis of variance over games repeated with the same dice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

RESAMPLED = 1000
"""The number of bootstrap samples for the interval."""
TAIL = 0.025
"""The share of the samples beyond each end of the interval."""


class Estimate(NamedTuple):
    """A share and its 95 % interval."""

    share: float
    least: float
    most: float


class _Group(NamedTuple):
    """The results with the same dice: the mean of every seat, and the sum of the squared deviations."""

    means: list[float]
    within: float


def share_of_luck(wins: Sequence[Sequence[Sequence[float]]]) -> Estimate:
    """Return the part of the variance that comes from the dice. The wins are given by game, by repetition and by seat.

    Each seat's wins are compared with that seat's own mean, so that a seat's advantage does not count as luck (intraclass correlation,
    one-way analysis of variance). At least two games are needed, each repeated equally often and at least twice.
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
    """Return the intraclass correlation; 0 if games with the same dice differ as much as other games, or if nothing differs."""
    n = len(groups)
    overall = [sum(seat) / n for seat in zip(*(one.means for one in groups), strict=True)]
    apart = sum((mean - middle) ** 2 for one in groups for mean, middle in zip(one.means, overall, strict=True))
    within = sum(one.within for one in groups) / (n * (times - 1))
    between = max(0.0, apart / (n - 1) - within / times)
    return between / (between + within) if between > 0 else 0.0

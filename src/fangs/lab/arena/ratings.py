"""Computes the scores and ratings of bots from rounds of games, with 95 % intervals.

The unit is the round, because games with the same dice are not independent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from fangs.core.system import extras
from fangs.lab.arena.play import GameResult

CONFIDENCE = 0.95
ELO = 400 / math.log(10)
"""The rating points for a factor of e in the odds of winning. As in chess, a factor of 10 is worth 400 points."""
SAMPLES = 400
"""How often the rounds are resampled to compute the intervals of ratings."""


class Estimate(NamedTuple):
    """An estimated value, and the ends of its interval."""

    value: float
    low: float
    high: float


def score_interval(scores: Sequence[float], normal: bool = False) -> Estimate:
    """Average the scores of rounds, each from 0 to 1, and compute a Wilson interval adjusted to their variance.

    Wilson's interval is meant for wins and losses, whose variance is p(1 - p). The scores of rounds vary less, because of draws, several
    games, and the same dice from both sides. How much less is estimated from these scores and one imagined round of wins and losses, so
    that a few equal rounds do not count as certainty. `normal` uses the normal distribution, as in Wilson's paper, instead of Student's t.
    """
    special = extras.needed("scipy.special", "An interval of scores")

    n = len(scores)
    if n == 0:
        return Estimate(math.nan, 0.0, 1.0)
    mean = sum(scores) / n
    if n == 1 and not normal:
        return Estimate(mean, 0.0, 1.0)
    tail = (1 + CONFIDENCE) / 2
    q = float(special.ndtri(tail) if normal else special.stdtrit(n - 1, tail))
    most = mean * (1 - mean)
    spread = sum((score - mean) ** 2 for score in scores)
    factor = (spread / most + 1) / (n + 1) if most > 1e-12 else 1.0
    shrink = q * q * factor / n
    half = q * math.sqrt(factor * most / n + shrink * factor / (4 * n)) / (1 + shrink)
    centre = (mean + shrink / 2) / (1 + shrink)
    return Estimate(mean, min(mean, max(0.0, centre - half)), max(mean, min(1.0, centre + half)))


def elo(score: float) -> float:
    """Convert an expected score to a difference in rating. It is infinite for 0 and 1."""
    if not 0 < score < 1:
        return math.inf if score > 0 else -math.inf
    return ELO * math.log(score / (1 - score))


def ratings(rounds: Sequence[Sequence[GameResult]], bots: int, scores: Sequence[Estimate]) -> list[Estimate]:
    """Rate every bot relative to the last bot.

    Two bots are rated by Elo's formula from their score, and more bots by a Plackett-Luce model.
    """
    if bots == 2:
        return [Estimate(*map(elo, scores[0])), Estimate(0.0, 0.0, 0.0)]
    import numpy as np

    wins = np.array([wins_over(games, bots) for games in rounds])
    evens = (np.ones((bots, bots)) - np.eye(bots)) / bots
    fitted = _strengths(wins.sum(0) + evens)
    rng = np.random.default_rng(0)
    samples = np.array(
        [
            _strengths(np.tensordot(rng.exponential(size=len(wins)), wins, 1) + rng.exponential() * evens, fitted)
            for _ in range(SAMPLES)
        ]
    )
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(samples - samples[:, -1:], [tail, 1 - tail], axis=0) * ELO
    points = (fitted - fitted[-1]) * ELO
    return [Estimate(*map(float, three)) for three in zip(points, low, high, strict=True)]


def wins_over(games: Sequence[GameResult], bots: int) -> list[list[float]]:
    """Compute how much each bot (row) has won against each other bot (column), as a matrix.

    A seat's share of the win counts once for every seat of another bot.
    """
    wins = [[0.0] * bots for _ in range(bots)]
    for played in games:
        for winner, share in zip(played.seats, played.shares, strict=True):
            for other in played.seats:
                if other != winner:
                    wins[winner][other] += share
    return wins


def _strengths(wins: Any, start: Any = None) -> Any:
    """Fit the bots' strengths to a matrix of wins, and return their logarithms as an array."""
    choix = extras.needed("choix", "A rating of three and more bots")

    return choix.ilsr_pairwise_dense(wins, initial_params=start, max_iter=10_000)

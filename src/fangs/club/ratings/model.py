"""The rating model, which updates the estimated strengths of two to six players after a game. Ties are possible.

The method is that of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research
12 (2011), pages 267 to 300, algorithm 1 (Bradley-Terry, full pair): a game is a result between every two sides, a tie is half a win, and an
estimate moves by the derivatives of the logarithm of the result's probability. Three things differ from the paper:

1. *The spread.* An uncertain difference in strength flattens the expected score. The paper adds its variance unchanged to that of the
   logistic curve; `_EXCESS` is the factor by which the expectation of a logistic curve really grows (D. J. C. MacKay, "The Evidence
   Framework Applied to Classification Networks", Neural Computation 4 (1992), page 720). In games of two the result is then within a few
   points of the exact posterior.
2. *The weight of a pair.* The pairs in a game are not independent. If they were counted as independent, a game of five would move a
   newcomer two and a half times as far as a game of two. `pair_weight` gives a game's pairs as much information as its ranking has.
3. *Several pairs at once* are combined by precision, so that a deviation stays positive without the paper's lower bound.

How much luck decides depends on the number of players: four of five may lose to one stroke of luck. So that one rating can cover games of
two and of six, the number of points that count as much as one point in the usual game is an argument, `luck` (`anchors` has it for each
game).

The members of a side are the player and, if a game's seats are not alike, the seat: in the paper's words, a team of two.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fangs.club.ratings.scale import DIGITS, SPREAD, Strength

_EXCESS = math.pi / 8
_SQUARED = SPREAD * SPREAD


class Belief(NamedTuple):
    """The estimated strength of a side, as a normal distribution. It is the sum of its members' strengths."""

    mean: float
    variance: float


Evidence = tuple[float, float]
"""What the result against another side tells about a side: the pull on its mean, and the amount of information."""


@cache
def pair_weight(sides: int) -> float:
    """Compute the weight of each pair in a game with this many sides, such as 1 for two sides and 0.54 for five.

    By the Plackett-Luce model, the ranking of k equal sides gives (k - H)/k information about one of them, where H = 1 + 1/2 + ... + 1/k;
    its k - 1 pairs would give 1/4 each. The marginals of that model are Bradley-Terry (Luce's choice axiom), so the pairs point to the same
    strengths, and only the amount needs correcting.
    """
    harmonic = math.fsum(1 / n for n in range(1, sides + 1))
    return 4 * (sides - harmonic) / (sides * (sides - 1))


def believed(members: Sequence[Strength]) -> Belief:
    """Add up the estimated strengths of a side's members."""
    if len(members) == 1:
        mean, deviation = members[0]
        return Belief(mean, deviation * deviation)
    return Belief(math.fsum(one.mean for one in members), math.fsum(one.deviation * one.deviation for one in members))


def expected(own: Belief, other: Belief) -> float:
    """Compute the expected score of a side against another. A win counts 1, and a tie counts 1/2."""
    square = _SQUARED + _EXCESS * (own.variance + other.variance)
    return 1 / (1 + math.exp((other.mean - own.mean) / math.sqrt(square)))


def evidence(own: Belief, other: Belief, score: float, weight: float, luck: float) -> Evidence:
    """Compute what the score against another side tells about a side's strength.

    `luck` is the number of points that make the same difference as one point normally does.
    """
    square = _SQUARED * luck * luck + _EXCESS * (own.variance + other.variance)
    spread = math.sqrt(square)
    chance = 1 / (1 + math.exp((other.mean - own.mean) / spread))
    curvature = chance * (1 - chance) / square
    rest = 1 - own.variance * curvature  # at least 1 - 2/π
    return weight * (score - chance) / (spread * rest), weight * curvature / rest


def posterior(
    members: Sequence[Strength], own: Belief, pairs: Sequence[Evidence], least: Sequence[float]
) -> list[Strength]:
    """Update the strengths of a side's members after a game.

    Deviations never grow, and never fall below their minimum. The sums are exactly rounded (`math.fsum`), so that the
    order of the pairs changes no digit.
    """
    force = math.fsum([pull for pull, _ in pairs])
    kept = 1 / (1 + own.variance * math.fsum([told for _, told in pairs]))
    moved = kept * force
    return [
        _posterior(one, floor, one.deviation * one.deviation / own.variance if own.variance else 0.0, kept, moved)
        for one, floor in zip(members, least, strict=True)
    ]


def _posterior(one: Strength, least: float, share: float, kept: float, moved: float) -> Strength:
    """Update the strength of one member of a side after a game.

    `share` is the member's share of the side's variance, and `kept` is the fraction of the variance that the side
    keeps.
    """
    mean, deviation = one
    variance = deviation * deviation
    left = round(math.sqrt(variance * (1 - share * (1 - kept))), DIGITS)
    return Strength(round(mean + variance * moved, DIGITS), min(deviation, max(least, left)))


def score(place: int, other: int) -> float:
    """Return the score of one place against another: 1 for a win, 0.5 for a tie, 0 for a loss."""
    return 1.0 if place < other else 0.5 if place == other else 0.0


def chances_of_first(sides: Sequence[Belief]) -> list[float]:
    """Compute each side's chance of first place by the Plackett-Luce model.

    With two sides, these are the expected scores.
    """
    raw = []
    for one, own in enumerate(sides):
        beaten = [expected(own, other) for number, other in enumerate(sides) if number != one]
        raw.append(1 / (1 + math.fsum(sorted((1 - chance) / chance for chance in beaten))))
    total = math.fsum(raw)
    return [chance / total for chance in raw]

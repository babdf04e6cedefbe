"""The scale of ratings, and how a rating is shown."""

from __future__ import annotations

import math
from typing import NamedTuple

from fangs.translation import phrase

TEN_TO_ONE = 400.0
"""The difference in points that means odds of 10 to 1, as in chess, with the default number of players."""
SPREAD = TEN_TO_ONE / math.log(10)
"""The difference in points that means odds of e to 1."""
START = 1500.0
"""A new player's rating. Every game's anchors put it half-way between the levels `easy` and `medium`."""
MOST_DEVIATION = 350.0
"""A new player's deviation, which is also the largest possible (chosen by Glickman, 1999)."""
LEAST_DEVIATION = 45.0
"""The minimum to which games reduce a deviation. A rating can therefore always keep up with its player."""
PROVISIONAL = 110.0
"""The largest deviation of a rating that is not provisional (docs/why/ratings.md explains why)."""
DIGITS = 6
"""The number of decimals to which stored values are rounded. Ratings then do not depend on the last bit of a library's `exp`."""


class Strength(NamedTuple):
    """An estimate of a player's strength: a normal distribution, in points."""

    mean: float
    deviation: float


NEWCOMER = Strength(START, MOST_DEVIATION)
"""The estimate for a player who has not played yet."""


class Shown(NamedTuple):
    """A rating as people see it: whole points, plus or minus two deviations."""

    points: int
    margin: int
    provisional: bool

    def __str__(self) -> str:
        return f"{self.points}{'?' * self.provisional} ±{self.margin}"


def shown(strength: Strength) -> Shown:
    """Return a rating as people see it."""
    return Shown(round(strength.mean), round(2 * strength.deviation), strength.deviation > PROVISIONAL)


def explained() -> str:
    """Return what a rating means, in one sentence, in the reader's language."""
    return phrase(
        "A player with 400 more points finishes ahead of the other in 10 of 11 games. Everybody starts "
        "at 1500. In 19 of 20 cases, a player's true strength lies within the ±."
    )

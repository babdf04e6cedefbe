"""The rating scale, and how ratings are shown."""

from __future__ import annotations

import math
from typing import NamedTuple

from fangs.translation import phrase

TEN_TO_ONE = 400.0
"""The difference in points for odds of 10 to 1, with the default number of players. It is the same as in chess."""
SPREAD = TEN_TO_ONE / math.log(10)
"""The difference in points for odds of e to 1."""
START = 1500.0
"""The rating of a new player. In every game, it lies half-way between the levels `easy` and `medium`."""
MOST_DEVIATION = 350.0
"""The deviation of a new player, which is also the maximum (chosen by Glickman, 1999)."""
LEAST_DEVIATION = 45.0
"""The least deviation that a rating can reach through games, so that it can always follow its player."""
PROVISIONAL = 110.0
"""The maximum deviation of a rating that is not provisional (docs/why/ratings.md explains why)."""
DIGITS = 6
"""The number of decimals in stored values.

Rounding makes ratings independent of the last bit of a library's `exp`.
"""


class Strength(NamedTuple):
    """The estimated strength of a player, as a normal distribution in points."""

    mean: float
    deviation: float


NEWCOMER = Strength(START, MOST_DEVIATION)
"""The estimated strength of a player who has not played yet."""


class Shown(NamedTuple):
    """A rating as people see it, such as `1623 ±90`. The margin is two deviations."""

    points: int
    margin: int
    provisional: bool

    def __str__(self) -> str:
        return f"{self.points}{'?' * self.provisional} ±{self.margin}"


def shown(strength: Strength) -> Shown:
    """Convert a strength to the rating that people see."""
    return Shown(round(strength.mean), round(2 * strength.deviation), strength.deviation > PROVISIONAL)


def explained() -> str:
    """Explain what a rating means, in a few sentences in the reader's language."""
    return phrase(
        "A player with 400 more points finishes ahead of the other in 10 of 11 games. Everybody starts "
        "at 1500. In 19 of 20 cases, a player's true strength lies within the margin that follows ±."
    )

"""The scale of ratings, and how a rating is shown."""

from __future__ import annotations

import math
from typing import NamedTuple

from fangs.translation import phrase

TEN_TO_ONE = 400.0
"""The difference in points at which the odds between two players are 10 to 1, as in chess, in games of the usual number of players."""
SPREAD = TEN_TO_ONE / math.log(10)
"""The difference in points at which the odds are e to 1."""
START = 1500.0
"""The rating of a new player: half-way between the levels `easy` and `medium`, which every game's anchors put there."""
MOST_DEVIATION = 350.0
"""The deviation of a new player, and the largest, as Glickman (1999) chose it."""
LEAST_DEVIATION = 45.0
"""Games do not take a deviation below this, so that a rating can always follow its player."""
PROVISIONAL = 110.0
"""A rating with a larger deviation is provisional (docs/why/ratings.md says why)."""
DIGITS = 6
"""What is kept is rounded to this many decimals, so that libraries that differ in the last bit of `exp` give the same ratings."""


class Strength(NamedTuple):
    """What is believed about a player's strength: a normal distribution, in points."""

    mean: float
    deviation: float


NEWCOMER = Strength(START, MOST_DEVIATION)
"""What is believed about a player who has not played."""


class Shown(NamedTuple):
    """A rating as people see it: whole points, give or take two deviations."""

    points: int
    margin: int
    provisional: bool

    def __str__(self) -> str:
        return f"{self.points}{'?' * self.provisional} ±{self.margin}"


def shown(strength: Strength) -> Shown:
    """A rating as people see it."""
    return Shown(round(strength.mean), round(2 * strength.deviation), strength.deviation > PROVISIONAL)


def explained() -> str:
    """What the number means, in one sentence, in the reader's language."""
    return phrase(
        "A player with 400 points more finishes ahead of another in 10 of 11 games; everybody starts at 1500, and in 19 of 20 cases the "
        "true strength lies within the ±."
    )

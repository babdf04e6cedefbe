"""Decides how much a game counts for each pair of players, so that nobody can gain a rating by cheating.

A game counts less for two players if they have met often, if one is new, or if one threw the game away. Accounts cost
nothing here, so it must not be possible to gain a rating by creating many of them, or by playing the same friend all
night. Every rule only reduces weights. What the model promises (`model`) holds for all weights, except that two tied
players are moved equally only if they have met the others equally often.
"""

from __future__ import annotations

from typing import NamedTuple

from fangs.club.ratings.results import Pace
from fangs.club.ratings.scale import DIGITS, MOST_DEVIATION, PROVISIONAL, Strength

DAY = 86_400.0


class Heat(NamedTuple):
    """A count of recent events that fades with time, and the time of its last update."""

    times: float
    at: float


class Rules(NamedTuple):
    """The constants for computing ratings with one pace."""

    growth: float
    """The growth of a rating's variance in a day without games, in square points."""
    half_life: float
    """The number of days after which an earlier meeting counts only half."""
    meetings: float = 5.0
    """After this many earlier meetings, another meeting counts only a quarter.

    An endless series then counts less than one game more than this number.
    """
    trusted: float = PROVISIONAL
    """The deviation up to which an opponent counts fully, however certain the player's own rating is."""
    throws: float = 1.0
    """After this many games thrown away, another one counts only a quarter."""


_YEARS = (PROVISIONAL**2 - 60.0**2) / 365
RULES: dict[Pace, Rules] = {
    "live": Rules(growth=_YEARS, half_life=14.0),
    "correspondence": Rules(growth=_YEARS / 2, half_life=90.0),
}
"""The constants for computing ratings, by pace.

A settled rating, with a deviation of 60, becomes provisional after a year without live games, or two years by
correspondence.
"""
FORGOTTEN = 1 / 16
"""A fading count below this limit becomes 0, so that old counts need not be stored."""


def rested(strength: Strength, since: float, at: float, growth: float) -> Strength:
    """Return a player's strength after a time without games. It has the same mean, but is less certain."""
    if at <= since:
        return strength
    variance = strength.deviation**2 + growth * (at - since) / DAY
    deviation = min(MOST_DEVIATION, round(variance**0.5, DIGITS))
    return Strength(strength.mean, max(strength.deviation, deviation))


def faded(heat: Heat | None, at: float, half_life: float) -> float:
    """Compute how much is left of a fading count at a given time."""
    if heat is None:
        return 0.0
    times = heat.times * 0.5 ** (max(0.0, at - heat.at) / (DAY * half_life))
    return round(times, DIGITS) if times >= FORGOTTEN else 0.0


def heated(heat: Heat | None, at: float, half_life: float) -> Heat:
    """Increase a fading count by one occurrence."""
    if heat is None:
        return Heat(1.0, at)
    return Heat(faded(heat, at, half_life) + 1, max(at, heat.at))


def repeated(times: float, usual: float) -> float:
    """Compute the weight of an event that has already happened `times` times.

    The weight is 1 at first, 1/4 after `usual` times, and 1/9 after twice as many. The sum of these weights is bounded,
    so that endless repetition counts no more than a few occurrences.
    """
    left = 1 / (1 + times / usual)
    return left * left


def trust(own: float, other: float, trusted: float) -> float:
    """Compute how much a game counts against an opponent with this deviation.

    The weight is below 1 only if the opponent's rating is provisional and less certain than the player's. It is then
    the square of the ratio of their variances.
    """
    known = max(own, trusted)
    if other <= known:
        return 1.0
    ratio = (known * known) / (other * other)
    return ratio * ratio

"""How much a pair of players counts: less for those who have met often, for newcomers, and for games that are thrown away.

Accounts cost nothing here, so that a rating must not be for sale to whoever makes many of them, or who plays the same friend all night.
Every rule only takes weight away: what the model promises (`model`) holds whatever the weights are, except that two players who tie are
moved alike only if they have met the others equally often.
"""

from __future__ import annotations

from typing import NamedTuple

from fangs.club.ratings.results import Pace
from fangs.club.ratings.scale import DIGITS, MOST_DEVIATION, PROVISIONAL, Strength

DAY = 86_400.0


class Heat(NamedTuple):
    """How often something has happened lately: a count that fades, and when it was counted."""

    times: float
    at: float


class Rules(NamedTuple):
    """The rules of a pace."""

    growth: float
    """By how many square points the variance of a rating grows in a day without games."""
    half_life: float
    """The days in which an earlier meeting comes to count half."""
    meetings: float = 5.0
    """The number of meetings after which another one counts a quarter: then all in a row count less than one game more than this."""
    trusted: float = PROVISIONAL
    """The deviation up to which an opponent counts fully, however sure the own rating is."""
    throws: float = 1.0
    """The number of games thrown away after which another one counts a quarter."""


_YEARS = (PROVISIONAL**2 - 60.0**2) / 365
RULES: dict[Pace, Rules] = {
    "live": Rules(growth=_YEARS, half_life=14.0),
    "correspondence": Rules(growth=_YEARS / 2, half_life=90.0),
}
"""A settled rating, with a deviation of 60, becomes provisional after a year without live games, or two without correspondence games."""
FORGOTTEN = 1 / 16
"""A fading count below this is 0, so that old ones need not be kept."""


def rested(strength: Strength, since: float, at: float, growth: float) -> Strength:
    """What is believed about a player who has not played since then: the same strength, less certainly."""
    if at <= since:
        return strength
    variance = strength.deviation**2 + growth * (at - since) / DAY
    deviation = min(MOST_DEVIATION, round(variance**0.5, DIGITS))
    return Strength(strength.mean, max(strength.deviation, deviation))


def faded(heat: Heat | None, at: float, half_life: float) -> float:
    """What is left of a count."""
    if heat is None:
        return 0.0
    times = heat.times * 0.5 ** (max(0.0, at - heat.at) / (DAY * half_life))
    return round(times, DIGITS) if times >= FORGOTTEN else 0.0


def heated(heat: Heat | None, at: float, half_life: float) -> Heat:
    """The count after it has happened once more."""
    if heat is None:
        return Heat(1.0, at)
    return Heat(faded(heat, at, half_life) + 1, max(at, heat.at))


def repeated(times: float, usual: float) -> float:
    """The weight of what has happened so often before: 1, a quarter after `usual` times, a ninth after twice as many.

    The sum of these weights has a bound, so that what happens forever counts no more than what happens a few times.
    """
    left = 1 / (1 + times / usual)
    return left * left


def trust(own: float, other: float, trusted: float) -> float:
    """The weight of an opponent with this deviation for a player with that one: less only if the opponent is provisional and less sure.

    It is the square of the ratio of their variances.
    """
    known = max(own, trusted)
    if other <= known:
        return 1.0
    ratio = (known * known) / (other * other)
    return ratio * ratio

"""What a game can do to its players' ratings, before it begins."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from fangs.club.ratings import model
from fangs.club.ratings.book import Book, Sides, sides, weights
from fangs.club.ratings.results import Setup
from fangs.club.ratings.weighing import RULES

_Gains = Callable[[Sequence[float]], float]


class Gain(NamedTuple):
    """The points that a place brings, negative if it costs some.

    In games of three and more it depends on who is above: `least` and `most` are the ends, `likely` is the mean, weighted by how likely
    each group of players is to be above. The first and the last place, and all places in games of two, have one value.
    """

    least: float
    likely: float
    most: float


class Stakes(NamedTuple):
    """What a player stands to win or lose."""

    by_place: tuple[Gain, ...]
    """For each place, the first one first, held alone."""
    all_tied: float
    """If all players tie."""
    expected_score: float
    """The expected share of the other players who finish below, from 0 to 1; a tie counts half."""
    first: float
    """The chance of the first place, alone."""


def stakes(book: Book, setup: Setup, at: float) -> dict[str, Stakes]:
    """What every player whose strength is not fixed stands to win or lose if the game ended at this time; raises RequestError."""
    setup.check()
    rules = RULES[setup.pace]
    of = sides(book, setup, at, rules)
    weight = weights(book, of, at, rules, {})
    firsts = model.chances_of_first(of.beliefs, setup.luck)
    return {
        player: _stakes(of, number, weight[number], firsts[number], setup.luck)
        for number, player in enumerate(of.players)
        if player not in setup.fixed
    }


def _stakes(of: Sides, number: int, weight: Sequence[float], first: float, luck: float) -> Stakes:
    own = of.beliefs[number]
    others = [(belief, weight[other]) for other, belief in enumerate(of.beliefs) if other != number]
    above = [1 - model.expected(own, belief, luck) for belief, _ in others]

    def gain(scores: Sequence[float]) -> float:
        pairs = [
            model.evidence(own, belief, score, by, luck) for (belief, by), score in zip(others, scores, strict=True)
        ]
        least = (0.0,) * len(of.members[number])
        return model.posterior(of.members[number], own, pairs, least)[0].mean - of.members[number][0].mean

    places = [_gain(gain, above, count) for count in range(len(others) + 1)]
    tied = gain([0.5] * len(others))
    return Stakes(tuple(places), tied, math.fsum(1 - chance for chance in above) / len(others), first)


def _gain(gain: _Gains, above: Sequence[float], count: int) -> Gain:
    """The gain with this many of the others above, who are above with these chances."""
    values, chances = [], []
    for group in itertools.combinations(range(len(above)), count):
        values.append(gain([0.0 if one in group else 1.0 for one in range(len(above))]))
        chances.append(math.prod(chance if one in group else 1 - chance for one, chance in enumerate(above)))
    likely = math.fsum(map(math.prod, zip(values, chances, strict=True))) / math.fsum(chances)
    return Gain(min(values), min(max(likely, min(values)), max(values)), max(values))

"""Computes how much a game can change its players' ratings, before it is played."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from fangs.club.ratings import model
from fangs.club.ratings.book import Book, Sides, sides, weights
from fangs.club.ratings.results import Setup
from fangs.club.ratings.weighing import RULES


class Gain(NamedTuple):
    """The points that a player gains with a place, or loses if they are negative.

    In games for three or more, the gain depends on who is above, so `least` and `most` are its limits. First place,
    last place, and all places in games for two have a single value.
    """

    least: float
    most: float


Stakes = tuple[Gain, ...]
"""The points that a player gains with each place, from first place to last, if nobody shares the place."""


def stakes(book: Book, setup: Setup, at: float) -> dict[str, Stakes]:
    """Compute how many points each player can gain or lose with each place.

    Players with a fixed strength are left out. Raise RequestError if the game cannot be rated.
    """
    setup.check()
    rules = RULES[setup.pace]
    of = sides(book, setup, at, rules)
    weight = weights(book, of, at, rules, {})
    return {
        player: _stakes(of, number, weight[number], setup.luck)
        for number, player in enumerate(of.players)
        if player not in setup.fixed
    }


def _stakes(of: Sides, number: int, weight: Sequence[float], luck: float) -> Stakes:
    own = of.beliefs[number]
    others = [(belief, weight[other]) for other, belief in enumerate(of.beliefs) if other != number]

    def gain(scores: Sequence[float]) -> float:
        pairs = [
            model.evidence(own, belief, score, by, luck) for (belief, by), score in zip(others, scores, strict=True)
        ]
        least = (0.0,) * len(of.members[number])
        return model.posterior(of.members[number], own, pairs, least)[0].mean - of.members[number][0].mean

    def at_place(above: int) -> Gain:
        groups = itertools.combinations(range(len(others)), above)
        values = [gain([0.0 if one in group else 1.0 for one in range(len(others))]) for group in groups]
        return Gain(min(values), max(values))

    return tuple(at_place(above) for above in range(len(others) + 1))

"""Measures how well ratings recover known strengths in simulated leagues, and whether their predictions come true."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from fangs.club.ratings import model
from fangs.club.ratings.scale import PROVISIONAL
from fangs.lab.leagues.league import League, of_talents


class Recovered(NamedTuple):
    """How well the ratings in a league match the true strengths after a number of rounds."""

    rounds: int
    correlation: float
    """Spearman's rank correlation between ratings and strengths."""
    error: float
    """The root mean square difference between ratings and strengths, in points."""
    deviation: float
    """The mean of the ratings' deviations, which is the error that they expect."""
    covered: float
    """The fraction of players whose strength lies within two deviations of their rating."""
    provisional: float
    """The fraction of ratings that are still provisional."""


class Bin(NamedTuple):
    """The mean of several predictions with similar probabilities, and how often they came true."""

    predicted: float
    observed: float
    times: int


def recovered(league: League, rounds: int) -> Recovered:
    """Compare a league's ratings with its players' true strengths."""
    ratings = {player: league.rating(player) for player in league.strengths}
    errors = [ratings[player].mean - strength for player, strength in league.strengths.items()]
    inside = [abs(error) <= 2 * ratings[player].deviation for error, player in zip(errors, ratings, strict=True)]
    count = len(ratings)
    return Recovered(
        rounds,
        spearman([one.mean for one in ratings.values()], list(league.strengths.values())),
        math.sqrt(math.fsum(error * error for error in errors) / count),
        math.fsum(one.deviation for one in ratings.values()) / count,
        sum(inside) / count,
        sum(one.deviation > PROVISIONAL for one in ratings.values()) / count,
    )


def season(size: int, looks: Sequence[int], players: int = 240, seed: int = 1, tie: float = 0.0) -> list[Recovered]:
    """Simulate a league with one round a day, and check its ratings after each of these numbers of rounds.

    All games have `size` players.
    """
    league, found, played = of_talents(players, seed, tie), [], 0
    for look in looks:
        while played < look:
            league.round(size)
            played += 1
        found.append(recovered(league, look))
    return found


def mixed(rounds: int, told: bool, players: int = 240, seed: int = 1) -> Recovered:
    """Simulate a league with games for two and for five on alternate days, and check its ratings at the end.

    Luck decides less in the games of two.
    """
    league = of_talents(players, seed)
    league.luck, league.told = {2: 0.32}, told
    for day in range(rounds):
        league.round((2, 5)[day % 2])
    return recovered(league, rounds)


def calibration(league: League, size: int, games: int, bins: int = 10) -> tuple[list[Bin], list[Bin]]:
    """Compare predictions with the results of unrated games.

    Return them in bins: first the scores between two players, then first places.
    """
    pairs: list[tuple[float, float]] = []
    firsts: list[tuple[float, float]] = []
    everybody = list(league.strengths)
    for _ in range(games):
        players = league.rng.sample(everybody, size)
        beliefs, places = league.beliefs(players), league.places(players)
        for one, chance in enumerate(model.chances_of_first(beliefs)):
            alone = places.count(1)
            firsts.append((chance, (places[one] == 1) / alone))
            for other in range(size):
                if other != one:
                    expected = model.expected(beliefs[one], beliefs[other])
                    pairs.append((expected, model.score(places[one], places[other])))
    return _binned(pairs, bins), _binned(firsts, bins)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Compute Spearman's rank correlation between two lists of distinct values."""
    count = len(one)
    ranks = [[sorted(row).index(value) for value in row] for row in (one, other)]
    square: int = sum((first - second) * (first - second) for first, second in zip(*ranks, strict=True))
    return 1 - 6 * square / (count * (count * count - 1))


def _binned(pairs: Sequence[tuple[float, float]], bins: int) -> list[Bin]:
    found = []
    for number in range(bins):
        own = [pair for pair in pairs if number <= pair[0] * bins < number + 1]
        if own:
            sums = [math.fsum(values) / len(own) for values in zip(*own, strict=True)]
            found.append(Bin(sums[0], sums[1], len(own)))
    return found

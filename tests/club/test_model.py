"""What a rating must do, whoever plays: the promises of docs/why/ratings.md."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangs.club.ratings import model
from fangs.club.ratings.model import Belief, believed, chances_of_first, expected, pair_weight
from fangs.club.ratings.scale import LEAST_DEVIATION, MOST_DEVIATION, NEWCOMER, SPREAD, Strength
from tests.club.laws import RANDOM

STRENGTHS = st.builds(
    Strength,
    st.floats(0, 3000).map(lambda mean: round(mean, 6)),
    st.floats(LEAST_DEVIATION, MOST_DEVIATION).map(lambda deviation: round(deviation, 6)),
)


def update(strengths: list[Strength], places: Sequence[int]) -> list[Strength]:
    """Update the strengths of players after a game with these places, if the seats do not matter."""
    sides, weight = [believed([one]) for one in strengths], pair_weight(len(strengths))
    after = []
    for one, own in enumerate(sides):
        others = [other for other in range(len(sides)) if other != one]
        scores = [model.score(places[one], places[other]) for other in others]
        pairs = [
            model.evidence(own, sides[other], score, weight, 1.0) for other, score in zip(others, scores, strict=True)
        ]
        after += model.posterior([strengths[one]], own, pairs, (LEAST_DEVIATION,))
    return after


@st.composite
def games(draw: st.DrawFn) -> tuple[list[Strength], list[int]]:
    players = draw(st.lists(STRENGTHS, min_size=2, max_size=6))
    return players, draw(st.lists(st.integers(1, 6), min_size=len(players), max_size=len(players)))


@RANDOM
@given(games(), st.integers(0, 1000))
def test_permuting_the_players_changes_no_digit(game: tuple[list[Strength], list[int]], seed: int) -> None:
    players, places = game
    order = random.Random(seed).sample(range(len(players)), len(players))

    permuted = update([players[one] for one in order], [places[one] for one in order])

    assert permuted == [update(players, places)[one] for one in order]


@RANDOM
@given(games(), st.integers(0, 5), st.integers(0, 5))
def test_equal_places_of_equal_players_stay_equal(game: tuple[list[Strength], list[int]], one: int, other: int) -> None:
    players, places = game
    one, other = one % len(players), other % len(players)
    players[other], places[other] = players[one], places[one]

    after = update(players, places)

    assert after[one] == after[other]


@RANDOM
@given(st.floats(0, 3000), st.lists(st.floats(LEAST_DEVIATION, MOST_DEVIATION), min_size=2, max_size=6))
def test_a_draw_between_equals_does_not_move_them_however_sure_they_are(mean: float, deviations: list[float]) -> None:
    mean = round(mean, 6)

    after = update([Strength(mean, deviation) for deviation in deviations], [1] * len(deviations))

    assert [one.mean for one in after] == [mean] * len(deviations)


@RANDOM
@given(games())
def test_who_wins_alone_never_falls_and_who_is_last_alone_never_rises(game: tuple[list[Strength], list[int]]) -> None:
    players, places = game
    places[0], places[-1] = 0, 7

    after = update(players, places)

    assert after[0].mean > players[0].mean or after[0].mean == pytest.approx(players[0].mean, abs=1e-5)
    assert after[0].mean >= players[0].mean
    assert after[-1].mean <= players[-1].mean


@RANDOM
@given(games(), st.integers(0, 7))
def test_a_better_place_is_never_worth_less(game: tuple[list[Strength], list[int]], better: int) -> None:
    players, places = game
    places[0] = max(places[0], better)

    assert update(players, [better, *places[1:]])[0].mean >= update(players, places)[0].mean


@RANDOM
@given(games(), st.integers(1, 5))
def test_of_equals_who_is_placed_better_gains_more(game: tuple[list[Strength], list[int]], other: int) -> None:
    players, places = game
    players[0] = players[other % len(players)]
    other = other % len(players)

    after = update(players, places)

    if other:
        assert (after[0].mean - after[other].mean) * (places[other] - places[0]) >= 0


@RANDOM
@given(games())
def test_a_game_never_makes_a_rating_less_certain(game: tuple[list[Strength], list[int]]) -> None:
    players, places = game

    for before, after in zip(players, update(players, places), strict=True):
        assert LEAST_DEVIATION <= after.deviation <= before.deviation


@RANDOM
@given(STRENGTHS, STRENGTHS, st.sampled_from([(1, 2), (1, 1)]))
def test_who_gains_in_a_game_of_two_equally_sure_players_gains_what_the_other_loses(
    one: Strength, other: Strength, places: tuple[int, int]
) -> None:
    other = other._replace(deviation=one.deviation)

    first, second = update([one, other], places)

    assert first.mean - one.mean == pytest.approx(other.mean - second.mean, abs=3e-6)


@RANDOM
@given(st.lists(STRENGTHS, min_size=2, max_size=6))
def test_chances_of_the_first_place_add_up_and_are_in_the_order_of_strength(players: list[Strength]) -> None:
    beliefs = [Belief(one.mean, 10_000.0) for one in sorted(players)]

    chances = chances_of_first(beliefs)

    assert math.fsum(chances) == pytest.approx(1)
    assert all(weaker <= stronger + 1e-12 for weaker, stronger in pairwise(chances))


# Known values


def test_400_points_are_ten_to_one_in_a_game_of_two() -> None:
    assert expected(Belief(1900, 0), Belief(1500, 0)) == pytest.approx(10 / 11)
    assert chances_of_first([Belief(1900, 0), Belief(1500, 0)]) == pytest.approx([10 / 11, 1 / 11])


def test_a_game_of_three_gives_the_chances_of_plackett_and_luce() -> None:
    odds = {1500 + SPREAD * math.log(3): 3, 1500 + SPREAD * math.log(2): 2, 1500.0: 1}

    chances = chances_of_first([Belief(mean, 0) for mean in odds])

    assert chances == pytest.approx([3 / 6, 2 / 6, 1 / 6])


@pytest.mark.parametrize(("sides", "weight"), [(2, 1.0), (3, 7 / 9), (4, 23 / 36), (5, 163 / 300), (6, 71 / 150)])
def test_pairs_weigh_as_much_as_the_ranking_tells(sides: int, weight: float) -> None:
    assert pair_weight(sides) == pytest.approx(weight)


def ranking_tells(sides: int) -> float:
    """What a ranking of equal sides tells about one of them, from its definition: the variance of the derivative of its probability."""
    rng, scores = random.Random(1), []
    for _ in range(20_000):
        place = rng.randrange(sides)
        scores.append(
            (place < sides - 1) - math.fsum(1 / (sides - stage) for stage in range(min(place, sides - 2) + 1))
        )
    return math.fsum(score * score for score in scores) / len(scores)


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_the_weight_of_a_pair_is_the_information_of_a_ranking(sides: int) -> None:
    assert pair_weight(sides) * (sides - 1) / 4 == pytest.approx(ranking_tells(sides), rel=0.03)


# Games of two: Glicko, TrueSkill, and the exact posterior


def glicko(own: Strength, pairs: list[tuple[Strength, float]]) -> Strength:
    """M. E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics 48 (1999), (4) to (7)."""
    q, told, pull = math.log(10) / 400, 0.0, 0.0
    for other, score in pairs:
        g = 1 / math.sqrt(1 + 3 * q * q * other.deviation**2 / math.pi**2)
        chance = 1 / (1 + 10 ** (-g * (own.mean - other.mean) / 400))
        told, pull = told + (q * g) ** 2 * chance * (1 - chance), pull + g * (score - chance)
    variance = 1 / (1 / own.deviation**2 + told)
    return Strength(own.mean + q * variance * pull, math.sqrt(variance))


PERIOD = [(Strength(1400, 30), 1.0), (Strength(1550, 100), 0.0), (Strength(1700, 300), 0.0)]
"""The example in Glickman's "The Glicko system": 1500 ± 200 becomes 1464 ± 151.4."""


def test_the_published_example_of_glicko_comes_out_within_six_points() -> None:
    own = Strength(1500, 200)
    pairs = [model.evidence(believed([own]), believed([other]), score, 1.0, 1.0) for other, score in PERIOD]

    assert glicko(own, PERIOD) == pytest.approx((1464.1, 151.4), abs=0.06)
    assert model.posterior([own], believed([own]), pairs, (LEAST_DEVIATION,))[0] == pytest.approx(
        (1464.1, 151.4), abs=6
    )


SETTLED = st.builds(Strength, st.floats(1000, 2000), st.floats(LEAST_DEVIATION, 110))


@RANDOM
@given(SETTLED, SETTLED, st.sampled_from([(1, 2), (1, 1), (2, 1)]))
def test_in_games_of_two_settled_players_it_agrees_with_glicko(
    one: Strength, other: Strength, places: tuple[int, int]
) -> None:
    """Within 15 % of the move or half a point, and one point of the deviation."""
    ours, theirs = update([one, other], places)[0], glicko(one, [(other, model.score(*places))])

    assert ours.mean - one.mean == pytest.approx(theirs.mean - one.mean, rel=0.15, abs=0.5)
    assert ours.deviation == pytest.approx(max(theirs.deviation, LEAST_DEVIATION), abs=1.0)


def exact(one: Strength, other: Strength, won: bool) -> tuple[float, float]:
    """The posterior of a game of two, by summing over a grid of both strengths."""
    grid = [step / 20 for step in range(-100, 101)]
    total = mean = square = 0.0
    for first in grid:
        x = one.mean + first * one.deviation
        chances = 0.0
        for second in grid:
            ahead = x - other.mean - second * other.deviation
            chances += math.exp(-second * second / 2) / (1 + math.exp((-ahead if won else ahead) / SPREAD))
        weight = chances * math.exp(-first * first / 2)
        total, mean, square = total + weight, mean + weight * x, square + weight * x * x
    mean /= total
    return mean, math.sqrt(square / total - mean * mean)


@pytest.mark.parametrize(
    ("one", "other", "won", "margin"),
    [
        (NEWCOMER, NEWCOMER, True, 5),
        (NEWCOMER, Strength(1000, 50), True, 5),
        (NEWCOMER, Strength(1000, 50), False, 40),  # of 409; Glicko is 136 off
        (NEWCOMER, Strength(1700, 110), True, 15),
        (Strength(1500, 200), Strength(1400, 30), True, 2),
        (Strength(1500, 200), Strength(1400, 30), False, 4),
        (Strength(1500, 60), NEWCOMER, True, 1),
        (Strength(1800, 110), Strength(1500, 60), False, 2),
        (Strength(1800, 60), Strength(1500, 60), True, 0.5),
        (Strength(1500, 45), Strength(1550, 45), False, 0.5),
    ],
)
def test_in_games_of_two_it_is_close_to_the_exact_posterior(
    one: Strength, other: Strength, won: bool, margin: float
) -> None:
    ours, (mean, _) = update([one, other], (1, 2) if won else (2, 1))[0], exact(one, other, won)

    assert ours.mean == pytest.approx(mean, abs=margin)
    assert abs(ours.mean - mean) <= abs(glicko(one, [(other, float(won))]).mean - mean) + 2


def trueskill(one: Strength, other: Strength) -> Strength:
    """The winner of a game of two by R. Herbrich et al., "TrueSkill" (2007), without draws, whose luck has the variance of ours."""
    luck = SPREAD * math.pi / math.sqrt(3)
    spread = math.sqrt(luck**2 + one.deviation**2 + other.deviation**2)
    t = (one.mean - other.mean) / spread
    v = math.exp(-t * t / 2) / math.sqrt(2 * math.pi) / (0.5 * math.erfc(-t / math.sqrt(2)))
    variance = one.deviation**2
    return Strength(one.mean + variance / spread * v, math.sqrt(variance * (1 - variance / spread**2 * v * (v + t))))


@RANDOM
@given(SETTLED, SETTLED)
def test_in_games_of_two_settled_players_it_agrees_with_trueskill(one: Strength, other: Strength) -> None:
    """Its luck is normal and ours logistic: near the middle their curves differ by a tenth, and far out by more."""
    other = other._replace(mean=one.mean + max(-300, min(300, other.mean - one.mean)))

    ours, theirs = update([one, other], (1, 2))[0], trueskill(one, other)

    assert ours.mean - one.mean == pytest.approx(theirs.mean - one.mean, rel=0.25, abs=1)
    assert ours.deviation == pytest.approx(max(theirs.deviation, LEAST_DEVIATION), abs=3)


@pytest.mark.parametrize(
    "places",
    [[1, 1, 2, 3, 4], [1, 2, 2, 2, 3], [1, 1, 1, 2, 2], [1, 2, 3, 4, 5]],
    ids=lambda one: "".join(map(str, one)),
)
def test_newcomers_are_in_the_order_of_their_places(places: list[int]) -> None:
    """Which openskill 6.2 does not do (its issues 155, 166 and 173), and trueskill 0.4.5 does only nearly."""
    after = [one.mean for one in update([NEWCOMER] * 5, places)]

    assert all(
        (a < b) == (x > y) and (a == b) == (x == y)
        for a, x in zip(after, places, strict=True)
        for b, y in zip(after, places, strict=True)
    )

"""Intervals, ratings and the early stop, against values that are published or worked out by hand."""

from __future__ import annotations

import math
import random

import pytest

from fangs.lab.arena.evidence import BETS, Evidence, Order
from fangs.lab.arena.play import GameResult
from fangs.lab.arena.ratings import elo, ratings, score_interval, wins_over


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_of_wins_and_losses_it_is_wilson_s_interval(won: int, of: int, low: float, high: float) -> None:
    """Newcombe 1998, Two-sided confidence intervals for the single proportion, table I, method 3."""
    estimate = score_interval([1.0] * won + [0.0] * (of - won), normal=True)

    assert estimate.value == pytest.approx(won / of)
    assert (estimate.low, estimate.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_rounds_that_vary_less_give_a_narrower_interval_of_student_s_t() -> None:
    """By hand: of 0.5, 0.5, 1, 0.5 the mean is 0.625, the squares sum to 0.1875, the factor is (0.1875 / 0.234375 + 1) / 5 = 0.36."""
    estimate = score_interval([0.5, 0.5, 1.0, 0.5])
    t = 3.182446  # 97.5 % of Student's t with 3 degrees of freedom
    n = 4 / 0.36
    middle, half = (0.625 + t * t / (2 * n)), t * math.sqrt(0.234375 / n + t * t / (4 * n * n))

    assert estimate.value == 0.625
    assert estimate.low == pytest.approx((middle - half) / (1 + t * t / n), abs=1e-6)
    assert estimate.high == pytest.approx((middle + half) / (1 + t * t / n), abs=1e-6)


def test_a_few_equal_rounds_are_no_certainty() -> None:
    assert score_interval([1.0] * 5).low < 0.5
    assert score_interval([0.5] * 5).low < 0.4
    assert score_interval([1.0])[1:] == (0, 1)
    assert score_interval([])[1:] == (0, 1)


def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    rng = random.Random(1)

    def holds() -> bool:
        rounds = [0.5 if rng.random() < 0.4 else sum(rng.random() < 0.7 for _ in range(2)) / 2 for _ in range(25)]
        estimate = score_interval(rounds)
        return estimate.low <= 0.4 * 0.5 + 0.6 * 0.7 <= estimate.high

    assert 0.93 < sum(holds() for _ in range(1000)) / 1000 < 0.985


def test_elo_of_a_score() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.64) == pytest.approx(99.95, abs=0.01)
    assert (elo(1), elo(0)) == (math.inf, -math.inf)


def game(seats: list[int], winner: int) -> GameResult:
    return GameResult(seats, [float(bot == winner) for bot in seats], None, [], [])


def test_wins_are_counted_over_every_seat_of_another_bot() -> None:
    shared = GameResult([0, 1, 1, 2], [0.5, 0.5, 0, 0], None, [], [])

    assert wins_over([shared], 3) == [[0, 1, 0.5], [0.5, 0, 0.5], [0, 0, 0]]


def test_ratings_of_three_come_near_a_plackett_luce_model_that_is_known() -> None:
    """Strengths 1, 2 and 4: 400 log10 of their ratios to the last is -240.8, -120.4 and 0."""
    rng = random.Random(5)
    rounds = [[game([0, 1, 2], rng.choices(range(3), [1, 2, 4])[0]) for _ in range(3)] for _ in range(300)]
    first, second, last = ratings(rounds, 3, [])

    assert first.low < -240.8 < first.high and second.low < -120.4 < second.high
    assert (first.value, second.value) == (pytest.approx(-241, abs=45), pytest.approx(-120, abs=45))
    assert 40 < first.high - first.low < 150
    assert last == (0, 0, 0)


def test_a_bot_that_never_wins_has_a_rating_all_the_same() -> None:
    rounds = [[game([0, 1, 2], number % 2) for _ in range(3)] for number in range(20)]
    first, second, _ = ratings(rounds, 3, [])

    assert first.value == pytest.approx(second.value, abs=1)
    assert 300 < first.low < first.value < first.high < 3000


def test_evidence_is_a_fair_game_where_bots_are_as_strong() -> None:
    """By hand: over both ways that a round can go, and any two of them, the mean of what it is worth is 1."""
    ways = [(a, b) for a in (-1.0, 0.0, 1.0) for b in (-0.5, 0.5)]
    worth = []
    for way in ways:
        evidence = Evidence()
        for difference in way:
            evidence.add(difference)
        worth.append(evidence.now)

    assert sum(worth) / len(worth) == pytest.approx(1)
    one = Evidence()
    assert one.add(1.0) == pytest.approx(1), "one round says nothing"
    assert one.add(1.0) == pytest.approx(sum((1 + bet) ** 2 for bet in BETS) / len(BETS))


def test_equal_bots_are_called_settled_at_most_once_in_twenty_though_it_is_looked_after_every_round() -> None:
    rng = random.Random(2)

    def wrongly() -> bool:
        order = Order(2)
        return any(order.add([won, 1 - won]) for won in (rng.choice([0, 0.5, 0.5, 1]) for _ in range(200)))

    assert sum(wrongly() for _ in range(500)) / 500 <= 0.05


def test_the_better_bot_of_every_pair_is_named() -> None:
    order = Order(3)
    while not order.add([0.2, 0.7, 0.1]):
        pass

    assert sorted(order.settled) == [(0, 2), (1, 0), (1, 2)]

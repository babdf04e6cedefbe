"""Simulated leagues, cheaters, and the anchors that games among the levels give."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fangs
from fangs.club.ratings.anchors import FILE
from fangs.core.errors import RequestError
from fangs.lab.arena.play import GameResult, places_of, seatings
from fangs.lab.leagues import anchors, cheats
from fangs.lab.leagues.league import of_talents
from fangs.lab.leagues.page import speed, tables
from fangs.lab.leagues.recovery import calibration, mixed, season, spearman
from fangs.lab.tasks import HERE
from tests.form import amount, some

PLAYERS = 120


@pytest.mark.parametrize("size", some([2, 3, 4, 5, 6], 2, 5))
@pytest.mark.parametrize("tie", [0.0, 150.0])
def test_a_league_s_strengths_are_recovered_and_the_margin_is_right(size: int, tie: float) -> None:
    early, late = season(size, (15, 60), PLAYERS, tie=tie)

    assert late.correlation > 0.96
    assert late.error < 90 < early.error
    assert late.covered > 0.9 and early.covered > 0.9
    assert late.error == pytest.approx(late.deviation, rel=0.25)
    assert late.provisional == 0 < early.provisional


@pytest.mark.parametrize("size", [2, 5])
def test_what_ratings_predict_comes_true(size: int) -> None:
    league = of_talents(PLAYERS, seed=2)
    for _ in range(60):
        league.round(size)

    for found in calibration(league, size, amount(2000, long=20_000)):
        told = [one for one in found if one.times > 200]
        assert len(told) >= 4
        assert all(abs(one.predicted - one.observed) < 0.08 for one in told)


def test_the_advantage_of_a_seat_is_found_beside_the_strengths() -> None:
    league = of_talents(PLAYERS, seed=3, advantages=(200.0, 0.0))
    for _ in range(60):
        league.round(2)
    (first, second) = (league.book.seats[f"/2/{seat}"].mean for seat in "01")

    assert first - second == pytest.approx(200, abs=60)


def test_one_rating_is_for_games_of_two_and_of_five_if_luck_is_told() -> None:
    told, untold = mixed(40, told=True, players=PLAYERS), mixed(40, told=False, players=PLAYERS)

    assert told.error < untold.error
    assert told.covered > untold.covered


@pytest.mark.parametrize(
    ("way", "most", "least_without"),
    [(cheats.friend, 120, 300), (cheats.ring, 40, 150), (cheats.crowd, 60, 400), (cheats.laundered, 300, 350)],
)
def test_an_account_that_is_fed_gets_not_far(way: cheats.Way, most: float, least_without: float) -> None:
    assert cheats.changed(way, cheats.RULES["live"]) < most
    assert cheats.changed(way, cheats.WITHOUT) > least_without


def test_whoever_throws_games_away_stays_where_they_are() -> None:
    assert cheats.changed(cheats.sandbag, cheats.RULES["live"]) > -30
    assert cheats.changed(cheats.sandbag, cheats.WITHOUT) < -500


@pytest.mark.parametrize(
    ("one", "other", "correlation"),
    [([1, 2, 3], [10, 20, 30], 1), ([1, 2, 3], [3, 2, 1], -1), ([1, 2, 3, 4], [2, 1, 4, 3], 0.6)],
)
def test_the_rank_correlation_is_spearman_s(one: list[float], other: list[float], correlation: float) -> None:
    assert spearman(one, other) == pytest.approx(correlation)


def test_all_tables_of_the_page_are_made() -> None:
    text = tables(players=12)

    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "### Recovered strengths",
        "### Predictions",
        "### Cheaters",
        "### Anchors",
    ]
    assert speed(100) > 0


# Anchors


def rounds(players: int, count: int, points: dict[int, float], seats: list[float]) -> list[list[GameResult]]:
    """Rounds of three bots with these strengths, in seats with these advantages."""
    league, made = of_talents(1, seed=4), []
    for number in range(count):
        games = []
        for seating in seatings(3, players, 1, number):
            league.strengths = {str(seat): points[bot] for seat, bot in enumerate(seating)}
            league.advantages = seats
            places = league.places([str(seat) for seat in range(players)])
            games.append(GameResult(seating, [], [0.0] * players, [], [], places=places))
        made.append(games)
    return made


@pytest.mark.parametrize("players", [2, 4])
def test_strengths_and_seats_are_recovered_from_games_of_the_levels(players: int) -> None:
    points, seats = {0: 1400.0, 1: 1600.0, 2: 1700.0}, [150.0, *[0.0] * (players - 1)]

    found = anchors.measured(players, rounds(players, 400, points, seats))

    for level, expected in zip(anchors.PLAYED, points.values(), strict=True):
        mean, deviation = found.levels[level]
        assert abs(mean - expected) < 4 * deviation < 100
    assert found.seats[0].mean - found.seats[1].mean == pytest.approx(150, abs=40)


def test_seats_that_are_alike_are_left_out() -> None:
    points = {0: 1400.0, 1: 1600.0, 2: 1700.0}

    assert anchors.measured(4, rounds(4, 100, points, [0.0] * 4)).seats == []


def test_without_finished_games_nothing_is_measured() -> None:
    broken = GameResult([0, 1], [0.5, 0.5], None, [], [])

    with pytest.raises(RequestError, match="No game of 2 players has ended"):
        anchors.measured(2, [[broken]])


def test_best_is_as_far_above_hard_as_it_was_measured() -> None:
    step = anchors.best_step(fangs.game("mandua"), 2)
    points = {0: 1400.0, 1: 1600.0, 2: 1700.0}
    assert step is not None

    found = anchors.with_best(anchors.measured(2, rounds(2, 50, points, [0.0, 0.0])), step)

    assert (step.level, step.against, step.share, step.low, step.high) == ("best", "hard", 0.74, 0.68, 0.8)
    assert found.levels["best"].mean - found.levels["hard"].mean == pytest.approx(181.7, abs=0.2)
    assert found.levels["best"].deviation > found.levels["hard"].deviation


def test_the_levels_play_and_the_work_is_resumed(tmp_path: Path) -> None:
    game = fangs.game("overboard")
    first = anchors.play(game, 3, 2, 60, tmp_path, HERE)
    again = anchors.play(game, 3, 3, 60, tmp_path, HERE)

    assert [len(one) for one in (first, again, anchors.play(game, 3, 1, 0, tmp_path, HERE))] == [2, 3, 3]
    assert [[played.places for played in games] for games in again[:2]] == [
        [played.places for played in games] for games in first
    ]
    text = anchors.toml(game, [(3, anchors.measured(3, again))])
    assert "[players.3.levels]" in text
    assert "games = 9" in text


def test_the_files_of_the_games_are_as_the_command_writes_them() -> None:
    for name in fangs.names():
        assert (fangs.game(name).folder / FILE).read_text("utf-8").startswith("# The anchors of the scale of ratings")


def test_places_by_scores_are_shared_by_equal_scores() -> None:
    assert places_of([3, 5, 3, 1]) == [2, 1, 2, 4]


def test_a_simulation_gives_the_same_whenever_it_is_run() -> None:
    ratings = []
    for _ in range(2):
        league = of_talents(20, seed=5)
        for _ in range(5):
            league.round(4)
        ratings.append(league.book)

    assert ratings[0] == ratings[1]
    assert random.Random(5).gauss(1500, 300) in league.strengths.values()

"""Men Overboard: what positions are worth."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

import fangs
from fangs.games.overboard import rules, solve
from fangs.games.overboard.chart import ISLANDS, SHORE, SPACES, space
from fangs.games.overboard.evaluation import SPREAD, TURNS, evaluate
from fangs.solve import tables

ALL = ["suns", "crowns", "centre"]
SETS = [[island for k, island in enumerate(ALL) if waiting >> k & 1] for waiting in range(8)]


def stands(**keys: Any) -> float:
    """What a position of arms and moons is worth to arms."""
    return float(
        evaluate(fangs.position(fangs.new("overboard").json() | {"phase": "speed", "wind": "se"} | keys).state, 0)
    )


def test_nearer_home_is_better_once_all_are_aboard() -> None:
    aboard = [[], ALL]
    assert stands(ships=["b2", "a1"], castaways=aboard) > stands(ships=["h8", "a1"], castaways=aboard) > 0.9


def test_a_castaway_aboard_is_better_than_one_that_waits() -> None:
    ships = ["h6", "a1"]
    assert stands(ships=ships, castaways=[["suns"], ALL]) > stands(ships=ships, castaways=[["suns", "crowns"], ALL])


def test_where_all_else_is_equal_the_one_to_move_is_ahead() -> None:
    assert stands() > 0.5 > stands(turn=1)


def test_the_board_is_the_same_from_every_corner() -> None:
    arms, suns = (
        fangs.position(
            fangs.new("overboard", suits=suits).json() | {"ships": ships, "castaways": [castaways, castaways]}
        ).state
        for suits, ships, castaways in (
            (["arms", "moons"], ["d7", "h9"], ["suns", "centre"]),
            (["suns", "crowns"], ["m7", "i9"], ["arms", "centre"]),
        )
    )
    assert evaluate(arms, 0) == evaluate(suns, 0)


@pytest.mark.parametrize("waiting", range(8))
@pytest.mark.parametrize("start", ["p12", "b2", "g6", "k3", "d11"])
def test_the_turns_of_the_map_are_those_of_the_best_moves(waiting: int, start: str) -> None:
    assert expected(space(start), waiting) == pytest.approx(TURNS[SPACES * waiting + space(start)], abs=1)


def test_the_races_of_two_differ_from_the_exact_values_by_two_in_a_hundred_on_average() -> None:
    """With the mean number of turns alone it was 2.8; three and four players have no exact values to compare with."""
    game, rng, differences = fangs.game("overboard"), random.Random(1), list[float]()
    table = tables.read(game, "opposite-against", game.folder / "solved" / "opposite-against.table")
    state = tables.first(game, "opposite-against")
    while len(differences) < 2000:
        number = rng.randrange(solve.SIZE)
        if solve.position(state, number):
            differences.append(abs(evaluate(state, 0) - table.of(number)[0]))

    assert sum(differences) / len(differences) < 0.02


@pytest.mark.parametrize("players", [3, 4])
def test_chances_of_several_are_those_of_races_that_are_tried_out(players: int) -> None:
    """Of ships that all need the same number of turns on average, which is drawn at random, the next to move is ahead."""
    start = fangs.new("overboard", players=players).state
    chances = [evaluate(start, player) for player in range(players)]
    mean, variance = (each[SPACES * 7 + space("p12")] / 10 for each in (TURNS, SPREAD))
    rng, wins = random.Random(2), [0] * players
    for _ in range(20_000):
        turns = [max(1, round(rng.gauss(mean, math.sqrt(variance)))) for _ in range(players)]
        wins[turns.index(min(turns))] += 1

    assert sum(chances) == pytest.approx(1)
    assert chances == [pytest.approx(won / 20_000, abs=0.015) for won in wins]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("waiting", range(8))
@pytest.mark.parametrize("start", ["p12", "b2", "g6", "k3", "d11"])
def test_the_variances_of_the_map_are_those_of_the_best_moves(waiting: int, start: str) -> None:
    ends = best_ends(space(start), waiting)
    means = [0.0 if end is None else TURNS[end] / 10 for end in ends]
    within = sum(0.0 if end is None else SPREAD[end] / 10 for end in ends) / len(ends)
    mean = sum(means) / len(means)
    between = sum((each - mean) ** 2 for each in means) / len(means)

    assert SPREAD[SPACES * waiting + space(start)] / 10 == pytest.approx(within + between, abs=0.25)


def expected(start: int, waiting: int) -> float:
    """Tenths of turns to go from here: one turn, and what the best move of every wind and speed leaves."""
    ends = best_ends(start, waiting)
    return 10 + sum(0 if end is None else TURNS[end] for end in ends) / len(ends)


def best_ends(start: int, waiting: int) -> list[int | None]:
    """For every wind and speed, where in the map the best move ends; None where it is home with all castaways."""
    alone = fangs.new("overboard").json() | {
        "phase": "move",
        "castaways": [SETS[waiting], []],
        "wind": "nw",
        "speed": 0,
    }
    state = fangs.position(alone).state
    state.players, state.ship[0] = 1, start
    found, actions = list[int | None](), [0] * rules.MAX_ACTIONS
    for dice in range(rules.WINDS * rules.SPEEDS):
        state.wind, state.speed = divmod(dice, rules.SPEEDS)
        ends = [left(rules.end_of(state, a), waiting) for a in actions[: rules.legal(state, 0, actions)]]
        found.append(min(ends, key=lambda end: 0 if end is None else TURNS[end]))
    return found


def left(end: int, waiting: int) -> int | None:
    """Where in the map a ship is after a move that ends there, its castaway aboard; None at home with all."""
    for k, island in enumerate((1, 2, 4)):
        if SHORE[end] == 1 << island and end in ISLANDS[island]:
            waiting &= ~(1 << k)
    return None if waiting == 0 and end == 0 else SPACES * waiting + end

"""What positions are worth keeps to the scale of the scores, and is the same plain and compiled."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import fangs
from fangs.core.position import Position
from fangs.engine.twin import compiled, drive
from tests.facts import facts

TABLES = [(name, players) for name in fangs.names() for players in fangs.game(name).players]


def passed(name: str, players: int, seed: int) -> Iterator[Position]:
    """Positions of a random game in which somebody must choose, and its end."""
    rng, position = random.Random(seed), fangs.new(name, players=players)
    for _ in range(400):
        if position.kind == "chance":
            position = position.roll(rng)
            continue
        yield position
        if position.kind == "over":
            return
        role = rng.choice(position.owing)
        position = position.play(role, rng.choice(position.legal(role)))


def worths(position: Position) -> list[float]:
    evaluate = drive("evaluation", position.game.rules).evaluate
    return [evaluate(position.state, player) for player in range(players_of(position))]


def players_of(position: Position) -> int:
    return int(position.game.rules.score(position.state, [0.0] * position.game.rules.ROLES))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_worth_lies_on_the_scale_of_the_scores_and_at_the_end_is_the_score(name: str, players: int) -> None:
    least, most = facts(name).scores
    for position in passed(name, players, 4):
        values = worths(position)
        assert len(values) == players
        assert all(least <= value <= most for value in values), position
        if most == 1:
            assert sum(values) == pytest.approx(1.0)
        if position.kind == "over":
            assert values == [pytest.approx(score) for score in position.scores]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_worth_is_the_same_plain_and_compiled(name: str, players: int) -> None:
    evaluate = drive("evaluation", compiled(fangs.game(name).rules)).evaluate
    for position in [*passed(name, players, 6)][::7]:
        row = np.zeros(1, position.state.dtype())
        position.state.pack(row[0])
        assert [evaluate(row[0], player) for player in range(players_of(position))] == worths(position)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_search_values_all_players_as_each_is_valued_alone(name: str, players: int) -> None:
    driver = drive("evaluation", fangs.game(name).rules)
    for position in [*passed(name, players, 5)][::7]:
        values = [0.0] * position.game.rules.ROLES
        driver.evaluate_all(position.state, players, values, driver.LEARNT)
        assert values[:players] == pytest.approx(worths(position))

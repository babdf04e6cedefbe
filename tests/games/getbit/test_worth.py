"""Get Bit!: what positions are worth."""

from __future__ import annotations

import pytest

import fangs
from fangs.games.getbit.evaluation import evaluate


def stands(players: int, line: list[int], limbs: list[int], player: int = 0) -> float:
    """What a position is worth to a player."""
    first = fangs.new("getbit", players=players).json()
    return float(
        evaluate(fangs.position(first | {"phase": "choose", "round": 2, "line": line, "limbs": limbs}).state, player)
    )


@pytest.mark.parametrize("players", [2, 4])
def test_a_limb_more_is_better(players: int) -> None:
    assert stands(players, [2, 0, 3, 1], [4, 4, 4, 4]) > stands(players, [2, 0, 3, 1], [3, 4, 4, 4])


@pytest.mark.parametrize("players", [2, 4])
def test_the_front_is_better_than_the_back(players: int) -> None:
    assert stands(players, [0, 2, 3, 1], [3, 3, 3, 3]) > stands(players, [1, 2, 3, 0], [3, 3, 3, 3])


def test_with_two_pirates_the_weaker_one_counts_most() -> None:
    assert stands(2, [2, 0, 3, 1], [2, 2, 2, 2]) > stands(2, [2, 0, 3, 1], [1, 2, 3, 2])


def test_with_three_players_the_others_share_what_one_is_likely_to_lose() -> None:
    line, limbs = [0, 1, 2, 3, 4, 5], [4, 4, 4, 4, 4, 1]
    assert stands(3, line, limbs, 2) < 0.1
    assert 0.4 < stands(3, line, limbs, 0) < 0.5


def test_who_the_pirates_are_does_not_matter() -> None:
    assert stands(4, [2, 0, 3, 1], [1, 2, 3, 4], 0) == pytest.approx(stands(4, [1, 3, 0, 2], [4, 3, 2, 1], 3))

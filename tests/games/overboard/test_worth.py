"""Men Overboard: what positions are worth."""

from __future__ import annotations

from typing import Any

import pytest

import fangs
from fangs.games.overboard import rules
from fangs.games.overboard.chart import ISLANDS, SHORE, SPACES, space
from fangs.games.overboard.turns import TURNS
from fangs.games.overboard.worth import worth

ALL = ["suns", "crowns", "centre"]
SETS = [[island for k, island in enumerate(ALL) if waiting >> k & 1] for waiting in range(8)]


def stands(**keys: Any) -> float:
    """What a position of arms and moons is worth to arms."""
    return float(
        worth(fangs.position(fangs.new("overboard").json() | {"phase": "speed", "wind": "se"} | keys).state, 0)
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
    assert worth(arms, 0) == worth(suns, 0)


@pytest.mark.parametrize("waiting", range(8))
@pytest.mark.parametrize("start", ["p12", "b2", "g6", "k3", "d11"])
def test_the_turns_of_the_map_are_those_of_the_best_moves(waiting: int, start: str) -> None:
    assert expected(space(start), waiting) == pytest.approx(TURNS[SPACES * waiting + space(start)], abs=1)


def expected(start: int, waiting: int) -> float:
    """Tenths of turns to go from here: one turn, and what the best move of every wind and speed leaves."""
    alone = fangs.new("overboard").json() | {
        "phase": "move",
        "castaways": [SETS[waiting], []],
        "wind": "nw",
        "speed": 0,
    }
    state = fangs.position(alone).state
    state.players, state.ship[0] = 1, start
    total, actions = 0, [0] * rules.MAX_ACTIONS
    for dice in range(rules.WINDS * rules.SPEEDS):
        state.wind, state.speed = divmod(dice, rules.SPEEDS)
        total += min(left(rules.end_of(state, a), waiting) for a in actions[: rules.legal(state, 0, actions)])
    return 10 + total / (rules.WINDS * rules.SPEEDS)


def left(end: int, waiting: int) -> int:
    """The map's turns after a move that ends there, its castaway aboard."""
    for k, island in enumerate((1, 2, 4)):
        if SHORE[end] == 1 << island and end in ISLANDS[island]:
            waiting &= ~(1 << k)
    return 0 if waiting == 0 and end == 0 else TURNS[SPACES * waiting + end]

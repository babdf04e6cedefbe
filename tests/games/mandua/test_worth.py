"""Mandua: what positions are worth."""

from __future__ import annotations

from typing import Any

import fangs
from fangs.games.mandua.evaluation import evaluate


def stands(**keys: Any) -> float:
    """What a position is worth to the hunters."""
    return float(evaluate(fangs.position(fangs.new("mandua").json() | keys).state, 0))


def test_hunters_that_are_lost_are_missed() -> None:
    assert stands(supply=20, hunters=["a1", "a2"]) > stands(supply=20, hunters=["a1"])


def test_a_hunter_is_worth_as_much_in_supply_as_on_the_board() -> None:
    assert stands(supply=20, hunters=["b1"]) == stands(supply=21)


def test_tigers_without_room_are_good_for_the_hunters() -> None:
    cage = {"tigers": ["A", "B", "C", "D"], "supply": 20}
    assert stands(hunters=["b4", "d4"], **cage) < stands(hunters=["c4", "c5"], **cage)


def test_hunters_that_the_tigers_are_bound_to_take_are_gone() -> None:
    tigers = {"tigers": ["A", "B", "C", "D"], "supply": 20, "turn": 1, "phase": "prowl", "taken": 0}
    assert stands(hunters=["c5"], greatest=1, **tigers) < stands(hunters=["c4", "c5"], greatest=0, **tigers)


def test_what_one_side_may_hope_for_the_other_must_fear() -> None:
    state = fangs.new("mandua").state
    assert evaluate(state, 0) + evaluate(state, 1) == 1

"""Wins that are proven: each reply to them loses, and nothing is claimed that is not so."""

from __future__ import annotations

import random

import pytest

import fangs
from fangs import Position
from fangs.solve.forced import ForcedWin, forced, proof, winner
from fangs.thinking.evaluation import evaluate
from tests.form import some

HUNTERS, TIGERS = 0, 1
GIVEN_AWAY = "c2 d1 e2 e3", "a1 a2 a3 b1 b2 b3 b4 b5 c3 c4 d3 d4 d5 e1 e4 e5"
"""A maharaja, after the hunters have given away all others (an outside hand found it)."""


def hunt(tigers: str, hunters: str) -> Position:
    """The hunters to move, none in supply."""
    first = fangs.new("mandua").json()
    return fangs.position(first | {"tigers": tigers.split(), "hunters": hunters.split(), "supply": 0})


def proven(position: Position, most: int = 3000, *, plain: bool = False) -> ForcedWin:
    return forced(position.game.rules, position.state, HUNTERS, most, plain=plain)


def won(position: Position, most: int) -> Position:
    """The position after an action of the hunters that was proven to win."""
    action = proven(position, most).actions[0]
    return position.play("0", position.game.notation.write(position.state, 0, action))


def finished(position: Position, rng: random.Random, most: int = 3000) -> Position:
    """The end of a game in which the hunters follow the proof and the tigers do anything."""
    while position.kind != "over":
        role = position.owing[0]
        position = won(position, most) if role == "0" else position.play(role, rng.choice(position.legal(role)))
    return position


def test_whatever_the_tigers_answer_the_hunters_win() -> None:
    rng = random.Random(1)
    for _ in range(20):
        assert finished(hunt(*GIVEN_AWAY), rng).scores == [1, 0]


@pytest.mark.parametrize("setup", some(["cages", "centre"], "cages"))
def test_the_hunters_win_from_the_start_of_a_game(setup: str) -> None:
    """With as many positions as the best bot examines. The third setup takes sixteen million: `fangs prove mandua`."""
    assert finished(fangs.new("mandua", setup=setup), random.Random(1), 200_000).scores == [1, 0]


@pytest.mark.long
def test_where_the_tigers_are_lost_each_of_their_actions_loses() -> None:
    position = fangs.new("mandua")
    while len(legal := position.legal(position.owing[0])) == 1 or position.owing[0] == "0":
        position = position.play("1", legal[0]) if position.owing[0] == "1" else won(position, 200_000)
    found = proven(position, 200_000)
    assert found.is_won
    assert sorted(position.game.notation.write(position.state, 1, action) for action in found.actions) == sorted(legal)
    assert proof(position.game.rules, position.state, 1, 2, 200_000).losing == found.actions


def test_all_actions_that_win_are_found_where_that_is_asked() -> None:
    position = hunt(*GIVEN_AWAY)
    one, all_of_them = (
        proof(position.game.rules, position.state, 0, 2, 3000, most_others=most).winning for most in (0, 3000)
    )
    assert len(one) == 1 and set(one) < set(all_of_them)
    rng = random.Random(2)
    for action in all_of_them:
        after = position.play("0", position.game.notation.write(position.state, 0, action))
        while after.kind != "over" and after.owing[0] == "1":
            after = after.play("1", rng.choice(after.legal("1")))
        assert finished(after, rng).scores == [1, 0]


def test_what_is_proven_is_what_a_position_is_worth() -> None:
    found = evaluate(hunt(*GIVEN_AWAY), 1, 1000)
    assert found.exact and found.values == [1.0, 0.0]


def test_plain_and_compiled_searches_prove_the_same() -> None:
    rng, compared = random.Random(3), 0
    for _ in range(3):
        position = hunt(*GIVEN_AWAY)
        while position.kind != "over":
            for most in (5, 50, 400):
                compared += 1
                assert proven(position, most, plain=True) == proven(position, most)
            role = position.owing[0]
            position = won(position, 3000) if role == "0" else position.play(role, rng.choice(position.legal(role)))
    assert compared > 60


def test_what_cannot_be_proven_within_the_allowance_is_not_claimed() -> None:
    assert not proven(hunt(*GIVEN_AWAY), most=1).is_won
    assert not proven(hunt("A B C D", "a1 a5 e1 e5")).is_won
    assert winner(fangs.game("mandua").rules, hunt("A B C D", "a1 a5 e1 e5").state, 2, 1000) is None
    assert forced(fangs.game("lunch").rules, fangs.new("lunch").state, 0, 100) == ForcedWin(False, [], 0)

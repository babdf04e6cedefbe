"""What a search thinks of, of all that a role may do."""

from __future__ import annotations

import random

import pytest

import fangs
from fangs.engine.considered import considered


def test_only_what_a_game_calls_worth_a_thought_is_considered() -> None:
    sea = fangs.new("maneater", players=3)
    role = sea.game.role_number("green")
    thought_of, legal = considered(sea.game.rules, sea.state, role), sea.legal("green")

    assert 1 < len(thought_of) < len(legal) / 10
    assert {sea.game.notation.write(sea.state, role, action) for action in thought_of} <= set(legal)


@pytest.mark.parametrize("name", ["getbit", "overboard"])
def test_where_a_game_says_nothing_all_that_is_listed_is_considered(name: str) -> None:
    start = next(position for position in fangs.new(name).random_game(random.Random(1)) if position.owing)
    role = start.owing[0]

    assert len(considered(start.game.rules, start.state, start.game.role_number(role))) == len(start.legal(role)) > 1


def test_tigers_that_announced_the_true_number_consider_only_what_takes_so_many() -> None:
    """D3.6: any capture may be chosen, but a smaller number taken is a mistake, for which a tiger is removed (D3.7)."""
    rng, left_out = random.Random(4), 0
    for position in fangs.new("mandua", captures="challenge", quiet_limit=40).random_game(rng):
        told = position.json()
        if told["phase"] != "prowl":
            continue
        game, role = position.game, position.game.role_number(position.owing[0])
        thought_of = {
            game.notation.write(position.state, role, one) for one in considered(game.rules, position.state, role)
        }
        listed = set(position.legal(position.owing[0]))
        assert thought_of <= listed
        if told["announced"] != told["greatest"] or told["greatest"] == 0:
            assert thought_of == listed
            continue
        bound = told | {"options": told["options"] | {"captures": "enforced"}, "announced": None, "culprits": []}
        assert thought_of == set(fangs.position(bound).legal(position.owing[0]))
        left_out += len(listed - thought_of)
    assert left_out

"""The tree search where positions come again, which none of our games' do."""

from __future__ import annotations

from typing import Any

import pytest

from fangs.engine.memory import Memory
from fangs.engine.search import Found, Search
from fangs.engine.twin import drive
from tests.engine.luck import rules


def searched(simulations: int, seed: int = 1, *, regrets: bool = True, plain: bool) -> list[Found]:
    start: Any = rules.State()
    rules.setup(start)
    search = Search(rules, start, seed, most=simulations, regrets=regrets, plain=plain)
    search.run(simulations)
    assert search.nodes == 2, "it is the one player's turn or the other's, and nothing else"
    return search.found(0)


@pytest.mark.long  # plain and compiled trees of the real games are compared in the short form, too
@pytest.mark.parametrize("regrets", [True, False])
def test_a_position_that_comes_again_on_the_way_down_is_searched_plain_and_compiled_alike(regrets: bool) -> None:
    for seed in range(20):
        plain, compiled = (searched(60, seed, regrets=regrets, plain=is_plain) for is_plain in (True, False))
        assert plain == compiled


def test_where_positions_come_again_the_search_comes_near_the_exact_value() -> None:
    best, *others = searched(20_000, plain=True)

    assert best.action == rules.THROW
    assert best.value == pytest.approx(2 / 3, abs=0.05), "V = 1/2 + (1 - V) / 2"
    assert best.visits + sum(other.visits for other in others) == 20_000, (
        "every simulation counts once, however often it is here"
    )


def test_a_position_does_not_use_the_node_of_another_that_has_the_same_entry_in_the_index() -> None:
    start: Any = rules.State()
    rules.setup(start)
    driver, memory = drive("search", rules), Memory(is_plain=True)
    tree = memory.tree(10, rules.ROLES, rules.MAX_ACTIONS, regrets=False)
    h = 12345
    other = h ^ 1 << 20  # a bit that decides neither where the entry is, nor what it contains
    at = driver.find(tree, h)
    driver.meet(h, at, tree)
    assert driver.node_of(tree, at, h) == -1
    assert driver.grow(start, rules.owing(start), h, at, tree, memory.whole(rules.MAX_ACTIONS))

    assert driver.find(tree, other) == at
    assert driver.node_of(tree, at, h) == 0
    assert driver.node_of(tree, at, other) == -1

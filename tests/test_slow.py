"""Every game against its slow counter-implementation (tests/games/*/slow.py): random games, and counted trees."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import fangs
from fangs.core.checks.slow import Differs, Tree, compare, trees
from tests.form import amount, some_rows

GAMES = amount(2, long=60)
TREES = [
    (name, tree)
    for name in fangs.names()
    for tree in trees((Path(__file__).parent / "games" / name / "perft.txt").read_text("utf-8"))
]
QUICK = [
    sorted((tree for tree in TREES if tree[0] == name), key=lambda tree: sum(tree[1].counts))[at]
    for name in fangs.names()
    for at in (0, 1)
]
"""The two of each game that take the least time."""
NAMES = [f"{name} {tree.start} {tree.steps}"[:80] for name, tree in TREES]


def slow_game(name: str) -> Any:
    return importlib.import_module(f"tests.games.{name}.slow")


@pytest.mark.parametrize("name", fangs.names())
def test_random_games_are_the_same_to_both(name: str) -> None:
    compare(fangs.game(name), slow_game(name), GAMES)


@pytest.mark.parametrize(("name", "tree"), some_rows(TREES, *QUICK), ids=NAMES)
def test_as_many_ways_lead_on_from_a_position_as_were_counted(name: str, tree: Tree) -> None:
    tree.check(fangs.game(name))


@pytest.mark.parametrize(("name", "tree"), some_rows(TREES, *QUICK), ids=NAMES)
def test_the_slow_game_counts_the_same(name: str, tree: Tree) -> None:
    tree.check_slowly(slow_game(name))


def test_a_slow_game_that_says_something_else_is_caught() -> None:
    slow = slow_game("lunch")
    hasty = SimpleNamespace(new=slow.new, play=slow.play, look=lambda position: {"kind": "over", "scores": [0, 0]})
    (_, tree), *_ = [each for each in TREES if each[0] == "lunch"]

    with pytest.raises(Differs, match="after no step"):
        compare(fangs.game("lunch"), hasty, 1)
    with pytest.raises(Differs, match=f"^{tree.counts[0]} ways lead 1 steps on, not 99"):
        tree._replace(counts=(99,)).check(fangs.game("lunch"))
    with pytest.raises(Differs, match=r"^0 ways lead 1 steps on"):
        tree.check_slowly(hasty)

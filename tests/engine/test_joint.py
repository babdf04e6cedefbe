"""A player with several roles chooses for all of them together."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest

from fangs.engine.search import Search

CLIMBING = """
from fangs.engine import Layout, i8

ROLES, MAX_ACTIONS = 2, 3
POINTS = (11, -30, 0, -30, 7, 6, 0, 0, 5)  # by what both choose


class State(Layout):
    chosen: list[int] = i8[2]


def setup(s):
    s.chosen[0] = s.chosen[1] = -1


def owing(s):
    return sum(1 << role for role in range(2) if s.chosen[role] < 0)


def owner(s, role):
    return 0


def legal(s, role, action):
    action[0], action[1], action[2] = 0, 1, 2
    return 3


def play(s, role, action):
    s.chosen[role] = action


def score(s, out):
    out[0] = POINTS[3 * s.chosen[0] + s.chosen[1]] if owing(s) == 0 else 0
    return 1
"""
"""The climbing game (Claus and Boutilier 1998): whoever learns alone is afraid of the best that both can do."""


@pytest.fixture
def climbing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    (tmp_path / "climbing").mkdir()
    (tmp_path / "climbing" / "__init__.py").touch()
    (tmp_path / "climbing" / "rules.py").write_text(CLIMBING)
    monkeypatch.syspath_prepend(str(tmp_path))
    return importlib.import_module("climbing.rules")


@pytest.mark.parametrize("seed", range(6))
def test_roles_of_one_player_find_what_only_both_together_can_do(climbing: ModuleType, seed: int) -> None:
    start = climbing.State()
    climbing.setup(start)
    search = Search(climbing, start, seed, most=3000, plain=True)
    search.run(3000)

    assert search.found(0)[0].action == 0

"""The laws of `fangs.core.laws` on random games of every game, option and number of players; and that broken games are caught."""

from __future__ import annotations

import dataclasses
import os
import types
from collections.abc import Callable
from typing import Any

import pytest

import fangs
from fangs.core import laws

GAMES = int(os.environ.get("FANGS_LAW_GAMES", "3"))
"""Random games of every variant; CONTRIBUTING.md has the command for a long run."""


@pytest.mark.parametrize("name", fangs.names())
def test_a_game_keeps_the_laws(name: str) -> None:
    assert laws.check(fangs.game(name), GAMES, limit=200) > 100


def test_every_sample_of_every_option_is_tried_with_every_number_of_players() -> None:
    variants = list(laws.variants(fangs.game("lunch")))

    assert len(variants) == 3 * 2 * 2
    assert (2, {"target": 0, "eating": "claimed", "last_call": "declared"}) in variants


def altered(module: types.ModuleType, **functions: Callable[..., Any]) -> types.ModuleType:
    """The same module with some of its functions replaced."""
    other = types.ModuleType(module.__name__)
    vars(other).update({**vars(module), **functions})
    return other


LUNCH = fangs.game("lunch")
RULES, NOTATION, BOARD = LUNCH.rules, LUNCH.notation, LUNCH.board


def without_turn(s: Any) -> dict[str, Any]:
    return {**NOTATION.to_json(s), "turn": 0}


def leaking(s: Any, view: dict[str, Any], player: int | None) -> None:
    view["trapped"] = NOTATION.to_json(s)["trapped"]


def alike(s: Any, role: int, action: int) -> str:
    return "7c" if role >= 0 else str(NOTATION.write(s, role, action))


BROKEN = {
    "not read back from its JSON": {"notation": altered(NOTATION, to_json=without_turn)},
    "can tell what is hidden": {"notation": altered(NOTATION, mark=leaking)},
    "listed twice": {"notation": altered(NOTATION, write=alike)},
    "nothing is listed": {"rules": altered(RULES, legal=lambda s, role, action: 0)},
    "drawing in text is empty": {"board": altered(BOARD, text=lambda view: " ")},
    "begin those for": {"board": altered(BOARD, clicks=lambda view, role, action: ["board"])},
    "said alike": {"board": altered(BOARD, say=lambda view, role, action: "do something")},
    "ParseError": {"board": altered(BOARD, svg=lambda view: "<svg>")},
    "cites no clause": {"notation": altered(NOTATION, sentence=lambda s, *event: ("it happens", "L9.9"))},
    "called alike": {"notation": altered(NOTATION, side=lambda s, player: "a tribe")},
}


@pytest.mark.parametrize("law", BROKEN)
def test_a_game_that_breaks_a_law_is_caught(law: str) -> None:
    broken = dataclasses.replace(LUNCH, **BROKEN[law])

    with pytest.raises(laws.LawBroken, match=law):
        laws.check(broken, 2, compiled=False, thorough=1)


def test_rules_whose_twin_differs_are_caught() -> None:
    """Stores that wrap are the classic: a plain number grows where an int8 does not."""

    def play(s: Any, role: int, action: int) -> None:
        RULES.play(s, role, action)
        s.round += 256

    broken = dataclasses.replace(LUNCH, rules=altered(RULES, play=play))

    with pytest.raises(laws.LawBroken, match="plain and compiled differ"):
        laws.check(broken, 1)

"""The bot without what was learnt: it searches as `search` does, and judges positions as was worked out by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fangs
from fangs.bots import bot, search
from fangs.core.game_files import beside
from fangs.engine.twin import drive

LEARNT = [name for name in fangs.names() if beside(fangs.game(name).rules, "learnt") is not None]
USUAL = {"lunch": 2, "getbit": 5, "maneater": 5}


@pytest.fixture(autouse=True)
def on_plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where another test has compiled a search."""
    monkeypatch.setattr(search, "is_loaded", lambda rules: False)


def choices(name: str, kind: str) -> list[str]:
    """What a bot chooses in a game that others play at random."""
    rng, dice, chosen = random.Random(5), random.Random(7), list[str]()
    position = fangs.new(name, players=USUAL.get(name))
    while len(chosen) < 12 and position.kind != "over":
        if position.kind == "chance":
            position = position.roll(dice)
            continue
        role = position.owing[0]
        chosen.append(bot(f"{kind}:30")(position.json(), role, rng))
        position = position.play(role, dice.choice(position.legal(role)))
    return chosen


@pytest.mark.parametrize("name", LEARNT)
def test_it_chooses_as_the_search_does_where_there_are_no_weights(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unlearnt: Any = choices(name, "unlearnt")
    assert unlearnt != choices(name, "search")

    monkeypatch.setattr(drive("evaluation", fangs.game(name).rules), "LEARNT", ())
    assert unlearnt == choices(name, "search")


def test_where_nothing_was_learnt_it_is_the_search() -> None:
    name = next(name for name in fangs.names() if name not in LEARNT)
    assert choices(name, "unlearnt") == choices(name, "search")

"""The careless bot: it chooses as the greedy one does, but so often as it is asked to, anything."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import fangs
from fangs import Position
from fangs.bots import bot

CHOICES = 400


@pytest.fixture(scope="module")
def clear() -> tuple[Position, str]:
    """A position without dice in which the greedy bot always chooses the same of many actions, and that action."""
    rng, position = random.Random(3), fangs.new("mandua")
    while True:
        role = position.owing[0]
        liked = {bot("greedy")(position.json(), role, rng) for _ in range(12)}
        if len(liked) == 1 and len(position.legal(role)) > 5:
            return position, liked.pop()
        position = position.play(role, rng.choice(position.legal(role)))


@pytest.mark.parametrize("percent", [1, 40, 100])
def test_it_chooses_anything_as_often_as_it_is_asked_to(clear: tuple[Position, str], percent: int) -> None:
    position, best = clear
    role, rng = position.owing[0], random.Random(1)
    chosen = Counter(bot(f"careless:{percent}")(position.json(), role, rng) for _ in range(CHOICES))
    actions = len(position.legal(role))

    others = 1 - chosen[best] / CHOICES
    assert others == pytest.approx(percent / 100 * (actions - 1) / actions, abs=0.08)
    assert percent < 100 or len(chosen) == actions

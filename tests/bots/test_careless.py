"""The careless bot: it chooses as the greedy one does, but so often as it is asked to, anything that makes sense."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import fangs
from fangs import Position
from fangs.bots import bot
from fangs.games.lunch.rules import DONE, EATING

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


def test_whatever_it_overlooks_it_names_what_seems_trapped_and_nothing_else() -> None:
    """Once most of a hundred choices were at random, so it named nearly always somebody who was not trapped (L3.7)."""
    rng, names = random.Random(5), 0
    for position in fangs.new("lunch", eating="claimed", target=0).random_game(rng):
        if position.owing and "done" in position.legal(role := position.owing[0]):
            view = position.json(position.owner(role))
            seem = fangs.position(view).worked_out()
            number = position.game.role_number(role)
            for chosen in {
                position.game.notation.read(seem, number, bot("careless:100")(view, role, rng)) for _ in range(8)
            }:
                assert seem.trapped >> (chosen - EATING) & 1 if seem.trapped else chosen == DONE
                names += chosen != DONE
    assert names

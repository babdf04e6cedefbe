"""Looks one step ahead, but chooses every so often at random, as people do who overlook something."""

from __future__ import annotations

import random

import fangs
from fangs.bots.greedy import choose as choose_greedily
from fangs.core.game import View
from fangs.engine.considered import considered
from fangs.translation import phrase

ABOUT = phrase("Looks one step ahead, and often overlooks something.")
ALLOWANCE = 25
"""In so many of a hundred choices it plays anything that makes sense, by default."""
MOST = 100
"""Always."""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """What the greedy bot would choose, or anything that makes sense; raises what that raises."""
    if rng.random() * 100 >= (allowance or ALLOWANCE):
        return choose_greedily(view, role, rng)
    position = fangs.position(view)
    position.require_choice(role)
    game, state, number = position.game, position.worked_out(), position.game.role_number(role)
    return game.notation.write(state, number, rng.choice(considered(game.rules, state, number)))

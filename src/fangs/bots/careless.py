"""A bot that looks one step ahead, but makes some choices at random, as if it had overlooked something."""

from __future__ import annotations

import random

import fangs
from fangs.bots.greedy import choose as choose_greedily
from fangs.core.game import View
from fangs.engine.considered import considered
from fangs.translation import phrase

ABOUT = phrase("Looks one step ahead, and often overlooks something.")
ALLOWANCE = 25
"""The default percentage of random choices."""
MOST = HIGHEST = 100
"""The maximum percentage of random choices, at which every choice is random."""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """Choose like the greedy bot or, with a probability of `allowance` percent, at random among sensible actions.

    Raise the errors of the greedy bot.
    """
    if rng.random() * 100 >= (allowance or ALLOWANCE):
        return choose_greedily(view, role, rng)
    position = fangs.position(view)
    position.require_choice(role)
    game, state, number = position.game, position.worked_out(), position.game.role_number(role)
    return game.notation.write(state, number, rng.choice(considered(game.rules, state, number)))

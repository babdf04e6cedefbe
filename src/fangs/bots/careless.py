"""Looks one step ahead, but chooses every so often at random, as people do who overlook something."""

from __future__ import annotations

import random

from fangs.bots.greedy import choose as choose_greedily
from fangs.bots.random import choose as choose_anything
from fangs.core.game import View
from fangs.translation import phrase

ABOUT = phrase("Looks one step ahead, and often overlooks something.")
ALLOWANCE = 25
"""In so many of a hundred choices it plays anything, by default."""
MOST = 100
"""Always."""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """What the greedy bot would choose, or anything; raises what these raise."""
    overlooks = rng.random() * 100 < (allowance or ALLOWANCE)
    return choose_anything(view, role, rng) if overlooks else choose_greedily(view, role, rng)

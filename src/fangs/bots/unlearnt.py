"""Searches, but judges positions as was worked out by hand, whatever was learnt: the measure of what `fangs learn` finds."""

from __future__ import annotations

import random

from fangs.bots import search
from fangs.core.game import View
from fangs.translation import phrase

ABOUT = phrase("Searches, without learnt evaluations of positions.")
ALLOWANCE, MOST = search.ALLOWANCE, search.MOST


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """What the search would choose that has learnt nothing; raises what that raises."""
    return search.choose(view, role, rng, allowance, learnt=False)

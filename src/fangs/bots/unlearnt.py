"""A bot that searches without learnt weights, for comparison with the bot that uses them."""

from __future__ import annotations

import random

from fangs.bots import search
from fangs.core.game import View
from fangs.translation import phrase

ABOUT = phrase("Searches without learnt evaluations of positions.")
ALLOWANCE, MOST = search.ALLOWANCE, search.MOST


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """Choose by a search that uses the hand-made evaluation instead of learnt weights.

    Raise the errors of the search.
    """
    return search.choose(view, role, rng, allowance, learnt=False)

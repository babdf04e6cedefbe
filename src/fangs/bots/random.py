"""A bot that chooses an action at random. All actions are equally likely."""

from __future__ import annotations

import random

import fangs
from fangs.core.game import View
from fangs.translation import phrase

ABOUT = phrase("Chooses an action at random. All actions are equally likely.")
ALLOWANCE = MOST = 0
"""The allowance is 0, because this bot does not think."""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """Choose one of the role's legal actions at random.

    Raise InvalidPosition, InvalidMove for an unknown role, OutOfTurn or GameOver.
    """
    return rng.choice(fangs.position(view).require_choice(role))

"""Chooses any listed action, each as likely."""

from __future__ import annotations

import random

import fangs
from fangs.core.game import View

ALLOWANCE = MOST = 0
"""It does not think."""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """One of the role's listed actions; raises InvalidPosition, InvalidMove for no such role, OutOfTurn or GameOver."""
    return rng.choice(fangs.position(view).require_choice(role))

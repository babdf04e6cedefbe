# mypy: allow-untyped-defs
"""Mandua: what a position is worth, by the hunters that are left and the room that the tigers have."""

import math

from fangs.engine import rule

from .ground import WAYS, adjoining, ahead, count, vacant
from .state import HUNTERS, NOBODY, OVER, PROWL

PLAYOUT = 4  # which wins 7 of 10 games against 0
ENOUGH = 15.0  # hunters, with whom either side may win
HUNTER = 0.2
ROOMY = 6  # steps that the tigers have in a position as good for either
STEP = 0.05
STUCK = 0.2  # a tiger without a step


@rule
def worth(s, player):
    """The chance to win."""
    if s.phase == OVER:
        if s.winner == NOBODY:
            return 0.5
        return 1.0 if s.winner == player else 0.0
    x = hunters_lead(s)
    chance = 0.5 + 0.5 * x / math.sqrt(1.0 + x * x)
    return chance if player == HUNTERS else 1.0 - chance


@rule
def hunters_lead(s):
    """How well the hunters stand, as a sum of reasons; what the tigers are bound to take in this turn is gone already."""
    left = count(s.hunters) + s.supply
    if s.phase == PROWL and s.greatest > s.taken:
        left -= s.greatest - s.taken
    free = vacant(s.tigers, s.hunters)
    steps = 0
    for way in range(WAYS):
        steps += count(ahead(s.tigers, way) & free)
    stuck = count(s.tigers & ~adjoining(free))
    return (left - ENOUGH) * HUNTER + (ROOMY - steps) * STEP + stuck * STUCK

# mypy: allow-untyped-defs
"""Evaluates positions of Let's Do Lunch! by simple formulas, and selects a cannibal that is worth eating."""

import math

from fangs.engine import rule

from .rules import DONE, EAT, EATING, OVER

LUNCH = 6.0  # the usual score for winning a round
TURN = 0.5  # the value of having the turn, in cannibals


@rule
def evaluate(s, player):
    """Estimate a player's final score: the points so far, plus the points expected from this round.

    The expected points are estimated from both hands and the turn. Later rounds are fair, so they add nothing on
    average.
    """
    if s.phase == OVER:
        return float(s.score[player])
    lead = s.hand[1 - player] - s.hand[player] + (TURN if s.turn == player else -TURN)
    least = min(s.hand[0], s.hand[1])
    return s.score[player] + LUNCH * lead / math.sqrt(lead * lead + 4.0 + 3.0 * least)


@rule
def shortlist(s, role, action, n):
    """While a player eats, keep only one action: a trapped cannibal, or `done` if none is trapped (L3.7).

    Eating is nearly always good.
    """
    if s.phase != EAT:
        return n
    named = DONE
    for k in range(n):
        if action[k] != DONE and s.trapped >> (action[k] - EATING) & 1 == 1:
            named = action[k] + 0
    action[0] = named
    return 1

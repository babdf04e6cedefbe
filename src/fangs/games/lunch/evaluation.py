# mypy: allow-untyped-defs
"""Estimates for Let's Do Lunch! that need no learning: a position's value, and which cannibals are worth eating."""

import math

from fangs.engine import rule

from .rules import DONE, EAT, EATING, OVER

PLAYOUT = 0
LUNCH = 6.0  # the usual score for winning a round
TURN = 0.5  # the value of having the turn, in cannibals


@rule
def evaluate(s, player):
    """Return a player's score plus the points to be expected from this round.

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
    """Reduce the cannibals that could be named to a single trapped one, or to `done` if none is trapped (L3.7).

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

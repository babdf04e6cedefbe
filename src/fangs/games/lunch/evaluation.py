# mypy: allow-untyped-defs
"""Let's Do Lunch!: a position's value if nothing has been learnt, from hands and turn; and which cannibals to name."""

import math

from fangs.engine import rule

from .rules import DONE, EAT, EATING, OVER

PLAYOUT = 0
LUNCH = 6.0  # what a round brings its winner, usually
TURN = 0.5  # cannibals that a turn is worth


@rule
def evaluate(s, player):
    """Return the score, plus what the hands promise for this round; later rounds are fair, and add nothing on average."""
    if s.phase == OVER:
        return float(s.score[player])
    lead = s.hand[1 - player] - s.hand[player] + (TURN if s.turn == player else -TURN)
    least = min(s.hand[0], s.hand[1])
    return s.score[player] + LUNCH * lead / math.sqrt(lead * lead + 4.0 + 3.0 * least)


@rule
def shortlist(s, role, action, n):
    """Of all cannibals that can be named, keep one trapped one, or `done` if none is (L3.7): eating is nearly always good."""
    if s.phase != EAT:
        return n
    named = DONE
    for k in range(n):
        if action[k] != DONE and s.trapped >> (action[k] - EATING) & 1 == 1:
            named = action[k] + 0
    action[0] = named
    return 1

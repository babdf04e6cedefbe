# mypy: allow-untyped-defs
"""Estimates a player's chance to win Mandua, and selects actions that are worth considering."""

import math

from fangs.engine import rule

from .ground import WAYS, adjoining, ahead, count, vacant
from .listing import greatest_captures
from .state import ANNOUNCE, ANNOUNCING, CHALLENGE, CHALLENGED, CHALLENGING, HUNTERS, NOBODY, NONE, OVER, PLAY_ON, PROWL

PLAYOUT = 4  # this wins 7 of 10 games against 0
ENOUGH = 15.0  # with this many hunters, either side may win
HUNTER = 0.2
ROOMY = 6  # the number of steps open to the tigers in an even position
STEP = 0.05
STUCK = 0.2  # the value of a tiger that has no step
TIGERS_AT_FIRST = 4
TIGER = 1.0  # the value of a tiger that is removed, or will be after a challenge


@rule
def evaluate(s, player):
    """Estimate a player's chance to win."""
    if s.phase == OVER:
        if s.winner == NOBODY:
            return 0.5
        return 1.0 if s.winner == player else 0.0
    x = hunters_lead(s)
    chance = 0.5 + 0.5 * x / math.sqrt(1.0 + x * x)
    return chance if player == HUNTERS else 1.0 - chance


@rule
def hunters_lead(s):
    """Compute the hunters' advantage as a weighted sum, for example of hunters left and steps open to tigers.

    Hunters that the tigers must take in this turn count as gone.
    """
    left = count(s.hunters) + s.supply
    if s.phase == PROWL and s.greatest > s.taken:
        left -= s.greatest - s.taken
    free = vacant(s.tigers, s.hunters)
    steps = 0
    for way in range(WAYS):
        steps += count(ahead(s.tigers, way) & free)
    stuck = count(s.tigers & ~adjoining(free))
    lost = TIGERS_AT_FIRST - count(s.tigers) + will_be_found_out(s)
    return (left - ENOUGH) * HUNTER + (ROOMY - steps) * STEP + stuck * STUCK + lost * TIGER


@rule
def will_be_found_out(s):
    """Return 1 if the tigers have already made a mistake that the hunters can challenge (D3.7), or 0 otherwise."""
    if s.captures != CHALLENGED or s.greatest == NONE:
        return 0
    if s.phase == CHALLENGING:
        return int(s.announced != s.greatest or s.taken != s.greatest)
    return int(s.phase == PROWL and s.announced != s.greatest)


QUIET = 2, 0  # by player: with 1, the hunters' win is proven from two of the three setups; with 2, from all three


@rule
def forcing(s, player):
    """Return whether the tigers must capture next, so that the hunters can foresee their move."""
    return player == HUNTERS and s.phase == PROWL and s.captures != CHALLENGED and s.greatest > 0


@rule
def shortlist(s, role, action, n):
    """Keep only honest announcements, captures that reach the announced number, and correct challenges."""
    if s.captures != CHALLENGED or s.greatest == NONE:
        return n
    if s.phase == PROWL and s.greatest > 0 and s.announced == s.greatest:
        return greatest_captures(s, action)
    if s.phase != ANNOUNCING and s.phase != CHALLENGING:
        return n
    if s.phase == CHALLENGING:
        action[0] = CHALLENGE + s.greatest if will_be_found_out(s) and s.greatest > 0 else PLAY_ON
        return 1
    action[0] = ANNOUNCE + s.greatest
    return 1

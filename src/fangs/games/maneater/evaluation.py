# mypy: allow-untyped-defs
"""Evaluates positions of Maneater by simple formulas, and selects orders that are worth considering."""

from fangs.engine import rule

from .rules import owner
from .shark import steps_between
from .state import NOTHING, OVER, RED, ROLES, SHARK, is_island
from .ways import DRIFT_HOME, NEVER_HOME, STEPS_HOME

RISK = 0.04  # the share of a swimmer's points that a turn at sea costs
NEAR = 6  # a shark that is fewer steps away is a danger
SHARKS = 0.02  # the additional risk for each step that the shark is nearer
DANGER = 4  # within this many steps of the shark, a swimmer should be unpredictable
SOON = 2  # the steps that a swimmer can make in a turn
HUNT = 3  # the turns for which the shark hunts the same swimmer
PREY, WRECK = 0.9, 0.3  # the share of a swimmer's lost points that the shark gets, with and without legs


@rule
def evaluate(s, player):
    """Estimate a player's final points: the points so far, plus what the player's roles can still expect."""
    points = 0.0
    for role in range(ROLES):
        if owner(s, role) == player:
            points += s.score[role]
            if s.phase != OVER and s.at[role] != NOTHING:
                points += feast(s) if role == SHARK else hopes(s, role)
    return points


@rule
def feast(s):
    """Estimate how many points the shark will still score. It gets most of what the swimmers are expected to lose."""
    points = 0.0
    for swimmer in range(RED, ROLES):
        if s.at[swimmer] != NOTHING:
            points += (1 + s.legs[swimmer] - hopes(s, swimmer)) * (PREY if s.legs[swimmer] > 0 else WRECK)
    return points


@rule
def hopes(s, swimmer):
    """Estimate how many points a swimmer will still score.

    Each turn at sea costs a part of them, and more if the shark is near.
    """
    turns = turns_home(s, swimmer)
    if turns >= NEVER_HOME or (s.last > 0 and turns > s.last):
        return 0.0
    hunted = (NEAR - min(sharks_way(s, swimmer), NEAR)) * SHARKS
    points = 1.0 + s.legs[swimmer]
    for turn in range(turns):
        points *= 1.0 - RISK - (hunted if turn < HUNT else 0.0)
    return points


@rule
def turns_home(s, swimmer):
    """Count the turns that a swimmer needs to get home if nothing interferes."""
    legs = s.legs[swimmer]
    if legs == 0:
        return DRIFT_HOME[s.at[swimmer]]
    return (STEPS_HOME[s.at[swimmer]] + legs - 1) // legs + s.cramp[swimmer]


@rule
def sharks_way(s, swimmer):
    """Count the steps that the shark needs to reach a swimmer. Return NEAR if the swimmer is in no danger."""
    if s.at[SHARK] == NOTHING or is_island(s.at[swimmer]):
        return NEAR
    return steps_between(s.at[SHARK], s.at[swimmer])


@rule
def shortlist(s, role, action, n):
    """Keep only orders with a single, promising space: nearer home for a swimmer, or near a swimmer for the shark.

    The fewer there are, the better each is explored: with spaces no nearer home, or further from the swimmers, the search plays worse.
    """
    if role != SHARK and s.legs[role] == 0:
        return n
    kept = 0
    for k in range(n):
        space = action[k] & 0xFF
        if action[k] == space and (is_near_prey(s, space) if role == SHARK else leads_on(s, role, space)):
            action[kept] = action[k]
            kept += 1
    return singles(action, n) if kept == 0 else kept


@rule
def singles(action, n):
    """Keep only orders without an alternative or a preference."""
    kept = 0
    for k in range(n):
        if action[k] <= 0xFF:
            action[kept] = action[k]
            kept += 1
    return kept


@rule
def leads_on(s, swimmer, space):
    """Return whether a space is worth ordering: it is nearer home, the swimmer's own island, or an escape from the shark."""
    here = s.at[swimmer]
    if STEPS_HOME[space] < STEPS_HOME[here] or space == here:
        return True
    return sharks_way(s, swimmer) <= DANGER and STEPS_HOME[space] <= STEPS_HOME[here]


@rule
def is_near_prey(s, hex):
    """Return whether a swimmer in the water can reach this hex within a turn or so."""
    for swimmer in range(RED, ROLES):
        at = s.at[swimmer]
        if at != NOTHING and not is_island(at) and steps_between(hex, at) <= SOON:
            return True
    return False

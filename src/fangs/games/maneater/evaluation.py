# mypy: allow-untyped-defs
"""Maneater: a position's value if nothing has been learnt, from the swimmers' ways home; and which orders to consider."""

from fangs.engine import rule

from .rules import owner
from .shark import steps_between
from .state import NOTHING, OVER, RED, ROLES, SHARK, is_island
from .ways import DRIFT_HOME, NEVER_HOME, STEPS_HOME

PLAYOUT = 0
RISK = 0.04  # of a turn at sea
NEAR = 6  # steps; a shark that is nearer is a danger
SHARKS = 0.02  # more risk for each step that it is nearer
DANGER = 4  # steps of the shark to a swimmer who must not be foreseen
SOON = 2  # steps of a swimmer in a turn
HUNT = 3  # turns that the shark hunts the same swimmer
PREY, WRECK = 0.9, 0.3  # the part of what a swimmer loses that comes to the shark: with legs, without


@rule
def evaluate(s, player):
    """Return the points of a player's roles, plus those that each role can still expect."""
    points = 0.0
    for role in range(ROLES):
        if owner(s, role) == player:
            points += s.score[role]
            if s.phase != OVER and s.at[role] != NOTHING:
                points += feast(s) if role == SHARK else hopes(s, role)
    return points


@rule
def feast(s):
    """Return the shark's expected score: most of the points that the swimmers are expected to lose."""
    points = 0.0
    for swimmer in range(RED, ROLES):
        if s.at[swimmer] != NOTHING:
            points += (1 + s.legs[swimmer] - hopes(s, swimmer)) * (PREY if s.legs[swimmer] > 0 else WRECK)
    return points


@rule
def hopes(s, swimmer):
    """Return a swimmer's expected score. Each turn at sea costs a part of its points, and more while the shark is near."""
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
    """Return how many turns a swimmer needs to get home if nothing interferes."""
    legs = s.legs[swimmer]
    if legs == 0:
        return DRIFT_HOME[s.at[swimmer]]
    return (STEPS_HOME[s.at[swimmer]] + legs - 1) // legs + s.cramp[swimmer]


@rule
def sharks_way(s, swimmer):
    """Return how many steps the shark needs to a swimmer, or NEAR if it is no danger."""
    if s.at[SHARK] == NOTHING or is_island(s.at[swimmer]):
        return NEAR
    return steps_between(s.at[SHARK], s.at[swimmer])


@rule
def shortlist(s, role, action, n):
    """Keep single spaces: for a swimmer those that lead on, for the shark those near a swimmer.

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
    """Keep the orders without an alternative or a preference."""
    kept = 0
    for k in range(n):
        if action[k] <= 0xFF:
            action[kept] = action[k]
            kept += 1
    return kept


@rule
def leads_on(s, swimmer, space):
    """Return whether a space is nearer home, the swimmer's own island, or no farther from home while the shark is near."""
    here = s.at[swimmer]
    if STEPS_HOME[space] < STEPS_HOME[here] or space == here:
        return True
    return sharks_way(s, swimmer) <= DANGER and STEPS_HOME[space] <= STEPS_HOME[here]


@rule
def is_near_prey(s, hex):
    """Return whether a swimmer in the water is near enough to reach this hex soon."""
    for swimmer in range(RED, ROLES):
        at = s.at[swimmer]
        if at != NOTHING and not is_island(at) and steps_between(hex, at) <= SOON:
            return True
    return False

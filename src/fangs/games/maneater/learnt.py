# mypy: allow-untyped-defs
"""Estimates how many points each role of Maneater will get, with learnt weights for spaces, legs and distances."""

import math
from typing import Any

from fangs.engine import rule
from fangs.engine.weights import STEPS

from . import chart
from .rules import owner
from .shark import steps_between
from .state import CODES, NOTHING, OVER, RED, ROLES, SHARK, is_island
from .ways import DRIFT_HOME, NEVER_HOME, STEPS_HOME

ABOUT = {"game": "maneater", "edition": 1, "map": chart.MAP.name, "numbering": 1}
SETTING: dict[str, Any] = {}
GAMES = (2000,)  # the number of games to learn from
SIMULATIONS = 300  # the simulations for each choice in these games
PARTS = ROLES  # the score of every role
SWIMMERS = ROLES - RED
MAX_LEGS, MAX_STEPS, MAX_NEAR, MAX_LAST, MAX_TURNS, WIDTH = 3, 24, 12, 6, 8, 9  # the sizes of features, 0 included
FAR, SAFE_ON_LAND, NO_SHARK = 9, 10, 11  # special distances of the shark
BY_WAY = 1  # weight 0 stands for no feature
BY_SPACE = BY_WAY + MAX_LEGS * MAX_STEPS * MAX_NEAR
BY_STATE = BY_SPACE + MAX_LEGS * CODES
BY_SHARK = BY_STATE + MAX_LEGS * 8
BY_OTHERS = BY_SHARK + MAX_LEGS * WIDTH * MAX_NEAR
BY_TIME = BY_OTHERS + SWIMMERS * SWIMMERS * MAX_NEAR
SIZE = BY_TIME + MAX_LEGS * MAX_LAST * MAX_TURNS
KINDS = 6
WEIGHTS = 2 * SIZE  # the weights of each swimmer for itself, and those of the swimmers for the shark
FEATURES = SWIMMERS * KINDS


@rule
def is_open(s):
    """Return whether the game is still in progress."""
    return s.phase != OVER


@rule
def feature(s, part, k):
    """Return the index of the weight for a swimmer's feature, or 0 if the feature does not matter to the role."""
    swimmer = RED + k // KINDS
    if s.at[swimmer] == NOTHING or (part != SHARK and part != swimmer):
        return 0
    return (SIZE if part == SHARK else 0) + of_kind(s, swimmer, k % KINDS)


@rule
def of_kind(s, swimmer, kind):
    """Return the index of a swimmer's weight for one kind of feature, such as its distance from home."""
    at, legs, near = s.at[swimmer], s.legs[swimmer], sharks_way(s, swimmer)
    home = min(STEPS_HOME[at] if legs > 0 else DRIFT_HOME[at], MAX_STEPS - 1)
    if kind == 0:
        return BY_WAY + (legs * MAX_STEPS + home) * MAX_NEAR + near
    if kind == 1:
        return BY_SPACE + legs * CODES + at
    if kind == 2:
        safe = int(s.bitten[swimmer] == s.turn - 1)
        return BY_STATE + legs * 8 + safe * 4 + s.cramp[swimmer] * 2 + s.stayed[swimmer]
    if kind == 3:
        return BY_SHARK + (legs * WIDTH + before(s, swimmer)) * MAX_NEAR + near
    if kind == 4:
        return BY_OTHERS + others(s, swimmer, near) * MAX_NEAR + near
    return BY_TIME + (legs * MAX_LAST + s.last) * MAX_TURNS + min(home, MAX_TURNS - 1)


@rule
def sharks_way(s, swimmer):
    """Count the steps that the shark needs to reach a swimmer.

    Special numbers stand for a swimmer on an island and for a shark that is out of play.
    """
    if s.at[SHARK] == NOTHING:
        return NO_SHARK
    return SAFE_ON_LAND if is_island(s.at[swimmer]) else min(steps_between(s.at[SHARK], s.at[swimmer]), FAR)


@rule
def before(s, swimmer):
    """Return how many steps nearer home the shark is than a swimmer, clipped to a range.

    The range is 0 to WIDTH - 1, and WIDTH // 2 means equally near.
    """
    if s.at[SHARK] == NOTHING:
        return 0
    ahead = STEPS_HOME[s.at[swimmer]] - STEPS_HOME[s.at[SHARK]] + WIDTH // 2
    return min(max(ahead, 0), WIDTH - 1)


@rule
def others(s, swimmer, near):
    """Encode in one number how many other swimmers are in play, and how many of them are nearer to the shark."""
    there, nearer = 0, 0
    for other in range(RED, ROLES):
        if other != swimmer and s.at[other] != NOTHING:
            there += 1
            nearer += int(sharks_way(s, other) < near)
    return there * SWIMMERS + nearer


@rule
def is_known(s, part):
    """Return whether a role cannot get any more points, for example because it is out of play."""
    if s.phase == OVER or s.at[part] == NOTHING:
        return True
    return part != SHARK and s.legs[part] == 0 and DRIFT_HOME[s.at[part]] >= NEVER_HOME


@rule
def value(s, part, total):
    """Predict a role's final points from `total`, the sum of its weights."""
    if is_known(s, part):
        return float(s.score[part])
    if part == SHARK:
        return s.score[SHARK] + min(max(total / STEPS, 0.0), float(left(s)))
    points = total / STEPS
    return (1.0 + s.legs[part]) * (0.5 + 0.5 * points / math.sqrt(1.0 + points * points))


@rule
def left(s):
    """Add up the points that the swimmers still in play could bring home."""
    points = 0
    for swimmer in range(RED, ROLES):
        if s.at[swimmer] != NOTHING:
            points += 1 + s.legs[swimmer]
    return points


@rule
def slope(s, part, total):
    """Return the derivative of `value` with respect to `total`."""
    if is_known(s, part):
        return 0.0
    if part == SHARK:
        return 1.0 / STEPS
    points = total / STEPS
    flat = 1.0 + points * points
    return (1.0 + s.legs[part]) * 0.5 / (STEPS * flat * math.sqrt(flat))


@rule
def share(s, part, player):
    """Return 1 if a role belongs to a player, or 0 otherwise. A player gets the points of all their roles."""
    return int(owner(s, part) == player)

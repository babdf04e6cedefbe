"""Three simple strategies for Maneater, such as beginners use. Each gives every order a score."""

from __future__ import annotations

from .shark import steps_between
from .state import NOTHING, RED, ROLES, SHARK, State, is_island
from .ways import STEPS_HOME

LAST = -1000.0  # the score of orders that beginners never write: with alternatives, or without a space


def straight(before: State, role: int, action: int, after: State) -> float:
    """Prefer the shortest way home for a swimmer, and the nearest swimmer for the shark."""
    if not 0 < action <= 0xFF:
        return LAST
    return float(-min(_prey(before, action), default=0) if role == SHARK else -STEPS_HOME[action])


def wary(before: State, role: int, action: int, after: State) -> float:
    """Prefer a way home away from the shark for a swimmer, and a hex near all swimmers for the shark."""
    if not 0 < action <= 0xFF:
        return LAST
    if role == SHARK:
        return float(-sum(_prey(before, action)))
    near = 0 if before.at[SHARK] == NOTHING or is_island(action) else steps_between(before.at[SHARK], action)
    return float(min(near, 4) - STEPS_HOME[action])


def ahead(before: State, role: int, action: int, after: State) -> float:
    """Prefer the shortest way home for a swimmer, and for the shark a hex between the nearest swimmer and the beach."""
    if role == SHARK and 0 < action <= 0xFF:
        return float(-min(_prey(before, action), default=0) - STEPS_HOME[action] / 10)
    return straight(before, role, action, after)


IDEAS = (straight, wary, ahead)


def _prey(s: State, hex: int) -> list[int]:
    """List the shark's distances from a hex to all swimmers in the water."""
    places = [s.at[swimmer] for swimmer in range(RED, ROLES)]
    return [steps_between(hex, place) for place in places if place != NOTHING and not is_island(place)]

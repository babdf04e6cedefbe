"""Men Overboard: on which space of its island a castaway stands.

The rules leave that open (O2.3) and tell nothing of it: a castaway has a space of its own, and makes room for a ship there.
"""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core.game import View
from fangs.engine.events import Told

from .chart import ISLAND, ISLAND_NAMES, ISLANDS, SPACE_NAMES
from .rules import WINS

MADE_ROOM, WENT_BACK = WINS + 1, WINS + 2
"""Events: a castaway of a player goes from one space to another."""


def ashore(view: View) -> dict[tuple[int, str], str]:
    """On which space of its island each castaway (player, island) waits: one without a ship or another castaway."""
    places: dict[tuple[int, str], str] = {}
    for island, spaces in zip(ISLAND_NAMES, ISLANDS, strict=True):
        own = [SPACE_NAMES[space] for space in spaces]  # by player
        free = [space for space in own if space not in view["ships"]]
        waiting = [player for player, islands in enumerate(view["castaways"]) if island in islands]
        for player in sorted(waiting, key=lambda player: own[player] not in free):
            place = own[player] if own[player] in free or not free else free[0]
            places[player, island] = place
            free = [space for space in free if space != place]
    return places


def moved(before: View, after: View) -> Iterator[Told]:
    """Those who made room for a ship, or went back to their own space."""
    was = ashore(before)
    for (player, island), end in ashore(after).items():
        if was[player, island] != end:
            start, goal = SPACE_NAMES.index(was[player, island]), SPACE_NAMES.index(end)
            own = ISLANDS[ISLAND[goal]][player]
            yield WENT_BACK if goal == own else MADE_ROOM, player, start, goal

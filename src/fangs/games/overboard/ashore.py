"""Decides on which space of its island a castaway stands in Men Overboard.

The rules leave this open (O2.3), and it makes no difference to them. Each castaway has its own space, and makes room
for a ship.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fangs.core.game import View
from fangs.engine.events import Told

from .chart import ISLAND_NAMES, ISLANDS, SPACE_NAMES
from .rules import WINS, State

MADE_ROOM, WENT_BACK = WINS + 1, WINS + 2
"""The numbers of two events: a castaway makes room for a ship, and it goes back to its own space."""


def ashore(view: View) -> dict[tuple[int, str], str]:
    """Map each waiting castaway, by its player and island, to the space on which it stands.

    It is a space without a ship or another castaway, if there is one.
    """
    ships = [SPACE_NAMES.index(name) for name in view["ships"]]
    waiting = [sum(1 << ISLAND_NAMES.index(name) for name in islands) for islands in view["castaways"]]
    places = _places(ships, waiting)
    return {(player, ISLAND_NAMES[island]): SPACE_NAMES[space] for (player, island), space in places.items()}


def moved(before: State, after: State) -> Iterator[Told]:
    """Yield an event for each castaway that has made room for a ship or gone back to its own space."""
    was = _places(before.ship[: before.players], before.waiting[: before.players])
    for (player, island), end in _places(after.ship[: after.players], after.waiting[: after.players]).items():
        start = was[player, island]
        if start != end:
            yield WENT_BACK if end == ISLANDS[island][player] else MADE_ROOM, player, start, end


def _places(ships: Sequence[int], waiting: Sequence[int]) -> dict[tuple[int, int], int]:
    """Choose a space for each waiting castaway, by its player and island.

    `ships` has the space of each player's ship, and `waiting` the set (bits) of islands where the player's castaways
    wait.
    """
    places: dict[tuple[int, int], int] = {}
    for island, own in enumerate(ISLANDS):
        free = [space for space in own if space not in ships]
        here = [player for player, islands in enumerate(waiting) if islands >> island & 1]
        for player in sorted(here, key=lambda player: own[player] not in free):
            space = own[player] if own[player] in free or not free else free[0]
            places[player, island] = space
            free = [other for other in free if other != space]
    return places

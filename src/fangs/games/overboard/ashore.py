"""Men Overboard: on which space of its island a castaway stands.

The rules leave that open (O2.3) and tell nothing of it: a castaway has a space of its own, and makes room for a ship there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fangs.core.game import View
from fangs.engine.events import Told

from .chart import ISLAND_NAMES, ISLANDS, SPACE_NAMES
from .rules import WINS, State

MADE_ROOM, WENT_BACK = WINS + 1, WINS + 2
"""Events: a castaway of a player goes from one space to another."""


def ashore(view: View) -> dict[tuple[int, str], str]:
    """On which space of its island each castaway (player, island) waits: one without a ship or another castaway."""
    ships = [SPACE_NAMES.index(name) for name in view["ships"]]
    waiting = [sum(1 << ISLAND_NAMES.index(name) for name in islands) for islands in view["castaways"]]
    places = _places(ships, waiting)
    return {(player, ISLAND_NAMES[island]): SPACE_NAMES[space] for (player, island), space in places.items()}


def moved(before: State, after: State) -> Iterator[Told]:
    """Those who made room for a ship, or went back to their own space."""
    was = _places(before.ship[: before.players], before.waiting[: before.players])
    for (player, island), end in _places(after.ship[: after.players], after.waiting[: after.players]).items():
        start = was[player, island]
        if start != end:
            yield WENT_BACK if end == ISLANDS[island][player] else MADE_ROOM, player, start, end


def _places(ships: Sequence[int], waiting: Sequence[int]) -> dict[tuple[int, int], int]:
    """The space of each castaway (player, island), by the space of each player's ship and the islands, as bits, where castaways wait."""
    places: dict[tuple[int, int], int] = {}
    for island, own in enumerate(ISLANDS):
        free = [space for space in own if space not in ships]
        here = [player for player, islands in enumerate(waiting) if islands >> island & 1]
        for player in sorted(here, key=lambda player: own[player] not in free):
            space = own[player] if own[player] in free or not free else free[0]
            places[player, island] = space
            free = [other for other in free if other != space]
    return places

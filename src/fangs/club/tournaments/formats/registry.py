"""Maps the names of tournament formats to the functions that pair their rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fangs.club.tournaments.formats import arena, knockout, league, round_robin, swiss, tables
from fangs.club.tournaments.formats.draw import Draw
from fangs.club.tournaments.settings import FormatName
from fangs.club.tournaments.state import Tournament

DRAWS: Mapping[FormatName, Callable[[Tournament], Draw | None]] = {
    "round_robin": round_robin.draw,
    "swiss": swiss.draw,
    "knockout": knockout.draw,
    "arena": arena.draw,
    "tables": tables.draw,
    "league": league.draw,
}
"""The function that pairs the next round in each format. It returns None if there are no more rounds."""
FIXED: frozenset[FormatName] = frozenset({"round_robin", "knockout"})
"""The formats in which only entrants who are present at the start can play, because all rounds depend on them."""

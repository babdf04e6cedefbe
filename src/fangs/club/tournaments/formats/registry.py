"""Maps the names of tournament formats to the functions that draw a round."""

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
"""The function of each format that draws the next round. It returns None if there are no more rounds."""
FIXED: frozenset[FormatName] = frozenset({"round_robin", "knockout"})
"""The formats in which the entrants who are present at the start determine all rounds. Nobody can enter or return later."""

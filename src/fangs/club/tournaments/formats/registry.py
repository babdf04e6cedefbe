"""The formats by name."""

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
"""The functions that draw the next round, by format. They return None if there are no more rounds."""
FIXED: frozenset[FormatName] = frozenset({"round_robin", "knockout"})
"""The formats whose schedule is fixed at the start by the entrants who are present. Nobody can enter or return later."""

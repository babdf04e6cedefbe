"""Public games in progress, as listed on the page *Watch*."""

from __future__ import annotations

from typing import Any

from fangs.table.phase import Phase
from fangs.table.rows import Running
from fangs.table.seat import called
from fangs.table.state import Table
from fangs.table.views.table_view import pace

MINUTE = 60.0


def running_game(table: Table) -> Running | None:
    """Create a table's entry for the page *Watch*. Return None unless people are playing a public game at the table.

    The entry contains only what a spectator can see.
    """
    if not table.opened.spectators or table.phase in (Phase.SIGNING_UP, Phase.OVER) or not table.people:
        return None
    return Running(
        table.began // MINUTE * MINUTE,
        {
            "game": table.game.name,
            "players": [[seat.name, seat.bot] for seat in table.players],
            "pace": pace(table),
            "boards": len(table.boards),
        },
    )


def names_of(entry: dict[str, Any]) -> list[str]:
    """Return the players' names in an entry on the page *Watch*, translated for the reader."""
    return [called(name, bot, player) for player, (name, bot) in enumerate(entry["players"])]

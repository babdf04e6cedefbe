"""Public games in progress, as the page *Watch* lists them."""

from __future__ import annotations

from typing import Any

from fangs.table.phase import Phase
from fangs.table.rows import Running
from fangs.table.seat import called
from fangs.table.state import Table
from fangs.table.views.table_view import pace

MINUTE = 60.0


def running_game(table: Table) -> Running | None:
    """Return a table's entry on the page *Watch*, or None unless people are playing a public game there.

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
    """Return the names of the players in an entry of the page *Watch*, in the reader's language."""
    return [called(name, bot, player) for player, (name, bot) in enumerate(entry["players"])]

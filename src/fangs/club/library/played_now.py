"""The games that are played now and that everybody may watch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fangs.table.phase import Phase
from fangs.table.state import Table
from fangs.table.views.table_view import heading, pace

MAX_LISTED = 24


def played_now(tables: Iterable[tuple[Table, int]]) -> list[dict[str, Any]]:
    """The public tables among these, each with the number of its spectators, at which a person plays: the most watched first.

    Among equally watched tables, the one whose turn began last comes first. All of it is in the view of a spectator.
    """
    found = [(table, watchers) for table, watchers in tables if _is_shown(table)]
    found.sort(key=lambda one: (-one[1], -one[0].began, one[0].name))
    return [_told(table, watchers) for table, watchers in found[:MAX_LISTED]]


def _is_shown(table: Table) -> bool:
    return table.opened.spectators and table.phase not in (Phase.SIGNING_UP, Phase.OVER) and bool(table.people)


def _told(table: Table, watchers: int) -> dict[str, Any]:
    head = heading(table)
    return {
        "table": head["table"],
        "game": head["game"],
        "title": head["title"],
        "names": [seat.called for seat in table.players],
        "pace": pace(table),
        "boards": len(table.boards),
        "watchers": watchers,
    }

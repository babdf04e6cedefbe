"""A list of all tables, for the operator."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fangs.service.table_service import TableService
from fangs.store.cursor import Cursor
from fangs.table.events.codec import BrokenLog, NewerLog
from fangs.table.refusals import NoTable

PAGE = 50
"""The number of tables in one part of the list."""


State = Literal["waiting", "playing", "over", "unreadable"]
"""The state of a table in the list. An unreadable table is one that this version of Fangs cannot open."""


class ListedTable(NamedTuple):
    """A table in the list, with the times when it was opened and when something last happened there."""

    table: str
    game: str
    state: State
    opened: float
    changed: float


class TableFilters(NamedTuple):
    """The filters for a list of tables: a game, a state, and the earliest time of the last change."""

    game: str | None = None
    state: State | None = None
    since: float = 0.0


def list_tables(
    service: TableService, filters: TableFilters, after: Cursor | None, most: int = PAGE
) -> tuple[list[ListedTable], Cursor | None]:
    """List the tables that match some filters, newest first, one page at a time. Also return where the next page begins.

    Raise StoreError if the store does not respond.
    """
    found: list[ListedTable] = []
    while True:
        rows = service.store.newest(after, filters.since, most)
        for name, opened, changed, game in rows:
            after = Cursor(opened, name)
            if filters.game not in (None, game) or (state := _state(service, name)) is None:
                continue
            if filters.state in (None, state):
                found.append(ListedTable(name, game, state, opened, changed))
            if len(found) == most:
                return found, after
        if len(rows) < most:
            return found, None


def _state(service: TableService, name: str) -> State | None:
    """Return a table's state, or None if the table has just been deleted."""
    try:
        return service.stored(name).status
    except NoTable:
        return None
    except (BrokenLog, NewerLog):
        return "unreadable"

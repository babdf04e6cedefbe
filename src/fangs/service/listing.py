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
"""Whether a table waits for people, is being played or is over. This version of Fangs cannot open an unreadable table."""


class ListedTable(NamedTuple):
    """A table in the list, with the times at which it was opened and at which something last happened there."""

    table: str
    game: str
    state: State
    opened: float
    changed: float


class TableFilters(NamedTuple):
    """The tables to list: those of a game, in a state, and where something has happened since a time."""

    game: str | None = None
    state: State | None = None
    since: float = 0.0


def list_tables(
    service: TableService, filters: TableFilters, after: Cursor | None, most: int = PAGE
) -> tuple[list[ListedTable], Cursor | None]:
    """Return a part of all tables that pass the filters, the newest first, and where the next part begins. Raise StoreError."""
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
    """Return the state of a table, or None if it was deleted just now."""
    try:
        return service.stored(name).status
    except NoTable:
        return None
    except (BrokenLog, NewerLog):
        return "unreadable"

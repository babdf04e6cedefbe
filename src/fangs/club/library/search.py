"""Searches the library for games. Only the columns of the stored results are read, never the tables' logs.

A page costs the same whatever the size of the library. The most selective filter chooses the index, and one call reads at most
`MAX_SCANNED` of its rows. If only a few of these pass the other filters, the page is short, and the next page continues from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from fangs.core.records.readable import looks
from fangs.store.cursor import Cursor
from fangs.store.results import StoredResult, stored_result
from fangs.store.sql import library_statements as sql
from fangs.store.sql.schema import result_seats, results
from fangs.store.store import Store
from fangs.table.rows import Pace

MAX_SCANNED = 2000
"""The maximum number of database rows that are read for one page of results."""
MAX_PAGE = 50
"""The maximum number of games on a page."""
JUST_BEFORE = "~"
"""A suffix for a table's name in a cursor, with which the next page begins with that table itself."""

Outcome = Literal["won", "not won"]
Ended = Literal["rules", "resigned", "draw"]


@dataclass(frozen=True)
class Filters:
    """Filters for a search of the library. A filter that is None lets all games pass."""

    game: str | None = None
    players: int | None = None
    variant: str | None = None
    player: str | None = None
    """The name of a player at the table. Names that look alike count as equal (`fangs.core.records.readable.looks`)."""
    account: str | None = None
    private: bool = False
    """Whether to include games that are not public. Used only with `account`, for the player's own list."""
    outcome: Outcome | None = None
    """Whether the player in `player` or `account` must have won or lost. Used only with one of these."""
    ended: Ended | None = None
    pace: Pace | None = None
    only_people: bool = False
    """Whether to leave out games in which bots played."""
    rated: bool = False
    """Whether to leave out games that are not rated."""
    tournament: str | None = None
    least_steps: int | None = None
    most_steps: int | None = None
    since: float | None = None
    """The earliest time at which the game may have ended, in seconds since 1970."""
    until: float | None = None
    """The time before which the game must have ended."""


class Page(NamedTuple):
    """A page of search results, newest first. The cursor of the next page is None on the last page."""

    games: Sequence[StoredResult]
    following: Cursor | None


def find(store: Store, filters: Filters, after: Cursor | None = None, most: int = MAX_PAGE) -> Page:
    """Find a page of games that pass the filters, newest first.

    A tenth of the rows is tried first, because that often suffices.
    """
    page = Page((), None)
    for scanned_rows in (max(MAX_SCANNED // 10, 1), MAX_SCANNED):
        scanned = _scanned(filters, after, scanned_rows)
        rows = store.rows(_passing(scanned, filters).limit(most + 1))
        if len(rows) > most:
            last = rows[most - 1]
            return Page(with_seats(store, rows[:most]), Cursor(last.at, last.table_id))
        last_scanned = sa.select(scanned.c.at, scanned.c.table_id).order_by(*_newest(scanned)).offset(scanned_rows - 1)
        end = store.rows(last_scanned)
        last = Cursor(*end[0]) if end else None
        page = Page(rows, last if last is None or filters.private else _beside(store, last))
        if page.following is None:
            break
    return Page(with_seats(store, page.games), page.following)


def _beside(store: Store, last: Cursor) -> Cursor | None:
    """Find the cursor with which the next page begins, or return None if there are no more games.

    A cursor may name only public games, but the last row may not be public. There is nothing to show between this row
    and the next public game.
    """
    place = sa.tuple_(results.c.at, results.c.table_id)
    wanted = sa.select(results.c.at, results.c.table_id).where(
        results.c.public == sa.true(), place <= sa.tuple_(*map(sa.literal, last))
    )
    found = store.rows(wanted.order_by(*_newest(results)).limit(1))
    if not found:
        return None
    return last if (public := Cursor(*found[0])) == last else public._replace(after=public.after + JUST_BEFORE)


def with_seats(store: Store, rows: Sequence[Any]) -> list[StoredResult]:
    """Convert database rows to results, and add the results of each player."""
    names = [row.table_id for row in rows]
    seats: dict[str, list[Any]] = {name: [] for name in names}
    for seat in store.rows(sql.SEATS_OF, tables=names) if names else ():
        seats[seat.table_id].append(seat)
    return [stored_result(row, seats[row.table_id]) for row in rows]


def _scanned(filters: Filters, after: Cursor | None, most: int) -> sa.Subquery:
    """Build a query for the rows to scan, newest first. It uses the most selective index for the filters.

    The rows are results of a player, or of all players.
    """
    rows, chosen = _index(filters)
    found = sa.select(*chosen).where(*_conditions(filters))
    if after is not None:
        found = found.where(sa.tuple_(rows.c.at, rows.c.table_id) < sa.tuple_(*map(sa.literal, after)))
    if filters.since is not None:
        found = found.where(rows.c.at >= filters.since)
    if filters.until is not None:
        found = found.where(rows.c.at < filters.until)
    return found.order_by(*_newest(rows)).limit(most).subquery("scanned")


def _index(filters: Filters) -> tuple[sa.FromClause, Iterable[Any]]:
    if filters.player is not None or filters.account is not None:
        return result_seats, (result_seats.c.at, result_seats.c.table_id, result_seats.c.place)
    return results, results.c


def _conditions(filters: Filters) -> list[sa.ColumnElement[bool]]:
    """Return the conditions that select rows with the chosen index."""
    if filters.account is not None:
        return [result_seats.c.account == filters.account]
    if filters.player is not None:
        return [result_seats.c.looks == looks(filters.player)]
    if filters.tournament is not None:
        return [results.c.tournament == filters.tournament]
    if filters.rated:
        return [results.c.rated == sa.true()]
    if filters.game is not None:
        return [results.c.game == filters.game, results.c.public == sa.true()]
    return [results.c.public == sa.true()]


def _passing(scanned: sa.Subquery, filters: Filters) -> sa.Select[Any]:
    """Build a query that keeps only the scanned rows that pass all filters."""
    if "place" in scanned.c:
        found = sa.select(results).join(scanned, results.c.table_id == scanned.c.table_id)
        rows: sa.FromClause = results
        if filters.outcome is not None:
            found = found.where(scanned.c.place == 1 if filters.outcome == "won" else scanned.c.place > 1)
    else:
        found, rows = sa.select(scanned), scanned
    if not filters.private:
        found = found.where(rows.c.public == sa.true())
    for name in ("game", "players", "variant", "ended", "pace", "tournament"):
        if (wanted := getattr(filters, name)) is not None:
            found = found.where(rows.c[name] == wanted)
    if filters.rated:
        found = found.where(rows.c.rated == sa.true())
    if filters.only_people:
        found = found.where(rows.c.persons == rows.c.players)
    if filters.least_steps is not None:
        found = found.where(rows.c.steps >= filters.least_steps)
    if filters.most_steps is not None:
        found = found.where(rows.c.steps <= filters.most_steps)
    return found.order_by(*_newest(scanned))


def _newest(rows: sa.FromClause) -> tuple[sa.UnaryExpression[Any], sa.UnaryExpression[Any]]:
    return rows.c.at.desc(), rows.c.table_id.desc()

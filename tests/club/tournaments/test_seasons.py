"""The standings of a magazine are those of a league that counts the same tables."""

from __future__ import annotations

from pathlib import Path

from fangs.club.tournaments.seasons import season
from fangs.post.reporting.season import standings
from fangs.table.state import Table
from fangs.table.views.table_view import totals
from tests.post.tables import ByPost


def seats(table: Table) -> list[tuple[str | None, int | None]]:
    """The players of a table and their places, as a season takes them."""
    places = {row["player"]: row["place"] for row in totals(table) or ()}
    return [
        (None if seat.kind == "bot" or seat.is_free else seat.called, places.get(seat.player)) for seat in table.players
    ]


def test_a_season_counts_tables_as_the_magazine_does(tmp_path: Path) -> None:
    tables = []
    for number, game in enumerate(("getbit", "overboard", "lunch")):
        (tmp_path / f"{number}").mkdir()
        tables.append(ByPost(tmp_path / f"{number}", game).play(200 if game == "getbit" else 1).table)

    def rows(found: list[object]) -> list[tuple[object, ...]]:
        return [(row.place, row.tables, row.won, row.points) for row in found]  # type: ignore[attr-defined]

    assert rows([*season(map(seats, tables))]) == rows([*standings(tables)])
    assert [row.player for row in season(map(seats, tables))] == [row.name for row in standings(tables)]

"""A season: the standings over several tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fangs.table.state import Table
from fangs.table.views.table_view import totals
from fangs.translation import phrase

HOW = phrase(
    "For each finished table, a player gets a point for each player ranked below, and half a point for "
    "each player ranked equal."
)


@dataclass(frozen=True)
class Standing:
    """A player in the standings."""

    place: int
    name: str
    tables: int
    """The number of the player's finished games."""
    won: int
    """The number of games that the player won, alone or with others."""
    points: float


def standings(tables: Iterable[Table]) -> list[Standing]:
    """The standings at these tables, in order. Players are identified by their names, and bots do not count."""
    rows: dict[str, tuple[str, int, int, float]] = {}
    for table in tables:
        ended = {row["player"]: row for row in totals(table) or ()}
        for seat in table.players:
            if seat.kind == "bot" or seat.is_free:
                continue
            name, played, won, points = rows.get(seat.called.casefold(), (seat.called, 0, 0, 0.0))
            if (own := ended.get(seat.player)) is not None:
                others = [row["place"] for row in ended.values() if row["player"] != seat.player]
                played, won = played + 1, won + (own["place"] == 1)
                points += sum(place > own["place"] for place in others) + others.count(own["place"]) / 2
            rows[seat.called.casefold()] = name, played, won, points
    every = sorted(rows.values(), key=lambda row: (-row[3], -row[2], row[0].casefold()))
    return [Standing(1 + sum(other[3] > row[3] for other in every), *row) for row in every]

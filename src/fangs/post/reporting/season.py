"""Computes the standings of a magazine's season, over several tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fangs.club.tournaments.scores import shared, shown, worth
from fangs.table.state import Table
from fangs.table.views.table_view import totals
from fangs.translation import phrase

HOW = phrase(
    "At each finished table, a player gets one point for every player ranked below them, and half a "
    "point for every player ranked equal to them."
)


@dataclass(frozen=True)
class Standing:
    """A player's row in the standings over several tables."""

    place: int
    name: str
    tables: int
    """The number of games that the player has finished."""
    won: int
    """The number of games in which the player had or shared first place."""
    points: float


def standings(tables: Iterable[Table]) -> list[Standing]:
    """Compute the standings over several tables, best first.

    The points are the usual points of tournaments. Players are identified by name. Bots do not count.
    """
    rows: dict[str, tuple[str, int, int, int]] = {}
    for table in tables:
        places = {row["player"]: row["place"] for row in totals(table) or ()}
        units = dict(zip(places, shared(worth((), len(places), len(places)), [*places.values()]), strict=True))
        for seat in table.players:
            if seat.kind == "bot" or seat.is_free:
                continue
            name, played, won, total = rows.get(seat.called.casefold(), (seat.called, 0, 0, 0))
            if seat.player in places:
                played, won = played + 1, won + (places[seat.player] == 1)
                total += units[seat.player]
            rows[seat.called.casefold()] = name, played, won, total
    every = sorted(rows.values(), key=lambda row: (-row[3], -row[2], row[0].casefold()))
    return [Standing(1 + sum(other[3] > row[3] for other in every), *row[:3], shown(row[3])) for row in every]

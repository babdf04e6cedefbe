"""Computes standings over several tables outside a tournament, such as all games in an issue of a magazine.

Tables count as in a league with one division. Players get a point for each player ranked below, and half a point for each equal one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fangs.club.tournaments.scores import UNIT, shown


@dataclass(frozen=True)
class SeasonRow:
    """A player's row in the standings over several tables."""

    place: int
    player: str
    tables: int
    """The number of the player's finished tables."""
    won: int
    """The number of tables at which the player won or tied for first place."""
    points: float


def season(tables: Iterable[Sequence[tuple[str | None, int | None]]]) -> list[SeasonRow]:
    """Compute the standings over several tables. Each table lists the player and the place in each seat.

    Places are None until it is over. A seat without a player, such as a bot's, has no row, but is ranked like the
    others.
    """
    rows: dict[str, list[int]] = {}
    for table in tables:
        for seat, (player, place) in enumerate(table):
            if player is None:
                continue
            own = rows.setdefault(player, [0, 0, 0])
            if place is None:
                continue
            others = [other for at, (_, other) in enumerate(table) if at != seat and other is not None]
            own[0] += 1
            own[1] += place == 1
            own[2] += UNIT * sum(other > place for other in others) + UNIT // 2 * others.count(place)
    ordered = sorted(rows.items(), key=lambda each: (-each[1][2], -each[1][1], each[0].casefold()))
    return [
        SeasonRow(1 + sum(other[2] > units for _, other in ordered), player, count, won, shown(units))
        for player, (count, won, units) in ordered
    ]

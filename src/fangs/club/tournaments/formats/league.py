"""Leagues, in which each division plays a match in every season. The best are promoted, and the last relegated.

A division is usually one table, whose players meet in a match. Each game declares how many games a match has, usually
one for each player (Maneater M10). Larger divisions play rounds of tables. After a season, the best entrants of each
division change places with the last of the division above. Late entrants begin at the bottom in the next season, and
vacant places are filled from below.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise

from fangs.club.tournaments.events import ByeKind
from fangs.club.tournaments.formats import tables as rounds_of_tables
from fangs.club.tournaments.formats.draw import Draw, contenders, lot
from fangs.club.tournaments.pairing.sizes import table_sizes
from fangs.club.tournaments.standings import season_standings
from fangs.club.tournaments.state import Tournament


def draw(state: Tournament) -> Draw | None:
    """Pair the next round in the current season, or return None if there is none.

    There is none after the last round, or if no division has enough entrants for a table.
    """
    played = sum(one.stage == state.season for one in state.rounds)
    total = state.total_rounds
    assert total is not None
    if played >= total:
        return None
    tables: list[tuple[int, ...]] = []
    groups: list[int] = []
    byes: list[tuple[int, ByeKind]] = []
    present = [one for members in state.divisions for one in members if state.entrants[one].presence == "in"]
    every = contenders(state, present)
    for division, members in enumerate(state.divisions):
        field = [one for one in every if one.number in members]
        found, free = rounds_of_tables.seat(state, field, lot(state, state.season, played, division))
        tables += found
        groups += [division] * len(found)
        byes += [(one, "free") for one in free]
    return Draw(tuple(tables), tuple(groups), tuple(byes), state.season) if tables else None


def next_divisions(state: Tournament) -> tuple[tuple[int, ...], ...]:
    """Form the divisions for the next season, the highest first."""
    if not state.season:
        return divided(state, state.order)
    rows = season_standings(state, state.season)
    ranked = [[row.number for row in rows if row.division == at] for at in range(len(state.divisions))]
    for upper, lower in pairwise(ranked):
        _exchange(state, upper, lower)
    # In a new division, the relegated entrants come first, then those who stayed, and then the promoted ones.
    placed = [number for division in ranked for number in division]
    new = [one for one in state.order if one not in set(placed)]
    return divided(state, [one for one in (*placed, *new) if state.entrants[one].presence != "out"])


def _exchange(state: Tournament, upper: list[int], lower: list[int]) -> None:
    """Swap the last entrants in a division with the best in the division below. Nobody moves twice."""
    most = min(state.settings.promoted, len(upper) // 2, len(lower) // 2)
    if most:
        upper[-most:], lower[:most] = lower[:most], upper[-most:]


def divided(state: Tournament, ordered: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Split entrants into divisions, keeping their order.

    If too few remain for another division, they join the lowest one.
    """
    settings = state.settings
    if settings.division > settings.size:
        count = max(1, round(len(ordered) / settings.division))
        sizes = [len(ordered) // count + (at < len(ordered) % count) for at in range(count)]
    else:
        usual = settings.division or settings.size
        allowed = [one for one in settings.sizes if one <= max(usual, settings.size)] or [usual]
        found, left = table_sizes(len(ordered), allowed, usual if usual in allowed else settings.size)
        sizes = [*found[:-1], sum(found[-1:]) + left]
    rest = iter(ordered)
    divisions = [tuple(islice(rest, size)) for size in sizes]
    return tuple(division for division in divisions if division)

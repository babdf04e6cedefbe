"""Builds a tournament's crosstable, with a line for each entrant, in order of place, and a cell for each round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fangs.club.tournaments.scores import Kind, Played, histories, shown
from fangs.club.tournaments.stages import is_for_third_place
from fangs.club.tournaments.standings import Row, season_standings, standings
from fangs.club.tournaments.state import Tournament


@dataclass(frozen=True)
class Cell:
    """What happened to one entrant in one round, as a cell in the crosstable."""

    round: int
    kind: Kind
    points: float
    opponents: tuple[int, ...] = ()
    """The line numbers of the other entrants at the table, counted from 1."""
    seat: int | None = None
    place: int | None = None
    pairing: str | None = None
    is_third: bool = False
    """Whether the game was for third place."""


@dataclass(frozen=True)
class Line:
    """The line for one entrant in the crosstable."""

    line: int
    """The line's number, counted from 1. Unlike places, line numbers are all different."""
    row: Row
    cells: tuple[Cell, ...]


def crosstable(state: Tournament, season: int | None = None) -> tuple[Line, ...]:
    """Build the crosstable for a tournament or for one season in a league, by default the last."""
    is_league = state.settings.format == "league"
    number = state.season if season is None else season
    rows = season_standings(state, number) if is_league else standings(state)
    found = histories(state, lambda one: not is_league or one.stage == number)
    lines = {row.number: line for line, row in enumerate(rows, 1)}
    thirds = frozenset(game.id for one in state.rounds for game in one.pairings if is_for_third_place(state, one, game))
    return tuple(
        Line(line, row, tuple(_cell(one, lines, one.pairing in thirds) for one in found[row.number].rounds))
        for line, row in enumerate(rows, 1)
    )


def columns(lines: Iterable[Line]) -> tuple[int, ...]:
    """List the rounds that have a column in a crosstable. In a league, they are numbered from 1 in each season."""
    return tuple(sorted({cell.round for line in lines for cell in line.cells}))


def _cell(one: Played, lines: dict[int, int], is_third: bool) -> Cell:
    opponents = tuple(lines.get(number, 0) for number in one.opponents)
    return Cell(one.round, one.kind, shown(one.units), opponents, one.seat, one.place, one.pairing, is_third)

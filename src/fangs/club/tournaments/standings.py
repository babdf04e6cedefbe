"""Ranks the entrants in a tournament, by points and then by tie-breaks.

Entrants who are equal in all of them share a place. The standings of a knockout go by stages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fangs.club.tournaments.scores import History, histories, shown
from fangs.club.tournaments.stages import reached, third
from fangs.club.tournaments.state import Tournament
from fangs.club.tournaments.tie_breaks import Histories, values_of


@dataclass(frozen=True)
class Row:
    """A row of the standings, for one entrant."""

    place: int
    number: int
    player: str
    points: float
    ties: tuple[float, ...]
    """The value of each tie-break in the settings, even if it was not needed."""
    played: int
    won: int
    """The number of games that the entrant won alone."""
    drawn: int
    """The number of games in which the entrant tied for first place."""
    lost: int
    walkovers: int
    byes: int
    is_out: bool
    division: int = 0


def standings(state: Tournament) -> tuple[Row, ...]:
    """Compute the current standings, best first.

    In a league, these are the standings of the current season, division by division.
    """
    if state.settings.format == "league":
        return season_standings(state, state.season)
    if state.settings.format == "knockout":
        return _by_stage(state)
    return ranked(state, state.order, histories(state))


def season_standings(state: Tournament, season: int) -> tuple[Row, ...]:
    """Compute the standings of one season in a league, division by division."""
    found = histories(state, lambda one: one.stage == season)
    rows: list[Row] = []
    for division, members in enumerate(state.seasons[season - 1] if 0 < season <= state.season else ()):
        rows += ranked(state, [one for one in members if one in found], found, division=division)
    return tuple(rows)


def ranked(state: Tournament, members: Sequence[int], found: Histories, division: int = 0) -> tuple[Row, ...]:
    """Rank some entrants by points and tie-breaks."""
    values: dict[int, list[Fraction]] = {number: [] for number in members}
    groups = _split([list(members)], {number: Fraction(found[number].units) for number in members})
    for name in state.settings.ties:
        given = values_of(name, groups, found)
        for number in members:
            values[number].append(given[number])
        groups = _split(groups, given)
    return _rows(state, groups, found, values, division)


def _rows(
    state: Tournament,
    groups: list[list[int]],
    found: Histories,
    values: Mapping[int, Sequence[Fraction]],
    division: int,
) -> tuple[Row, ...]:
    """Build the rows for groups of entrants. The entrants in a group share a place."""
    rows, place = [], 1
    for group in groups:
        for number in sorted(group, key=state.order.index) if len(group) > 1 else group:
            rows.append(_row(state, place, found[number], values[number], division))
        place += len(group)
    return tuple(rows)


def _split(groups: list[list[int]], by: dict[int, Fraction]) -> list[list[int]]:
    """Split groups by these values, the highest first."""
    found = []
    for group in groups:
        kept: dict[Fraction, list[int]] = {}
        for number in group:
            kept.setdefault(by[number], []).append(number)
        found += [kept[value] for value in sorted(kept, reverse=True)]
    return found


def _row(state: Tournament, place: int, own: History, ties: Sequence[Fraction], division: int) -> Row:
    entrant = state.entrants[own.number]
    games = list(own.games)
    won = sum(one.place == 1 and one.places.count(1) == 1 for one in games)
    drawn = sum(one.place == 1 for one in games) - won
    kinds = [one.kind for one in own.rounds]
    return Row(
        place,
        own.number,
        entrant.player,
        shown(own.units),
        tuple(float(one) for one in ties),
        len(games),
        won,
        drawn,
        len(games) - won - drawn,
        kinds.count("walkover"),
        kinds.count("bye") + kinds.count("asked"),
        entrant.presence == "out",
        division,
    )


def _by_stage(state: Tournament) -> tuple[Row, ...]:
    """Compute the standings of a knockout.

    Entrants who lost in the same stage share a place, unless they have played for third place.
    """
    stages, best = reached(state), third(state)
    values = {number: stages[number] + (Fraction(1, 2) if number == best else Fraction(0)) for number in state.order}
    groups = _split([list(state.order)], values)
    none = dict.fromkeys(state.order, (Fraction(0),) * len(state.settings.ties))
    return _rows(state, groups, histories(state), none, 0)

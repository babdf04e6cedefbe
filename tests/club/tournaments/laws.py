"""What holds in every tournament at any time."""

from __future__ import annotations

from collections import Counter

from fangs.club.tournaments.crosstable import Line, crosstable
from fangs.club.tournaments.events import RoundPaired
from fangs.club.tournaments.fold import announced, fold
from fangs.club.tournaments.formats.draw import contenders
from fangs.club.tournaments.formats.swiss import requested
from fangs.club.tournaments.pairing.matching import is_pairable
from fangs.club.tournaments.scores import UNIT, units_of
from fangs.club.tournaments.standings import season_standings, standings
from fangs.club.tournaments.state import Tournament
from tests.club.tournaments.simulation import Club, read


def check(club: Club) -> None:
    """All laws."""
    check_pairings(club.state)
    check_tables(club)
    check_crosstable(club.state)
    check_places(club.state)
    assert club.rebuilt() == club.state
    for season in range(1, club.state.season + 1):
        rows = season_standings(club.state, season)
        assert len({row.number for row in rows}) == len(rows) == sum(map(len, club.state.seasons[season - 1]))
    if club.state.settings.format == "swiss":
        check_swiss(club)


def check_pairings(state: Tournament) -> None:
    """In a round, everybody has at most one game or bye, at a table of an allowed size, and nobody who was not there has one."""
    for one in state.rounds:
        seen = Counter(number for pairing in one.pairings for number in pairing.seats)
        seen.update(bye.number for bye in one.byes)
        assert not seen or max(seen.values()) == 1
        assert all(len(pairing.seats) in state.settings.sizes for pairing in one.pairings)
        assert one.pairings or one.byes
        if state.settings.format not in ("round_robin", "knockout"):
            assert seen.keys().isdisjoint(one.left)
        assert all(state.entrants[number].first <= one.number for number in seen)
    open_ids = {pairing.id for one in state.rounds for pairing in one.pairings if pairing.is_open}
    assert state.open == open_ids
    assert state.unopened == {name for name in open_ids if state.pairing(name).table is None}


def check_tables(club: Club) -> None:
    """A pairing has at most one table, and a table one pairing."""
    assert len(set(club.opened.values())) == len(club.opened)
    for one in club.state.rounds:
        for pairing in one.pairings:
            assert pairing.table is None or club.opened[pairing.table] == pairing.id


def check_crosstable(state: Tournament) -> None:
    """Everybody's points are the sum of the cells, everybody's games are in the cells of the others, and no point is lost."""
    lines = crosstable(state)
    by_line: dict[int, Line] = {line.line: line for line in lines}
    given: Counter[str] = Counter()
    for line in lines:
        assert abs(line.row.points - sum(cell.points for cell in line.cells)) < 1e-6
        for cell in line.cells:
            assert cell.points == 0 or cell.kind in ("game", "walkover", "bye", "asked")
            if cell.kind != "bye" and cell.pairing is not None:
                given[cell.pairing] += round(cell.points * UNIT)
                for other in cell.opponents:
                    mirrored = [each for each in by_line[other].cells if each.pairing == cell.pairing]
                    assert [line.line in each.opponents for each in mirrored] == [True]
                    assert mirrored[0].seat != cell.seat
    for name, units in given.items():
        result = state.pairing(name).result
        kinds = {cell.kind for line in lines for cell in line.cells if cell.pairing == name}
        if result is None or kinds & {"annulled", "void", "pending"}:
            assert units == 0
        else:
            assert units == sum(units_of(state.settings, result.places, result.absent))


def check_places(state: Tournament) -> None:
    """Places count those who are better, and go by points within a division, except in a knockout."""
    rows = standings(state)
    for division in {row.division for row in rows}:
        own = [row for row in rows if row.division == division]
        places = [row.place for row in own]
        assert places == [1 + sum(other < place for other in places) for place in places]
        if state.settings.format != "knockout":
            points = [row.points for row in own]
            assert points == sorted(points, reverse=True)


def check_swiss(club: Club) -> None:
    """Nobody meets anybody again, and nobody has a second bye, while the round could be paired without it."""
    log = [read(entry) for entry in club.entries]
    state = announced(log[0])
    for logged in log[1:]:
        event = logged.event
        if isinstance(event, RoundPaired):
            _check_round(state, event)
        state = fold(state, logged.at, event)


def _check_round(state: Tournament, event: RoundPaired) -> None:
    asked, numbers = requested(state, event.number)
    assert {number for number, kind in event.byes if kind == "asked"} == set(asked)
    field = {one.number: one for one in contenders(state, numbers)}
    free = [number for number, kind in event.byes if kind == "free"]
    assert len(free) == len(numbers) % 2
    assert {number for table in event.tables for number in table} | set(free) == set(numbers)
    fewest = min((one.byes for one in field.values()), default=0)
    again = [table for table in event.tables if table[1] in field[table[0]].met]
    if again or any(field[number].byes > fewest for number in free):
        nobody = -1

        def could_meet(one: int, other: int) -> bool:
            if nobody in (one, other):
                return field[max(one, other)].byes == fewest
            return other not in field[one].met

        assert len(numbers) < 2 or not is_pairable([*numbers, *[nobody] * len(free)], could_meet)

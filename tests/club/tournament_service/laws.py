"""What holds for a tournament on a server at any time, whatever was killed."""

from __future__ import annotations

from collections.abc import Collection

from fangs.club.tournament_service.log import TournamentLog, shelf_of
from fangs.club.tournament_service.names import table_name
from fangs.club.tournaments.crosstable import Line, crosstable
from fangs.club.tournaments.fold import opened
from fangs.club.tournaments.scores import UNIT, units_of
from fangs.club.tournaments.state import Tournament
from fangs.store.store import Store
from fangs.table.phase import Phase
from tests.club.tournament_service.club import Home


def check(home: Home, id: str, others: Collection[str] = ()) -> Tournament:
    """All laws, for a tournament of a server that has these other tables too."""
    state = home.tournaments.tournament(id)
    log = home.tournaments.log.read(id)
    assert [logged.seq for logged in log] == list(range(1, state.length + 1))
    assert opened(log) == state
    check_row(home.tables.store, id, state)
    check_tables(home, id, state, others)
    check_points(state)
    return state


def check_row(store: Store, id: str, state: Tournament) -> None:
    """A tournament is in the one list that its log says."""
    found = {
        shelf: [one for one in TournamentLog(store).on_shelf(shelf, None, 100) if one.id == id]
        for shelf in ("upcoming", "running", "ended")
    }
    assert [shelf for shelf, rows in found.items() if rows] == [shelf_of(state)]
    (row,) = found[shelf_of(state)]
    assert (row.title, row.starts) == (state.settings.title, state.settings.starts)
    assert (row.phase, row.entrants) == (str(state.phase), sum(one.presence != "out" for one in state.entrants))


def check_tables(home: Home, id: str, state: Tournament, others: Collection[str]) -> None:
    """Every pairing has one table, with the players who were paired in their seats; nothing else has a table of the tournament."""
    names = {table_name(id, pairing.id): pairing for one in state.rounds for pairing in one.pairings}
    stored = {name for name, _ in home.tables.store.openings()}
    assert stored - {*others} <= names.keys(), "only pairings have tables"
    for name, pairing in names.items():
        assert pairing.table in (None, name)
        if pairing.table is None:
            continue
        table = home.tables.table(name)
        for seat, player in zip(table.players, pairing.players, strict=True):
            assert seat.kind == "bot" or home.accounts.account(player).gone is not None or seat.account == player
        if state.is_done:
            assert table.phase is Phase.OVER, "no game of a tournament that is over goes on"
    if state.is_done:
        assert not home.tournaments.log.open_tables(id)


def check_points(state: Tournament) -> None:
    """The crosstables have every entrant: one of all rounds, or in a league one of every season, where some may have left before."""
    if not state.season:
        assert sorted(line.row.number for line in check_crosstable(state)) == sorted(state.order)
        return
    seasons = [[line.row.number for line in check_crosstable(state, number)] for number in range(1, state.season + 1)]
    assert all(len(there) == len({*there}) for there in seasons)
    assert {number for there in seasons for number in there} == {*state.order}


def check_crosstable(state: Tournament, season: int | None = None) -> tuple[Line, ...]:
    """All points of a crosstable come from results that count, and from byes; its lines."""
    lines = crosstable(state, season)
    cells = [cell for line in lines for cell in line.cells if cell.pairing is not None]
    for name in {cell.pairing for cell in cells if cell.kind in ("game", "walkover", "forfeit")}:
        assert name is not None
        result = state.pairing(name).result
        assert result is not None and state.pairing(name).annulled is None
        given = sum(round(cell.points * UNIT) for cell in cells if cell.pairing == name)
        assert given == sum(units_of(state.settings, result.places, result.absent))
    return lines

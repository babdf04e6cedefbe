"""Tournaments that run by themselves: tables are opened, results found, those who do not come are not waited for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from fangs.club.tournament_service.tending import MANY, Elsewhere, Tending, here
from fangs.club.tournaments import directing, entering
from fangs.club.tournaments.standings import standings
from fangs.club.tournaments.state import Phase
from fangs.store.cursor import Cursor
from fangs.store.store import Store
from fangs.table import people, strict
from fangs.table.phase import Phase as TablePhase
from fangs.thinking.fair_queue import Client
from fangs.thinking.worker_pool import Job, JobStopped, WorkerPool
from tests.club.tournament_service.club import FORMATS, Clock, Home
from tests.club.tournament_service.laws import check
from tests.form import some

GAME = "getbit"


@pytest.fixture
def home(file_store: Store) -> Home:
    return Home(file_store, Clock())


@pytest.fixture
def homes(tmp_path: Path) -> Iterator[list[Home]]:
    """Two servers with one database."""
    clock = Clock()
    with closing(Store(f"sqlite:///{tmp_path}/two.db")) as one, closing(Store(f"sqlite:///{tmp_path}/two.db")) as other:
        yield [Home(one, clock), Home(other, clock)]


def begun(home: Home, format_: str = "swiss", count: int = 4, **changes: object) -> tuple[str, list[str]]:
    """A tournament that has just begun, and the accounts of its entrants."""
    players = home.players(count)
    id = home.announce(format_, players[0], GAME, **changes)
    home.enter(id, players)
    home.clock.now += 3601
    home.settle()
    return id, [one.id for one in players]


@pytest.mark.parametrize("format_", some(list(FORMATS), "swiss", "tables"))
def test_a_tournament_of_every_format_runs_to_its_end_by_itself(format_: str, home: Home) -> None:
    id, _ = begun(home, format_, 6)
    state = home.run(id, random.Random(1))

    assert state.phase is Phase.OVER and state.why_ended == "complete"
    check(home, id)
    results = [one.result for each in state.rounds for one in each.pairings]
    assert results and all(one is not None and one.how == "played" for one in results)


def test_the_place_of_a_player_is_that_of_the_table(home: Home) -> None:
    id, _ = begun(home, "swiss", 2, rounds=1)
    state = home.tournaments.tournament(id)
    (pairing,) = state.rounds[0].pairings
    assert pairing.table is not None
    home.come(id)
    table = home.tables.table(pairing.table)
    home.tables.transact(table.name, lambda table, now: people.resign(table, table.players[0]))
    home.settle()

    first, second = standings(home.tournaments.tournament(id))
    assert first.number == pairing.seats[1] and (first.points, second.points) == (1.0, 0.0)
    check(home, id)


def test_who_does_not_come_loses_and_is_not_paired_again(home: Home) -> None:
    id, who = begun(home, "swiss", 6)
    state = home.run(id, random.Random(2), without=who[3:4])

    entrant = state.entrants[3]
    assert entrant.presence == "absent" and entrant.no_shows == 1
    games = [one for each in state.rounds for one in each.pairings if 3 in one.seats]
    assert [one.result and one.result.how for one in games] == ["walkover"]
    assert all(3 in each.left for each in state.rounds[1:])
    check(home, id)


def test_a_table_of_three_plays_on_without_the_one_who_does_not_come(home: Home) -> None:
    id, who = begun(home, "tables", 3, rounds=1)
    state = home.run(id, random.Random(3), without=who[2:])

    (pairing,) = state.rounds[0].pairings
    seat = pairing.seats.index(2)
    assert pairing.absent == (seat,) and pairing.result is not None
    assert pairing.result.absent == (seat,) and pairing.result.places[seat] == 3
    assert sorted(one.points for one in standings(state))[0] == 0.0
    check(home, id)


def test_nobody_waits_if_nobody_comes(home: Home) -> None:
    id, who = begun(home, "swiss", 4)
    state = home.run(id, random.Random(4), without=who)

    assert state.why_ended == "few" and len(state.rounds) == 1
    assert all(one.points == 0 for one in standings(state))
    check(home, id)


def test_who_does_not_come_at_a_weekend_that_does_not_count_has_until_after_it(home: Home) -> None:
    home.clock.now = datetime(2027, 1, 8, 17, tzinfo=UTC).timestamp()  # the round begins on Friday, an hour later
    id, _ = begun(home, "swiss", 2, rounds=1, pace={"hours": 24.0, "weekends": "UTC"})
    for day, is_over in ((10, False), (11, False), (12, True)):
        home.clock.now = datetime(2027, 1, day, 12, tzinfo=UTC).timestamp()
        home.settle()
        (pairing,) = home.tournaments.tournament(id).rounds[0].pairings
        assert (pairing.result is not None) is is_over, day
    check(home, id)


def test_who_has_resigned_from_a_game_is_not_among_the_first_because_another_aborts_it(home: Home) -> None:
    id, _ = begun(home, "tables", 4, size=4, rounds=1)
    (pairing,) = home.tournaments.tournament(id).rounds[0].pairings
    assert pairing.table is not None
    home.come(id)
    for seat, leave in ((1, people.resign), (2, strict.abort)):
        home.tables.transact(
            pairing.table, lambda table, now, seat=seat, leave=leave: leave(table, table.players[seat])
        )
    home.settle()
    (pairing,) = home.tournaments.tournament(id).rounds[0].pairings

    assert pairing.result is not None
    assert (pairing.result.places, pairing.result.absent) == ((1, 3, 4, 1), (2,))


def test_who_aborts_a_game_loses_it(home: Home) -> None:
    id, _ = begun(home, "swiss", 2, rounds=1)
    (pairing,) = home.tournaments.tournament(id).rounds[0].pairings
    assert pairing.table is not None
    home.come(id)
    home.tables.transact(pairing.table, lambda table, now: strict.abort(table, table.players[0]))
    home.settle()

    state = home.tournaments.tournament(id)
    result = state.rounds[0].pairings[0].result
    assert result is not None and result.places == (2, 1) and result.absent == (0,)
    check(home, id)


def test_a_round_with_a_limit_is_closed_when_it_is_over(home: Home) -> None:
    id, _ = begun(home, "swiss", 4, rounds=1, round_limit=120.0, pace={"hours": 24.0})
    rng = random.Random(5)
    for _ in range(6):
        home.turn(id, rng)
    home.clock.now += 120
    home.settle()

    state = home.tournaments.tournament(id)
    results = [one.result for one in state.rounds[0].pairings]
    assert state.phase is Phase.OVER and [one and one.how for one in results] == ["late", "late"]
    check(home, id)


@pytest.mark.parametrize("act", ["forfeit", "annul", "end"])
def test_a_game_that_the_director_decides_is_closed_at_its_table(act: str, home: Home) -> None:
    id, who = begun(home, "swiss", 4)
    state = home.tournaments.tournament(id)
    pairing = state.rounds[0].pairings[0]
    home.turn(id, random.Random(6))
    acts = {
        "forfeit": lambda state, now: directing.forfeit(state, who[0], pairing.id, (1,), "rude"),
        "annul": lambda state, now: directing.annul(state, who[0], pairing.id, "a fault"),
        "end": lambda state, now: directing.end(state, who[0], "the pub closes"),
    }
    home.do(id, acts[act])
    home.settle()

    assert pairing.table is not None
    table = home.tables.table(pairing.table)
    assert table.phase is TablePhase.OVER and str(table.happened[-1]).startswith("The tournament closes the game")
    check(home, id)


def test_a_player_who_has_left_the_server_has_withdrawn_and_is_not_waited_for(home: Home) -> None:
    id, who = begun(home, "swiss", 4)
    gone = home.accounts.account(who[3])
    home.tournaments.leave(gone.id)
    home.seats.leave_all(gone)
    home.accounts.close(gone)
    state = home.run(id, random.Random(7), without=[gone.id])

    assert state.entrants[3].presence == "out" and home.tournaments.log.of_player(gone.id, None) == []
    assert len([one for each in state.rounds for one in each.pairings if 3 in one.seats]) == 1
    check(home, id)


def test_two_servers_run_one_tournament_together(homes: list[Home]) -> None:
    id, _ = begun(homes[0], "round_robin", 4)
    rng = random.Random(8)
    for turn in range(4000):
        home = homes[turn % 2]
        if home.tournaments.tournament(id).is_done:
            break
        home.turn(id, rng)
    for home in homes:
        home.clock.now += 60
        home.settle()
        assert check(home, id).why_ended == "complete"


def test_a_tournament_is_in_the_lists_by_its_phase(home: Home) -> None:
    players = home.players(2)
    ids = [
        home.announce("swiss", players[0], GAME, title=f"Cup {number}", starts=home.clock.now + 3600 - number)
        for number in range(5)
    ]
    log = home.tournaments.log

    first = log.on_shelf("upcoming", None, 3)
    rest = log.on_shelf("upcoming", Cursor(first[-1].listed, first[-1].id), 3)
    assert [one.id for one in (*first, *rest)] == ids[::-1]
    home.enter(ids[0], players)
    home.clock.now += 3700
    home.settle()
    assert [one.id for one in log.on_shelf("running", None)] == ids[:1]
    assert {one.id for one in log.on_shelf("ended", None)} == set(ids[1:])
    assert [one.id for one, _ in log.of_player(players[1].id, None)] == ids[:1]
    assert log.not_ended_of(players[1].id) == ids[:1]


def test_a_tournament_starts_at_the_time_to_which_it_was_moved_also_after_a_kill(home: Home) -> None:
    players = home.players(2)
    id = home.announce("swiss", players[0], GAME, check_in=600.0)
    home.enter(id, players)
    home.clock.now += 3100
    home.settle()
    assert home.tournaments.tournament(id).phase is Phase.CHECKING_IN
    changes = {"starts": home.clock.now + 7200, "check_in": 0.0, "title": "Later", "description": "It was too early."}
    home.do(id, lambda state, now: directing.change(state, players[0].id, changes, now))
    check(home, id)

    home.clock.now += 7000
    home = home.after_a_kill()
    home.settle()
    assert home.tournaments.tournament(id).phase is Phase.CHECKING_IN
    home.clock.now += 200
    home.settle()
    assert home.tournaments.tournament(id).phase is Phase.RUNNING
    for one in ({"description": "We have begun."}, {"directors": [players[1].id]}, {"late_until": 3}):
        home.do(id, lambda state, now, one=one: directing.change(state, players[0].id, one, now))
        check(home, id)
    home.run(id, random.Random(1))
    assert check(home, id).settings.directors == (players[0].id, players[1].id)


@pytest.mark.parametrize("third_place", [False, True])
def test_the_game_for_the_third_place_is_played_at_a_table_like_all_others(third_place: bool, home: Home) -> None:
    id, _ = begun(home, "knockout", 4, third_place=third_place)
    state = home.run(id, random.Random(1))

    check(home, id)
    assert next(len(one.pairings) for one in state.rounds if one.stage == 1) == 1 + third_place
    assert [row.place for row in standings(state)][2:] == ([3, 4] if third_place else [3, 3])


def test_a_large_round_is_drawn_in_another_process_and_is_the_same(home: Home, tmp_path: Path) -> None:
    def draw(home: Home, elsewhere: Elsewhere) -> tuple[Any, ...]:
        home.runner.tending = Tending(home.tournaments, home.accounts, home.ledger, elsewhere)
        id = home.announce("swiss", home.players(1)[0], GAME)
        for number in range(MANY + 1):
            home.do(id, lambda state, now, who=f"nobody{number}": entering.enter(state, who, 1500.0 + len(who), now))
        home.clock.now += 3601
        home.settle()
        (one,) = home.tournaments.tournament(id).rounds
        return tuple(pairing.seats for pairing in one.pairings), one.byes

    def stopped(*_: Any) -> Any:
        raise JobStopped

    asked = []
    with closing(WorkerPool(1, 60.0)) as pool:

        def elsewhere(*task: Any) -> Any:
            asked.append(task[0])
            return pool.add(Job(Client("tournaments"), 1, *task)).result()

        drawn = draw(home, elsewhere)
    assert asked
    for number, other in enumerate((here, stopped)):
        with closing(Store(f"sqlite:///{tmp_path}/{number}.db")) as store:
            assert draw(Home(store, Clock()), other) == drawn


def test_the_tables_of_a_rated_tournament_are_rated(home: Home) -> None:
    id, _ = begun(home, "swiss", 4, rounds=1, rated=True)
    for pairing in home.run(id, random.Random(9)).rounds[0].pairings:
        assert pairing.table is not None
        assert home.ledger.find(pairing.table) is not None
    assert home.ledger.enter_ended() == 2

"""A server that is killed between any two writes: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from fangs.club.tournament_service.names import table_name
from fangs.club.tournament_service.runner import LEASE
from fangs.club.tournament_service.seating import open_table
from fangs.club.tournaments import directing, playing
from fangs.club.tournaments.automaton import advance
from fangs.club.tournaments.state import Phase, Tournament
from fangs.service.heartbeat import AWAY, BACK, Heartbeat
from fangs.store.store import Store
from fangs.table import people
from fangs.table.phase import Phase as TablePhase
from tests.club.tournament_service.club import Clock, Home
from tests.club.tournament_service.laws import check
from tests.form import amount, some


class Killed(BaseException):
    """The server is killed."""


class Mortal(Store):
    """A store whose process is killed at one of its writes, just before or just after it."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.writes, self.last, self.after = 0, -1, False

    def commit(self, what: str, job: Any, *, durable: bool = True) -> Any:
        self.writes += 1
        if self.writes == self.last and not self.after:
            raise Killed
        done = super().commit(what, job, durable=durable)
        if self.writes == self.last:
            raise Killed
        return done

    def append_together(self, additions: Any) -> Any:
        self.writes += 1
        if self.writes == self.last and not self.after:
            raise Killed
        done = super().append_together(additions)
        if self.writes == self.last:
            raise Killed
        return done


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Callable[[], Mortal]]:
    opened: list[Mortal] = []

    def new() -> Mortal:
        opened.append(Mortal(f"sqlite:///{tmp_path}/{len(opened)}.db"))
        return opened[-1]

    yield new
    for store in opened:
        store.close()


KINDS: dict[str, dict[str, Any]] = {
    "swiss": {"count": 4, "rounds": 2},
    "tables": {"count": 6, "rounds": 1},
    "knockout": {"count": 3},
    "arena": {"count": 4, "window": 900.0, "last": 800.0},
    "round_robin": {"count": 3, "at_once": True},
    "league": {"count": 3},
}


def month(home: Home, kind: str, **changes: Any) -> tuple[str, list[str]]:
    """A tournament that is about to start, and its entrants."""
    more = KINDS[kind] | changes
    players = home.players(more.pop("count"))
    id = home.announce(kind, players[0], "getbit", **more)
    home.enter(id, players)
    return id, [one.id for one in players]


def finish_a_game(home: Home, id: str, rng: random.Random, without: list[str]) -> None:
    """Let everybody come, and somebody resign in every running game for two; in others, let the bots and clocks end it."""
    home.come(id, without=without)
    state = home.tournaments.tournament(id)
    for name in sorted(state.open):
        if state.pairing(name).table is None:
            continue
        table = home.tables.table(table_name(id, name))
        there = [seat for seat in table.players if seat.is_present and seat.account not in without]
        if table.phase is not TablePhase.OVER and len(there) > 1:
            home.tables.transact(
                table.name, lambda table, now, at=there[0].player: people.resign(table, table.players[at])
            )
    for _ in range(3):
        home.choose(id, rng, without=without)
    home.clocks(id)


def play(home: Home, id: str, without: list[str], seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(400):
        if home.tournaments.tournament(id).is_done:
            home.settle()
            return
        home.clock.now += 31.0
        finish_a_game(home, id, rng, without)
        home.settle()
    raise AssertionError("it does not end")


@pytest.mark.parametrize("kind", some(list(KINDS), "swiss", "tables"))
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_server_can_be_killed_at_any_write(kind: str, after: bool, mortal: Callable[[], Mortal]) -> None:
    whole = mortal()
    home = Home(whole, Clock())
    id, who = month(home, kind)
    begin = whole.writes
    home.clock.now += 3601
    home.settle()
    play(home, id, who[-1:], 1)
    writes = whole.writes - begin
    assert home.tournaments.tournament(id).phase is Phase.OVER and writes > 20
    check(home, id)

    step = max(1, writes // amount(12, long=10_000))
    for at in range(1, writes + 1, step):
        store = mortal()
        home = Home(store, Clock())
        id, who = month(home, kind)
        store.last, store.after = store.writes + at, after
        home.clock.now += 3601
        with suppress(Killed):
            home.settle()
            play(home, id, who[-1:], 1)
        home = home.after_a_kill()
        home.settle()
        play(home, id, who[-1:], 1)
        state = check(home, id)
        assert state.phase is Phase.OVER and state.why_ended == "complete"
        played = [one for each in state.rounds for one in each.pairings]
        assert len({one.table for one in played if one.table}) == sum(one.table is not None for one in played)
        store.close()


def test_two_servers_that_do_every_step_at_the_same_time_do_it_once(tmp_path: Path) -> None:
    clock, url = Clock(), f"sqlite:///{tmp_path}/both.db"
    with closing(Store(url)) as first, closing(Store(url)) as second:
        homes = [Home(first, clock), Home(second, clock)]
        id, who = month(homes[0], "swiss")
        clock.now += 3601
        for _ in range(200):
            clock.now += 31.0
            for home in homes:  # without leases, so that both do everything
                home.runner.tending.tend(id)
            if homes[0].tournaments.tournament(id).is_done:
                break
            finish_a_game(homes[0], id, random.Random(1), who[-1:])
        for home in homes:
            home.clock.now += 60
            home.runner.tending.tend(id)
            assert check(home, id).why_ended == "complete"


def test_nobody_waits_because_a_clock_was_wrong_for_a_while(file_store: Store) -> None:
    home = Home(file_store, Clock())
    id, _ = month(home, "swiss", between=600.0)
    home.clock.now += 3601
    home.settle()
    right = home.clock.now
    home.clock.now += (
        100 * 24 * 3600.0
    )  # the clock is set wrong, the round ends, and the server is killed with its lease
    finish_a_game(home, id, random.Random(1), [])
    home.runner.tending.tend(id)
    assert home.tournaments.log.claim(id, 0.0, home.clock.now + LEASE)
    home.clock.now = right

    home = home.after_a_kill()
    home.settle()
    assert len(home.tournaments.tournament(id).rounds) == 2


def test_a_pause_takes_no_time_away(file_store: Store) -> None:
    home = Home(file_store, Clock())
    id, who = month(home, "swiss")
    home.clock.now += 3601
    home.settle()
    began = home.tournaments.tournament(id).rounds[0].began
    home.do(id, lambda state, now: directing.pause(state, who[0], "why"))
    home.clock.now -= 3600.0
    assert home.do(id, lambda state, now: directing.resume(state, who[0])).rounds[0].began == began


@pytest.mark.parametrize(("kind", "limits"), [("swiss", {"round_limit": 48 * 3600.0}), ("arena", {})])
def test_the_time_in_which_no_server_runs_is_taken_from_no_limit(
    kind: str, limits: dict[str, Any], file_store: Store
) -> None:
    home = Home(file_store, Clock())
    id, _ = month(home, kind, pace={"hours": 24.0}, **limits)
    home.clock.now += 3601
    home.settle()
    Heartbeat(home.tables).beat()
    week = 7 * 24 * 3600.0

    def limit(state: Tournament) -> float:
        found = state.ends if kind == "arena" else playing.deadline(state, "1.1")
        assert found is not None
        return found

    before = limit(home.tournaments.tournament(id))
    home.clock.now += week
    for _ in range(2):  # also if it is killed after this, and started again
        home = home.after_a_kill()
        Heartbeat(home.tables).hold_clocks()
    home.settle()

    state = home.tournaments.tournament(id)
    assert state.open and limit(state) == pytest.approx(before + week, abs=2 * (LEASE + AWAY + BACK + 1))
    assert all(one.presence == "in" for one in state.entrants)
    check(home, id)


@pytest.mark.parametrize("gone", [-60.0, 600.0], ids=["before the check-in", "in the check-in"])
def test_no_time_of_the_check_in_is_lost_while_no_server_runs(gone: float, file_store: Store) -> None:
    home = Home(file_store, Clock())
    players = home.players(4)
    id = home.announce("swiss", players[0], check_in=900.0)
    home.enter(id, players)
    starts = home.tournaments.tournament(id).settings.starts
    home.clock.now = starts - 900.0 + gone
    home.settle()
    home.clock.now = starts + 60.0
    for _ in range(2):  # also if it is killed after this, and started again
        home = home.after_a_kill()
        Heartbeat(home.tables).hold_clocks()
    home.settle()

    state = home.tournaments.tournament(id)
    assert state.phase is Phase.CHECKING_IN
    assert state.settings.starts - home.clock.now == pytest.approx(
        900.0 - max(gone, 0.0), abs=2 * (LEASE + AWAY + BACK + 1)
    )
    check(home, id)


def test_a_tournament_without_limits_is_not_told_of_the_time_in_which_no_server_runs(file_store: Store) -> None:
    home = Home(file_store, Clock())
    id, _ = month(home, "swiss", pace={"hours": 24.0})
    home.clock.now += 3601
    home.settle()
    Heartbeat(home.tables).beat()
    before = home.tournaments.tournament(id).length
    home.clock.now += 7 * 24 * 3600.0
    home = home.after_a_kill()
    Heartbeat(home.tables).hold_clocks()

    assert home.tournaments.tournament(id).open and home.tournaments.tournament(id).length == before


def test_a_game_whose_server_is_killed_when_it_opens_is_linked_though_it_ends_in_a_pause(file_store: Store) -> None:
    home = Home(file_store, Clock())
    id, who = month(home, "swiss")
    home.clock.now += 3601
    while not home.tournaments.tournament(id).rounds:
        home.do(id, advance)
    state = home.tournaments.tournament(id)
    there = [home.accounts.account(state.entrants[number].player) for number in state.pairing("1.1").seats]
    table = open_table(home.tables, table_name(id, "1.1"), state.settings, there)
    home.do(id, lambda state, now: directing.pause(state, who[0], "why"))
    home.tables.transact(table.name, lambda table, now: people.resign(table, table.players[0]))
    home.settle()

    pairing = home.tournaments.tournament(id).pairing("1.1")
    assert pairing.result is not None and pairing.table == table.name

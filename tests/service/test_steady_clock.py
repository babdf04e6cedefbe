"""A clock that is set: bots do not wait for it, and nobody loses a seat by it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fangs.service import heartbeat
from fangs.service.heartbeat import AWAY, BACK, HEARTBEAT_SECONDS, Heartbeat
from fangs.service.news import News
from fangs.service.scheduler import Scheduler
from fangs.service.steady_clock import PROBATION, TOLERATED, SteadyClock
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import people, rhythm
from fangs.table.keys import lock_of
from fangs.table.lifecycle.opening import Setup
from fangs.table.refusals import NoSeat
from fangs.thinking.workers import Workers
from tests.table.housed import same

HOUR, DAY = 3600.0, 86_400.0
PATIENCE = 30.0
LOOKED = 1.5
"""After so many seconds the keeper has looked."""


class Machine:
    """A clock on the wall, which is set, and one that only runs."""

    def __init__(self) -> None:
        self.wall, self.run = 1_700_000_000.0, 5_000.0

    def steady(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.run)

    def wait(self, seconds: float) -> None:
        self.wall += seconds
        self.run += seconds


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def service(tmp_path: Path, machine: Machine) -> Iterator[TableService]:
    kept = TableService(Store(f"sqlite:///{tmp_path}/tables.db"), News(), bot_delay=1.0, clock=machine.steady())
    yield kept
    kept.store.close()


@pytest.mark.parametrize("jump", [HOUR, -HOUR, DAY, 10.0, -10.0])
def test_a_clock_that_was_set_is_believed_when_it_has_stayed_so_for_a_minute(jump: float, machine: Machine) -> None:
    clock = machine.steady()
    assert clock() == machine.wall and clock.since == 0.0
    before = machine.wall
    machine.wall += jump
    for second in range(int(PROBATION)):
        assert clock() == pytest.approx(before + second)
        machine.wait(1.0)
    assert clock() == pytest.approx(machine.wall) == clock.since == pytest.approx(before + jump + PROBATION)
    machine.wait(100.0)
    assert clock() == pytest.approx(machine.wall)


def test_a_clock_that_is_set_and_set_back_has_changed_nothing(machine: Machine) -> None:
    clock = machine.steady()
    for jump in (DAY, -DAY, -HOUR, HOUR):
        machine.wall += jump
        clock()
        machine.wait(PROBATION * 0.9)
        clock()
    assert clock() == pytest.approx(machine.wall) and clock.since == 0.0


def test_a_clock_that_is_put_right_by_a_little_is_followed(machine: Machine) -> None:
    clock = machine.steady()
    for _ in range(5):
        machine.wall -= TOLERATED * 0.9
        assert clock() == pytest.approx(machine.wall)
    assert clock.since == 0.0


def jumped(machine: Machine, service: TableService, jump: float) -> None:
    """The clock is set, and stays so."""
    machine.wall += jump
    service.clock()
    machine.wait(PROBATION + 1)
    service.clock()


def two(service: TableService, **more: object) -> tuple[str, str]:
    """A table of two people, and the key of the first."""
    table, keys = service.create(Setup("lunch", seats=["me", "friend"], players=2, name="Ann", **more))
    key = keys.seats[1]
    assert key
    service.transact(table.name, lambda at, now: people.sit(at, at.players[1], "Bob", lock_of("bob")))
    first = keys.seats[0]
    assert first
    return table.name, first


def test_when_the_clock_goes_forward_by_a_day_nobody_who_is_there_is_replaced(
    service: TableService, machine: Machine
) -> None:
    name, key = two(service)
    for player in (0, 1):
        service.store.seen(name, player, service.clock())
    jumped(machine, service, DAY)

    def replace() -> None:
        def decide(table: people.Table, now: float) -> people.Events:
            seat = table.seat_with(key)
            assert seat is not None
            return people.let_bot_play(table, seat, 1, "easy", now, service.presence(name))

        service.transact(name, decide)

    with pytest.raises(NoSeat):
        replace()
    machine.wait(people.LONG_ABSENT + 1)
    replace()
    assert service.table(name).players[1].stand_in


def test_when_the_clock_goes_forward_everybody_gets_the_time_of_a_turn_again(
    service: TableService, machine: Machine
) -> None:
    name, _ = two(service, hours=2.0)
    scheduler = Scheduler(service, Workers())
    scheduler.start()
    try:
        jumped(machine, service, DAY)
        time.sleep(LOOKED)
        assert not any(seat.stand_in for seat in service.table(name).players)
        machine.wait(2 * HOUR - 100)
        time.sleep(LOOKED)
        assert not any(seat.stand_in for seat in service.table(name).players)
        machine.wait(200)
        until(lambda: any(seat.stand_in for seat in service.table(name).players))
    finally:
        scheduler.close()


def test_while_no_server_is_there_the_clock_of_a_turn_stands_still(tmp_path: Path, machine: Machine) -> None:
    """After that a bot plays on for who is late, and the log comes to the same again."""

    def begun() -> TableService:
        return TableService(Store(f"sqlite:///{tmp_path}/t.db"), News(), bot_delay=1.0, clock=machine.steady())

    service = begun()
    name, _ = two(service, hours=60 / HOUR)
    began = service.table(name).began
    scheduler = Scheduler(service, Workers())
    scheduler.start()
    until(lambda: service.store.presence("").get(-1, 0.0) >= service.clock() - HEARTBEAT_SECONDS)
    scheduler.close()
    service.store.close()
    machine.wait(HOUR)
    again = begun()
    scheduler = Scheduler(again, Workers())
    scheduler.start()
    try:
        until(lambda: again.table(name).began > began)
        assert again.table(name).began == pytest.approx(began + HOUR + BACK, abs=HEARTBEAT_SECONDS + 1)
        assert [line.kind for line in again.table(name).happened][-1] == "held"
        machine.wait(61 + BACK)
        until(lambda: any(seat.stand_in for seat in again.table(name).players))
        assert same(again.whole(name), again.table(name))
    finally:
        scheduler.close()
        again.store.close()


def test_a_clock_that_would_run_out_in_a_short_restart_does_not(tmp_path: Path, machine: Machine) -> None:
    service = TableService(Store(f"sqlite:///{tmp_path}/t.db"), News(), bot_delay=1.0, clock=machine.steady())
    name, _ = two(service, hours=20 / HOUR)
    began = service.table(name).began
    scheduler = Scheduler(service, Workers())
    scheduler.start()
    machine.wait(1)
    scheduler.close()
    machine.wait(AWAY + 15.1)
    Heartbeat(service).hold_clocks()
    assert service.table(name).began == pytest.approx(began + AWAY + 15.1 + BACK, abs=0.5)
    machine.wait(10)
    Heartbeat(service).hold_clocks()
    service.store.close()


def test_an_outage_stops_the_clocks_of_all_tables_once_beginning_with_those_that_are_due_soonest(
    service: TableService, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "AT_ONCE", 2)
    names = [two(service, hours=float(5 - number))[0] for number in range(5)]
    began = {name: service.table(name).began for name in names}
    machine.wait(60)
    Heartbeat(service).beat()
    machine.wait(HOUR)
    held, told = list[str](), list[tuple[float, float]]()
    service.news.subscribe(held.append)
    service.news.subscribe(lambda name: machine.wait(1))  # which stopping each clock takes
    service.after_outage.append(lambda last, until: told.append((last, until)))
    last = machine.wall - HOUR
    Heartbeat(service).hold_clocks()

    assert held == [*names[:2:-1], *sorted(names[:3])]
    moved = [service.table(name).began - began[name] for name in held]
    assert moved == pytest.approx([HOUR + number + BACK for number in range(5)])
    assert told == [pytest.approx((last, machine.wall + BACK))]


def test_a_server_that_starts_with_an_earlier_time_than_the_last_one_says_so_and_changes_nothing(
    service: TableService, machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    Heartbeat(service).beat()
    machine.wall -= 365 * DAY
    earlier = TableService(service.store, News(), bot_delay=0, clock=lambda: machine.wall)
    name, _ = two(earlier, hours=1.0)
    before = earlier.table(name)
    Heartbeat(earlier).hold_clocks()

    (said,) = caplog.messages
    assert "365.0 days behind the time at which a server last ran" in said and earlier.table(name) == before
    Heartbeat(earlier).beat()
    Heartbeat(earlier).hold_clocks()
    assert len(caplog.messages) == 1, "it is said once"


@pytest.mark.parametrize("pace", [{"hours": 1.0}, {"bank": HOUR}], ids=["a deadline", "clocks"])
def test_no_time_is_given_twice_when_a_server_is_killed_while_it_stops_the_clocks(
    pace: dict[str, float], service: TableService, machine: Machine
) -> None:
    name, _ = two(service, **pace)
    machine.wait(HOUR / 2)
    Heartbeat(service).beat()
    machine.wait(DAY)
    left = []
    for _ in range(3):
        Heartbeat(service).hold_clocks()
        deadline = rhythm.deadline(service.table(name))
        assert deadline is not None
        left.append(deadline - machine.wall)
        machine.wait(60)

    assert left == pytest.approx([HOUR / 2 + BACK] * 3)


def test_when_the_clock_goes_back_by_an_hour_bots_play_on(service: TableService, machine: Machine) -> None:
    scheduler = Scheduler(service, Workers())
    scheduler.start()
    try:
        table, _ = service.create(Setup("lunch", seats=["bot:random", "bot:random"], players=2, name="Ann"))
        assert table.due_of_bots
        machine.wall -= HOUR
        service.clock()
        machine.wait(PROBATION + 1)  # in which the bots, if they are quick, have chosen once
        until(lambda: moves(machine, service, table.name))
    finally:
        scheduler.close()


def test_when_the_clock_was_set_back_while_no_server_ran_bots_play_on(tmp_path: Path, machine: Machine) -> None:
    for jump in (0.0, -HOUR):
        machine.wall += jump
        service = TableService(Store(f"sqlite:///{tmp_path}/t.db"), News(), bot_delay=1.0, clock=machine.steady())
        if not jump:
            table, _ = service.create(Setup("lunch", seats=["bot:random", "bot:random"], players=2, name="Ann"))
            service.store.close()
    scheduler = Scheduler(service, Workers())
    scheduler.start()
    try:
        until(lambda: service.table(table.name).length > table.length)
    finally:
        scheduler.close()
        service.store.close()


def moves(machine: Machine, service: TableService, name: str) -> bool:
    """Whether a table goes on, now that ten seconds have passed on a clock that was set back by an hour."""
    before = service.table(name).length
    machine.wait(10.0)
    time.sleep(LOOKED)
    table = service.table(name)
    return table.length > before and table.happened[-1].at <= machine.wall


def until(holds: object, patience: float = PATIENCE) -> None:
    """Wait until this is so."""
    end = time.monotonic() + patience
    assert callable(holds)
    while not holds():
        assert time.monotonic() < end, "it never was so"
        time.sleep(0.05)

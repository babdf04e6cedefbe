"""When turns are due: after so many hours, or at an hour of fixed days, whatever the clocks are set to."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from fangs.core.errors import RequestError
from fangs.table.post.schedule import DAYS, Beginning, Holiday, Schedule, read_date, spell_hours

BERLIN = {"days": ["tue", "fri"], "at": "18:00", "zone": "Europe/Berlin"}
DAILY = {**BERLIN, "days": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]}


def at(text: str, zone: str = "Europe/Berlin") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("schedule", "began", "due"),
    [
        pytest.param({"hours": 72}, "2026-11-23 10:00", "2026-11-26 10:00", id="so many hours later"),
        pytest.param(BERLIN, "2026-11-21 14:00", "2026-11-24 18:00", id="the next of the days"),
        pytest.param(BERLIN, "2026-11-23 18:01", "2026-11-27 18:00", id="not in less than a day"),
        pytest.param(BERLIN, "2026-11-23 18:00", "2026-11-24 18:00", id="but in a day"),
        pytest.param(BERLIN, "2027-03-26 19:00", "2027-03-30 18:00", id="at the same hour after the clocks go forward"),
        pytest.param(BERLIN, "2026-10-23 19:00", "2026-10-27 18:00", id="at the same hour after they go back"),
        pytest.param(
            {**BERLIN, "days": ["sun"]}, "2027-03-27 18:00", "2027-03-28 18:00", id="in a day of 23 hours, too"
        ),
        pytest.param(
            {**BERLIN, "days": ["sun"], "at": "02:30"},
            "2027-03-25 12:00",
            "2027-03-28 03:30",
            id="an hour that is left out",
        ),
        pytest.param(
            {**BERLIN, "days": ["fri"]}, "2026-12-29 12:00", "2027-01-01 18:00", id="over the end of the year"
        ),
    ],
)
def test_a_turn_is_due(schedule: dict[str, Any], began: str, due: str) -> None:
    assert Schedule.read(schedule).due(Beginning(at(began)), []) == at(due)


@pytest.mark.parametrize(
    ("passed", "closed", "due"),
    [
        pytest.param("2026-11-24 18:00", "2026-11-24 18:00:20", "2026-11-25 18:00", id="seconds later"),
        pytest.param("2026-11-24 18:00", "2026-11-25 06:00", "2026-11-25 18:00", id="up to half a day"),
        pytest.param("2026-11-24 18:00", "2026-11-25 06:01", "2026-11-26 18:00", id="there is time to write"),
        pytest.param("2026-11-24 18:00", "2026-11-28 18:00", "2026-11-29 18:00", id="after days without a server"),
        pytest.param("2026-11-24 23:00", "2026-11-24 23:00", "2026-11-25 18:00", id="an extended deadline"),
    ],
)
def test_after_a_deadline_the_next_of_the_days_is_due(passed: str, closed: str, due: str) -> None:
    assert Schedule.read(DAILY).due(Beginning(at(closed), at(passed)), []) == at(due)


ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",  # whose clocks go forward by half an hour
    "Asia/Kolkata",
    "Africa/Casablanca",  # whose clocks go back in Ramadan
)
NAMED = (
    ("mon", "tue", "wed", "thu", "fri", "sat", "sun"),
    ("mon", "tue", "wed", "thu", "fri"),
    ("sat", "sun"),
    ("tue",),
)
YEAR = [date(2027, 1, 1) + timedelta(days=number) for number in range(366)]
AWAY = {None: (date(2027, 3, 27), date(2027, 3, 28)), 1: (date(2027, 8, 2), date(2027, 8, 20))}


@pytest.mark.parametrize("closed", [0, 3, 2 * 3600, 6 * 3600, -1, -5 * 3600, -20 * 3600], ids="closed {}".format)
@pytest.mark.parametrize("named", NAMED, ids=",".join)
@pytest.mark.parametrize("zone", ZONES)
def test_in_a_year_no_day_is_left_out_and_none_comes_twice(zone: str, named: tuple[str, ...], closed: int) -> None:
    """However late or early a turn is closed, and with holidays: the days are those that one reads in a plain calendar."""
    schedule = Schedule.read({"days": list(named), "at": "18:00", "zone": zone})
    holidays = [schedule.holiday(player, *days) for player, days in AWAY.items()]
    free = [day for first, last in AWAY.values() for day in YEAR if first <= day <= last]
    calendar = [day for day in YEAR if DAYS[day.weekday()] in named and day not in free]
    dues = [at(f"{calendar[0]} 18:00", zone)]
    while len(dues) < len(calendar):
        turn = Beginning(dues[-1] + closed, dues[-1] if closed >= 0 else None)
        dues.append(schedule.due(turn, holidays))
    assert dues == [at(f"{day} 18:00", zone) for day in calendar]


@pytest.mark.parametrize("zone", ZONES)
def test_after_a_pause_there_is_a_day_of_the_calendar(zone: str) -> None:
    schedule = Schedule.read({**DAILY, "zone": zone})
    for day in YEAR:
        for clock, later in (("17:59", 1), ("18:00", 1), ("18:01", 2)):
            assert schedule.due(Beginning(at(f"{day} {clock}", zone)), []) == at(
                f"{day + timedelta(days=later)} 18:00", zone
            )


@pytest.mark.parametrize("zone", ZONES)
def test_a_deadline_is_put_off_by_days_of_the_calendar(zone: str) -> None:
    schedule = Schedule.read({**DAILY, "zone": zone})
    for day in YEAR:
        assert schedule.later(at(f"{day} 18:00", zone), 48) == at(f"{day + timedelta(days=2)} 18:00", zone)
        assert schedule.later(at(f"{day} 18:00", zone), -24) == at(f"{day - timedelta(days=1)} 18:00", zone)
        assert schedule.later(at(f"{day} 18:00", zone), 5) == at(f"{day} 23:00", zone)


def test_older_logs_keep_their_deadlines() -> None:
    """They left out each day that was less than 24 hours away."""
    daily = Schedule.read(DAILY)
    assert daily.due(Beginning(at("2026-11-24 18:00:03"), by_calendar=False), []) == at("2026-11-26 18:00")
    assert daily.due(Beginning(at("2027-03-27 18:00"), by_calendar=False), []) == at("2027-03-29 18:00")
    assert daily.due(Beginning(at("2027-03-26 18:00"), by_calendar=False), [], 24) == at("2027-03-28 19:00")


@pytest.mark.parametrize(
    ("schedule", "due"),
    [
        pytest.param(BERLIN, "2027-01-05 18:00", id="the first day after them that has time enough"),
        pytest.param({"hours": 48, "zone": "Europe/Berlin"}, "2027-01-05 00:00", id="so many hours after they end"),
        pytest.param({**BERLIN, "days": ["sat", "sun"], "at": "11:00"}, "2027-01-09 11:00", id="not half a day after"),
    ],
)
def test_no_turn_is_due_in_holidays(schedule: dict[str, Any], due: str) -> None:
    read = Schedule.read(schedule)
    holidays = [
        read.holiday(None, date(2026, 12, 31), date(2027, 1, 2)),
        read.holiday(1, date(2026, 12, 21), date(2026, 12, 31)),
    ]
    assert read.due(Beginning(at("2026-12-20 12:00")), holidays) == at(due)
    before = Beginning(at("2026-11-22 12:00"))
    assert read.due(before, holidays) == read.due(before, [])


def test_a_holiday_is_whole_days_where_the_table_is() -> None:
    holiday = Schedule.read(BERLIN).holiday(2, date(2026, 12, 24), date(2026, 12, 24))
    assert holiday == Holiday(2, at("2026-12-24 00:00"), at("2026-12-25 00:00"))


@pytest.mark.parametrize("schedule", [BERLIN, {"hours": 72.0, "zone": "UTC"}])
def test_a_schedule_is_read_back_as_it_was_written(schedule: dict[str, Any]) -> None:
    assert Schedule.read(schedule).json() == schedule


def test_a_schedule_is_said_in_words() -> None:
    assert str(Schedule.read(BERLIN)) == "every Tuesday and Friday at 18:00 (Europe/Berlin)"
    assert str(Schedule.read({"hours": 72})) == "3 days after each turn"
    assert str(Schedule.read({"hours": 1})) == "1 hour after each turn"
    assert Schedule.read(BERLIN).spell(at("2026-11-24 18:00")) == "Tuesday 24 November 2026, 18:00 (Europe/Berlin)"


@pytest.mark.parametrize(
    ("schedule", "sentence"),
    [
        ({}, "either 'hours'"),
        ({"hours": 3, "days": ["tue"]}, "either 'hours'"),
        ({"hours": 3, "minutes": 2}, "either 'hours'"),
        ({"hours": 0}, "more than 0"),
        ({"hours": True}, "a number of hours"),
        ({"hours": float("nan")}, "a number of hours"),
        ({"hours": 99999}, "at most 8784"),
        ({"days": []}, "mon, tue, wed"),
        ({"days": ["someday"]}, "You gave 'someday'"),
        ({"days": "tue"}, "mon, tue"),
        ({"days": ["tue"], "at": "25:00"}, "'25:00' is not a time"),
        ({"days": ["tue"], "zone": "Europe/Berlyn"}, "Did you mean Europe/Berlin"),
        ({"days": ["tue"], "zone": None}, "no time zone null"),
        ({"days": ["tue"], "zone": "localtime"}, "no time zone 'localtime'"),
        ({"days": ["tue"], "zone": "posixrules"}, "no time zone 'posixrules'"),
        ({"days": ["tue"], "zone": "Factory"}, "no time zone 'Factory'"),
        (None, "either 'hours'"),
    ],
)
def test_what_is_no_schedule_is_refused(schedule: object, sentence: str) -> None:
    with pytest.raises(RequestError, match=sentence):
        Schedule.read(schedule)


@pytest.mark.parametrize("text", ["24.12.2026", "2026-13-01", "", None])
def test_what_is_no_day_is_refused(text: object) -> None:
    with pytest.raises(RequestError, match="2026-12-24"):
        read_date(text)


def test_a_holiday_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(RequestError, match=r"cannot end \(2026-12-23\) before it begins \(2026-12-24\)"):
        Schedule().holiday(None, date(2026, 12, 24), date(2026, 12, 23))


SPELLED = {1 / 60: "1 minute", 0.25: "15 minutes", 0.5 / 60: "0.5 minutes", 1: "1 hour", 2: "2 hours", 24: "1 day"}


@pytest.mark.parametrize("hours", SPELLED)
def test_a_time_is_spelled_in_the_singular_and_in_the_plural(hours: float) -> None:
    assert spell_hours(hours) == SPELLED[hours]

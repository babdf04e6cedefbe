"""When turns are due: after so many hours, or at an hour of fixed days, whatever the clocks are set to."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from fangs.core.errors import RequestError
from fangs.table.post.schedule import Holiday, Schedule, read_date

BERLIN = {"days": ["tue", "fri"], "at": "18:00", "zone": "Europe/Berlin"}


def at(text: str, zone: str = "Europe/Berlin") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("schedule", "began", "due"),
    [
        pytest.param({"hours": 72}, "2026-11-23 10:00", "2026-11-26 10:00", id="so many hours later"),
        pytest.param(BERLIN, "2026-11-21 14:00", "2026-11-24 18:00", id="the next of the days"),
        pytest.param(BERLIN, "2026-11-24 18:00", "2026-11-27 18:00", id="on the hour, the day after that"),
        pytest.param(BERLIN, "2026-11-23 18:01", "2026-11-27 18:00", id="not in less than a day"),
        pytest.param(BERLIN, "2026-11-23 18:00", "2026-11-24 18:00", id="but in a day"),
        pytest.param(BERLIN, "2027-03-26 19:00", "2027-03-30 18:00", id="at the same hour after the clocks go forward"),
        pytest.param(BERLIN, "2026-10-23 19:00", "2026-10-27 18:00", id="at the same hour after they go back"),
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
    assert Schedule.read(schedule).next(at(began)) == at(due)


@pytest.mark.parametrize(
    ("schedule", "due"),
    [
        pytest.param(BERLIN, "2027-01-05 18:00", id="the first day after them that has time enough"),
        pytest.param({"hours": 48, "zone": "Europe/Berlin"}, "2027-01-05 00:00", id="so many hours after they end"),
    ],
)
def test_no_turn_is_due_in_holidays(schedule: dict[str, Any], due: str) -> None:
    read = Schedule.read(schedule)
    holidays = [
        read.holiday(None, date(2026, 12, 31), date(2027, 1, 2)),
        read.holiday(1, date(2026, 12, 23), date(2026, 12, 31)),
    ]
    assert read.due(at("2026-12-22 12:00"), holidays) == at(due)
    assert read.due(at("2026-11-22 12:00"), holidays) == read.next(at("2026-11-22 12:00"))


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
        ({"days": ["someday"]}, "not 'someday'"),
        ({"days": "tue"}, "mon, tue"),
        ({"days": ["tue"], "at": "25:00"}, "18:00, not '25:00'"),
        ({"days": ["tue"], "zone": "Europe/Berlyn"}, "Did you mean Europe/Berlin"),
        ({"days": ["tue"], "zone": None}, "no time zone null"),
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

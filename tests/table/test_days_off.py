"""Days on which the deadline of a live table stands still, and the time at which a game begins."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from fangs.core.errors import FangsError, GameOver, RequestError
from fangs.service.preparing import FARTHEST, prepare
from fangs.table import moderation, people, rhythm
from fangs.table.lifecycle.opening import Setup
from fangs.table.live import days_off
from fangs.table.live.days_off import later
from fangs.table.phase import Phase
from fangs.table.post.schedule import Holiday
from fangs.table.views.table_view import view
from tests.table.evening import Evening

ZONE = "Europe/Berlin"
HOUR = 3600.0


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(ZONE)).timestamp()


def days(first: str, last: str) -> Holiday:
    return Holiday(0, at(first), at(last))


@pytest.mark.parametrize(
    ("begun", "hours", "weekends", "holidays", "due"),
    [
        ("2026-11-23 10:00", 24, True, [], "2026-11-24 10:00"),
        ("2026-11-27 10:00", 24, True, [], "2026-11-30 10:00"),
        ("2026-11-27 10:00", 24, False, [], "2026-11-28 10:00"),
        ("2026-11-28 10:00", 24, True, [], "2026-12-01 00:00"),
        ("2026-11-29 23:00", 1, True, [], "2026-11-30 01:00"),
        ("2026-11-27 10:00", 14, True, [], "2026-11-28 00:00"),  # it is due as the weekend begins
        ("2026-11-23 10:00", 24, False, [("2026-11-24", "2026-11-26")], "2026-11-26 10:00"),
        ("2026-11-23 10:00", 24, False, [("2026-11-20", "2026-11-24")], "2026-11-25 00:00"),
        ("2026-11-26 10:00", 48, True, [("2026-11-30", "2026-12-02")], "2026-12-02 10:00"),
        (
            "2026-11-23 10:00",
            24,
            False,
            [("2026-11-24", "2026-11-26"), ("2026-11-25", "2026-11-27")],
            "2026-11-27 10:00",
        ),
        ("2027-03-26 12:00", 24, True, [], "2027-03-29 12:00"),  # the clocks change on the Sunday
    ],
)
def test_so_many_hours_are_counted_outside_of_weekends_and_holidays(
    begun: str, hours: int, weekends: bool, holidays: list[tuple[str, str]], due: str
) -> None:
    found = later(at(begun), hours * HOUR, ZONE if weekends else None, [days(*one) for one in holidays])
    assert datetime.fromtimestamp(found, ZoneInfo(ZONE)) == datetime.fromtimestamp(at(due), ZoneInfo(ZONE))


def of_two(**more: object) -> Evening:
    """A table of two with a deadline of two days, on a Monday morning."""
    evening = Evening(Setup(game="mandua", seats=["friend", "friend"], **{"hours": 48.0, **more}))  # type: ignore[arg-type]
    return evening


def test_while_its_player_is_on_holiday_a_turn_is_not_due_and_the_other_s_holiday_changes_nothing() -> None:
    evening = of_two()
    due, today = rhythm.deadline(evening.table) or 0.0, datetime.fromtimestamp(evening.now, ZoneInfo("UTC")).date()
    mover = next(player for player in (0, 1) if evening.table.owes(player))
    for player in (1 - mover, mover):
        evening.do(days_off.take(evening.table, evening.seat(player), today, today, "UTC", evening.now))
        assert (rhythm.deadline(evening.table) == due) is (player != mover)
    put_off = rhythm.deadline(evening.table) or 0.0
    assert put_off > due
    shown = view(evening.table, evening.seat(mover), evening.now)
    assert shown["seats"][mover]["away"]["last"] > evening.now and "back" in shown["may"]
    evening.do(days_off.end(evening.table, evening.seat(mover), evening.now))
    assert due <= (rhythm.deadline(evening.table) or 0.0) < put_off
    told = [str(line) for line in evening.table.happened]
    assert any("is on holiday until" in line for line in told) and told[-1].endswith("is back from holiday.")
    with pytest.raises(RequestError, match="You are not on holiday"):
        days_off.end(evening.table, evening.seat(mover), evening.now)


@pytest.mark.parametrize("zone", ["Pacific/Honolulu", "America/New_York", "UTC", "Europe/Berlin", "Pacific/Tongatapu"])
def test_the_log_names_the_days_of_a_holiday_as_its_player_gave_them(zone: str) -> None:
    evening = of_two()
    evening.now = datetime(2027, 3, 2, 12, tzinfo=ZoneInfo(zone)).timestamp()
    for days in ((2, 3), (27, 28)):
        first, last = (date(2027, 3, day) for day in days)
        evening.do(days_off.take(evening.table, evening.seat(0), first, last, zone, evening.now))
    assert [str(line) for line in evening.table.happened][-2:] == [
        "Ann is on holiday until 3 March 2027.",
        "Ann is on holiday from Saturday 27 March 2027 to Sunday 28 March 2027.",
    ]


def test_a_holiday_that_is_ended_within_a_day_has_taken_that_day() -> None:
    evening = of_two()
    for _ in range(42):
        today = datetime.fromtimestamp(evening.now, UTC).date()
        evening.do(days_off.take(evening.table, evening.seat(0), today, today, "UTC", evening.now))
        with pytest.raises(RequestError, match=r"already|42 days"):
            days_off.take(evening.table, evening.seat(0), today, today, "UTC", evening.now)
        evening.now += 6 * HOUR
        evening.do(days_off.end(evening.table, evening.seat(0), evening.now))
        evening.now += 18 * HOUR
    today = datetime.fromtimestamp(evening.now, UTC).date()
    with pytest.raises(RequestError, match="42 days"):
        days_off.take(evening.table, evening.seat(0), today, today, "UTC", evening.now)


def test_who_is_on_holiday_is_not_long_away_and_the_next_holder_of_the_seat_is_not_on_holiday_or_muted() -> None:
    evening = of_two(weekends="UTC")
    evening.do(moderation.mute(evening.table, evening.host, 1, True))
    today = datetime.fromtimestamp(evening.now, UTC).date()
    evening.do(days_off.take(evening.table, evening.seat(1), today, today + timedelta(days=20), "UTC", evening.now))
    evening.now += 15 * 24 * HOUR
    assert people.is_long_away(evening.table, evening.seat(0), evening.now, {})
    assert not people.is_long_away(evening.table, evening.seat(1), evening.now, {})
    with pytest.raises(FangsError):
        evening.do(people.let_bot_play(evening.table, evening.host, 1, "easy", evening.now, {}))
    evening.now += 10 * 24 * HOUR
    assert people.is_long_away(evening.table, evening.seat(1), evening.now, {})
    evening.do(people.free(evening.table, evening.host, 1, "key", evening.now, {}))
    assert days_off.of_player(evening.table, 1) == [] and not evening.table.muted


def test_players_take_six_weeks_at_most_no_days_twice_and_only_where_there_is_time() -> None:
    evening = of_two()
    first, year = date(2031, 1, 1), date(2031, 12, 1)
    evening.do(days_off.take(evening.table, evening.seat(0), first, date(2031, 1, 30), "UTC", evening.now))
    for begin, end, words in (
        (date(2031, 2, 1), date(2031, 2, 13), "42 days"),
        (date(2031, 1, 30), date(2031, 1, 31), "already have a holiday on some of these days"),
        (date(1969, 1, 1), date(1969, 1, 2), "already be over"),
        (year, first, "cannot end"),
    ):
        with pytest.raises(RequestError, match=words):
            days_off.take(evening.table, evening.seat(0), begin, end, "UTC", evening.now)
    with pytest.raises(RequestError, match="no time zone"):
        days_off.take(evening.table, evening.seat(0), first, first, "Nowhere", evening.now)
    for quick in (of_two(hours=1.0), of_two(hours=None), of_two(hours=None, bank=600.0)):
        with pytest.raises(RequestError, match="at least 12 hours"):
            days_off.take(quick.table, quick.seat(0), first, first, "UTC", quick.now)
    evening.do(people.resign(evening.table, evening.seat(0)))
    with pytest.raises(GameOver):
        days_off.take(evening.table, evening.seat(1), first, first, "UTC", evening.now)


def test_weekends_that_do_not_count_put_the_deadline_off_and_are_told() -> None:
    with_them, without = of_two(), of_two(weekends="UTC")
    due = rhythm.deadline(with_them.table) or 0.0
    expected = later(with_them.table.began, 48 * HOUR, "UTC", [])
    assert rhythm.deadline(without.table) == expected >= due
    assert view(without.table, None, 0.0)["pace"]["weekends_off"]
    for wrong in ({"hours": None}, {"weekends": "Mars"}):
        with pytest.raises(FangsError):
            of_two(**{"weekends": "UTC", **wrong})


def test_a_game_begins_at_its_time_once_all_are_there() -> None:
    start = Evening(Setup(game="lunch", seats=["friend", "friend"])).now + 1000
    evening = Evening(Setup(game="lunch", seats=["me", "friend"], name="Ann", starts=start), everybody=False)
    assert rhythm.wake(evening.table, 0.0) is None, "somebody is missing"
    evening.do(people.sit(evening.table, evening.seat(1), "Bob", "b" * 64))
    assert evening.table.phase is Phase.SIGNING_UP and rhythm.wake(evening.table, 0.0) == start
    assert view(evening.table, None, evening.now)["pace"]["starts"] == start
    assert rhythm.for_the_clock(evening.table, start - 1) == []
    evening.now = start
    evening.do(rhythm.for_the_clock(evening.table, evening.now))
    assert evening.table.phase is Phase.PLAYING and evening.table.began == start
    assert any(step.role is None for step in evening.board.steps), "the first dice fell"


def test_who_comes_after_the_time_begins_the_game_at_once() -> None:
    start = Evening(Setup(game="lunch", seats=["friend", "friend"])).now + 1000
    evening = Evening(Setup(game="lunch", seats=["me", "friend"], name="Ann", starts=start), everybody=False)
    evening.now = start + 50
    evening.do(people.sit(evening.table, evening.seat(1), "Bob", "b" * 64))
    evening.do(rhythm.for_the_clock(evening.table, evening.now))
    assert evening.table.phase is Phase.PLAYING


@pytest.mark.parametrize("ahead", [-1.0, 0.0, FARTHEST + 1, float("nan"), float("inf")])
def test_a_game_begins_at_no_time_that_is_past_or_far_away(ahead: float) -> None:
    with pytest.raises(RequestError, match="within the next year"):
        prepare(Setup(game="lunch", name="Ann", starts=1000.0 + ahead), "t", 1000.0)

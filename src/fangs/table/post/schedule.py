"""Schedules, which determine when turns in a game played by post are due, and holidays."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from fangs.core.errors import RequestError, listed, near_miss, quoted
from fangs.translation import figure, phrase, plural
from fangs.translation.formats import moment

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAY_NAMES = (
    phrase("Monday"),
    phrase("Tuesday"),
    phrase("Wednesday"),
    phrase("Thursday"),
    phrase("Friday"),
    phrase("Saturday"),
    phrase("Sunday"),
)
LEAST_HOURS = 12.0
"""The minimum number of hours between a holiday, or a turn that ended late, and the next fixed day.

Fixed days that come earlier are skipped.
"""
LEAST_HOURS_BEFORE = 24.0
"""In games from older versions, the minimum number of hours between any turn and the next fixed day.

It applies until the next report.
"""
MAX_HOURS = 24.0 * 366
MAX_DAYS = 366
MAX_AWAY = 42
"""The maximum number of days off for each player, so that nobody can delay a game forever."""
LAST_DATE = date(9998, 12, 31)
"""The last date that people can enter. A holiday ends on the next day, which must exist in every time zone."""


@cache
def time_zones() -> frozenset[str]:
    """Return the names of all time zones that both this machine and browsers know.

    Names that do not stand for places are left out, such as `localtime`, which means something different on each
    machine.
    """
    return frozenset(available_timezones() - {"Factory", "localtime", "posixrules"})


def time_zone(zone: object) -> str:
    """Return the name of a time zone, or raise RequestError if it does not exist."""
    if isinstance(zone, str) and zone in time_zones():
        return zone
    near = near_miss(zone, time_zones()) if isinstance(zone, str) else ""
    raise RequestError.phrased(
        "There is no time zone {zone}. Give a time zone such as Europe/Berlin.{near}", zone=quoted(zone), near=near
    )


def midnight(day: date, zone: str) -> float:
    """Return the time when a day begins in a time zone."""
    return datetime.combine(day, time(), ZoneInfo(zone)).timestamp()


@dataclass(frozen=True)
class Holiday:
    """A holiday for one player, or for the whole table if `player` is None. No turn is due during a holiday.

    It lasts from `first` until just before `last`, in seconds since 1970.
    """

    player: int | None
    first: float
    last: float

    @property
    def days(self) -> int:
        """The number of days that the holiday lasts."""
        return round((self.last - self.first) / 86400)  # each day has 23 to 25 hours

    @property
    def days_in_utc(self) -> tuple[float, float]:
        """Times that are on the first and on the last day in UTC, if the time zone of the holiday is not known.

        Days begin at midnight in that zone, which is at most thirteen hours ahead of UTC and at most ten behind it
        (almost everywhere).
        """
        ahead = 13 * 3600.0
        return self.first + ahead, self.last + ahead - 86400


@dataclass(frozen=True)
class Beginning:
    """The beginning of a turn, on which its deadline depends."""

    at: float
    passed: float | None = None
    """The deadline after which the previous turn was closed. None if the turn was closed early or is the first."""
    by_calendar: bool = True
    """Whether a turn can be due on every fixed day. False in games from older versions, in which near days are skipped."""


@dataclass(frozen=True)
class Schedule:
    """The rule that determines when turns are due: some hours after the previous turn, or on fixed days of the week.

    With `hours`, a turn is due that many hours after the previous one. With `days`, it is due on these days of the
    week, at the time `at` in the time zone `zone`.
    """

    hours: float | None = None
    days: tuple[int, ...] = ()
    at: str = "18:00"
    zone: str = "UTC"

    @classmethod
    def read(cls, data: object) -> Schedule:
        """Read a schedule from JSON, or raise RequestError if it is not valid.

        The JSON is {"hours": 72, "zone": "UTC"}, or {"days": ["tue", "fri"], "at": "18:00", "zone": "Europe/Berlin"}.
        """
        if not isinstance(data, Mapping) or ("hours" in data) == ("days" in data) or set(data) - {*cls._FIELDS}:
            raise RequestError.phrased(
                "A schedule must have either 'hours' after each turn, or 'days' of the week with 'at' and 'zone'."
            )
        zone, at = time_zone(data.get("zone", "UTC")), data.get("at", "18:00")
        if "hours" in data:
            return cls(hours=checked_hours(data["hours"]), zone=zone)
        _hour(at)
        given = data["days"]
        if not isinstance(given, list | tuple) or not given or not all(day in DAYS for day in given):
            words = ", ".join(map(str, given)) if isinstance(given, list | tuple) else given
            raise RequestError.phrased(
                "Give at least one day of the week from {days}. You gave {words}.",
                days=listed(DAYS, "and", 7),
                words=quoted(words),
            )
        return cls(None, tuple(sorted({DAYS.index(day) for day in given})), at, zone)

    _FIELDS = ("hours", "days", "at", "zone")

    def json(self) -> dict[str, Any]:
        """Convert the schedule to JSON, which `read` converts back."""
        if self.hours is not None:
            return {"hours": self.hours, "zone": self.zone}
        return {"days": [DAYS[day] for day in self.days], "at": self.at, "zone": self.zone}

    def __str__(self) -> str:
        if self.hours is not None:
            return str(phrase("{time} after each turn", time=spell_hours(self.hours)))
        days = listed((DAY_NAMES[day] for day in self.days), "and")
        return str(phrase("every {days} at {hour} ({zone})", days=days, hour=self.at, zone=self.zone))

    def due(self, turn: Beginning, holidays: Iterable[Holiday], extra: float = 0.0) -> float:
        """Compute when a turn is due, including an extension by `extra` hours.

        If this time is in a holiday, it is counted from the end of the holiday instead. A fixed day must be later than
        the deadline that has passed. After a turn that was closed early, it must be at least one calendar day later.
        """
        found = list(holidays)
        least = LEAST_HOURS if turn.by_calendar else LEAST_HOURS_BEFORE
        due = self._outside(found, self._first(turn, least), least)
        later = self.later(due, extra) if turn.by_calendar else due + extra * 3600
        return self._outside(found, later, least)

    def _first(self, turn: Beginning, least: float) -> float:
        if self.hours is not None:
            return turn.at + self.hours * 3600
        if turn.by_calendar and turn.passed is None:
            return self._fixed(self.later(turn.at, 24))
        return self._fixed(max(turn.at + least * 3600, (turn.passed or 0.0) + 1))

    def _outside(self, holidays: list[Holiday], due: float, least: float) -> float:
        """If a turn would be due during a holiday, postpone it until after the holiday."""
        while ends := [one.last for one in holidays if one.first <= due <= one.last]:
            end = max(ends)
            due = self._fixed(end + least * 3600) if self.hours is None else end + self.hours * 3600
        return due

    def _fixed(self, earliest: float) -> float:
        """Return the first time on a fixed day, not before `earliest`, when a turn can be due."""
        zone, hour = ZoneInfo(self.zone), _hour(self.at)
        day = self.day(earliest)
        while True:
            due = datetime.combine(day, hour, zone).timestamp()
            if day.weekday() in self.days and due >= earliest:
                return due
            day += timedelta(days=1)

    def later(self, at: float, hours: float) -> float:
        """Return the time `hours` hours later, or earlier if the number is negative.

        24 hours count as a calendar day, which ends at the same time of day.
        """
        days = math.trunc(hours / 24)
        there = datetime.fromtimestamp(at, ZoneInfo(self.zone)) + timedelta(days=days)
        return there.timestamp() + (hours - 24 * days) * 3600

    def holiday(self, player: int | None, first: date, last: date) -> Holiday:
        """Create a holiday from the first day to the last day (inclusive), in the schedule's time zone.

        Raise RequestError if the holiday is longer than a year or ends before it begins.
        """
        if last < first:
            raise RequestError.phrased(
                "A holiday cannot end ({last}) before it begins ({first}).", last=last, first=first
            )
        if (last - first).days > MAX_DAYS:
            raise RequestError.phrased(
                "A holiday can last at most a year, so it cannot be from {first} to {last}.", first=first, last=last
            )
        return Holiday(player, midnight(first, self.zone), midnight(last + timedelta(days=1), self.zone))

    def day(self, at: float) -> date:
        """Return the date at this time in the schedule's time zone."""
        return datetime.fromtimestamp(at, ZoneInfo(self.zone)).date()

    def spell(self, at: float) -> str:
        """Format a time for people, such as `Tuesday 24 November 2026, 18:00 (Europe/Berlin)`."""
        return moment(at, self.zone)


def checked_hours(hours: object, what: str = phrase("The time for a turn")) -> float:
    """Check a number of hours and return it, or raise RequestError if it is not valid."""
    if (
        isinstance(hours, bool)
        or not isinstance(hours, int | float)
        or hours in (math.inf, -math.inf)
        or hours != hours
    ):
        raise RequestError.phrased(
            "{what} must be a number of hours, but you gave {hours}.", what=what, hours=quoted(hours)
        )
    if not 0 < hours <= MAX_HOURS:
        shown = figure(hours, "g") if isinstance(hours, float) else quoted(hours)
        raise RequestError.phrased(
            "{what} must be more than 0 and at most {most_hours} hours, but you gave {shown}.",
            what=what,
            most_hours=f"{MAX_HOURS:.0f}",
            shown=shown,
        )
    return float(hours)


def read_date(text: object) -> date:
    """Parse a date such as 2026-12-24, or raise RequestError if it is not one or lies after LAST_DATE."""
    try:
        found = date.fromisoformat(text if isinstance(text, str) else "")
    except ValueError:
        raise RequestError.phrased(
            "{text} is not a date. Write a date such as 2026-12-24.", text=quoted(text)
        ) from None
    if found > LAST_DATE:
        raise RequestError.phrased("{date} is too far in the future.", date=found)
    return found


def spell_hours(hours: float) -> str:
    """Format a number of hours in words, such as "3 days", "36 hours" or "45 minutes"."""
    if hours < 1:
        minutes = figure(hours * 60, "g")
        return plural(_number(minutes), "{count} minute", "{count} minutes", count=minutes)
    days, rest = divmod(hours, 24)
    if rest == 0:
        return plural(int(days), "{count} day", "{count} days")
    shown = figure(hours, "g")
    return plural(_number(shown), "{count} hour", "{count} hours", count=shown)


def _number(shown: str) -> int:
    """Choose the number that determines a figure's plural form: 1 for "1", and 2 for anything else, such as "1.5"."""
    return 1 if shown == "1" else 2


def _hour(text: object) -> Any:
    try:
        return datetime.strptime(text if isinstance(text, str) else "", "%H:%M").time()
    except ValueError:
        raise RequestError.phrased("{text} is not a time. Write a time such as 18:00.", text=quoted(text)) from None

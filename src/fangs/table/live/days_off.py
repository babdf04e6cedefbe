"""Weekends and holidays, which do not count towards the deadlines of a live table."""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from fangs.core.errors import RequestError
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.guards import require_player
from fangs.table.live.state import Live
from fangs.table.post.schedule import MAX_AWAY, Holiday, Schedule, midnight, time_zone
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import figure

LEAST_HOURS = 12
"""The minimum number of hours per turn at a table where players can take holidays.

At faster tables, everybody is expected to be present.
"""
SATURDAY = 5
DAY, CHANGE = 86_400.0, 3_700.0
"""The number of seconds in a day, and a little more than the length that a change of the clocks adds to a day."""


def later(at: float, seconds: float, zone: str | None, holidays: Iterable[Holiday]) -> float:
    """Add seconds to a time, skipping holidays and, if a time zone is given, its weekends."""
    found = list(holidays)
    while True:
        ends = [one.last for one in found if one.first <= at < one.last]
        begins = [one.first for one in found if one.first > at]
        if zone is not None:
            first, last = _weekend(at, zone)
            (ends if first <= at else begins).append(last if first <= at else first)
        if ends:
            at = max(ends)
        elif begins and at + seconds > min(begins):
            at, seconds = min(begins), seconds - (min(begins) - at)
        else:
            return at + seconds


def _weekend(at: float, zone: str) -> tuple[float, float]:
    """Return the beginning and end of the current weekend, or of the next weekend if it is a weekday."""
    there = datetime.fromtimestamp(at, ZoneInfo(zone)).date()
    saturday = there + timedelta(days=SATURDAY - there.weekday() if there.weekday() <= SATURDAY else -1)
    return midnight(saturday, zone), midnight(saturday + timedelta(days=2), zone)


def present_until(table: Table, theirs: Seat, seen: float, least: float) -> float:
    """Return the time from which a person counts as away, if they were last seen at `seen`.

    They can be absent for the time allowed for a turn, or for `least` seconds if that is longer. Days off are not
    counted.
    """
    if not isinstance(table.rhythm, Live) or theirs.player is None:
        return seen + max(least, table.opened.longest)
    holidays = of_player(table, theirs.player)
    return later(seen, max(least, table.opened.longest), table.rhythm.weekends, holidays)


def take(table: Table, seat: Seat, first: date, last: date, zone: str, now: float) -> Events:
    """Take a holiday from the first day to the last day (inclusive) in a time zone.

    Raise RequestError if the holiday is over, overlaps another or is too long, or if the table has no holidays; NoSeat
    if a bot is playing for the person; and GameOver after the end of the game.
    """
    player = _require(table, seat)
    holiday = Schedule(hours=1, zone=time_zone(zone)).holiday(player, first, last)
    if holiday.last <= now:
        raise RequestError.phrased("A holiday that ends on {last} would already be over.", last=last)
    own = [one for one in of_player(table, player) if one.last > holiday.first and one.first < holiday.last]
    if own:
        raise RequestError.phrased("You already have a holiday on some of these days. End that holiday first.")
    if sum(map(_begun, [*of_player(table, player), holiday])) > MAX_AWAY:
        raise RequestError.phrased("Each player can take {most_away} days off at a table.", most_away=MAX_AWAY)
    return [e.HolidayTaken(player, holiday.first, holiday.last)]


def end(table: Table, seat: Seat, now: float) -> Events:
    """End a player's current and future holidays.

    From then on, the time for the current turn runs again. Raise RequestError if there are none, NoSeat if a bot is
    playing for the person, and GameOver after the end of the game.
    """
    player = _require(table, seat)
    left = [one for one in of_player(table, player) if one.last > now]
    if not left:
        raise RequestError.phrased("You are not on holiday.")
    struck: Events = []
    for one in left:
        struck.append(e.HolidayStruck(player, one.first, one.last))
        if one.first < now:  # the days until now were taken, so they count
            struck.append(e.HolidayTaken(player, one.first, now))
    return struck


def _begun(holiday: Holiday) -> int:
    """Return a holiday's length in days. A part of a day counts as a whole day."""
    return max(1, math.ceil((holiday.last - holiday.first - CHANGE) / DAY))


def may_take(table: Table, seat: Seat) -> bool:
    """Return whether a seat's holder can take a holiday at this table."""
    return takes_holidays(table) and table.is_playing and seat.is_present and seat.player is not None


def may_end(table: Table, seat: Seat, now: float) -> bool:
    """Return whether a seat's holder has a holiday that they can end."""
    return may_take(table, seat) and any(one.last > now for one in of_player(table, seat.player or 0))


def takes_holidays(table: Table) -> bool:
    """Return whether players can take holidays at this table."""
    return isinstance(table.rhythm, Live) and (table.rhythm.hours or 0) >= LEAST_HOURS


def of_player(table: Table, player: int) -> list[Holiday]:
    """Return a player's holidays at a live table."""
    return [one for one in table.rhythm.holidays if one.player == player] if isinstance(table.rhythm, Live) else []


def _require(table: Table, seat: Seat) -> int:
    player = require_player(table, seat)
    if table.post is not None:
        raise RequestError.phrased("In a game by post, send your holidays to the table in a letter.")
    if not takes_holidays(table):
        raise RequestError.phrased(
            "You can take a holiday only at a table with a deadline of at least {hours} hours.",
            hours=figure(LEAST_HOURS),
        )
    if not seat.is_present:
        raise NoSeat.phrased("A bot is playing in your place. Take your seat back first.")
    return player

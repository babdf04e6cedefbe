"""Formats dates, times and lists in each language's usual way."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from fangs.translation.phrases import Phrase, isolated, joined, phrase
from fangs.translation.reader import ENGLISH

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

Style = Literal["time", "day", "weekday"]


class Moment(Phrase):
    """A time in a time zone, or only its day, as a phrase. Babel translates it into other languages."""

    __slots__ = ("at", "style", "zone")
    at: float
    zone: str
    style: Style

    @classmethod
    def seen_from(cls, at: float, zone: str, style: Style) -> Moment:
        """Create a phrase for a time or its day, in English."""
        when = datetime.fromtimestamp(at, ZoneInfo(zone))
        date = f"{when.day} {when:%B %Y}"
        weekday = f"{_DAYS[when.weekday()]} {date}"
        text = {"day": date, "weekday": weekday, "time": f"{weekday}, {when:%H:%M} ({zone})"}[style]
        new = str.__new__(cls, text)
        new.at, new.zone, new.style = at, zone, style
        new.message, new.values = text, {}
        return new

    def spell(self, name: str, form: str | None = None) -> str:
        """Format the time in this language."""
        if name == ENGLISH:
            return str.__str__(self)
        from babel.dates import format_date, format_time

        when = datetime.fromtimestamp(self.at, ZoneInfo(self.zone))
        if self.style == "day":
            return str(format_date(when, "long", locale=name))
        date = str(format_date(when, "full", locale=name))
        return date if self.style == "weekday" else f"{date}, {format_time(when, 'short', locale=name)} ({self.zone})"

    def pieces(self) -> Any:
        """Convert the English text to JSON, because a time that has been stored is no longer translated."""
        return {"message": str.__str__(self), "values": {}}


def moment(at: float, zone: str) -> Moment:
    """Format a time in seconds since 1970, such as `Tuesday 24 November 2026, 18:00 (Europe/Berlin)`."""
    return Moment.seen_from(at, zone, "time")


def day(at: float, zone: str = "UTC") -> Moment:
    """Format the day of a time, such as `24 November 2026`."""
    return Moment.seen_from(at, zone, "day")


def weekday(at: float, zone: str) -> Moment:
    """Format the day of a time with its weekday, such as `Tuesday 24 November 2026`."""
    return Moment.seen_from(at, zone, "weekday")


def listed(words: Iterable[str], joined_by: str = "or", most: int = 8) -> str:
    """Join words into a list for a sentence, such as `a, b or c`. After `most` words, the list is cut short."""
    found = list(words)
    if len(found) > most:
        return phrase("{words} ... ({count} in all)", words=joined(*found[:most], by=", "), count=len(found))
    if len(found) < 2:
        return isolated(found[0]) if found else ""
    first, last = joined(*found[:-1], by=", "), found[-1]
    if joined_by == "and":
        return phrase("{words} and {last}", words=first, last=last)
    return phrase("{words} or {last}", words=first, last=last)

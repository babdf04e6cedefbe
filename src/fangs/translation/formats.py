"""Days, times and lists, written as is usual in each language."""

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
    """A time in a time zone, as a phrase that Babel translates into other languages."""

    __slots__ = ("at", "style", "zone")
    at: float
    zone: str
    style: Style

    @classmethod
    def seen_from(cls, at: float, zone: str, style: Style) -> Moment:
        """Return a moment, or only its day, with or without the weekday."""
        when = datetime.fromtimestamp(at, ZoneInfo(zone))
        weekday = f"{_DAYS[when.weekday()]} {when.day} {when:%B %Y}"
        text = {"day": f"{when:%d %B %Y}", "weekday": weekday, "time": f"{weekday}, {when:%H:%M} ({zone})"}[style]
        new = str.__new__(cls, text)
        new.at, new.zone, new.style = at, zone, style
        new.message, new.values = text, {}
        return new

    def spell(self, name: str, form: str | None = None) -> str:
        """Return the moment as people write it in this language."""
        if name == ENGLISH:
            return str.__str__(self)
        from babel.dates import format_date, format_time

        when = datetime.fromtimestamp(self.at, ZoneInfo(self.zone))
        if self.style == "day":
            return str(format_date(when, "long", locale=name))
        date = str(format_date(when, "full", locale=name))
        return date if self.style == "weekday" else f"{date}, {format_time(when, 'short', locale=name)} ({self.zone})"

    def pieces(self) -> Any:
        """Return the English text. A moment that has been stored is not translated again."""
        return {"message": str.__str__(self), "values": {}}


def moment(at: float, zone: str) -> Moment:
    """Return a time, given in seconds since 1970, as read in a time zone: `Tuesday 24 November 2026, 18:00 (Europe/Berlin)`."""
    return Moment.seen_from(at, zone, "time")


def day(at: float, zone: str = "UTC") -> Moment:
    """Return the day of a time: `24 November 2026`."""
    return Moment.seen_from(at, zone, "day")


def weekday(at: float, zone: str) -> Moment:
    """Return the day of a time, with the weekday: `Tuesday 24 November 2026`."""
    return Moment.seen_from(at, zone, "weekday")


def listed(words: Iterable[str], joined_by: str = "or", most: int = 8) -> str:
    """Return words as a list for a sentence: `a, b or c` (or `and`), cut short after `most` words."""
    found = list(words)
    if len(found) > most:
        return phrase("{words} ... ({count} in all)", words=joined(*found[:most], by=", "), count=len(found))
    if len(found) < 2:
        return isolated(found[0]) if found else ""
    first, last = joined(*found[:-1], by=", "), found[-1]
    if joined_by == "and":
        return phrase("{words} and {last}", words=first, last=last)
    return phrase("{words} or {last}", words=first, last=last)

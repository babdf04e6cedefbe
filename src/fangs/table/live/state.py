"""The state that only a live table has, in addition to its seats and boards."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.events.opened import Bank
from fangs.table.post.schedule import Holiday


@dataclass(frozen=True)
class Clock:
    """The time that a player has left for all choices in a game."""

    left: float
    """The number of seconds left. While the clock runs, this is the number at the time when it was started."""
    since: float | None = None
    """The time when the clock was started, or None if the clock is not running."""


@dataclass(frozen=True)
class Live:
    """The state of a live table, where a turn ends as soon as all have chosen."""

    hours: float | None = None
    """The hours for each turn, or None if there is no deadline."""
    bank: Bank | None = None
    """The time for a whole game, or None if there are no clocks."""
    clocks: tuple[Clock, ...] = ()
    """The clocks of the players, in order."""
    holidays: tuple[Holiday, ...] = ()
    weekends: str | None = None
    """The time zone whose weekends do not count towards the deadline, or None if weekends count."""
    starts: float | None = None
    """The time when the game begins, or the earliest such time if a seat is still free.

    This is None if the game has begun, or if it begins as soon as the last seat is taken.
    """

"""The state that only a live table has, in addition to its seats and boards."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.events.opened import Bank
from fangs.table.post.schedule import Holiday


@dataclass(frozen=True)
class Clock:
    """The time that a player has left for all choices in a game."""

    left: float
    """The seconds left. While the clock runs, this is still the number at the time when the clock was started."""
    since: float | None = None
    """The time when the clock was started, or None if it is not running."""


@dataclass(frozen=True)
class Live:
    """A live table, where a turn ends as soon as all have chosen. Its phase is `playing` until the game ends."""

    hours: float | None = None
    """The hours for each turn, or None if there is no deadline."""
    bank: Bank | None = None
    """The time for a whole game, or None if there are no clocks."""
    clocks: tuple[Clock, ...] = ()
    """The clocks of the players, in order."""
    holidays: tuple[Holiday, ...] = ()
    weekends: str | None = None
    """The time zone whose weekends stop the deadline, or None if weekends count."""
    starts: float | None = None
    """The time when the game begins, or the earliest such time if a seat is still free.

    None if the game has begun, or will begin once the last seat is taken.
    """

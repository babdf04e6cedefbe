"""The part of a table's state that only live tables have, such as clocks and holidays."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.events.opened import Bank
from fangs.table.post.schedule import Holiday


@dataclass(frozen=True)
class Clock:
    """A player's clock, which shows how much time is left for the rest of the game."""

    left: float
    """The number of seconds left when the clock was last started or stopped."""
    since: float | None = None
    """The time when the clock was started, or None if the clock is not running."""


@dataclass(frozen=True)
class Live:
    """The clocks, deadlines and holidays at a live table, where a turn ends as soon as all players have chosen."""

    hours: float | None = None
    """The number of hours for each turn, or None if there is no deadline."""
    bank: Bank | None = None
    """The settings of the clocks, or None if there are none."""
    clocks: tuple[Clock, ...] = ()
    """The clock of each player, by player number. Empty if there are no clocks."""
    holidays: tuple[Holiday, ...] = ()
    weekends: str | None = None
    """The time zone in which weekends do not count towards the deadline. None if weekends count."""
    starts: float | None = None
    """The earliest time when the game can begin, if it waits for one.

    This is None if the game has begun, or if it begins as soon as the last seat is taken.
    """

"""The part of a table's state that only live tables have: clocks, deadlines and holidays."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.events.opened import Bank
from fangs.table.post.schedule import Holiday


@dataclass(frozen=True)
class Clock:
    """A player's clock, with the time that is left for all choices in the game."""

    left: float
    """The number of seconds that were left when the clock was last started or stopped."""
    since: float | None = None
    """The time when the clock was started, or None if the clock is not running."""


@dataclass(frozen=True)
class Live:
    """The clocks, deadlines and holidays of a live table, where a turn ends as soon as all players have chosen."""

    hours: float | None = None
    """The number of hours for each turn, or None if there is no deadline."""
    bank: Bank | None = None
    """The time that each player has for the whole game, or None if there are no clocks."""
    clocks: tuple[Clock, ...] = ()
    """The clock of each player, by player number. Empty if there are no clocks."""
    holidays: tuple[Holiday, ...] = ()
    weekends: str | None = None
    """The time zone whose weekends do not count towards the deadline. None if weekends count."""
    starts: float | None = None
    """The time when the game begins or, if a seat is still free, the earliest time when it can begin.

    This is None if the game has begun, or if it begins as soon as the last seat is taken.
    """

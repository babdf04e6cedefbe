"""What a live table has besides its seats and boards."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.events.opened import Bank
from fangs.table.post.schedule import Holiday


@dataclass(frozen=True)
class Clock:
    """How much time a player has left for all choices of a game."""

    left: float
    """In seconds; of a clock that runs, when it began to."""
    since: float | None = None
    """Since when it runs; None: it stands still."""


@dataclass(frozen=True)
class Live:
    """A turn goes on as soon as all have chosen; its phase is `playing` as long as the game is."""

    hours: float | None = None
    """The time for a turn; None: there is no deadline."""
    bank: Bank | None = None
    """The time for a game; None: there are no clocks."""
    clocks: tuple[Clock, ...] = ()
    """Those of the players."""
    holidays: tuple[Holiday, ...] = ()
    weekends: str | None = None
    """The time zone in whose weekends the deadline stands still; None: they count."""
    starts: float | None = None
    """When the game begins, or as soon as every seat is taken then; None: it has begun, or begins with the last seat."""

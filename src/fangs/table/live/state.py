"""What a live table has besides its seats and boards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Live:
    """A turn goes on as soon as all have chosen; its phase is `playing` as long as the game is."""

    hours: float | None = None
    """The time for a turn; None: there is no deadline."""

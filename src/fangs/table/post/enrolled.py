"""Somebody who waits for a place at a table by post, or watches it by mail."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = -10
"""Their letters are numbered down from here, those of players by the player."""

CONFIRMED_WITHIN = 3 * 24 * 3600.0
"""Who signs up on a page must confirm it within so many seconds."""


@dataclass(frozen=True)
class Enrolled:
    """Who waits or watches."""

    number: int
    """Counted from 1."""
    watches: bool
    """Whether the letter asks for the reports only, and not for a place."""
    name: str
    mail: str
    at: float

    @property
    def reader(self) -> int:
        """The number that letters to them have."""
        return FIRST - self.number

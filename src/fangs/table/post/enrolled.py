"""A person who waits for a place at a table by post, or watches it by mail."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = -10
"""The number of the first of them as a reader of letters. The next ones count down, while players have their own numbers."""

CONFIRMED_WITHIN = 3 * 24 * 3600.0
"""The seconds within which a person who signs up on a page must confirm it."""


@dataclass(frozen=True)
class Enrolled:
    """A person who waits or watches."""

    number: int
    """The person's number, counted from 1."""
    watches: bool
    """Whether the person wants only the reports, and not a place."""
    name: str
    mail: str
    at: float

    @property
    def reader(self) -> int:
        """The number of the person as a reader of letters."""
        return FIRST - self.number

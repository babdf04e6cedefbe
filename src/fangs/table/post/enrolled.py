"""People who wait for a place at a table by post, or who watch it by mail."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = -10
"""The number below which these people's numbers as readers of letters begin, counting down. Players have their own numbers."""

CONFIRMED_WITHIN = 3 * 24 * 3600.0
"""The number of seconds within which a person who signs up on a page must confirm the request."""


@dataclass(frozen=True)
class Enrolled:
    """A person who waits for a place at a table, or who only gets its reports."""

    number: int
    """The person's number, counted from 1."""
    watches: bool
    """Whether the person wants only the reports, not a place."""
    name: str
    mail: str
    at: float

    @property
    def reader(self) -> int:
        """The person's number as a reader of letters."""
        return FIRST - self.number

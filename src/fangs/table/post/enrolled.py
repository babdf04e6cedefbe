"""People who wait for a place at a table by post, or who watch it by email."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = -10
"""These people have negative numbers as readers of letters, which count down from here. Players have their player numbers."""

CONFIRMED_WITHIN = 3 * 24 * 3600.0
"""The number of seconds that a person has to confirm a request that was made on a page."""


@dataclass(frozen=True)
class Enrolled:
    """A person who waits for a seat at a table, or who only gets its reports."""

    number: int
    """The person's number on the list, counted from 1."""
    watches: bool
    """Whether the person wants only the reports, not a seat."""
    name: str
    mail: str
    at: float

    @property
    def reader(self) -> int:
        """The person's negative number as a reader of letters."""
        return FIRST - self.number

"""People who wait for a seat in a game played by post, or who only get its reports."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = -10
"""As recipients of letters, these people have numbers that count down from this. Players have their player numbers."""

CONFIRMED_WITHIN = 3 * 24 * 3600.0
"""The number of seconds within which a request that was made on a page must be confirmed."""


@dataclass(frozen=True)
class Enrolled:
    """A person who waits for a seat, or who only gets the reports."""

    number: int
    """The person's number on the list, counted from 1."""
    watches: bool
    """Whether the person wants only the reports, not a seat."""
    name: str
    mail: str
    at: float

    @property
    def reader(self) -> int:
        """The person's number as a recipient of letters, which is negative."""
        return FIRST - self.number

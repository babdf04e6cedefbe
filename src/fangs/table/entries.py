"""What a table is made of: entries in a log that only grows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple


@dataclass(frozen=True)
class Entry:
    """Something that was done at a table: the `seq`-th entry of its log (from 1), at a time in seconds since 1970, with data as JSON."""

    seq: int
    at: float
    kind: str
    data: dict[str, Any]


Doings = list[tuple[str, dict[str, Any]]]
"""The kinds and the data of new entries."""


class Outgoing(NamedTuple):
    """A letter that an entry calls for: the entry's number, the player it goes to (-1: the Games Master), and what kind of letter it is."""

    seq: int
    player: int
    kind: str


class Queued(NamedTuple):
    """A letter in the queue: of which table's log, when it must be sent (or tried again), how often that was tried, and why it failed last.

    One that is not due any more was sent; where there is a reason, it was given up.
    """

    table_id: str
    seq: int
    player: int
    kind: str
    due: float | None
    tries: int
    failed: str | None

    @property
    def state(self) -> str:
        """`waiting`, `sent` or `given up`."""
        return "waiting" if self.due is not None else "given up" if self.failed else "sent"

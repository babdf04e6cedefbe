"""Tables whose values are fetched on demand, as in a browser: until then, only their first lines are present."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from contextvars import ContextVar
from typing import NamedTuple

SUFFIX = ".announced"
"""The suffix of a file that has only the first line of a table."""
_does_without: ContextVar[bool] = ContextVar("does_without", default=False)


class Announced(NamedTuple):
    """A table whose values can be fetched."""

    game: str
    name: str
    path: str
    """The path of the whole table, below the address that serves the tables. It changes with the table."""


class Deferred(Exception):
    """The values of a table must be fetched first. A caller that can fetch them then retries."""

    def __init__(self, table: Announced) -> None:
        super().__init__(table.path)
        self.table = table


def announced(line: bytes) -> Announced:
    """Return the table that has this first line."""
    said = json.loads(line)
    path = f"{said['sha256'][:12]}/{said['game']}/{said['table']}.table"
    return Announced(said["game"], said["table"], path)


@contextlib.contextmanager
def doing_without() -> Iterator[None]:
    """Act as if there were no tables whose values are missing, since they cannot be fetched here."""
    before = _does_without.set(True)
    try:
        yield
    finally:
        _does_without.reset(before)


def defer(line: bytes) -> None:
    """Raise Deferred for the table with this first line, unless missing values are ignored."""
    if not _does_without.get():
        raise Deferred(announced(line))

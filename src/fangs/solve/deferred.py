"""Fetches the values in tables only when they are needed, for example in a browser.

Until then, only the first line of each table is present.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from contextvars import ContextVar
from typing import NamedTuple

SUFFIX = ".announced"
"""The suffix of a file that contains only a table's first line."""
_does_without: ContextVar[bool] = ContextVar("does_without", default=False)


class Announced(NamedTuple):
    """A table that is present only as its first line. Its values can be fetched."""

    game: str
    name: str
    path: str
    """The whole table's path on the server, which changes whenever the table changes."""


class Deferred(Exception):
    """The error if a table's values must be fetched first. The caller can fetch them and try again."""

    def __init__(self, table: Announced) -> None:
        super().__init__(table.path)
        self.table = table


def announced(line: bytes) -> Announced:
    """Parse a table's first line, and return the table's names and path."""
    said = json.loads(line)
    path = f"{said['sha256'][:12]}/{said['game']}/{said['table']}.table"
    return Announced(said["game"], said["table"], path)


@contextlib.contextmanager
def doing_without() -> Iterator[None]:
    """Return a context in which tables are ignored if their values have not been fetched yet."""
    before = _does_without.set(True)
    try:
        yield
    finally:
        _does_without.reset(before)


def defer(line: bytes) -> None:
    """Raise Deferred for the table with this first line, unless `doing_without` is active."""
    if not _does_without.get():
        raise Deferred(announced(line))

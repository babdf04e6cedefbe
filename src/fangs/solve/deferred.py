"""Tables whose values are fetched only when needed, as in a browser. Before that, only their first lines are present."""

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
    """A table whose values can be fetched when they are needed."""

    game: str
    name: str
    path: str
    """The path of the whole table, below the address that serves the tables. It changes whenever the table changes."""


class Deferred(Exception):
    """Raised if the values of a table must be fetched first. A caller that can fetch them then tries again."""

    def __init__(self, table: Announced) -> None:
        super().__init__(table.path)
        self.table = table


def announced(line: bytes) -> Announced:
    """Return a description of the table that has this first line."""
    said = json.loads(line)
    path = f"{said['sha256'][:12]}/{said['game']}/{said['table']}.table"
    return Announced(said["game"], said["table"], path)


@contextlib.contextmanager
def doing_without() -> Iterator[None]:
    """A context that ignores tables whose values are missing, because they cannot be fetched here."""
    before = _does_without.set(True)
    try:
        yield
    finally:
        _does_without.reset(before)


def defer(line: bytes) -> None:
    """Raise Deferred for the table with this first line, unless `doing_without` is active."""
    if not _does_without.get():
        raise Deferred(announced(line))

"""Tables whose values are fetched when somebody needs them, as in a browser: until then only their first lines are there."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from contextvars import ContextVar
from typing import NamedTuple

SUFFIX = ".announced"
"""What the name of a file with the first line of a table ends with."""
_does_without: ContextVar[bool] = ContextVar("does_without", default=False)


class Announced(NamedTuple):
    """A table whose values can be fetched."""

    game: str
    name: str
    path: str
    """The path of the whole table below the address that has the tables. It changes with the table."""


class Deferred(Exception):
    """The values of a table must be fetched first. Whoever can fetch them asks again then."""

    def __init__(self, table: Announced) -> None:
        super().__init__(table.path)
        self.table = table


def announced(line: bytes) -> Announced:
    """The table that has this first line."""
    said = json.loads(line)
    path = f"{said['sha256'][:12]}/{said['game']}/{said['table']}.table"
    return Announced(said["game"], said["table"], path)


@contextlib.contextmanager
def doing_without() -> Iterator[None]:
    """Answer as if there were no tables whose values are not here, since they cannot be fetched."""
    before = _does_without.set(True)
    try:
        yield
    finally:
        _does_without.reset(before)


def defer(line: bytes) -> None:
    """Raise Deferred for the table that has this first line, unless its values are done without."""
    if not _does_without.get():
        raise Deferred(announced(line))

"""Preparing a new table. Any process can do this. Reading the record that a table continues can take seconds."""

from __future__ import annotations

from typing import NamedTuple

from fangs.core.errors import RequestError
from fangs.core.records import dice
from fangs.store import snapshot
from fangs.table.events import Logged
from fangs.table.fold import opened
from fangs.table.opening import Keys, Setup, opening
from fangs.translation import phrase

FARTHEST = 366 * 24 * 3600.0
"""The maximum number of seconds from now to the beginning of a game."""


class PreparedTable(NamedTuple):
    """A table that is ready to be opened."""

    name: str
    seed: str
    first: Logged
    keys: Keys
    snapshot: bytes | None
    """A snapshot of the table after its first event, so that a record need not be replayed. None if there is no record."""


def prepare(setup: Setup, name: str, now: float, mark: str = "") -> PreparedTable:
    """Set up a table without storing it, for a request with this mark (`fangs.table.marks`); raises FangsError."""
    if setup.starts is not None and not 0 < setup.starts - now <= FARTHEST:
        raise RequestError(phrase("You can set a game to begin at any time up to a year from now."))
    seed = dice.new_seed()
    event, keys = opening(setup, seed)
    first = Logged(1, now, event, mark)
    made = None if setup.record is None else snapshot.dump(opened(name, seed, first))
    return PreparedTable(name, seed, first, keys, made)

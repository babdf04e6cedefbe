"""Prepares new tables before they are opened, in any process, because reading a long record can take seconds."""

from __future__ import annotations

from typing import NamedTuple

from fangs.core.errors import RequestError
from fangs.core.records import dice
from fangs.store import snapshot
from fangs.table.events import Logged
from fangs.table.fold import opened
from fangs.table.lifecycle.opening import Keys, Setup, opening

FARTHEST = 366 * 24 * 3600.0
"""The maximum number of seconds before the beginning of a planned game."""


class PreparedTable(NamedTuple):
    """A new table that is ready to be opened, with the keys to its seats."""

    name: str
    seed: str
    first: Logged
    keys: Keys
    snapshot: bytes | None
    """A snapshot of the new table, so that its record need not be replayed. None if it does not continue a record."""


def prepare(setup: Setup, name: str, now: float, mark: str = "") -> PreparedTable:
    """Prepare a new table without storing it, or raise FangsError if its settings are not allowed.

    `mark` identifies the request (`fangs.table.marks`).
    """
    if setup.starts is not None and not 0 < setup.starts - now <= FARTHEST:
        raise RequestError.phrased("A game can begin at any time within the next year.")
    seed = dice.new_seed()
    event, keys = opening(setup, seed)
    first = Logged(1, now, event, mark)
    made = None if setup.record is None else snapshot.dump(opened(name, seed, first))
    return PreparedTable(name, seed, first, keys, made)

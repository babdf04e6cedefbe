"""Counts how many games of each kind a player has finished and won."""

from __future__ import annotations

from typing import NamedTuple

from fangs.store.sql import library_statements as sql
from fangs.store.store import Store


class Tally(NamedTuple):
    """How many public games of one kind a player has finished, and in how many they won or tied for first place."""

    game: str
    played: int
    first: int


def tally(store: Store, account: str) -> list[Tally]:
    """Count a player's finished and won games of each kind, with the most played game first."""
    return [Tally(game, int(played), int(first)) for game, played, first in store.rows(sql.TALLY, of_account=account)]

"""What a player has played and won, by game."""

from __future__ import annotations

from typing import NamedTuple

from fangs.store import library_statements as sql
from fangs.store.store import Store


class Tally(NamedTuple):
    """The number of public games of one kind that a player finished, and the number that ended in first place, shared or not."""

    game: str
    played: int
    first: int


def tally(store: Store, account: str) -> list[Tally]:
    """Return a player's tallies, starting with the most played game. The cost depends only on how many games the player has."""
    return [Tally(game, int(played), int(first)) for game, played, first in store.rows(sql.TALLY, of_account=account)]

"""What a player has played and won, by game."""

from __future__ import annotations

from typing import NamedTuple

from fangs.store import library_statements as sql
from fangs.store.store import Store


class Tally(NamedTuple):
    """For one of the server's games: how many public games a player finished, and how many in first place, shared or not."""

    game: str
    played: int
    first: int


def tally(store: Store, account: str) -> list[Tally]:
    """Return a player's tallies, starting with the most played game. The cost depends only on how many games the player has."""
    return [Tally(game, int(played), int(first)) for game, played, first in store.rows(sql.TALLY, of_account=account)]

"""What a player has played and won, by game."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import bindparam as given

from fangs.store.schema import result_seats, results
from fangs.store.store import Store

_WON = sa.case((result_seats.c.place == 1, 1), else_=0)
_TALLY = (
    sa.select(results.c.game, sa.func.count(), sa.func.sum(_WON))
    .join(results, results.c.table_id == result_seats.c.table_id)
    .where(result_seats.c.account == given("of_account"), results.c.public == sa.true())
    .group_by(results.c.game)
    .order_by(sa.func.count().desc(), results.c.game)
)


class Tally(NamedTuple):
    """The finished public games of a player in one game, and how many of them ended with the first place, shared or not."""

    game: str
    played: int
    first: int


def tally(store: Store, account: str) -> list[Tally]:
    """The tallies of a player, the game that was played most first. The cost grows with the player's own games only."""
    return [Tally(game, int(played), int(first)) for game, played, first in store.rows(_TALLY, of_account=account)]

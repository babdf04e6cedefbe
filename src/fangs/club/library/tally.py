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
    """For one of the server's games: how many public games a player finished, and how many in first place, shared or not."""

    game: str
    played: int
    first: int


def tally(store: Store, account: str) -> list[Tally]:
    """Return a player's tallies, starting with the most played game. The cost depends only on how many games the player has."""
    return [Tally(game, int(played), int(first)) for game, played, first in store.rows(_TALLY, of_account=account)]

"""The game of the day: one of the public games that ended yesterday.

A game qualifies only if it was played to the end by the rules and nobody left. The one with the most people is chosen. Ties are broken in
favour of rated games, then of the longest game, then of the last table by name. All days are UTC days.
"""

from __future__ import annotations

import sqlalchemy as sa

from fangs.club.library.search import with_seats
from fangs.store.results import StoredResult
from fangs.store.schema import result_seats, results
from fangs.store.store import Store

DAY = 24 * 3600.0
MAX_GAMES = 5000
"""Only this many of a day's last games are compared."""


def game_of_the_day(store: Store, now: float) -> StoredResult | None:
    """Return the game of the day at this time, or None if no game qualifies."""
    today = now // DAY * DAY
    ended = (
        sa.select(results)
        .where(results.c.public == sa.true(), results.c.at >= today - DAY, results.c.at < today)
        .order_by(results.c.at.desc(), results.c.table_id.desc())
        .limit(MAX_GAMES)
        .subquery("ended")
    )
    left = sa.select(result_seats.c.table_id).where(
        result_seats.c.table_id == ended.c.table_id, result_seats.c.left.is_not(None)
    )
    best = (
        sa.select(ended)
        .where(ended.c.ended == "rules", ~left.exists())
        .order_by(ended.c.persons.desc(), ended.c.rated.desc(), ended.c.steps.desc(), ended.c.table_id.desc())
        .limit(1)
    )
    return next(iter(with_seats(store, store.rows(best))), None)

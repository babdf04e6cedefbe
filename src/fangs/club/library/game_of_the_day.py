"""The game of the day: one of the public games that ended yesterday.

A game qualifies only if it was played to the end by the rules and nobody left. Among these games, the one with the most
people is chosen. Ties are broken in favour of rated games, then of the longest game, then of the last table by name.
All days are UTC days.
"""

from __future__ import annotations

from fangs.club.library.search import with_seats
from fangs.store.results import StoredResult
from fangs.store.sql import library_statements as sql
from fangs.store.store import Store

DAY = 24 * 3600.0
MAX_GAMES = 5000
"""The maximum number of yesterday's games that are compared. If there are more, the last ones are taken."""


def game_of_the_day(store: Store, now: float) -> StoredResult | None:
    """Choose the game of the day among yesterday's public games. Return None if no game qualifies."""
    today = now // DAY * DAY
    best = store.rows(sql.BEST, since=today - DAY, until=today, most=MAX_GAMES)
    return next(iter(with_seats(store, best)), None)

"""Reads ratings for pages: a single player's ratings, and the leaderboard of a pool."""

from __future__ import annotations

import time
from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fangs.club.players.records import Account
from fangs.club.rated import books
from fangs.club.ratings.results import Pool
from fangs.club.ratings.scale import PROVISIONAL, Shown, Strength, shown
from fangs.club.ratings.weighing import DAY, RULES, rested
from fangs.store.cursor import HIGHEST, Cursor
from fangs.store.sql import ratings_statements as sql
from fangs.store.store import Store

ACTIVE_DAYS = {"live": 60.0, "correspondence": 180.0}
"""How many days a player stays on the leaderboard after their last game, by pace."""
PAGE = 50
POINTS = 200
"""The maximum number of games in a player's rating curve."""


class PlayersRating(NamedTuple):
    """A player's current rating in one pool."""

    pool: Pool
    shown: Shown
    games: int
    at: float
    """The time of the player's last game."""


class Row(NamedTuple):
    """A row of a leaderboard."""

    account: str
    handle: str
    is_program: bool
    mean: float
    shown: Shown
    games: int


class Leaderboards:
    """Reads ratings, their history and leaderboards.

    Any thread can call the methods, which can raise StoreError.
    """

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store, self.clock = store, clock
        self._ratings: dict[Pool, tuple[float, Sequence[float]]] = {}

    def of(self, account: str) -> list[PlayersRating]:
        """List all ratings of a player, one for each game and pace."""
        return [self._rating(row) for row in self.store.rows(sql.STANDINGS_OF, of_account=account)]

    def rating(self, pool: Pool, account: str) -> PlayersRating | None:
        """Find a player's rating in a pool. Return None if they have not played a rated game there."""
        rows = self.store.rows(sql.STANDING, **books.of(pool), of_account=account)
        return self._rating(rows[0]) if rows else None

    def curve(self, pool: Pool, account: str) -> list[tuple[float, float, float]]:
        """List the time, rating and deviation after each of a player's recent games, oldest first."""
        rows = self.store.rows(sql.HISTORY, **books.of(pool), of_account=account, most=POINTS)
        return [(at, mean, deviation) for _, at, mean, deviation in reversed(rows)]

    def history(self, account: str) -> list[dict[str, Any]]:
        """List how each rated game changed a player's ratings, for the player to see."""
        return [dict(row._mapping) for row in self.store.rows(sql.HISTORY_OF, of_account=account)]

    def changes(self, table: str) -> dict[str, tuple[float, float]]:
        """Look up each player's rating before and after a game, by account.

        The result is empty until the game's result is entered.
        """
        rows = self.store.rows(sql.CHANGES_AT, of_table=table)
        return {account: (before, after) for account, before, after, _ in rows}

    def best(self, pool: Pool, after: Cursor | None = None, most: int = PAGE) -> list[Row]:
        """List a page of a pool's leaderboard, best first. It contains active players whose ratings are not provisional.

        The list continues after the row at the cursor `after`.
        """
        rows = self.store.rows(sql.BEST, **self._active(pool), **(after or HIGHEST)._asdict(), most=most)
        return [
            Row(row.account, row.handle, row.owner is not None, row.mean, self._rating(row[:10]).shown, row.games)
            for row in rows
        ]

    def place(self, pool: Pool, account: Account) -> int | None:
        """Compute a player's place on the leaderboard of a pool, or return None if they are not on it.

        In a large pool, the other players' ratings may be some seconds old.
        """
        rows = self.store.rows(sql.STANDING, **books.of(pool), of_account=account.id)
        active = self._active(pool)
        is_listed = account.handle is not None and not account.is_private
        if not rows or not is_listed or rows[0].at < active["since"] or self._rating(rows[0]).shown.provisional:
            return None
        listed = self._listed(pool)
        return 1 + len(listed) - bisect_right(listed, rows[0].mean)

    def _listed(self, pool: Pool) -> Sequence[float]:
        """List all ratings on the leaderboard of a pool, lowest first.

        They are cached, so that reading them takes at most a hundredth of the time.
        """
        began = time.perf_counter()
        until, found = self._ratings.get(pool, (0.0, array("d")))
        if began >= until:
            found = array("d", (mean for (mean,) in self.store.rows(sql.LISTED, **self._active(pool))))
            now = time.perf_counter()
            self._ratings[pool] = now + 100 * (now - began), found
        return found

    def _active(self, pool: Pool) -> dict[str, float | str]:
        now, growth = self.clock(), RULES[pool[1]].growth / DAY
        since = now - ACTIVE_DAYS[pool[1]] * DAY
        return {**books.of(pool), "since": since, "now": now, "growth": growth, "most_variance": PROVISIONAL**2}

    def _rating(self, row: Sequence[Any]) -> PlayersRating:
        one, game, pace = books.standing(row), str(row[0]), row[1]
        growth = RULES[pace].growth
        now = rested(Strength(one.mean, one.deviation), one.at, max(self.clock(), one.at), growth)
        return PlayersRating((game, pace), shown(now), one.games, one.at)

"""Measures how long it takes to show a leaderboard and to enter a result, with up to 100,000 rated players.

The number of players should not matter.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import sqlalchemy as sa

import fangs
from fangs.club.players.records import Account
from fangs.club.rated.leaderboards import Leaderboards
from fangs.club.rated.ledger import append
from fangs.club.ratings.results import Pool, Result
from fangs.store.cursor import Cursor
from fangs.store.sql.players_schema import accounts
from fangs.store.sql.ratings_schema import rating_entries, rating_history, rating_pools, ratings
from fangs.store.store import Store
from fangs.web.bench.queries import milliseconds, print_times

SIZES = (1_000, 10_000, 100_000)
RESULTS_EACH = 10
TRIES = 25
POOL: Pool = (fangs.names()[0], "live")
NOW = 1_800_000_000.0
QUESTIONS = ("leaderboard", "its middle", "my place, counted", "my place, known", "ratings of a player")


def main() -> None:
    """Print how many milliseconds each query takes, for each number of players."""
    print_times(["players", "results", *QUESTIONS, "entering a result"], SIZES, _fill, _measured)


def _measured(store: Store, size: int) -> list[str | float]:
    boards = Leaderboards(store, lambda: NOW)
    row = boards.best(POOL, Cursor(1500.0, ""))[0]
    listed = Account(row.account, row.handle, None, 0.0, None, None, False, "all", True)
    number = iter(range(size * RESULTS_EACH + 1, 10**9))

    def enter() -> None:
        one = next(number)
        places = {f"player{size // 3}": 1, f"player{size // 2}": 2}
        result = Result(id=f"new {size} {one}", at=NOW, game=POOL[0], pace="live", places=places)
        store.commit("a result", lambda to: append(to, result, result.pool))

    asked: list[Callable[[], object]] = [
        lambda: boards.best(POOL),
        lambda: boards.best(POOL, Cursor(1500.0, "")),
        lambda: Leaderboards(store, lambda: NOW).place(POOL, listed),
        lambda: boards.place(POOL, listed),
        lambda: boards.of(f"player{size // 2}"),
        enter,
    ]
    return [f"{size * RESULTS_EACH:,}", *(milliseconds(one, TRIES) for one in asked)]


def _fill(engine: sa.Engine, first: int, last: int) -> None:
    """Add made-up players and their results to the database, until it has `last` players."""
    rng, named = random.Random(first), {"game": POOL[0], "pace": POOL[1]}
    people, standings, entries, history = [], [], [], []
    gap = 1 + 1000 * SIZES.index(last)  # leaves room for the results that were entered while measuring
    for number in range(first, last):
        id, mean = f"player{number}", rng.gauss(1500, 250)
        people.append({"id": id, "handle": id, "created": 0.0, "is_private": False, "challenges": "all", "bots": True})
        known = {"mean": mean, "deviation": rng.uniform(50, 200), "at": NOW - rng.uniform(0, 100) * 86_400}
        standings.append({**named, **known, "account": id, "games": RESULTS_EACH})
        for one in range(number * RESULTS_EACH, (number + 1) * RESULTS_EACH):
            entries.append({**named, "number": one + gap, "id": f"table{one}", "data": "{}"})
            row = {"account": id, "number": one + gap, "at": NOW, "before": mean, "mean": mean}
            history.append({**named, **row, "deviation": 60.0})
    with engine.begin() as connection:
        connection.execute(accounts.insert(), people)
        connection.execute(ratings.insert(), standings)
        connection.execute(rating_entries.insert(), entries)
        connection.execute(rating_history.insert(), history)
        connection.execute(rating_pools.delete())
        connection.execute(rating_pools.insert(), {**named, "number": last * RESULTS_EACH + gap})


if __name__ == "__main__":
    main()

"""How long a page of the library takes, by the number of its results: it should not depend on it."""

from __future__ import annotations

import random
import sys
import time
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from fangs.club.library.game_of_the_day import DAY, game_of_the_day
from fangs.club.library.search import Filters, find
from fangs.store.cursor import Cursor
from fangs.store.schema import result_seats, results
from fangs.store.store import Store

SIZES = (10_000, 100_000, 1_000_000)
GAMES = ("one", "two", "three", "four", "five")
TRIES = 15
BATCH = 20_000
MINUTE = 60.0

SEARCHES = {
    "all games": Filters(),
    "one game": Filters(game="two"),
    "a player": Filters(player="player7"),
    "rated games of people": Filters(rated=True, only_people=True),
    "a tournament": Filters(tournament="cup 3"),
    "days": Filters(since=4000 * MINUTE, until=6000 * MINUTE),
    "hardly any": Filters(game="two", least_steps=10**6),
}


def main() -> None:
    """Print a table of the milliseconds of every search, for each size. The argument is a database; without one, it is a new file."""
    with TemporaryDirectory() as folder:
        url = sys.argv[1] if len(sys.argv) > 1 else f"sqlite:///{Path(folder)}/library.db"
        with closing(Store(url)) as store:
            engine = sa.create_engine(url)
            before = 0
            print("| results | " + " | ".join([*SEARCHES, "the middle of the list", "game of the day"]) + " |")
            for size in SIZES:
                _fill(engine, before, size)
                before = size
                print(f"| {size:,} | " + " | ".join(f"{one:.1f}" for one in _measured(store, size)) + " |", flush=True)
            engine.dispose()


def _measured(store: Store, size: int) -> list[float]:
    middle = Cursor(size / 2 * MINUTE, "")
    found = [_milliseconds(store, filters, None) for filters in SEARCHES.values()]
    found.append(_milliseconds(store, Filters(), middle))
    began = time.perf_counter()
    game_of_the_day(store, size * MINUTE // DAY * DAY)
    return [*found, (time.perf_counter() - began) * 1000]


def _milliseconds(store: Store, filters: Filters, after: Cursor | None) -> float:
    taken = []
    for _ in range(TRIES):
        began = time.perf_counter()
        find(store, filters, after)
        taken.append(time.perf_counter() - began)
    return median(taken) * 1000


def _fill(engine: sa.Engine, first: int, last: int) -> None:
    """Add made-up results, one a minute, up to this number."""
    rng = random.Random(first)
    for start in range(first, last, BATCH):
        rows, seats = [], []
        for number in range(start, min(start + BATCH, last)):
            at, name, rated = number * MINUTE, f"t{number:07}", rng.random() < 0.3
            rows.append(
                {"table_id": name, "at": at, "game": rng.choice(GAMES), "players": 2, "pace": "live", "options": "{}"}
                | {"variant": "v", "steps": rng.randrange(200), "ended": "rules", "strict": False, "public": True}
                | {
                    "rated": rated,
                    "tournament": f"cup {number % 100}" if rated else None,
                    "persons": rng.choice([1, 2]),
                }
                | {"counted": True}
            )
            for player in range(2):
                who = f"player{rng.randrange(1000)}"
                seats.append(
                    {
                        "table_id": name,
                        "player": player,
                        "at": at,
                        "account": None,
                        "bot": None,
                        "name": who,
                        "looks": who,
                    }
                    | {"place": 1 + player, "score": 1.0, "left": None}
                )
        with engine.begin() as connection:
            connection.execute(results.insert(), rows)
            connection.execute(result_seats.insert(), seats)
    if engine.dialect.name == "postgresql":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("ANALYZE")


if __name__ == "__main__":
    main()

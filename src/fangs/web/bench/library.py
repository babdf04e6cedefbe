"""Measures how long a search in the library takes with up to a million stored results.

The number of stored results, studies and running games should not matter.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial

import sqlalchemy as sa

from fangs.club.library.game_of_the_day import DAY, game_of_the_day
from fangs.club.library.played_now import played_now
from fangs.club.library.search import Filters, find
from fangs.club.studies.studies import Studies
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.cursor import Cursor
from fangs.store.sql.schema import result_seats, results, running_games
from fangs.store.sql.studies_schema import studies as all_studies
from fangs.store.store import Store
from fangs.web.bench.queries import milliseconds, print_times

SIZES = (10_000, 100_000, 1_000_000)
GAMES = ("one", "two", "three", "four", "five")
TRIES = 15
BATCH = 20_000
MINUTE = 60.0
RESULT = {"players": 2, "pace": "live", "options": "{}", "variant": "v", "ended": "rules"}
RESULT_FLAGS = {"counted": True, "strict": False, "public": True}
SEAT = {"account": None, "bot": None, "score": 1.0, "left": None}
"""What is the same in all made-up results, and for all their players."""

SEARCHES = {
    "all games": Filters(),
    "one game": Filters(game="two"),
    "a player": Filters(player="player7"),
    "rated games of people": Filters(rated=True, only_people=True),
    "a tournament": Filters(tournament="cup 3"),
    "days": Filters(since=4000 * MINUTE, until=6000 * MINUTE),
    "hardly any": Filters(game="two", least_steps=10**6),
}


OTHERS = ("the middle of the list", "game of the day", "a player's studies", "all studies", "their middle", "Watch")


def main() -> None:
    """Print how many milliseconds each search takes, for each number of results.

    The first command-line argument is the URL of a database. By default, a new file is used.
    """
    print_times(["results", *SEARCHES, *OTHERS], SIZES, _fill, _measured, *sys.argv[1:2])


def _measured(store: Store, size: int) -> list[float]:
    middle = Cursor(size / 2 * MINUTE, "")
    studies, service = Studies(store, time.time), TableService(store, News())
    asked: list[Callable[[], object]] = [
        *(partial(find, store, filters, None) for filters in SEARCHES.values()),
        lambda: find(store, Filters(), middle),
        lambda: game_of_the_day(store, size * MINUTE // DAY * DAY),
        lambda: studies.of_player("player7", None),
        lambda: studies.all(None),
        lambda: studies.all(middle),
        lambda: played_now(service, {}, None),
    ]
    return [milliseconds(one, TRIES) for one in asked]


def _fill(engine: sa.Engine, first: int, last: int) -> None:
    """Fill the database with made-up results, studies and games in progress, one of each per minute.

    They are numbered from `first` up to, but not including, `last`.
    """
    rng = random.Random(first)
    for start in range(first, last, BATCH):
        rows, seats = [], []
        for number in range(start, min(start + BATCH, last)):
            played, rated = {"table_id": f"t{number:07}", "at": number * MINUTE}, rng.random() < 0.3
            tournament, steps = f"cup {number % 100}" if rated else None, rng.randrange(200)
            drawn = {"game": rng.choice(GAMES), "persons": rng.choice([1, 2]), "steps": steps}
            rows.append({**RESULT, **RESULT_FLAGS, **played, **drawn, "rated": rated, "tournament": tournament})
            for player in range(2):
                who = f"player{rng.randrange(1000)}"
                seats.append({**SEAT, **played, "player": player, "name": who, "looks": who, "place": 1 + player})
        with engine.begin() as connection:
            connection.execute(results.insert(), rows)
            connection.execute(result_seats.insert(), seats)
            connection.execute(all_studies.insert(), [_study(number) for number in range(start, start + len(rows))])
            connection.execute(running_games.insert(), [_running(number) for number in range(start, start + len(rows))])
    if engine.dialect.name == "postgresql":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("ANALYZE")


def _study(number: int) -> dict[str, object]:
    """Return a row for a made-up study by one of a thousand players, as test data."""
    times = dict.fromkeys(("created", "changed", "opened"), number * MINUTE)
    own = {"id": f"s{number:07}", "account": f"player{number % 1000}", "game": GAMES[number % len(GAMES)]}
    return {"lock": "", "edition": 1, "data": "{}", "title": "A study", **times, **own}


def _running(number: int) -> dict[str, object]:
    """Return a row for a made-up game in progress between two people, as test data."""
    pace = {"hours": 24.0, "bank": None, "increment": None, "weekends_off": False, "starts": None}
    entry = {"game": GAMES[0], "players": [["Ann", None], ["Bob", None]], "pace": pace, "boards": 1}
    return {"table_id": f"t{number:07}", "turned": number * MINUTE, "entry": entry}


if __name__ == "__main__":
    main()

"""A library with made-up results, added to the store as tables that are over are."""

from __future__ import annotations

import random
from collections.abc import Iterable

from fangs.store.store import Store
from fangs.table.events.codec import Entry
from fangs.table.rows import Append, Result, SeatResult

GAMES = ("getbit", "lunch", "mandua")
NAMES = ("Ann", "Bob", "Cem", "Dee", None)


def a_result(rng: random.Random) -> Result:
    """Some result of a game for two."""
    bot = rng.choice(["easy", None, None])
    seats = (
        SeatResult(0, rng.choice([None, "ann-1"]), None, rng.choice(NAMES), rng.choice([1, 2]), 1.0, None),
        SeatResult(
            1, None, bot, None if bot else rng.choice(NAMES), rng.choice([1, 2]), 2.5, rng.choice([None, "time"])
        ),
    )
    return Result(
        game=rng.choice(GAMES),
        players=2,
        pace=rng.choice(["live", "correspondence", "post"]),
        options="{}",
        variant=rng.choice("ab"),
        steps=rng.randrange(100),
        ended=rng.choice(["rules", "rules", "resigned", "draw"]),
        strict=False,
        public=rng.random() < 0.8,
        rated=rng.random() < 0.3,
        tournament=rng.choice([None, "cup"]),
        persons=1 if bot else 2,
        seats=seats,
    )


def stock(store: Store, results: Iterable[tuple[str, float, Result]]) -> None:
    """Add these results, each with its table and its time."""
    for name, at, result in results:
        store.create(name, "seed", [Entry(1, at, "opened", {})], Append(at, result=result))

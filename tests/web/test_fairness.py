"""Nobody takes all the processes that think: what others ask for keeps nobody waiting."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from tests.web.serving import PATIENCE, Client, Served, open_table

PROMISE = 3.0
"""So many seconds an easy bot takes at most, whatever others do."""


def test_an_easy_bot_answers_in_time_while_24_tables_have_nothing_but_the_best(tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        tables = [open_table(served.url, "getbit", ["bot:best"] * 4)[0] for _ in range(24)]
        waited, end = list[float](), time.monotonic() + PATIENCE
        while len(waited) < 12 or (not any(map(moves, tables)) and time.monotonic() < end):
            ann, _ = open_table(served.url, "mandua", ["me", "bot:easy"])
            waited += answers(ann)
        assert max(waited) < PROMISE
        assert any(map(moves, tables))
    finally:
        served.kill()


def answers(ann: Client) -> Iterator[float]:
    """How long a bot takes for each of its first three choices."""
    with ann.live() as watch:
        view = watch.next()
        for _ in range(3):
            asked = time.monotonic()
            assert ann.choose(view)
            after = view["boards"][0]["number"] + 2
            view = watch.until(lambda view, after=after: view["boards"][0]["number"] >= after)  # type: ignore[misc]
            yield time.monotonic() - asked


def moves(table: Client) -> int:
    """How often the position at a table has changed."""
    return int(table.view()["boards"][0]["number"])

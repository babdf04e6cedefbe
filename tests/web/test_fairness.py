"""Nobody takes all the processes that think: what others ask for keeps nobody waiting."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import fangs
from tests.web.serving import PATIENCE, Client, Served, open_table

PROMISE = 3.0
"""So many seconds an easy bot takes at most, whatever others do, on a machine that has nothing else to do."""
BUSY = 3
"""A machine that has may take so many times as long: without fair turns it was a minute."""


def test_an_easy_bot_answers_in_time_while_24_tables_have_nothing_but_the_best(tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        rest = max(answers(open_table(served.url, "mandua", ["me", "bot:easy"])[0]))
        tables = [open_table(served.url, "getbit", ["bot:best"] * 4)[0] for _ in range(24)]
        waited, end = list[float](), time.monotonic() + PATIENCE
        while len(waited) < 12 or (not any(map(moves, tables)) and time.monotonic() < end):
            ann, _ = open_table(served.url, "mandua", ["me", "bot:easy"])
            waited += answers(ann)
        assert sorted(waited)[-2] < BUSY * max(PROMISE, rest)
        assert any(map(moves, tables))
    finally:
        served.kill()


def test_with_an_empty_cache_the_best_bots_answer_in_time_and_the_lobby_says_who_is_getting_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FANGS_CACHE", str(tmp_path / "cache"))
    served = Served(tmp_path / "data", "--warm")
    try:
        with Client(served.url) as client:
            coming = client.ask("/bots").json()["getting_ready"]
            assert sorted(one["game"] for one in coming) == sorted(fangs.names())
            assert coming[0]["title"] in client.ask("/games").text
        ann, _ = open_table(served.url, "mandua", ["me", "bot:easy"])
        list(answers(ann))  # the process for short thoughts has begun
        ann, _ = open_table(served.url, "mandua", ["me", "bot:best"])
        assert sorted(answers(ann))[1] < BUSY * (PROMISE + 1)  # and two seconds are spent waiting for it to be ready
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

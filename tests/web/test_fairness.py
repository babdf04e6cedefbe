"""Nobody takes all the processes that think: what others ask for keeps nobody waiting.

What is counted is what others get done meanwhile, not seconds: it is the same on a machine that is slow.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import fangs
from tests.web.serving import Client, Served, open_table

LONG_TO_COMPILE = "lunch"
TABLES = 60


def test_an_easy_bot_does_not_wait_for_sixty_tables_that_have_nothing_but_the_best(tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        tables = [open_table(served.url, "mandua", ["bot:best", "bot:best"])[0] for _ in range(TABLES)]
        ann, _ = open_table(served.url, "mandua", ["me", "bot:easy"])
        play(ann)  # the process for short thoughts has begun
        with tables[0].live() as watch:
            watch.until(lambda view: view["boards"][0]["number"])
        for _ in range(2):
            ann, _ = open_table(served.url, "mandua", ["me", "bot:easy"])
            before = sum(map(moves, tables))
            play(ann)
            turns = sum(map(moves, tables)) - before
            assert turns < 2 * TABLES, (
                "a choice that waited for all others would take a turn of each: three times as many"
            )
    finally:
        served.kill()


def test_with_an_empty_cache_the_best_bot_answers_before_its_search_is_ready_and_the_lobby_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FANGS_CACHE", str(tmp_path / "cache"))
    served = Served(tmp_path / "data", "--warm")
    try:
        with Client(served.url) as client:
            getting_ready = coming(client)
            assert getting_ready == sorted(fangs.names())
            assert fangs.game(getting_ready[0]).title in client.ask("/games").text
            table, _ = open_table(served.url, LONG_TO_COMPILE, ["bot:best", "bot:best"])
            with table.live() as watch:
                watch.until(lambda view: view["boards"][0]["number"])
            assert LONG_TO_COMPILE in coming(client)
    finally:
        served.kill()


def coming(client: Client) -> list[str]:
    """The games whose search is not ready."""
    return sorted(one["game"] for one in client.ask("/bots").json()["getting_ready"])


def play(ann: Client) -> None:
    """Make three choices, each when the bot has answered the one before."""
    with ann.live() as watch:
        view = watch.next()
        for _ in range(3):
            assert ann.choose(view)
            after = view["boards"][0]["number"] + 2
            view = watch.until(lambda view, after=after: view["boards"][0]["number"] >= after)  # type: ignore[misc]


def moves(table: Client) -> int:
    """How often the position at a table has changed."""
    return int(table.view()["boards"][0]["number"])

"""News of tables: in one process, and between processes by a real PostgreSQL."""

from __future__ import annotations

import logging
import queue
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from fangs.service.news import FILE_LOOK, FileNews, News, PostgresNews, news_of
from fangs.store.address import address
from fangs.store.store import Store
from fangs.table.events.codec import Entry
from fangs.table.rows import Append
from tests.postgres import Postgres

LOG = [Entry(1, 0.0, "open", {})]
TELLER = """
import sys
from fangs.store.address import address
from fangs.service.news import PostgresNews
news = PostgresNews(address(sys.argv[1]))
news.subscribe(lambda table: print("heard", repr(table), flush=True))
print("ready", flush=True)
for line in sys.stdin:
    news.tell(line.strip())
news.close()
"""


class Listener(queue.SimpleQueue[str]):
    """What was heard, in order."""

    def __init__(self, news: News) -> None:
        super().__init__()
        news.subscribe(self.put)

    def next(self) -> str:
        return self.get(timeout=10)

    def until(self, name: str) -> None:
        while self.next() != name:
            pass


@contextmanager
def other_process(url: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", TELLER, url]
    with subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        yield process
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(10) == 0


def test_everyone_in_the_process_hears_at_once(database: str) -> None:
    with closing(Store(database)) as store, closing(news_of(store)) as news:
        heard: list[str] = []
        news.subscribe(lambda name: heard.append(f"{name} to one"))
        news.subscribe(lambda name: heard.append(f"{name} to the other"))
        news.tell("t")

        assert heard == ["t to one", "t to the other"]


def test_a_listener_that_fails_is_logged_and_the_others_hear(caplog: pytest.LogCaptureFixture) -> None:
    news, heard = News(), []

    def fail(name: str) -> None:
        raise KeyError(name)

    news.subscribe(fail)
    news.subscribe(heard.append)
    news.tell("t")

    assert heard == ["t"]
    assert "A listener to the news of table 't' failed." in caplog.text


def test_after_closing_nobody_is_called(database: str) -> None:
    heard: list[str] = []
    with closing(Store(database)) as store:
        news = news_of(store)
        news.subscribe(heard.append)
        news.close()
        news.tell("t")
        news.close()

    assert heard == []


def test_what_is_told_in_one_process_is_heard_in_the_others_once(postgresql: str) -> None:
    with closing(PostgresNews(address(postgresql))) as news, other_process(postgresql) as other:
        assert other.stdin is not None and other.stdout is not None
        listener = Listener(news)
        news.tell("ours")
        assert other.stdout.readline() == "heard 'ours'\n"
        for name in ["theirs", "last"]:
            other.stdin.write(f"{name}\n")
            other.stdin.flush()

        assert listener.next() == "ours"
        assert {listener.next(), listener.next()} == {"theirs", "last"}
        assert listener.empty()


def test_what_is_told_last_is_heard_though_the_teller_closes(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fangs.service.news.LAST_WORD", 9.0)  # however busy this machine is
    with closing(PostgresNews(address(postgresql))) as news:
        listener = Listener(news)
        with closing(PostgresNews(address(postgresql))) as other:
            other.tell("t")

        assert listener.next() == "t"


def test_a_thousand_tables_are_told_without_waiting(postgresql: str) -> None:
    names = [f"t{k}" for k in range(1000)]
    with closing(PostgresNews(address(postgresql))) as news, closing(PostgresNews(address(postgresql))) as other:
        listener = Listener(news)
        start = time.monotonic()
        for name in names:
            other.tell(name)

        assert time.monotonic() - start < 1
        assert sorted(listener.next() for _ in names) == sorted(names)


def test_after_a_restart_of_postgresql_anything_may_have_changed_and_nothing_told_meanwhile_is_lost(
    postgresql: str, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(PostgresNews(address(postgresql))) as news, closing(PostgresNews(address(postgresql))) as other:
        heard, heard_there = Listener(news), Listener(other)
        postgres.stop()
        try:
            other.tell("meanwhile")
            assert heard_there.next() == "meanwhile"
            time.sleep(0.3)
        finally:
            postgres.start()
        for listener in (heard, heard_there):
            listener.until("")  # which covers what was told before one could listen again
        other.tell("t")

        heard.until("t")
        assert heard_there.next() == "t"
    assert {record.levelno for record in caplog.records} == {logging.WARNING}
    assert "No news from postgresql+psycopg://fangs@/" in caplog.text


def test_closing_takes_less_than_a_second_even_while_postgresql_is_away(postgresql: str, postgres: Postgres) -> None:
    for is_there in (True, False):
        news = PostgresNews(address(postgresql))
        if not is_there:
            postgres.stop()
            time.sleep(0.5)  # until it waits between attempts
        try:
            news.tell("t")
            start = time.monotonic()
            news.close()
            assert time.monotonic() - start < 1
        finally:
            if not is_there:
                postgres.start()


def test_what_another_process_writes_to_a_file_is_heard_and_what_we_write_is_not(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    with closing(Store(url)) as store, closing(Store(url)) as theirs, closing(news_of(store)) as news:
        doubted: queue.SimpleQueue[str] = queue.SimpleQueue()
        news.subscribe(doubted.put, elsewhere=True)
        listener = Listener(news)
        assert listener.next() == doubted.get(timeout=10) == "", "what was there before may be unknown here"
        store.create("ours", "seed", LOG, Append(0.0))
        with pytest.raises(queue.Empty):
            doubted.get(timeout=4 * FILE_LOOK)
        theirs.create("theirs", "seed", LOG, Append(0.0))

        assert doubted.get(timeout=10) == listener.next() == ""
        assert listener.empty()


def test_a_file_that_cannot_be_read_is_complained_of_once_and_looked_at_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    answers = [sqlite3.OperationalError("disk I/O error")] * 3

    def others_wrote() -> bool:
        if answers:
            raise answers.pop()
        return True

    with closing(FileNews(others_wrote)) as news:
        assert Listener(news).next() == ""
    (said,) = caplog.records
    assert said.getMessage().startswith("news from other processes cannot be read")

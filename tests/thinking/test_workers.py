"""Workers: what they compute, who waits for whom, and what becomes of computations that hang, die or are not wanted any more."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

import fangs
from fangs.bots.search import advise
from fangs.core.errors import InvalidMove, RequestError
from fangs.core.records.record import Record
from fangs.thinking import analysis, compiling, review, worker_pool
from fangs.thinking.fair_queue import Client, FairQueue
from fangs.thinking.hint import hint
from fangs.thinking.processes import Done
from fangs.thinking.worker_pool import Job
from fangs.thinking.workers import Workers
from tests.form import some
from tests.thinking.games import GAME, at_a_choice

ANN = Client("Ann")


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(1, wait=600)
    yield made
    made.close()


@pytest.mark.parametrize("bot", some(["random", "greedy", "search:100", "search:2000"], "greedy", "search:2000"))
def test_a_worker_chooses_as_the_bot_does_here(workers: Workers, bot: str) -> None:
    view = at_a_choice().json(0)

    assert workers.choose(bot, view, "0", 7, ANN).result() == fangs.bots.bot(bot)(view, "0", random.Random(7), 0)


@pytest.mark.parametrize("bot", some(["random", "search:100", "search:2000"], "search:100"))
def test_what_a_bot_refuses_comes_back_from_the_worker(workers: Workers, bot: str) -> None:
    with pytest.raises(InvalidMove, match="There is no role 'nobody'"):
        workers.choose(bot, at_a_choice().json(0), "nobody", 7, ANN).result()


def test_a_thought_that_nobody_wants_any_more_ends_at_once_and_the_next_is_not_held_up(workers: Workers) -> None:
    endless, waiting = workers.call(ANN, 1, time.sleep, 1000), workers.call(ANN, 1, time.sleep, 1000)
    time.sleep(1)

    began = time.monotonic()
    assert endless.cancel() and waiting.cancel()
    assert workers.call(ANN, 1, os.getpid).result() != os.getpid()
    assert time.monotonic() - began < 10


def test_a_worker_that_dies_or_outgrows_its_memory_fails_its_own_thought_only(workers: Workers) -> None:
    first = workers.call(ANN, 1, os.getpid).result()
    for murder in ((os.abort,), (bytearray, 100 << 30)):
        with pytest.raises(RequestError, match="too much memory, so it was stopped"):
            workers.call(ANN, 1, *murder).result()
        second = workers.call(ANN, 1, os.getpid).result()
        assert second != first
        first = second
    os.kill(first, signal.SIGKILL)  # while it has nothing to do
    time.sleep(0.5)
    assert workers.call(ANN, 1, os.getpid).result() != first


def test_a_thought_that_hangs_is_stopped_and_the_bot_thinks_less(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers._long, "_patience", 0.5)
    workers.readiness._ready.add(GAME)
    hung = workers._strong(GAME, Job(ANN, 1, time.sleep, 1000), Job(ANN, 1, len, "weak"))

    assert hung.result(20) == 4


def test_only_computing_counts_where_a_thought_is_stopped(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers._long, "_patience", 0.5)

    assert workers.call(ANN, 1, time.sleep, 0.8).result(20) is None
    began = time.monotonic()
    with pytest.raises(RequestError, match="took too long"):
        workers.call(ANN, 1, sum, range(10**12)).result(20)
    assert time.monotonic() - began < 2 * worker_pool.BUSY
    assert workers.call(ANN, 1, len, "goes on").result(20) == 7


def test_a_short_thought_does_not_wait_for_long_ones(workers: Workers) -> None:
    view = at_a_choice().json(0)
    workers.choose("search:10", view, "0", 1, ANN).result()  # which begins the process
    long = [workers.call(ANN, 1, time.sleep, 1000) for _ in range(5)]

    began = time.monotonic()
    workers.choose("search:100", view, "0", 1, ANN).result()
    assert time.monotonic() - began < 3
    assert not any(one.done() for one in long)


def test_a_bot_whose_search_is_not_compiled_in_time_plays_as_a_weaker_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "compile_search", _never)
    workers = Workers(1, wait=0.2)
    try:
        view = at_a_choice().json(0)
        chosen = workers.choose("best", view, "0", 7, ANN).result(20)
        assert chosen == fangs.bots.bot("medium")(view, "0", random.Random(7), 0)
        assert workers.readiness.coming() == [GAME]
    finally:
        workers.close()


def _never(name: str) -> None:
    time.sleep(1000)


def test_searches_are_compiled_in_the_background_and_what_is_needed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "compile_search", _soon)
    monkeypatch.setattr(compiling, "AT_ONCE", 1)
    readiness, told = compiling.Readiness(60), list[tuple[str, bool]]()
    try:
        readiness.warm_up(["lunch", "mandua", GAME])
        assert readiness.coming() == ["lunch", "mandua", GAME]
        done = threading.Event()
        readiness.when(GAME, lambda is_ready: (told.append((GAME, is_ready)), done.set()))
        assert readiness.coming() == ["lunch", GAME, "mandua"]
        assert done.wait(30) and told == [(GAME, True)]
    finally:
        readiness.close()


def _soon(name: str) -> None:
    time.sleep(0.2)


def test_turns_are_by_asker_what_is_short_comes_first_and_people_come_before_bots() -> None:
    turns: FairQueue[str] = FairQueue()
    for number in range(3):
        turns.put(Client("bots", people=False), 1, f"bots {number}")
        turns.put(Client("greedy table"), 100, f"greedy {number}")
    turns.put(Client("another table"), 100, "another")
    turns.put(Client("easy table"), 1, "easy")

    assert list(iter(turns.take, None)) == [
        *("easy", "greedy 0", "another", "greedy 1", "greedy 2"),
        *("bots 0", "bots 1", "bots 2"),
    ]


def test_somebody_who_asks_for_much_is_not_put_off_for_ever() -> None:
    turns: FairQueue[str] = FairQueue()
    turns.put(Client("long"), 100, "long")
    taken = []
    for number in range(300):
        turns.put(Client(f"short {number % 2}"), 1, "short")
        taken.append(turns.take())

    assert taken.index("long") <= 200


@pytest.mark.parametrize("allowance", [0, -1, 1.5, True])
def test_thought_needs_a_whole_number_of_simulations(allowance: int) -> None:
    position, record = at_a_choice(), str(Record(fangs.game(GAME)))
    asked = (
        lambda: hint(position.json(0), "0", allowance),
        lambda: advise(position, "0", random.Random(1), allowance),
        lambda: analysis.analyse(position.json(), allowance),
        lambda: review.judge(record, 0, 1, allowance),
    )
    for ask in asked:
        with pytest.raises(RequestError, match="The number of simulations must be a whole number from 1"):
            ask()


def test_a_job_that_follows_another_took_the_seconds_of_that_one() -> None:
    work = Future[Any]()
    source, follower = (Job(ANN, 1, len, "") for _ in range(2))
    source.follow(work)
    follower.follow(source)
    work.set_result(Done(0.5, "best"))

    assert follower.result() == "best"
    assert follower.seconds == source.seconds == 0.5

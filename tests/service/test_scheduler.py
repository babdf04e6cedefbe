"""The scheduler lets every bot think once about each of its choices."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from threading import Timer
from typing import Any

import pytest

import fangs
from fangs.core.position import Position
from fangs.service.news import News
from fangs.service.scheduler import LEASE, Scheduler
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import agreeing, people
from fangs.table.lifecycle.opening import Setup
from fangs.thinking.fair_queue import Client
from fangs.thinking.worker_pool import Job
from fangs.thinking.workers import Workers
from tests.table.housed import play_on

THOUGHT_SECONDS, PATIENCE_SECONDS = 0.3, 30.0


class Counting(Workers):
    """Bots that think for a moment, and how often each role was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()
        self.jobs: list[Job] = []
        self.seconds = THOUGHT_SECONDS

    def choose(self, bot: str, view: Any, role: str, seed: int, client: Client) -> Job:
        self.asked[role] += 1
        job = Job(client, 1, min, Position.read(fangs.game(view["game"]), view).legal(role))
        self.jobs.append(job)
        timer = Timer(self.seconds, _finish, [job])
        timer.daemon = True
        timer.start()
        return job


def _finish(job: Job) -> None:
    if not job.cancelled():
        job.do_here()


@pytest.fixture
def service(file_store: Store) -> TableService:
    return TableService(file_store, News(), bot_delay=0.0)


@contextmanager
def scheduled(service: TableService, workers: Workers) -> Iterator[None]:
    scheduler = Scheduler(service, workers)
    with closing(workers), closing(scheduler):
        scheduler.start()
        yield


def until(happens: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_bots_that_choose_at_the_same_time_think_once_each(service: TableService) -> None:
    name = service.create(Setup("getbit", 5, seats=["me"] + ["bot:random"] * 4, name="Ann"))[0].name
    roles = [role for _, role in service.table(name).due_of_bots]
    workers = Counting()
    with scheduled(service, workers):
        until(lambda: not service.table(name).due_of_bots)
        time.sleep(2 * THOUGHT_SECONDS)

    assert workers.asked == Counter(roles) and len(roles) == 4


def test_a_bot_thinks_on_while_people_talk(service: TableService) -> None:
    name = service.create(Setup("lunch", 2, seats=["bot:random", "me"], name="Ann"))[0].name
    play_until_bots_choose(service, name)
    workers = Counting()
    workers.seconds = PATIENCE_SECONDS
    with scheduled(service, workers):
        for number in range(12):  # for longer than half of a lease
            service.transact(name, lambda table, now: people.say(table, table.players[1], None, f"hurry {number}"))  # noqa: B023
            time.sleep(LEASE / 20)

        assert [job.cancelled() for job in workers.jobs] == [False]


def test_a_bot_whose_position_was_taken_back_thinks_about_the_next_one_at_once(service: TableService) -> None:
    name = service.create(Setup("lunch", 2, seats=["me", "bot:random"], name="Ann"))[0].name
    workers = Counting()
    workers.seconds = PATIENCE_SECONDS + 10
    with scheduled(service, workers):
        play_until_bots_choose(service, name)
        until(lambda: workers.asked)
        service.transact(name, lambda table, now: agreeing.propose(table, table.players[0], "undo", 0))
        until(lambda: [job.cancelled() for job in workers.jobs] == [True])
        workers.seconds = 0.0
        play_until_bots_choose(service, name)
        until(lambda: service.table(name).boards[0].steps and not service.table(name).due_of_bots)


def play_until_bots_choose(service: TableService, name: str) -> None:
    while not service.table(name).due_of_bots:
        play_on(service, name, 1, random.Random(1))

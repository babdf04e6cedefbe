"""A soak test of a server with many tables, bots, people and watchers.

The server is killed and its database locked again and again, and the test checks that nothing is lost.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from rich import box
from rich.table import Table

from fangs import bots
from fangs.core.errors import FangsError
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.web.bench.acknowledged import look_for
from fangs.web.bench.measuring import Times
from fangs.web.bench.people import Kept, Noted, Onlooker, Person
from fangs.web.bench.running import run_apart
from fangs.web.bench.serving import Served, database_of_its_own
from fangs.web.bench.strangers import Stranger
from fangs.web.wire.open_files import open_as_many_files_as_allowed

SAMPLES = 20
LOCKED = (1.0, 4.0)
"""The minimum and maximum number of seconds for which the database is locked."""
STAY = 20.0
"""The number of seconds after which a spectator moves to another table."""
QUICK_BOT, THINKING = "random", 10
"""The kind of bots that choose at random. One table in `THINKING` has bots that think instead."""


@dataclass(frozen=True)
class Plan:
    """The settings of a soak test: its duration, the number of tables and watchers, and the frequency of failures."""

    seconds: float
    tables: int = 200
    watchers: int = 100
    pause: float = 3.0
    """The average number of seconds between two turns of a person."""
    trouble: float = 20.0
    """The average number of seconds between two failures.

    The server is killed and its database locked in turn.
    """
    thinking: str | None = bots.STAND_IN
    """The kind of bots that think, or None if people play instead."""
    least: int = 0
    """The minimum number of acknowledged choices and chat lines.

    The test continues until there are this many, however slow the machine is.
    """
    strangers: int = 0
    """The number of attackers who send harmful requests in the second half of the test.

    If there are any, the server is never killed or locked.
    """
    seed: int = 1


@dataclass(frozen=True)
class Sample:
    """A measurement of the server during a soak test.

    It contains the memory in bytes, the number of open files, and the acknowledgements so far. `answers` and `answered`
    cover only the time since the previous sample.
    """

    at: float
    memory: int
    handles: int
    acknowledged: int
    answers: int
    answered: Times


@dataclass
class Result:
    """The result of a soak test: what happened, what was lost, and how the server behaved."""

    seconds: float
    kills: int = 0
    locks: int = 0
    tables: int = 0
    over: int = 0
    moves: int = 0
    lines: int = 0
    pushes: int = 0
    refused: dict[int, int] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)
    calm: Times | None = None
    """The response times before the attack, if there was one."""
    attacked: Times | None = None
    """The response times during the attack, if there was one."""


def run(plan: Plan, say: Callable[[str], None] = lambda text: None) -> Result:
    """Run a soak test on a new database, which is deleted afterwards.

    `say` is called with reports of the progress.
    """
    open_as_many_files_as_allowed()
    with database_of_its_own() as (file, database):
        soak = _Soak(plan, file, database, say)
        run_apart(soak.run())
        with closing(Store(database)) as store:
            soak.result.lost = lost(store, soak.noted.tables)
    return soak.result


def lost(store: Store, tables: Sequence[Kept]) -> list[str]:
    """Describe all acknowledged data that the store has lost: tables, seats, choices and chat lines."""
    service, missing = TableService(store, News()), list[str]()
    for kept in tables:
        name = kept.seats.table
        try:
            table = service.table(name)
        except FangsError as error:
            missing.append(f"table {name}: {error.message}")
            continue
        keys = [token.partition(".")[2] for token in kept.seats.tokens]
        missing += [f"seat {player} of table {name}" for player, key in enumerate(keys) if not table.seat_with(key)]
        missing += look_for(store, name, kept.chosen, kept.said).lost
    return missing


class _Soak:
    """A soak test in progress."""

    def __init__(self, plan: Plan, file: Path, database: str, say: Callable[[str], None]) -> None:
        self.plan, self.file, self.database, self.say = plan, file, database, say
        self.rng, self.noted, self.result = random.Random(plan.seed), Noted(), Result(plan.seconds)
        self.halves: tuple[list[float], list[float]] = [], []
        self.server: Served | None = None

    async def run(self) -> None:
        """Run the whole test, and kill the server at the end."""
        self.server = Served(self.database)
        self.began = time.monotonic()
        tasks = [asyncio.create_task(work) for work in (*self._people(), self._sampling())]
        try:
            await self._troubles()
            while not (self._enough() or any(task.done() for task in tasks)):
                await asyncio.sleep(0.1)
            for task in tasks:
                if task.done():
                    task.result()  # No task stops by itself, so this raises the error that ended the task.
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self.server:
                self.server.kill()
        noted, result = self.noted, self.result
        result.tables, result.over, result.pushes = len(noted.tables), noted.over, noted.pushes
        result.moves = sum(len(kept.chosen) for kept in noted.tables)
        result.lines = sum(len(kept.said) for kept in noted.tables)
        result.refused = dict(noted.statuses)
        if self.plan.strangers:
            result.calm, result.attacked = map(Times.of, self.halves)

    def _enough(self) -> bool:
        return self.noted.acknowledged >= self.plan.least and bool(self.result.samples)

    def _port(self) -> int | None:
        return None if self.server is None else self.server.port

    def _people(self) -> Iterator[Coroutine[None, None, None]]:
        for number in range(self.plan.tables):
            kind = (None, QUICK_BOT)[number % 2] if number % THINKING else self.plan.thinking
            yield Person(self.noted, self._port, self._dice(), kind).play(self.plan.pause)
        for _ in range(self.plan.watchers):
            yield Onlooker(self.noted, self._port, self._dice()).watch(STAY)
        for _ in range(self.plan.strangers):
            yield self._later(Stranger(self._port, self._dice()))

    async def _later(self, stranger: Stranger) -> None:
        await asyncio.sleep(self.plan.seconds / 2)
        await stranger.attack(self.plan.pause)

    def _dice(self) -> random.Random:
        return random.Random(self.rng.random())

    async def _sampling(self) -> None:
        while True:
            await asyncio.sleep(max(self.plan.seconds / SAMPLES, 0.5))
            waits, self.noted.waits = self.noted.waits, []
            if self.server is None or not waits:
                continue
            self.halves[time.monotonic() - self.began > self.plan.seconds / 2].extend(waits)
            with suppress(psutil.Error):
                at, count, result = time.monotonic() - self.began, self.noted.acknowledged, self.result
                memory, handles = self.server.memory, self.server.handles
                result.samples.append(Sample(at, memory, handles, count, len(waits), Times.of(waits)))
                self.say(f"{at:6.0f} s: {count:,} acknowledged, {result.kills} kills, {result.locks} locks")

    # Failures

    async def _troubles(self) -> None:
        """Kill the server and lock its database in turn, at random times."""
        count = 0 if self.plan.strangers else max(2, round(self.plan.seconds / self.plan.trouble))
        moments = sorted(self.rng.uniform(0.1, 0.9) * self.plan.seconds for _ in range(count))
        for number, moment in enumerate(moments):
            await asyncio.sleep(self.began + moment - time.monotonic())
            await (self._lock() if number % 2 else self._kill())
        await asyncio.sleep(max(0.0, self.began + self.plan.seconds - time.monotonic()))

    async def _kill(self) -> None:
        assert self.server is not None
        killed, self.server = self.server, None
        await asyncio.to_thread(killed.kill)
        self.server = await asyncio.to_thread(Served, self.database)
        self.result.kills += 1

    async def _lock(self) -> None:
        seconds = self.rng.uniform(*LOCKED)

        def hold() -> None:
            with closing(sqlite3.connect(self.file, timeout=10, isolation_level=None)) as base:
                base.execute("BEGIN IMMEDIATE")
                time.sleep(seconds)
                base.execute("ROLLBACK")

        await asyncio.to_thread(hold)
        self.result.locks += 1


def as_table(result: Result) -> Table:
    """Format the samples of a soak test as a table for a terminal."""
    headings = ["after", "memory", "handles", "acknowledged", "answers", "p50", "p99"]
    table = Table(*headings, box=box.SIMPLE_HEAD, title="The server over the time", title_justify="left")
    for one in result.samples:
        table.add_row(
            f"{one.at:.0f} s",
            f"{one.memory / 1e6:.0f} MB",
            str(one.handles),
            f"{one.acknowledged:,}",
            f"{one.answers:,}",
            f"{one.answered.p50 * 1e3:.1f} ms",
            f"{one.answered.p99 * 1e3:.1f} ms",
        )
    return table


def verdict(result: Result) -> str:
    """Summarise the result of a soak test in sentences."""
    refused = ", ".join(f"{count} with {status}" for status, count in sorted(result.refused.items()) if status)
    said = (
        f"{result.kills} kills and {result.locks} locks in {result.seconds:.0f} s. {result.tables} tables, {result.over} games over, "
        f"{result.pushes:,} pushes; refused: {refused or 'nothing'}; cut off: {result.refused.get(0, 0)}.\n"
        f"Acknowledged: {result.moves:,} moves and {result.lines:,} lines. Lost: {len(result.lost)}."
    )
    if result.calm and result.attacked:
        said += (
            f"\nAn answer took {result.calm.p50 * 1e3:.1f} / {result.calm.p99 * 1e3:.1f} ms (p50 / p99), and "
            f"{result.attacked.p50 * 1e3:.1f} / {result.attacked.p99 * 1e3:.1f} ms while strangers attacked."
        )
    return "\n".join([said, *(f"  {one}" for one in result.lost[:20])])

"""Measures moves while people watch: CPU time, response times, and the size of the messages to watchers."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass

from fangs.service.table_service import TableService
from fangs.web.bench.connection import Line, Refused
from fangs.web.bench.moves import Move, Seats, open_table, planned
from fangs.web.bench.serving import Served
from fangs.web.bench.watching import Audience

SETTLED = 0.05
"""The number of seconds that the servers get after the last move to finish their work on it."""


@dataclass(frozen=True)
class Setting:
    """What to measure: a game, the number of watchers, whether they hold seats, and the number of moves."""

    game: str
    watchers: int
    seated: bool
    moves: int


@dataclass(frozen=True)
class Times:
    """The median and the 99th percentile of a series of times, in seconds."""

    p50: float
    p99: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Times:
        """Compute the median and the 99th percentile of a series of times."""
        cuts = statistics.quantiles(seconds, n=100, method="inclusive") if len(seconds) > 1 else [*seconds] * 99
        return cls(cuts[49], cuts[98])


@dataclass(frozen=True)
class Figures:
    """The results for one setting: the CPU seconds per move, and how long moves take.

    `answered` are the times until the server's response, and `shown` the times until the last watcher has the new
    position.
    """

    setting: Setting
    moves: int
    cpu: float
    answered: Times
    shown: Times | None
    push: float | None
    """The median size of a message to a watcher, in bytes."""
    whole: float | None
    """The median size of a watcher's first view, in bytes."""


class Meter:
    """Measures the CPU time that some servers have used since the meter was created."""

    def __init__(self, servers: Sequence[Served]) -> None:
        self.servers, self._before = servers, [server.cpu() for server in servers]

    def read(self) -> float:
        """Return the CPU time that the servers have used since the meter was created, in seconds."""
        return sum(server.cpu() - before for server, before in zip(self.servers, self._before, strict=True))


async def measure(servers: Sequence[Served], service: TableService, setting: Setting) -> Figures:
    """Make moves at the first server, at one table after another, and measure them.

    The watchers are distributed evenly over all servers.
    """
    run = _Run(servers, service, setting)
    line = await Line.to(servers[0].port)
    while run.made < setting.moves:
        await run.table(line)
    line.close()
    return run.figures()


async def warm_up(servers: Sequence[Served], service: TableService, name: str, moves: int) -> None:
    """Play a game with watchers on every server, so that later measurements do not include one-time costs."""
    await measure(servers, service, Setting(name, 2 * len(servers), True, moves))


class _Run:
    """The measurements of one setting so far."""

    def __init__(self, servers: Sequence[Served], service: TableService, setting: Setting) -> None:
        self.servers, self.service, self.setting = servers, service, setting
        self.made, self.cpu = 0, 0.0
        self.answered: list[float] = []
        self.shown: list[float] = []
        self.sizes: list[int] = []
        self.wholes: list[int] = []

    async def table(self, line: Line) -> None:
        """Play at a new table until the game is over or enough moves have been made."""
        seats = await open_table(line, self.setting.game)
        moves = planned(self.service, seats, self.setting.moves - self.made, seed=f"{self.setting} {self.made}")
        audience = await self._audience(seats)
        await asyncio.sleep(SETTLED)
        audience.sizes.clear()
        meter = Meter(self.servers)
        for move in moves:
            await self._move(line, move, audience)
        await asyncio.sleep(SETTLED)
        self.cpu += meter.read()
        self.made += len(moves)
        self.sizes += audience.sizes
        self.wholes += audience.wholes
        audience.close()

    async def _audience(self, seats: Seats) -> Audience:
        audience = Audience()
        tokens = seats.tokens if self.setting.seated else ()
        await audience.join([server.port for server in self.servers], seats.table, tokens, self.setting.watchers)
        return audience

    async def _move(self, line: Line, move: Move, audience: Audience) -> None:
        began = time.perf_counter()
        status, body = await line.answer(move.asked)
        self.answered.append(time.perf_counter() - began)
        if status != 200 or body != b'{"number":%d}' % move.number:
            raise Refused(f"A move to number {move.number} was answered {status}: {body[:200]!r}")
        if move.is_shown and audience.watchers:
            await audience.reach(move.number)
            self.shown.append(time.perf_counter() - began)

    def figures(self) -> Figures:
        """Summarise all measurements so far."""
        shown = Times.of(self.shown) if self.shown else None
        push, whole = (statistics.median(sizes) if sizes else None for sizes in (self.sizes, self.wholes))
        cpu, answered = self.cpu / self.made, Times.of(self.answered)
        return Figures(self.setting, self.made, cpu, answered, shown, push, whole)

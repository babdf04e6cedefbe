"""Measures many tables at once: how many moves per second the server handles, and what each move costs."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass

import fangs
from fangs.service.table_service import TableService
from fangs.web.bench.connection import Line, Refused
from fangs.web.bench.measuring import Meter, Times
from fangs.web.bench.moves import Move, open_table, planned
from fangs.web.bench.serving import Served
from fangs.web.bench.watching import Audience

LINES = 8


@dataclass(frozen=True)
class Crowd:
    """The results of measuring many tables at once: moves per second, CPU seconds per move, and response times.

    `pages` pages watch each table.
    """

    tables: int
    pages: int
    lines: int
    moves: int
    rate: float
    cpu: float
    answered: Times


async def crowded(servers: Sequence[Served], service: TableService, tables: int, turns: int, pages: int) -> Crowd:
    """Play moves at many tables of all games over a few connections, and measure the server.

    `turns` moves are played at each table, while `pages` pages watch it.
    """
    first = await Line.to(servers[0].port)
    plans, audiences = [], []
    for number, name in zip(range(tables), itertools.cycle(fangs.names()), strict=False):
        seats = await open_table(first, name)
        plans.append(planned(service, seats, turns, seed=number))
        audiences.append(Audience())
        await audiences[-1].join([servers[number % len(servers)].port], seats.table, seats.tokens, pages)
    lines = [await Line.to(servers[place % len(servers)].port) for place in range(LINES)]
    took: list[float] = []

    async def play(line: Line, mine: Sequence[Sequence[Move]]) -> None:
        for turn in itertools.zip_longest(*mine):
            for move in filter(None, turn):
                began = time.perf_counter()
                status, body = await line.answer(move.asked)
                took.append(time.perf_counter() - began)
                if status != 200:
                    raise Refused(f"A move was answered {status}: {body[:200]!r}")

    meter, began = Meter(servers), time.perf_counter()
    await asyncio.gather(*(play(line, plans[place::LINES]) for place, line in enumerate(lines)))
    seconds, cpu = time.perf_counter() - began, meter.read()
    for line in (first, *lines):
        line.close()
    for audience in audiences:
        audience.close()
    return Crowd(tables, pages, LINES, len(took), len(took) / seconds, cpu / len(took), Times.of(took))

"""Passes the heavy computations of requests to worker processes.

The workers take turns fairly between clients, and no thread waits for the result.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from fangs.thinking.fair_queue import Client
from fangs.thinking.workers import Workers
from fangs.web.layers.cost import Metered, charge
from fangs.web.working.waiting_requests import WaitingRequests

REPLAY = 100
"""The cost of replaying one line of a game record, in simulations of a bot."""
WORKERS_SHARE = 0.25
"""The price of one second of a worker, in seconds of the process that answers everybody's requests.

A review of one game can take fifteen seconds, and fifteen seconds are all that an address has in a minute.
"""
LONG_RECORD = 2500
"""The number of lines above which a record is parsed by a worker process instead of a thread.

Parsing this many lines takes a quarter of a second.
"""


class HeavyRequests:
    """Runs the heavy computations of requests in worker processes."""

    def __init__(self, workers: Workers, waiting: WaitingRequests) -> None:
        self.workers, self.waiting = workers, waiting

    async def do(self, request: Request, cost: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function in a worker process, and return its result.

        `cost` is the number of simulations that would take as long. The client pays for the computing, even if the job
        fails or the request is cancelled. Raise Busy if too many requests are waiting, or whatever the function raises.
        """
        async with self.waiting.aside(request) as name:
            job = self.workers.call(Client(name), cost, function, *arguments)
            try:
                return await asyncio.wrap_future(job)
            finally:
                charge(WORKERS_SHARE * job.seconds)

    async def replay_all(self, request: Request, records: Iterable[str], function: Callable[[str], Any]) -> list[Any]:
        """Call a function for each of several game records, and return the results.

        The function replays the record. If all records together are long, workers make the remaining calls; otherwise,
        a thread does. Raise Busy if too many requests are waiting, or whatever the function raises.
        """
        replayed, lines = [], 0
        for one in records:
            replayed.append(await self.replay(request, one, function, one, lines_before=lines))
            lines += _lines(one)
        return replayed

    async def replay(
        self, request: Request, record: str | None, function: Callable[..., Any], *arguments: Any, lines_before: int = 0
    ) -> Any:
        """Call a function that replays a game record, and return its result.

        A worker makes the call if the record is long, and otherwise a thread does. `lines_before` is the number of
        lines that were already replayed for the same request. They count as well. Raise Busy if too many requests
        are waiting, or whatever the function raises.
        """
        lines = _lines(record or "")
        if lines_before + lines > LONG_RECORD:
            return await self.do(request, REPLAY * lines, function, *arguments)
        return await run_in_threadpool(Metered(function), *arguments)

    async def is_ready(self, request: Request, game: str) -> bool:
        """Return whether a game's search is compiled. If it is not, start compiling it and wait a moment.

        Raise Busy if too many requests are waiting.
        """
        loop = asyncio.get_running_loop()
        told: asyncio.Future[bool] = loop.create_future()
        self.workers.readiness.when(game, lambda is_ready: loop.call_soon_threadsafe(told.set_result, is_ready))
        async with self.waiting.aside(request):
            return await told


def _lines(record: str) -> int:
    return len(record.splitlines())

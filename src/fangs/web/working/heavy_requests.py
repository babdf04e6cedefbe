"""Work that is too heavy for the process that answers requests. Workers do it in fair turns, and no thread waits for it."""

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
"""The cost of replaying one step of a record, in simulations."""
WORKERS_SHARE = 0.25
"""What a second of a worker costs the client, in seconds of the process that answers everybody's requests.

A review of one game can take fifteen seconds, which is all that an address has in a minute.
"""
LONG_RECORD = 2500
"""The number of lines of a request above which a worker parses a record, since parsing would take a quarter of a second."""


class HeavyRequests:
    """Passes the heavy work of requests to the workers."""

    def __init__(self, workers: Workers, waiting: WaitingRequests) -> None:
        self.workers, self.waiting = workers, waiting

    async def do(self, request: Request, cost: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return the result of a function called by a worker. `cost` is the number of simulations that would take as long.

        The client pays for the computing, even if the job fails or the request is cancelled. Raises Busy, and whatever the function raises.
        """
        async with self.waiting.aside(request) as name:
            job = self.workers.call(Client(name), cost, function, *arguments)
            try:
                return await asyncio.wrap_future(job)
            finally:
                charge(WORKERS_SHARE * job.seconds)

    async def replay_all(self, request: Request, records: Iterable[str], function: Callable[[str], Any]) -> list[Any]:
        """Return the results of a function that replays each record: in a thread until the records are long together.

        Raises Busy, and whatever the function raises.
        """
        replayed, lines = [], 0
        for one in records:
            replayed.append(await self.replay(request, one, function, one, lines_before=lines))
            lines += _lines(one)
        return replayed

    async def replay(
        self, request: Request, record: str | None, function: Callable[..., Any], *arguments: Any, lines_before: int = 0
    ) -> Any:
        """Return the result of a function that replays a record: called by a worker if the record is long, otherwise in a thread.

        The lines that the request has already had replayed count, too. Raises Busy, and whatever the function raises.
        """
        lines = _lines(record or "")
        if lines_before + lines > LONG_RECORD:
            return await self.do(request, REPLAY * lines, function, *arguments)
        return await run_in_threadpool(Metered(function), *arguments)

    async def is_ready(self, request: Request, game: str) -> bool:
        """Return whether a game's search is compiled. If it is not, mark it as needed and wait a moment. Raises Busy."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[bool] = loop.create_future()
        self.workers.readiness.when(game, lambda is_ready: loop.call_soon_threadsafe(told.set_result, is_ready))
        async with self.waiting.aside(request):
            return await told


def _lines(record: str) -> int:
    return len(record.splitlines())

"""Work that is too heavy for the process that answers: workers do it in fair turns, and no thread waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import Request

from fangs.thinking.fair_queue import Client
from fangs.thinking.workers import Workers
from fangs.web.working.waiting_requests import WaitingRequests

REPLAY = 100
"""The cost of replaying a step of a record, in simulations."""


class HeavyRequests:
    """The workers, for requests over the web."""

    def __init__(self, workers: Workers, waiting: WaitingRequests) -> None:
        self.workers, self.waiting = workers, waiting

    async def do(self, request: Request, cost: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """The result of a function, called in a worker; `cost`: how many simulations take as long. Raises what it raises, and Busy."""
        async with self.waiting.aside(request) as name:
            return await asyncio.wrap_future(self.workers.call(Client(name), cost, function, *arguments))

    async def is_ready(self, request: Request, game: str) -> bool:
        """Whether the search of a game is compiled; if not, marks it as needed, and waits a moment. Raises Busy."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[bool] = loop.create_future()
        self.workers.readiness.when(game, lambda is_ready: loop.call_soon_threadsafe(told.set_result, is_ready))
        async with self.waiting.aside(request):
            return await told

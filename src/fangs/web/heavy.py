"""What is too heavy for the process that answers: it is done by the workers, in fair turns, and nobody's thread waits for it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from fastapi import Request

from fangs.core.errors import FangsError
from fangs.thinking.turns import Asker
from fangs.thinking.workers import Workers
from fangs.web.addresses import address_of
from fangs.web.admission import TURN, Turn

REPLAY = 100
"""What it costs to replay a step of a record, in simulations."""
EACH, ALL = 4, 100
"""For how many answers somebody may wait at the same time, and all together."""


class Busy(FangsError):
    """Somebody asks for more than their share, or all ask for too much."""

    kind = "limit"


class Heavy:
    """The workers, for those who ask over the web."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self._waiting: Counter[str] = Counter()

    async def do(self, request: Request, cost: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function comes to, called in a worker; `cost`: so many simulations take as long. Raises what it raises, and Busy."""
        asker = Asker(address_of(request.scope))
        with self._room(asker.name):
            async with _turn(request).aside():
                return await asyncio.wrap_future(self.workers.call(asker, cost, function, *arguments))

    async def is_ready(self, request: Request, game: str) -> bool:
        """Whether the search of a game is compiled; if it is not, somebody needs it, and waits a moment."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[bool] = loop.create_future()
        self.workers.readiness.when(game, lambda is_ready: loop.call_soon_threadsafe(told.set_result, is_ready))
        async with _turn(request).aside():
            return await told

    @contextlib.contextmanager
    def _room(self, name: str) -> Iterator[None]:
        if self._waiting[name] >= EACH:
            raise Busy(f"You are waiting for {EACH} such answers already: ask again when one of them has come.")
        if self._waiting.total() >= ALL:
            raise Busy("The server is busy: try again later.")
        self._waiting[name] += 1
        try:
            yield
        finally:
            self._waiting -= Counter({name: 1})  # which forgets those who wait for nothing


def _turn(request: Request) -> Turn:
    turn: Turn = request.scope[TURN]
    return turn

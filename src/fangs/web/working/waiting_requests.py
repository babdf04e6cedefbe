"""Limits the number of requests that wait for a worker or for a response over the network.

Each client can have a few such requests. While they wait, they occupy neither a thread nor a turn.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator

from fastapi import Request

from fangs.core.errors import FangsError
from fangs.translation import phrase
from fangs.web.layers.addresses import address_of
from fangs.web.layers.admission import TURN, Turn

EACH, ALL = 4, 100
"""The maximum number of waiting requests of one client, and of all clients together."""


class Busy(FangsError):
    """Raised when one client, or all clients together, have too many waiting requests."""

    kind = "limit"


class WaitingRequests:
    """Counts the waiting requests of each client."""

    def __init__(self) -> None:
        self._each: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def aside(self, request: Request) -> AsyncIterator[str]:
        """Let other requests run while this request waits.

        The context manager yields the client's address. It raises Busy if too many requests are waiting, or Refused if
        the request does not get its turn back.
        """
        turn: Turn = request.scope[TURN]
        with self._room(name := address_of(request.scope)):
            async with turn.aside():
                yield name

    @contextlib.contextmanager
    def _room(self, name: str) -> Iterator[None]:
        if self._each[name] >= EACH:
            raise Busy(
                phrase(
                    "You are already waiting for {each} answers of this kind. Please ask again when one of them has "
                    "arrived.",
                    each=EACH,
                )
            )
        if self._each.total() >= ALL:
            raise Busy(phrase("The server is busy. Please try again later."))
        self._each[name] += 1
        try:
            yield
        finally:
            self._each -= Counter({name: 1})  # This also removes clients that no longer wait.

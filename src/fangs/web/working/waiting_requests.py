"""Those who wait for what is done elsewhere, by a worker or out on the net: a few for each who asks, and nobody's thread or turn waits."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator

from fastapi import Request

from fangs.core.errors import FangsError
from fangs.translation import phrase
from fangs.web.addresses import address_of
from fangs.web.layers.admission import TURN, Turn

EACH, ALL = 4, 100
"""For how many answers somebody may wait at the same time, and all together."""


class Busy(FangsError):
    """Somebody asks for more than their share, or all ask for too much."""

    kind = "limit"


class WaitingRequests:
    """Who waits, and for how many answers."""

    def __init__(self) -> None:
        self._each: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def aside(self, request: Request) -> AsyncIterator[str]:
        """Let others work while a request waits; yields who asks. Raises Busy, and Refused where its turn does not come again."""
        turn: Turn = request.scope[TURN]
        with self._room(name := address_of(request.scope)):
            async with turn.aside():
                yield name

    @contextlib.contextmanager
    def _room(self, name: str) -> Iterator[None]:
        if self._each[name] >= EACH:
            raise Busy(
                phrase(
                    "You are already waiting for {each} such answers: ask again when one of them has arrived.",
                    each=EACH,
                )
            )
        if self._each.total() >= ALL:
            raise Busy(phrase("The server is busy: try again later."))
        self._each[name] += 1
        try:
            yield
        finally:
            self._each -= Counter({name: 1})  # which forgets those who wait for nothing

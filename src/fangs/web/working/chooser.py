"""Carries out the choices of players.

The event loop decides a choice itself, because that is faster than asking a thread. The choice writer then stores it.
"""

from __future__ import annotations

from functools import partial

from fangs.core.errors import RequestError
from fangs.service.table_service import Command, TableService
from fangs.store.connection import Conflict
from fangs.table.state import Table
from fangs.web.layers.cost import Metered, charge
from fangs.web.working.choice_writer import ChoiceWriter
from fangs.web.working.thread_pool import ThreadPool

THREADS = 8
"""The number of threads for choices that the event loop cannot decide.

The table of such a choice is not in memory, or is being changed by another request.
"""


class Chooser:
    """Carries out the choices of players. Choices that arrive at the same time are stored together."""

    def __init__(self, service: TableService) -> None:
        self.service, self.threads, self.writer = service, ThreadPool(THREADS, "moves"), ChoiceWriter(service)

    async def choose(self, table: str, command: Command) -> Table:
        """Carry out a player's choice, and return the table once the choice is on disk.

        Raise the error if the choice is refused.
        """
        if decided := self.service.decided(table, command):
            stored = await self.writer.store(decided)
            charge(stored.seconds)
            if stored.error is None:
                return decided.after
            if not isinstance(stored.error, Conflict | RequestError):  # Otherwise the table has changed or was deleted.
                raise stored.error
        return await self.threads.do(Metered(partial(self.service.transact, table, command)))

    def close(self) -> None:
        """Stop the threads once all choices have been stored."""
        self.threads.close()
        self.writer.close()

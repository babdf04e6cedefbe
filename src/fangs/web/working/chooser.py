"""Who makes a choice: it is decided in the event loop, which takes less than to ask a thread, and stored by the choice writer."""

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
"""The threads for choices that cannot be decided in the event loop, since their table is not in memory or somebody else is changing it."""


class Chooser:
    """Makes choices, many of which are stored together."""

    def __init__(self, service: TableService) -> None:
        self.service, self.threads, self.writer = service, ThreadPool(THREADS, "moves"), ChoiceWriter(service)

    async def choose(self, table: str, command: Command) -> Table:
        """The table after a choice, when it is on the disk; raises the refusal."""
        if decided := self.service.decided(table, command):
            stored = await self.writer.store(decided)
            charge(stored.seconds)
            if stored.error is None:
                return decided.after
            if not isinstance(stored.error, Conflict | RequestError):  # the table has changed, or was deleted
                raise stored.error
        return await self.threads.do(Metered(partial(self.service.transact, table, command)))

    def close(self) -> None:
        """Let the threads end when all is stored."""
        self.threads.close()
        self.writer.close()

"""Who makes a choice: it is decided in the event loop, which takes less than to ask a thread, and stored by the scribe."""

from __future__ import annotations

from functools import partial

from fangs.core.errors import RequestError
from fangs.service.table_service import Command, House
from fangs.store.connection import Taken
from fangs.table.state import Table
from fangs.web.layers.cost import Metered, charge
from fangs.web.working.hands import Hands
from fangs.web.working.scribe import Scribe

THREADS = 8
"""The threads for choices that cannot be decided in the event loop, since their table is not in memory or somebody else is changing it."""


class Chooser:
    """Makes choices, many of which are stored together."""

    def __init__(self, house: House) -> None:
        self.house, self.hands, self.scribe = house, Hands(THREADS, "moves"), Scribe(house)

    async def choose(self, table: str, command: Command) -> Table:
        """The table after a choice, when it is on the disk; raises the refusal."""
        if decided := self.house.decided(table, command):
            stored = await self.scribe.store(decided)
            charge(stored.seconds)
            if stored.error is None:
                return decided.after
            if not isinstance(stored.error, Taken | RequestError):  # the table has changed, or was deleted
                raise stored.error
        return await self.hands.do(Metered(partial(self.house.transact, table, command)))

    def close(self) -> None:
        """Let the threads end when all is stored."""
        self.hands.close()
        self.scribe.close()

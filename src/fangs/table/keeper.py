"""Looks after the tables of a house: lets bots choose, and sees to deadlines."""

from __future__ import annotations

import logging
import random
import threading
from concurrent.futures import ThreadPoolExecutor

from fangs import bots
from fangs.core.game import View
from fangs.table import decisions
from fangs.table.house import House
from fangs.table.table import Table

LEASE = 5.0
"""For how many seconds a table is this keeper's alone; one that dies leaves it to another then."""
LOOK = 0.5
"""After how many seconds at most it looks whether another process has left it something to do."""
AT_ONCE = 4
MOST_DUE = 50

log = logging.getLogger(__name__)


class Keeper:
    """A thread that waits until a table is due, and a few more that do what is due there."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._kick = threading.Event()
        self._stop = False
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="keeper")
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        house.news.subscribe(self._hear)

    def start(self) -> None:
        """Begin to look after the tables."""
        self._thread.start()

    def close(self) -> None:
        """Stop, when what is being done is done."""
        self._stop = True
        self._kick.set()
        if self._thread.is_alive():
            self._thread.join()
        self._pool.shutdown()

    def _hear(self, name: str) -> None:
        """Look at once where a table of this process is due soon; the others are found in time."""
        wake = self.house.wake_in_memory(name)
        if wake is not None and wake < self.house.clock() + LOOK:
            self._kick.set()

    def _run(self) -> None:
        while not self._stop:
            self._kick.clear()
            try:
                self._look()
                wake = self.house.store.next_wake()
            except Exception:
                log.exception("the tables that are due cannot be found")
                wake = None
            now = self.house.clock()
            self._kick.wait(LOOK if wake is None else min(max(wake - now, 0.0), LOOK))

    def _look(self) -> None:
        now = self.house.clock()
        for name, wake in self.house.store.due(now, MOST_DUE):
            if self.house.store.claim(name, wake, now + LEASE):
                self._pool.submit(self._tend, name, now + LEASE)

    def _tend(self, name: str, lease: float) -> None:
        try:
            self.tend(name)
            # Where nothing was written, the lease is still there.
            wake = self.house.look(name, lambda table: table.wake(self.house.bot_delay))
            self.house.store.claim(name, lease, wake)
        except Exception:
            log.exception("table %s cannot be looked after", name)

    def tend(self, name: str) -> None:
        """Do what is due at a table: every bot that owes a choice makes one, and who is late gets a bot."""
        chosen = [
            (board, number, role, bots.bot(kind)(seen, role, random.Random(), 0))
            for board, number, role, kind, seen in self.house.look(name, _asked_of_bots)
        ]
        for choice in chosen:
            self.house.act(name, lambda table, now, choice=choice: decisions.for_bots(table, choice))  # type: ignore[misc]
        self.house.act(name, decisions.for_the_clock)


def _asked_of_bots(table: Table) -> list[tuple[int, int, str, str, View]]:
    """For every choice of a bot: board, number, role, kind of bot, and the view of its player."""
    asked = []
    for board, role in table.due_of_bots():
        player = board.player_of(role)
        seen = board.position(player).json(board.seat_of(player))
        asked.append((board.index, board.number, role, table.players[player].chooser or "", seen))
    return asked

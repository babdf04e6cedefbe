"""A server in this process, whose clock the test sets."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from fangs.table.house import House
from fangs.table.news import News
from fangs.table.store import Store
from fangs.web.server import listen, server_over
from fangs.web.settings import Settings

NEVER = 1e9
"""So many seconds never pass in a test."""


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Place:
    """A server in a thread, whose clock is ours; bots choose after so many of its seconds."""

    def __init__(self, folder: Path, clock: Clock, bot_delay: float = NEVER, **more: Any) -> None:
        self.clock = clock
        self.house = House(Store(f"sqlite:///{folder}/tables.db"), News(), clock=clock, bot_delay=bot_delay)
        self.listening = listen("127.0.0.1", 0)
        self.server = server_over(self.house, Settings(by_post=True, tables_a_day=1_000_000, limited=False, **more))
        self.server.workers.readiness._wait = 600.0  # or a weaker bot would answer where the machine is busy
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]})
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"

    def close(self) -> None:
        """Stop it."""
        self.server.live.close()
        self.server.should_exit = True
        self.thread.join()
        self.house.store.close()

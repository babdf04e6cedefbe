"""A server in this process, whose clock the test sets."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from fangs.post.answering.clerk import Clerk
from fangs.post.carrying.carrier import Server
from fangs.post.carrying.gate import Gate
from fangs.post.carrying.settings import Rations, Sender
from fangs.post.carrying.smtp import Smtp
from fangs.post.notifier import Notifier
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.web.serving.server import listen, server_over
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
    """A server in a thread, whose clock is ours; bots choose after so many of its seconds; with a mail server it writes letters."""

    def __init__(
        self, folder: Path, clock: Clock, bot_delay: float = NEVER, mail: Server | None = None, **more: Any
    ) -> None:
        self.clock = clock
        self.service = TableService(Store(f"sqlite:///{folder}/tables.db"), News(), clock=clock, bot_delay=bot_delay)
        self.listening = listen("127.0.0.1", 0)
        settings = Settings(by_post=True, tables_a_day=1_000_000, limited=False, **more)
        self.notifier = mail and self._notifier(Smtp(mail))
        self.server = server_over(self.service, settings, Rations() if mail else None, self.notifier)
        self.server.workers.readiness._wait = 600.0  # or a weaker bot would answer where the machine is busy
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]})
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"

    def _notifier(self, smtp: Smtp) -> Notifier:
        sender, url = Sender("Gus", "gm@example.org"), "https://games.example.org"
        clerk = Clerk(self.service, sender, url)
        return Notifier(self.service, smtp, Gate(self.service, Rations(), clerk.invite, clerk.compose), sender, url)

    def close(self) -> None:
        """Stop it."""
        self.server.live.close()
        self.server.should_exit = True
        self.thread.join()
        self.service.store.close()

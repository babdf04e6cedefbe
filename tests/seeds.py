"""Instead of `fangs.core.records.dice.new_seed`: dice that fall the same in every run of a test, so that none fails once in a hundred."""

from __future__ import annotations

import hashlib
import itertools
from pathlib import Path


class Seeds:
    """Makes the seeds of the tables that a test opens in its own process: from its name, and how many there were before."""

    def __init__(self, test: str) -> None:
        self._test, self._tables = test, itertools.count()

    def __call__(self) -> str:
        return hashlib.sha256(f"{self._test} {next(self._tables)}".encode()).hexdigest()


class SeedsOfServers:
    """The same for the processes of servers: from a file with the name of the running test, and a dot for each seed that any made."""

    def __init__(self, running: Path) -> None:
        self._running = running

    def __call__(self) -> str:
        with self._running.open("a+", encoding="utf-8") as file:
            file.seek(0)
            made = file.read()
            file.write(".")
        return hashlib.sha256(made.encode()).hexdigest()

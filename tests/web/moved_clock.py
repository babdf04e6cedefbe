"""A clock of servers in processes of their own that a test moves on: it is ahead of the machine's by what a file says."""

from __future__ import annotations

import mmap
import os
import struct
import time
from pathlib import Path

from fangs.service.steady_clock import SteadyClock

MOVED = "FANGS_TEST_CLOCK"
"""The variable of the environment that names the file for a server."""
SECONDS = struct.Struct("d")


class Mover:
    """The clock of all servers of a test, for the test."""

    def __init__(self, path: Path) -> None:
        self.path, self.ahead = path, 0.0
        self.move(0.0)

    def __call__(self) -> float:
        """The time at the servers."""
        return time.time() + self.ahead

    def move(self, seconds: float) -> None:
        """Let so much time pass at once."""
        self.ahead += seconds
        with self.path.open("r+b" if self.path.exists() else "wb") as file:
            file.write(SECONDS.pack(self.ahead))


class MovedClock(SteadyClock):
    """The same clock, at a server."""

    def __init__(self) -> None:
        super().__init__()
        with Path(os.environ[MOVED]).open("rb") as file:
            self._moved = mmap.mmap(file.fileno(), SECONDS.size, access=mmap.ACCESS_READ)

    def __call__(self) -> float:
        return super().__call__() + float(SECONDS.unpack_from(self._moved)[0])

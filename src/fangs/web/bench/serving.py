"""Starts servers as separate processes, and measures their CPU time, memory and open files."""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from fangs.web.wire.open_files import open_as_many_files_as_allowed

TIMEOUT_SECONDS = 30.0
"""The maximum number of seconds to wait until a server is idle or has stopped."""
IDLE, SPAN = 0.05, 0.4
"""The fraction of a core below which a server counts as idle, and the number of seconds over which it is measured.

The CPU time of its workers is included.
"""
MAX_TABLES = 10_000_000
"""The value of `--tables-a-day`, because the bench opens more tables from one address than people do."""


class Served:
    """A running `fangs serve` process, without limits and with bots that do not pause before a move."""

    def __init__(self, database: str, *arguments: str) -> None:
        began = time.perf_counter()
        flags = f"--port 0 --no-warm --no-limits --tables-a-day {MAX_TABLES} --bot-delay 0".split()
        self.process = psutil.Popen(
            [sys.executable, "-m", "fangs", "serve", *flags, *arguments],
            env={**os.environ, "FANGS_DATABASE": database, "COLUMNS": "200"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        said = self.process.stdout.readline()
        self.started = time.perf_counter() - began
        found = re.search(r"http://\S+:(\d+)", said)
        if found is None:
            raise RuntimeError(f"The server did not start: {said!r}")
        self.port = int(found[1])
        self.cpu = cpu_clock(self.process)
        self.cpu_of_start = self.cpu()

    def wait_until_idle(self) -> None:
        """Wait until the server has finished its own work after the start, such as compiling searches."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < end:
            before = self._cpu_with_workers()
            time.sleep(SPAN)
            if self._cpu_with_workers() - before < IDLE * SPAN:
                return

    def _cpu_with_workers(self) -> float:
        total = self.cpu()
        for worker in self.process.children(recursive=True):
            with contextlib.suppress(psutil.Error):
                total += sum(worker.cpu_times()[:2])
        return total

    @property
    def memory(self) -> int:
        """The resident memory of the server process, in bytes."""
        return int(self.process.memory_info().rss)

    @property
    def handles(self) -> int:
        """The number of files, sockets and pipes that the server has open."""
        count = self.process.num_fds if hasattr(self.process, "num_fds") else self.process.num_handles
        return int(count())

    def kill(self) -> None:
        """Kill the server process without letting it shut down."""
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        """Ask the server to stop, and return its exit code."""
        self.process.terminate()
        return self._gone()

    def _gone(self) -> int:
        code = int(self.process.wait(TIMEOUT_SECONDS))
        self.process.stdout.close()
        return code


def cpu_clock(process: psutil.Process) -> Callable[[], float]:
    """Create a clock: a function that returns the CPU seconds that a process has used so far.

    It uses POSIX's clock, which counts nanoseconds, or psutil if that clock is not available.
    """
    number = ctypes.c_int()
    try:
        failed = ctypes.CDLL(None).clock_getcpuclockid(process.pid, ctypes.byref(number))
    except (AttributeError, OSError, TypeError):
        failed = 1
    if failed:
        return lambda: float(sum(process.cpu_times()[:2]))
    return partial(time.clock_gettime, number.value)


def calibration(times: int = 5) -> float:
    """Measure the CPU time of a million additions on this machine, in seconds.

    It is the best of several attempts.
    """
    found = []
    for _ in range(times):
        began, total = time.process_time(), 0
        for number in range(1_000_000):
            total += number
        found.append(time.process_time() - began)
    return min(found)


@contextlib.contextmanager
def serving(database: str, count: int = 1) -> Iterator[Sequence[Served]]:
    """Start a number of servers on one database, and stop them at the end.

    The context manager yields the servers once they are idle.
    """
    open_as_many_files_as_allowed()
    servers: list[Served] = []
    try:
        for _ in range(count):
            servers.append(Served(database))
        for server in servers:
            server.wait_until_idle()
        yield servers
    finally:
        for server in servers:
            server.stop()


@contextlib.contextmanager
def database_of_its_own() -> Iterator[tuple[Path, str]]:
    """Create an empty SQLite database for the duration of a context.

    The context manager yields its path and its URL, and deletes it at the end.
    """
    with TemporaryDirectory(prefix="fangs-bench-") as folder:
        file = Path(folder) / "tables.db"
        yield file, f"sqlite:///{file}"

"""Processes of `fangs` that need not import everything anew: each is forked from one that has imported it, once for all tests.

They are processes of their own in every other way: with their own words, environment, folder, files and end. What Python itself reads
when it starts, such as PYTHONPATH, they cannot be given. As a program, this file is the process that they are forked from.
"""

from __future__ import annotations

import atexit
import functools
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from pkgutil import walk_packages
from typing import IO, Any

import sqlalchemy as sa

from fangs import games

ROOT = Path(__file__).parent.parent
FANGS = "fangs.cli:main"
IMPORTED = (
    "alembic.command",
    "anyio._backends._asyncio",
    "babel.dates",
    "babel.numbers",
    "choix",
    "fangs.cli",
    "fangs.lab.arena.arena",
    "fangs.lab.arena.command",
    "fangs.lab.arena.ratings",
    "fangs.lab.arena.report",
    "fangs.service.listing",
    "fangs.web.serving.start",
    "numba",
    "prometheus_client",
    "rich.progress",
    "scipy.stats",
    "tests.web.conformance",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvloop",
)
"""What all of them find imported, with all that these import, and the files of all games and of all commands."""


class Process:
    """A process that was forked, for whoever started it: as a `subprocess.Popen`, as far as tests use one."""

    def __init__(
        self,
        words: list[str],
        *,
        stdin: int | IO[Any] | None = None,
        stdout: int | IO[Any],
        stderr: int | IO[Any],
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        program: str = FANGS,
    ) -> None:
        order = json.dumps([program, words, str(cwd or Path.cwd()), dict(os.environ if env is None else env)])
        self._end, theirs = socket.socketpair()
        self._heard = b""
        weakref.finalize(self, self._end.close)  # of one that nobody waits for
        with theirs, Path(os.devnull).open("rb") as nothing:
            files = [stdin or nothing, stdout, stderr, theirs]
            _nursery().order(order.encode(), [one if isinstance(one, int) else one.fileno() for one in files])
        self.pid = int(self._line())
        self.returncode: int | None = None

    def _line(self) -> bytes:
        """The next line about the process: its number, and then its exit code, which may come at once."""
        while b"\n" not in self._heard:
            more = self._end.recv(100)
            assert more, "there is no nursery any more"
            self._heard += more
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, negative if a signal ended it; raises subprocess.TimeoutExpired."""
        if self.returncode is None:
            self._end.settimeout(timeout)
            try:
                self.returncode = int(self._line())
            except (TimeoutError, BlockingIOError):
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0.0) from None
            self._end.close()
        return self.returncode

    def poll(self) -> int | None:
        """Its exit code, if it has come to its end."""
        with suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it is there still."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it without a word."""
        self.send_signal(signal.SIGKILL)


def run(
    *words: str,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    timeout: float = 300,
) -> subprocess.CompletedProcess[bytes]:
    """What `fangs` with these words prints, and its exit code."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        process = Process(list(words), stdin=given, stdout=out, stderr=err, env=env, cwd=cwd)
        try:
            code = process.wait(timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        said = []
        for file in (out, err):
            file.seek(0)
            said.append(file.read())
        return subprocess.CompletedProcess(["fangs", *words], code, *said)


class Nursery:
    """The process from which the others are forked, for whoever uses it."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        self._lock = threading.Lock()
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # threads are not there after a fork
        with theirs:
            command = [sys.executable, __file__, str(theirs.fileno())]
            self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()], env=environment, cwd=ROOT)
        atexit.register(self.close)

    def close(self) -> None:
        """Let it end."""
        self._socket.close()
        self._process.wait()

    def order(self, order: bytes, files: list[int]) -> None:
        """Have a process forked that has these files."""
        with self._lock:
            socket.send_fds(self._socket, [len(order).to_bytes(8, "big")], files)
            self._socket.sendall(order)


@functools.cache
def _nursery() -> Nursery:
    return Nursery()


# The process that they are forked from


def _serve(orders: socket.socket) -> tuple[str, list[str]]:
    """Fork a process for each order; in such a process, its program and its words. Ends with whoever gives the orders."""
    forked: dict[int, int] = {}
    ended, ending = socket.socketpair()
    ending.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(ending.fileno())
    while True:
        for heard in select.select([orders, ended], [], [])[0]:
            if heard is ended:
                ended.recv(1000)
                _tell(forked)
                continue
            size, files, _, _ = socket.recv_fds(orders, 8, 4)
            if not size:
                sys.exit()
            order, length = b"", int.from_bytes(size, "big")
            while len(order) < length:  # and no more than that: the files of the next order would be lost
                order += orders.recv(length - len(order)) or sys.exit()
            if child := os.fork():
                for file in files[:3]:
                    os.close(file)
                forked[child] = files[3]
                _say(files[3], child)
                continue
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for one in (orders, ended, ending):
                one.close()
            for file in forked.values():
                os.close(file)
            return _become(json.loads(order), files)


def _tell(forked: dict[int, int]) -> None:
    """Say of those that have ended how they did."""
    while forked:
        child, status = os.waitpid(-1, os.WNOHANG)
        if not child:
            return
        _say(forked[child], os.waitstatus_to_exitcode(status))
        os.close(forked.pop(child))


def _say(to: int, number: int) -> None:
    with suppress(BrokenPipeError):  # nobody asks any more
        os.write(to, b"%d\n" % number)


def _become(order: Any, files: list[int]) -> tuple[str, list[str]]:
    program, words, folder, environment = order
    for number, file in enumerate(files[:3]):
        os.dup2(file, number)
    for file in files:
        os.close(file)
    for number, stream, how in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        setattr(sys, stream, os.fdopen(number, how, encoding="utf-8", closefd=False))
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    return program, words


def _prepare_servers() -> None:
    """Make what is the same for all servers: files and pages, compressed, statements that make tables, and patterns of addresses."""
    from fangs.store.sql.schema import metadata
    from fangs.web.routes import pages
    from fangs.web.serving.interface import ROUTERS
    from tests.web.conformance import pattern

    pages.prepare()
    with sa.create_engine("sqlite://").begin() as connection:
        metadata.create_all(connection, checkfirst=False)
    for router in ROUTERS:
        for route in router.routes:
            pattern(route.path_format)


def main() -> None:
    """Be the process that others are forked from, and in these be what was ordered."""
    sys.path[:1] = [str(ROOT)]
    from fangs.core.discovery.sources import sources
    from fangs.engine.twin import cache_folder
    from tests.once import make_once

    for name in (*IMPORTED, *(found.name for found in walk_packages(games.__path__, "fangs.games."))):
        with suppress(ImportError):  # which is for the optional parts that are not here
            importlib.import_module(name)
    make_once()
    sources()  # which looks through all that is installed
    cache_folder()  # whose name is of all that is compiled
    _prepare_servers()
    gc.collect()
    gc.freeze()
    program, words = _serve(socket.socket(fileno=int(sys.argv[1])))
    sys.argv = ["fangs", *words]
    module, _, function = program.partition(":")
    try:
        getattr(importlib.import_module(module), function)()
    except SystemExit as end:
        code = end.code or 0
        if not isinstance(code, int):
            print(code, file=sys.stderr)
            code = 1
        _end(code)
    _end(0)


def _end(code: int) -> None:
    """End as Python does, but without taking apart what was imported: for that, all memory that is shared would be copied."""
    threading._shutdown()  # type: ignore[attr-defined]  # which waits for the threads
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):  # Python says so
        sys.exit(code)
    os._exit(code & 0xFF)


if __name__ == "__main__":
    main()

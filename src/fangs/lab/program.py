"""Lets an external program play as a bot. It reads one JSON request and writes one answer per line (docs/reference/arena.md)."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
import tempfile
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from fangs.core.errors import RequestError, quoted, reason
from fangs.core.game import View

START = 20.0
"""How many extra seconds a program has for its first answer, because it may have to load data."""
MAX_LINE = 100_000
"""The maximum length of a program's answer in bytes."""


class Forfeit(Exception):
    """The error for a bot that forfeits its game. The message is a sentence about what the bot did."""


class Program:
    """An external program that chooses actions. It is started for its first request, and again after it was stopped."""

    def __init__(self, command: str, patience: float) -> None:
        self._command, self._patience = command, patience
        self._process: subprocess.Popen[bytes] | None = None
        self._words: Any = None
        self._thread: ThreadPoolExecutor | None = None

    def choose(self, view: View, role: str, legal: list[str], seed: int) -> str:
        """Ask the program for an action.

        If there is no answer in time, stop the program and raise Forfeit. Raise RequestError if it cannot be started.
        """
        patience = self._patience
        if self._process is None:
            self._begin()
            patience += START
        request = {"op": "choose", "position": view, "role": role, "legal": legal, "seed": seed}
        try:
            return _action(self._answer(json.dumps(request).encode() + b"\n", patience))
        except Forfeit:
            self.close()
            raise

    def kill(self) -> None:
        """Stop the program and its child processes at once. It takes no locks, so that a signal handler can call it."""
        if self._process is not None:
            with contextlib.suppress(OSError):  # it has already ended
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGKILL)  # its child processes are killed too
                else:
                    self._process.kill()

    def close(self) -> None:
        """Stop the program and clean up. The next request will start it again."""
        self.kill()
        if self._process is None or self._thread is None:
            return
        self._thread.shutdown()
        with contextlib.suppress(BrokenPipeError), self._process:  # part of a request may be unsent
            self._words.close()
        self._process = None

    def _begin(self) -> None:
        if not self._command.strip():
            raise RequestError(f"The program {quoted(self._command)} cannot be started: its command is empty.")
        self._words = tempfile.TemporaryFile()  # noqa: SIM115 - it is closed with the program
        try:
            self._process = subprocess.Popen(
                shlex.split(self._command, posix=os.name == "posix"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._words,
                start_new_session=True,  # Ctrl-C is for the arena
            )
        except (OSError, ValueError) as error:
            self._words.close()
            raise RequestError(f"The program {quoted(self._command)} cannot be started: {reason(error)}.") from None
        self._thread = ThreadPoolExecutor(1)

    def _answer(self, request: bytes, patience: float) -> bytes:
        assert self._thread is not None
        asked: Future[bytes] = self._thread.submit(self._ask, request)
        try:
            line = asked.result(patience)
        except TimeoutError:
            raise Forfeit(f"It did not answer within {patience:g} seconds.") from None
        except OSError:
            line = b""
        if not line:
            raise Forfeit(self._end())
        return line

    def _ask(self, request: bytes) -> bytes:
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        process.stdin.write(request)
        process.stdin.flush()
        return process.stdout.readline(MAX_LINE)

    def _end(self) -> str:
        """Say how the program ended, with the last line that it wrote to standard error."""
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        self._words.seek(0)
        words = [line.strip() for line in self._words.read().decode(errors="replace").splitlines() if line.strip()]
        status = self._process.returncode
        how = "It closed its output" if status is None else f"It ended with status {status}"
        return f"{how} instead of answering{'; its last words: ' + quoted(words[-1]) if words else ''}."


def _action(line: bytes) -> str:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise Forfeit(f"It answered {quoted(line.decode(errors='replace').strip())}, which is not JSON.") from None
    if isinstance(answer, dict) and isinstance(answer.get("action"), str):
        return str(answer["action"])
    raise Forfeit(f'It answered {quoted(answer)}, in which "action" is missing or not a string.')

"""A real server in a process of its own, and a client that can do what a page does."""

from __future__ import annotations

import atexit
import functools
import json
import os
import queue
import re
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fangs.web.serving.interface import interface
from fangs.web.watching.json_changes import changed
from tests.nursery import Process
from tests.web.moved_clock import MOVED, Mover

PATIENCE = 30.0
"""How long a test waits for what must come, in seconds; on a slow day too."""


@functools.cache
def description() -> Path:
    """A file with what /openapi.json says, which is made once for all servers."""
    folder = Path(tempfile.mkdtemp(prefix="fangs-described-"))
    atexit.register(shutil.rmtree, folder)
    path = folder / "openapi.json"
    path.write_text(json.dumps(document()), "utf-8")
    return path


@functools.cache
def document() -> dict[str, Any]:
    """What /openapi.json says."""
    return interface().openapi()


@functools.cache
def running() -> Path:
    """A file with the name of the test that runs, for all servers of this process."""
    handle, path = tempfile.mkstemp(prefix="fangs-test-")
    os.close(handle)
    atexit.register(os.unlink, path)
    return Path(path)


class Served:
    """`fangs serve` on a free port, with tables of its own."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        database: str | None = None,
        limits: bool = False,
        clock: Mover | None = None,
    ) -> None:
        environment = {**os.environ, "FANGS_DATA": str(folder), "COLUMNS": "200"}
        environment.pop("FANGS_DATABASE", None)
        if database:
            environment["FANGS_DATABASE"] = database
        if clock:
            environment[MOVED] = str(clock.path)
        folder.mkdir(exist_ok=True)
        self.errors = folder / "errors"
        self.violations_file = folder / f"violations-{len(SERVED)}"
        self.reported = 0
        SERVED.append(self)
        more = (
            []
            if limits
            else ["--no-limits", "--bot-delay", "0", "--tables-a-day", "1000000", "--players-a-day", "1000000"]
        )
        words = ["serve", "--port", "0", "--by-post", "--no-warm", *more, *arguments]
        reading, writing = os.pipe()
        self.output = os.fdopen(reading, encoding="utf-8")
        with self.errors.open("ab") as errors, os.fdopen(writing, "wb") as output:
            self.process = Process(
                [str(description()), str(self.violations_file), str(running()), *words],
                stdout=output,
                stderr=errors,
                env=environment,
                program="tests.web.conformance:main",  # `fangs`, whose server checks what it sends
            )
        self.said = self.output.readline()
        found = re.search(r"http://\S+:\d+", self.said)
        assert found, self.said + self.errors.read_text()
        self.url = found[0]

    def violations(self) -> list[str]:
        """What it has sent and not described since this was last asked."""
        lines = self.violations_file.read_text("utf-8").splitlines() if self.violations_file.exists() else []
        new, self.reported = lines[self.reported :], len(lines)
        return new

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.close()

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self.close()

    def close(self) -> None:
        self.output.close()


SERVED: list[Served] = []
"""All that were started; what they send and do not describe fails the test in which they send it, by conftest.py."""

CLIENTS: list[Client] = []
"""All that have been opened; what closes them after every test is in conftest.py."""


class Client:
    """Somebody at a server: with a token, or (None) as a spectator."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url, self.token = url, token
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        # No certificate is looked at, and to read all that there are takes twenty milliseconds.
        self.http = httpx.Client(base_url=url, headers=self.headers, timeout=PATIENCE, verify=False)
        CLIENTS.append(self)

    def use(self, token: str) -> None:
        """Have another token from now on: a link is for one use."""
        self.token, self.headers = token, {"Authorization": f"Bearer {token}"}
        self.http.headers.update(self.headers)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def name(self) -> str:
        assert self.token
        return self.token.partition(".")[0]

    @property
    def table(self) -> str:
        return f"/tables/{self.name}"

    def ask(self, path: str) -> httpx.Response:
        """What is at this address."""
        return self.http.get(path)

    def send(self, path: str, **body: Any) -> httpx.Response:
        """The answer to a request, whatever it is."""
        return self.http.post(path, json=body)

    def done(self, path: str, **body: Any) -> Any:
        """The answer to a request that must be granted."""
        answer = self.send(path, **body)
        assert answer.is_success, answer.text
        return answer.json()

    def view(self) -> Any:
        answer = self.ask(f"{self.table}/view")
        assert answer.is_success, answer.text
        return answer.json()

    def choose(self, view: Any, board: int = 0, pick: int = 0) -> httpx.Response | None:
        """Make the first choice that this seat owes at a board of a view, if it owes one."""
        for role, choice in view["boards"][board]["choices"].items():
            if choice["chosen"] is None:
                action = choice["actions"][pick % len(choice["actions"])]["action"]
                number = view["boards"][board]["number"]
                return self.send(f"{self.table}/moves", board=board, number=number, role=role, action=action)
        return None

    def live(self, **headers: str) -> Watch:
        """The views as they change."""
        return Watch(self.url, self.name, {**self.headers, **headers})


class Watch:
    """What is pushed to somebody: every frame as it came, and the view that it made, as JSON."""

    def __init__(self, url: str, table: str, headers: dict[str, str], asked: str = "", **more: Any) -> None:
        self._open = ExitStack()
        path = f"/tables/{table}/live?changes{asked}"
        self.socket: ClientConnection = self._open.enter_context(
            connect(url.replace("http", "ws", 1) + path, additional_headers=headers, max_size=None, **more)
        )
        self.frames: list[str] = []
        self.messages: list[str] = []
        self.beats = 0
        self.view: Any = None
        self.code: int | None = None
        self._came: queue.Queue[str | None] = queue.Queue()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def __enter__(self) -> Watch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self) -> None:
        try:
            while True:
                self._came.put(str(self.socket.recv()))
        except ConnectionClosed:
            self.code = self.socket.close_code
            self._came.put(None)

    def until(self, holds: Callable[[Any], object], patience: float = PATIENCE) -> Any:
        """The next view of which this holds; an AssertionError when none comes."""
        end = time.monotonic() + patience
        while True:
            try:
                message = self._came.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no such view came; the last was {self.messages[-1:]!s:.400}") from None
            assert message is not None, f"closed with {self.code}"
            if message == "{}":
                self.beats += 1
                continue
            self.frames.append(message)
            frame = json.loads(message)
            if "changes" in frame:
                frame = changed(self.view, frame["changes"]) | {"now": frame["now"]}
            self.view = frame
            self.messages.append(json.dumps(frame))
            if holds(frame):
                return frame

    def next(self) -> Any:
        """The next view."""
        return self.until(lambda view: True)

    def closed(self) -> int | None:
        """The code with which the server closes the stream."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "still open"
        return self.code

    def close(self) -> None:
        self._open.close()
        self._thread.join(PATIENCE)


def open_table(url: str, game: str, seats: list[str], **more: Any) -> tuple[Client, list[Client]]:
    """A new table: who opened it, and every friend, in the order of the seats, who has sat down already."""
    with Client(url) as stranger:
        answer = stranger.done("/tables", game=game, players=len(seats), seats=seats, name="Ann", **more)
    friends = [Client(url, token) for _, token in sorted(answer["links"].items())]
    for number, friend in enumerate(friends):
        joined = friend.done("/join", token=friend.token, name=("Bob", "Cem", "Dee", "Eva", "Flo", "Gus")[number])
        friend.use(joined["token"])
    return Client(url, answer["token"]), friends


def refused(answer: httpx.Response, status: int, kind: str | None = None, words: str = "") -> None:
    """Said in a sentence, as JSON, with this status."""
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error"}
    told = answer.json()["error"]
    assert set(told) == {"kind", "message", "clause"}
    assert kind is None or told["kind"] == kind, told
    assert words in told["message"], told
    assert re.fullmatch(r"\S.*[.?!]", told["message"], re.DOTALL), told

"""Firefox, driven by the protocol that it speaks itself (WebDriver BiDi, https://w3c.github.io/webdriver-bidi/)."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

NOT_HERE = "no Firefox here: install Debian's package firefox-esr"
PATIENCE = 60.0
"""The seconds in which a page comes to what is waited for, on a busy machine."""


class Firefox:
    """One window. What its pages complain of is in `errors`."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._number, self.errors = socket, 0, list[str]()
        self._do("session.new", capabilities={})
        self._do("session.subscribe", events=["log.entryAdded"])
        self._window = self._do("browsingContext.getTree")["contexts"][0]["context"]

    def go(self, url: str) -> None:
        """Go to a page, and wait until it has loaded."""
        self._do("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def run(self, script: str) -> Any:
        """The value of an expression in the page that the frame of the page shows."""
        (frame,) = self._do("browsingContext.getTree", root=self._window)["contexts"][0]["children"]
        target = {"context": frame["context"]}
        found = self._do("script.evaluate", expression=script, target=target, awaitPromise=True)
        if found["type"] == "exception":
            raise LookupError(found["exceptionDetails"]["text"])
        return found["result"].get("value")

    def until(self, script: str) -> Any:
        """The value of an expression as soon as it is true. Until then, the frame may go to other pages."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(LookupError, ValueError):
                if found := self.run(script):
                    return found
            assert time.monotonic() < end, script
            time.sleep(0.1)

    def _do(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            told = json.loads(self._socket.recv(PATIENCE))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.errors.append(str(told["params"].get("text")))
            elif told.get("id") == self._number:
                if told["type"] == "error":
                    raise LookupError(told["message"])
                return told["result"]


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A Firefox with a profile of its own in a folder; skip where there is none."""
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        pytest.skip(NOT_HERE)
    profile = folder / "profile"
    profile.mkdir()
    command = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            line = next(line for line in process.stderr if "WebDriver BiDi listening on" in line)
            with connect(f"{line.split()[-1]}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.kill()

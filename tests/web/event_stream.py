"""Somebody's stream of events, line by line."""

from __future__ import annotations

import json
import queue
import threading
from contextlib import ExitStack
from typing import Any

import httpx

from tests.web.conformance import Description
from tests.web.serving import PATIENCE, Client, document

DESCRIPTION = Description(document())
ANSWERED = DESCRIPTION.document["paths"]["/me/events"]["get"]["responses"]["200"]
SCHEMA = ANSWERED["content"]["application/x-ndjson"]["schema"]


class Events:
    """The lines of somebody's stream. Each of them is compared with its description."""

    def __init__(self, client: Client) -> None:
        self.told: list[Any] = []
        self.beats = 0
        self._came: queue.Queue[Any] = queue.Queue()
        self._open = ExitStack()
        self._http = self._open.enter_context(httpx.Client(base_url=client.url, verify=False, timeout=PATIENCE))
        self._http.cookies = client.http.cookies
        self.answer = self._open.enter_context(self._http.stream("GET", "/me/events", headers=client.headers))
        assert self.answer.status_code == 200
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def __enter__(self) -> Events:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def _read(self) -> None:
        try:
            for line in self.answer.iter_lines():
                wrong = DESCRIPTION.wrong_json(SCHEMA, line)
                self._came.put({"event": "wrong", "why": wrong} if wrong else json.loads(line))
        except (httpx.HTTPError, httpx.StreamError, OSError):
            pass
        self._came.put(None)

    def next(self, kind: str | None = None) -> Any:
        """The next event, of this kind."""
        while True:
            event = self._came.get(timeout=PATIENCE)
            assert event is not None, f"the stream has ended after {self.told[-3:]}"
            if event == {}:
                self.beats += 1
                continue
            assert event["event"] != "wrong", event
            self.told.append(event)
            if kind in (None, event["event"]):
                return event

    def outstanding(self) -> list[Any]:
        """What is told before everything outstanding has been told."""
        found = []
        while (event := self.next())["event"] != "ready":
            found.append(event)
        return found

    def ends(self) -> str | None:
        """Why the server ends the stream."""
        last = None
        while (event := self._came.get(timeout=PATIENCE)) is not None:
            last = event or last
        return last["why"] if last else None

    def rest(self) -> list[Any]:
        """Everything that has been told on the stream, which ends now."""
        self.close()
        while not self._came.empty():
            if event := self._came.get():
                assert event["event"] != "wrong", event
                self.told.append(event)
        return self.told

    def silent(self) -> bool:
        """Whether nothing has come that was not read."""
        return all(event == {} for event in list(self._came.queue))

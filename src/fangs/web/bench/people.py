"""Simulates the people of a soak test.

They play at one table after another, chat, watch, reconnect to a restarted server, and remember what the server has
acknowledged.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import fangs
from fangs.web.bench.acknowledged import Choice
from fangs.web.bench.connection import Line, Refused, request
from fangs.web.bench.moves import Seats, open_table
from fangs.web.bench.watching import Watcher

TIMEOUT_SECONDS = 30.0
"""The number of seconds after which a client stops waiting for a response."""
RETRY_SECONDS = 0.1
"""The number of seconds between two attempts to reach a server that is down."""
TALK = 0.1
"""The probability that a person writes in the chat instead of moving."""

GONE = (OSError, EOFError, TimeoutError)


@dataclass
class Kept:
    """A table, with the choices and chat lines that the server has acknowledged there."""

    seats: Seats
    chosen: list[Choice] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


@dataclass
class Noted:
    """Everything that the people of a soak test have observed together."""

    tables: list[Kept] = field(default_factory=list)
    over: int = 0
    pushes: int = 0
    waits: list[float] = field(default_factory=list)
    """The response times in seconds since the last sample."""
    statuses: Counter[int] = field(default_factory=Counter)
    """The number of refused requests, by HTTP status.

    The key 0 counts the requests that were cut off before their response.
    """

    @property
    def acknowledged(self) -> int:
        """The number of choices and chat lines that the server has acknowledged."""
        return sum(len(kept.chosen) + len(kept.said) for kept in self.tables)


class Person:
    """A person who plays all seats at a table except the bots' seats, and then goes on to the next table."""

    def __init__(self, noted: Noted, port: Callable[[], int | None], rng: random.Random, bots: str | None) -> None:
        self.noted, self.port, self.rng, self.bots = noted, port, rng, bots
        self.kept: Kept | None = None
        self._line: Line | None = None

    async def play(self, pause: float) -> None:
        """Play until the task is cancelled, with about `pause` seconds between two turns."""
        try:
            while True:
                await asyncio.sleep(self.rng.expovariate(1 / pause))
                await self._try_a_turn()
        finally:
            self._hang_up()

    async def _try_a_turn(self) -> None:
        try:
            await self._turn()
        except (*GONE, Refused):
            self.noted.statuses[0] += 1
            self._hang_up()
            await asyncio.sleep(RETRY_SECONDS)

    async def _turn(self) -> None:
        if self.kept is None:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                self.kept = Kept(await open_table(await self._to(), self._game(), self.bots))
            self.noted.tables.append(self.kept)
        for token in self.rng.sample(self.kept.seats.tokens, len(self.kept.seats.tokens)):
            view = await self._ask(request("GET", f"/tables/{self.kept.seats.table}/view", token))
            if view is None:
                return
            board = view["boards"][0]
            if board["over"]:
                self.noted.over += 1
                self.kept = None
                return
            if await self._act(self.kept, token, board):
                return

    async def _act(self, kept: Kept, token: str, board: Any) -> bool:
        """Make a random choice for a seat, or write in the chat. Return False if the seat has nothing to choose."""
        where = f"/tables/{kept.seats.table}"
        if self.rng.random() < TALK:
            text = str(self.rng.random())
            if await self._ask(request("POST", f"{where}/say", token, {"text": text})) is not None:
                kept.said.append(text)
            return True
        for role in board["owing"]:
            if role in board["choices"]:
                action = self.rng.choice(board["choices"][role]["actions"])["action"]
                body = {"board": 0, "number": board["number"], "role": role, "action": action}
                answer = await self._ask(request("POST", f"{where}/moves", token, body))
                if answer is not None:
                    kept.chosen.append((board["number"], role, action, answer["number"]))
                return True
        return False

    async def _ask(self, asked: bytes) -> Any:
        """Send a request, and return the response's JSON. Return None if the request was refused."""
        began = time.perf_counter()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            status, body = await (await self._to()).answer(asked)
        self.noted.waits.append(time.perf_counter() - began)
        if status < 300:
            return json.loads(body)
        self.noted.statuses[status] += 1
        return None

    async def _to(self) -> Line:
        if self._line is None:
            port = self.port()
            if port is None:
                raise ConnectionError
            self._line = await Line.to(port)
        return self._line

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None

    def _game(self) -> str:
        return self.rng.choice(fangs.names())


class Onlooker:
    """A spectator who watches one table after another.

    The spectator moves on when the server closes the stream or after a while.
    """

    def __init__(self, noted: Noted, port: Callable[[], int | None], rng: random.Random) -> None:
        self.noted, self.port, self.rng = noted, port, rng
        self._ended = asyncio.Event()

    async def watch(self, patience: float) -> None:
        """Watch until the task is cancelled, at each table for at most `patience` seconds."""
        while True:
            port, tables = self.port(), self.noted.tables
            if port is None or not tables:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            seats = self.rng.choice(tables[-100:]).seats
            token = self.rng.choice([None, *seats.tokens])
            await self._watch(port, Watcher(self, seats.table, token), patience)

    async def _watch(self, port: int, watcher: Watcher, patience: float) -> None:
        self._ended.clear()
        try:
            await asyncio.get_running_loop().create_connection(lambda: watcher, "127.0.0.1", port)
            async with asyncio.timeout(patience):
                await self._ended.wait()
        except GONE:
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            watcher.close()

    def told(self, watcher: Watcher, payload: bytes, is_compressed: bool, size: int) -> None:
        """Count a message from the server."""
        self.noted.pushes += 1

    def ended(self, watcher: Watcher) -> None:
        """Note that the server has closed the stream."""
        self._ended.set()

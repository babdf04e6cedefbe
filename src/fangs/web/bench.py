"""How fast the web table is: a move until fifty watchers have it, two hundred tables at once, and the server's start.

The server runs in a process of its own, over a SQLite file on the disk; what asks it runs in this one, on the same machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from rich import box
from rich.table import Table

import fangs

WATCHERS, TABLES, MOVES, CLIENTS = 50, 200, 60, 8
WATCH_BUDGET, START_BUDGET = 0.010, 2.0  # seconds


@contextlib.contextmanager
def server() -> Iterator[tuple[int, float]]:
    """A server of one's own: its port, and how many seconds it took to start."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "fangs", "serve", "--port", "0", "--no-warm", "--no-limits", "--bot-delay", "0"],
            env={**os.environ, "FANGS_DATA": folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            yield int(said.split("http://")[1].partition("/")[0].rpartition(":")[2]), time.perf_counter() - began
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(10)


class Seat:
    """A seat at a table of a server, with a connection that stays open."""

    def __init__(self, port: int, token: str = "") -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port)
        self.token = token

    @property
    def table(self) -> str:
        """The table of the seat."""
        return self.token.partition(".")[0]

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer to a request; None where it was refused."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body)
        try:
            self.line.request(method, path, data, headers)
            answer = self.line.getresponse()
        except http.client.RemoteDisconnected:  # it was idle for too long
            self.line.request(method, path, data, headers)
            answer = self.line.getresponse()
        told = answer.read()
        return json.loads(told) if answer.status < 300 else None


def watched(port: int, name: str, watchers: int = WATCHERS, moves: int = MOVES) -> list[float]:
    """For each move of a game between two seats of one person: seconds from its sending until all watchers have the new position."""
    return asyncio.run(_watched(port, name, watchers, moves))


async def _watched(port: int, name: str, watchers: int, moves: int) -> list[float]:
    loop, rng = asyncio.get_running_loop(), random.Random(1976)
    took: list[float] = []
    seats = await loop.run_in_executor(None, opened, port, name, "friend")
    numbers = [-1] * watchers
    news = asyncio.Event()

    async def watch(place: int) -> None:
        async for message in _pushed(port, seats[0].table):
            if len(message) > 2:
                start = message.index(b'"number":', message.index(b'"board":')) + 9
                numbers[place] = int(message[start : message.index(b",", start)])
                news.set()

    watching = [asyncio.create_task(watch(place)) for place in range(watchers)]
    while min(numbers) < 0:
        await asyncio.wait_for(_next(news), 20)
    while len(took) < moves:
        sent = await loop.run_in_executor(None, _one_move, seats, rng, [])
        if sent is None:
            break
        began, number = sent
        while min(numbers) < number:
            await asyncio.wait_for(_next(news), 20)
        took.append(time.perf_counter() - began)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return took


async def _pushed(port: int, table: str) -> AsyncIterator[bytes]:
    """What is pushed to somebody who watches a table, read with as little work as can be, since the server shares the machine."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    writer.write(
        f"GET /tables/{table}/live HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    try:
        while True:
            length = (await reader.readexactly(2))[1]
            if length > 125:  # RFC 6455, 5.2: the length follows, in two bytes or in eight
                length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
            yield await reader.readexactly(length)
    finally:
        writer.close()


async def _next(news: asyncio.Event) -> None:
    await news.wait()
    news.clear()


def opened(port: int, name: str, others: str) -> list[Seat]:
    """The people at a new table, whose other seats all are `friend` or `bot:KIND`."""
    players = fangs.game(name).usual_players
    host = Seat(port)
    table = host.ask("POST", "/tables", {"game": name, "seats": ["me", *[others] * (players - 1)], "name": "Ann"})
    host.token = table["token"]
    friends = [host.ask("POST", "/join", {"token": link, "name": "Bob"}) for link in table["links"].values()]
    return [host, *(Seat(port, friend["token"]) for friend in friends)]


def _one_move(seats: list[Seat], rng: random.Random, answered: list[float]) -> tuple[float, int] | None:
    """Play on until a move changes the position for all: when it was sent, and the number of the position after it; None at the end.

    The seconds that every move took until its answer are added to `answered`.
    """
    while True:
        for seat in seats:
            board = seat.ask("GET", f"/tables/{seat.table}/view")["boards"][0]
            if board["over"]:
                return None
            for role, choice in board["choices"].items():
                if role in board["owing"] and not choice["chosen"]:
                    action = rng.choice(choice["actions"])["action"]
                    body = {"board": 0, "number": board["number"], "role": role, "action": action}
                    began = time.perf_counter()
                    after = seat.ask("POST", f"/tables/{seat.table}/moves", body)
                    answered.append(time.perf_counter() - began)
                    if after and after["number"] > board["number"]:
                        return began, after["number"]


def crowded(port: int, tables: int = TABLES, turns: int = 5, clients: int = CLIENTS) -> tuple[float, list[float]]:
    """Moves a second at so many tables at once, all seats people's, and the seconds that each move took until its answer."""
    names = fangs.names()
    at = [opened(port, names[n % len(names)], "friend") for n in range(tables)]

    def play(mine: list[list[Seat]]) -> list[float]:
        rng, answered = random.Random(len(mine)), list[float]()
        for _ in range(turns):
            for seats in mine:
                _one_move(seats, rng, answered)
        return answered

    began = time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        took = [
            seconds for answered in pool.map(play, [at[n::clients] for n in range(clients)]) for seconds in answered
        ]
    return len(took) / (time.perf_counter() - began), took


def run() -> dict[str, Any]:
    """All figures; times in seconds."""
    with server() as (port, started):
        watch = {name: _percentiles(watched(port, name)) for name in fangs.names()}
        rate, took = crowded(port)
    return {
        "start": started,
        "watchers": WATCHERS,
        "watched": watch,
        "tables": TABLES,
        "moves a second": rate,
        "move": _percentiles(took),
    }


def _percentiles(times: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return {"moves": len(times), "median": cuts[49], "99 %": cuts[98], "most": max(times)}


def as_table(figures: dict[str, Any]) -> Table:
    """The figures for people."""
    table = Table(
        "",
        "moves",
        "median",
        "99 %",
        "budget (99 %)",
        box=box.SIMPLE_HEAD,
        title=f"A move until {figures['watchers']} watchers have it",
        title_justify="left",
    )
    for name, row in figures["watched"].items():
        table.add_row(
            name,
            str(row["moves"]),
            _ms(row["median"]),
            _ms(row["99 %"]),
            f"{_ms(WATCH_BUDGET)}: {_met(row['99 %'] <= WATCH_BUDGET)}",
        )
    row = figures["move"]
    table.add_row(
        f"{figures['tables']} tables at once, a move until its answer",
        str(row["moves"]),
        _ms(row["median"]),
        _ms(row["99 %"]),
        "",
    )
    return table


def verdict(figures: dict[str, Any]) -> str:
    """The rest in a sentence."""
    start = figures["start"]
    return (
        f"{figures['moves a second']:.0f} moves a second at {figures['tables']} tables at once; the server starts in {start:.1f} s "
        f"(budget {START_BUDGET:g} s: {_met(start <= START_BUDGET)})."
    )


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def _met(is_met: bool) -> str:
    return "met" if is_met else "missed"

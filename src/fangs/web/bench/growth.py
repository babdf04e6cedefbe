"""Measures operations that must not become slower as the amount of stored data grows.

They take place on a table with thousands of moves, and in a store with 100,000 tables.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import fangs
from fangs.service.news import News
from fangs.service.scheduler import MAX_DUE
from fangs.service.table_service import SNAPSHOT_EVERY, TableService
from fangs.store import snapshot
from fangs.store.sql.schema import metadata
from fangs.store.store import Store
from fangs.table import events as e
from fangs.table import people
from fangs.table.events import Logged
from fangs.table.events.codec import encoded
from fangs.table.keys import lock_of, new_key, new_recovery_code
from fangs.table.lifecycle.opening import Setup
from fangs.table.lifecycle.settle import change, settled
from fangs.table.state import Table
from fangs.web.bench.connection import Line, request
from fangs.web.bench.measuring import Meter
from fangs.web.bench.moves import played
from fangs.web.bench.serving import Served, database_of_its_own, serving

COPIES, OPEN_TABLES, LOOKS = 5, 100, 20
HOURS = 240.0
"""The deadline of the waiting tables, in hours.

Because of it, the scheduler has an entry for each of these tables.
"""


@dataclass(frozen=True)
class Grown:
    """An operation's CPU time in seconds, with little data and with much data."""

    what: str
    little: float
    much: float


async def grown(lengths: tuple[int, int], stores: tuple[int, int]) -> list[Grown]:
    """Measure operations on a short table in a small store, and on a long table in a large store.

    `lengths` are the numbers of moves, and `stores` the numbers of tables. Each store has a hundred open tables.
    """
    little, much = [await _costs(length, count) for length, count in zip(lengths, stores, strict=True)]
    return [Grown(what, cost, much[what]) for what, cost in little.items()]


async def _costs(length: int, count: int) -> dict[str, float]:
    with database_of_its_own() as (file, database):
        with closing(Store(database)) as store:
            played_on = _played_on(store, length)
            open_one, waiting = (_new(store, first, fangs.names()[0]) for first in ("open", "me"))
        _copy(file, played_on, COPIES)
        _copy(file, open_one, OPEN_TABLES - 1)
        _copy(file, waiting, max(count - OPEN_TABLES, 1))
        with serving(database) as servers:
            costs = await _asked(servers, played_on)
        with closing(Store(database)) as store:
            store.due(time.time(), MAX_DUE)
            began = time.process_time()
            for _ in range(LOOKS):
                store.due(time.time(), MAX_DUE)
                store.next_wake()
            return {**costs, "a check by the scheduler": (time.process_time() - began) / LOOKS}


async def _asked(servers: Sequence[Served], played_on: str) -> dict[str, float]:
    """Measure the CPU time of opening copies of a table and of opening the lobby, in seconds."""
    line = await Line.to(servers[0].port)

    async def cost(*paths: str) -> float:
        meter = Meter(servers)
        for path in paths:
            await line.granted(request("GET", path))
        return meter.read() / len(paths)

    copies = [f"/tables/{played_on}-{copy}/view" for copy in range(1, COPIES + 1)]
    await cost(f"/tables/{played_on}/view")  # so that the server has handled such a request before the measurement
    costs = {
        "open a table for the first time": await cost(*copies),
        "open it again": await cost(*copies),
        "the lobby, for the first time": await cost("/open"),
        "the lobby, again": await cost(*["/open"] * LOOKS),
    }
    line.close()
    return costs


def _new(store: Store, first: str, name: str) -> str:
    """Create a table, and return its name. People take all its seats, unless `first` is "open"."""
    service = TableService(store, News())
    others = ["friend"] * (fangs.game(name).usual_players - 1)
    table, _ = service.create(Setup(name, seats=[first, *others], name="Ann", hours=HOURS))
    return table.name if first == "open" else _seated(service, table).name


def _seated(service: TableService, table: Table) -> Table:
    for player, seat in enumerate(table.players):
        if seat.is_free:

            def sit(table: Table, now: float, player: int = player) -> e.Events:
                locks = lock_of(new_key()), lock_of(new_recovery_code())
                return people.sit(table, table.seats[player], f"Guest {player}", *locks)

            table = service.transact(table.name, sit)
    return table


def _played_on(store: Store, moves: int) -> str:
    """Create a table with a given number of moves, and return its name.

    The game is the one that takes the most moves. Whenever it is about to end, it is taken back to its start. The table
    has the snapshot that a server would make.
    """
    service = TableService(store, News())
    tables = (service.table(_new(store, "me", name)) for name in fangs.names())
    before = table = kept = max(tables, key=lambda table: sum(1 for _ in played(table, random.Random(1))))
    rng, start, made, log = random.Random(moves), len(table.boards[0].steps), 0, list[Logged]()
    while made < moves:
        for choice in played(table, rng):
            if not choice.after.is_playing:
                table, new = settled(table, [e.TookBack(0, 0, start, True)], table.began)
                log += new
                break
            table, made = choice.after, made + 1
            log += choice.log
            if table.length // SNAPSHOT_EVERY > kept.length // SNAPSHOT_EVERY:
                kept = table
            if made == moves:
                break
    store.append(table.name, [encoded(logged) for logged in log], change(before, table, log, 0.0))
    if kept is not before:
        store.keep_snapshot(table.name, kept.length, snapshot.dump(kept))
    return table.name


def _copy(file: Path, name: str, count: int) -> None:
    """Add copies of a table to the database, named NAME-1, NAME-2 and so on."""
    with closing(sqlite3.connect(file)) as base, base:
        for kind in metadata.sorted_tables:
            own = "id" if kind.name == "tables" else "table_id"
            columns = ", ".join(f'"{column.name}"' for column in kind.columns if column.name != own)
            if own in kind.columns:
                base.execute(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
                    f"INSERT INTO {kind.name} ({own}, {columns}) SELECT {own} || '-' || i, {columns} FROM {kind.name}, n WHERE {own} = ?",
                    (count, name),
                )

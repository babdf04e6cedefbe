"""Runs all measurements of `fangs bench web`, in a full and a short version."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path

import fangs
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.web.bench import growth, measuring
from fangs.web.bench.beside import Peer, best, measure
from fangs.web.bench.crowd import Crowd, crowded
from fangs.web.bench.growth import Grown
from fangs.web.bench.measuring import Figures, Setting
from fangs.web.bench.running import run_apart
from fangs.web.bench.serving import calibration, database_of_its_own, serving

FEW = 2


@dataclass(frozen=True)
class Extent:
    """What `fangs bench web` measures: the games, the numbers of watchers, moves and tables, and the store's size."""

    games: Sequence[str]
    spectators: Sequence[int] = (0, 1, 50, 500, 1000)
    seated: Sequence[int] = (2, 5, 50)
    warming: int = 400
    """The number of moves that each game plays before the first measured move.

    They keep the server's start and the growth of SQLite's log out of the figures.
    """
    moves: int = 60
    moves_of_few: int = 300
    """The number of moves with at most FEW watchers, as most tables have. They cost little, so their figures need more moves."""
    tables: int = 200
    pages: Sequence[int] = (0, 2)
    """The numbers of pages that watch each table. Each number is measured separately."""
    turns: int = 5
    lengths: tuple[int, int] = (20, 5000)
    stores: tuple[int, int] = (200, 100_000)


WHOLE = Extent(fangs.names())
SHORT = replace(
    WHOLE,
    spectators=(0, 50),
    seated=(2, 50),
    warming=12,
    moves=12,
    moves_of_few=12,
    tables=20,
    lengths=(20, 500),
    stores=(200, 5000),
)


@dataclass(frozen=True)
class Result:
    """The results of all measurements. Times are in seconds."""

    extent: Extent
    where: str
    """A description of the server processes and their database, such as "one process on SQLite"."""
    calibration: float
    """The CPU time of a fixed loop, which makes results from different days comparable.

    It is the better of the times before and after the run.
    """
    start: float
    start_cpu: float
    moves: Sequence[Figures]
    crowds: Sequence[Crowd]
    grown: Sequence[Grown]
    peer: Sequence[Peer] = ()
    """The results of boardgame.io in the same run. They are empty if it was not measured."""


def run(extent: Extent, postgres: str | None = None, beside: Path | None = None) -> Result:
    """Measure one server process on SQLite, or two on PostgreSQL.

    `postgres` is the URL of the database. With `beside`, a folder with boardgame.io, measure that as well. Raise
    FangsError if the database or boardgame.io does not exist.
    """
    return run_apart(_run(extent, postgres, beside))


async def _run(extent: Extent, postgres: str | None, beside: Path | None) -> Result:
    before = calibration()
    theirs = _of_peer(extent, beside)
    with ExitStack() as stack:
        database = postgres or stack.enter_context(database_of_its_own())[1]
        store = stack.enter_context(closing(Store(database)))
        servers = stack.enter_context(serving(database, 2 if postgres else 1))
        service = TableService(store, News())
        moves = []
        for name in extent.games:
            await measuring.warm_up(servers, service, name, extent.warming)
            for seated, watchers in settings(extent):
                moves_of_each = extent.moves_of_few if watchers <= FEW else extent.moves
                setting = Setting(name, watchers, seated, moves_of_each)
                moves.append(await measuring.measure(servers, service, setting))
        crowds = [await crowded(servers, service, extent.tables, extent.turns, pages) for pages in extent.pages]
        start = servers[0].started, servers[0].cpu_of_start
    # The cost of growth does not depend on the kind of database, and the data are written straight into SQLite's file.
    grown = [] if postgres else await growth.grown(extent.lengths, extent.stores)
    where = "two processes on PostgreSQL" if postgres else "one process on SQLite"
    peer = best(theirs, _of_peer(extent, beside)) if beside else ()  # measured both before and after our figures
    return Result(extent, where, min(before, calibration()), *start, moves, crowds, grown, peer)


def _of_peer(extent: Extent, beside: Path | None) -> list[Peer]:
    """Measure boardgame.io with two players alone, and with each number of spectators that we measure."""
    return measure(beside, extent.moves, [0, *(count for count in extent.spectators if count > 1)]) if beside else []


def settings(extent: Extent) -> list[tuple[bool, int]]:
    """List the settings to measure: whether the watchers hold seats, and how many watchers there are."""
    return [*itertools.product([False], extent.spectators), *itertools.product([True], extent.seated)]

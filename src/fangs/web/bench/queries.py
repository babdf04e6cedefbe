"""Measures queries in a database that grows, to see whether they become slower."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from fangs.store.store import Store

Fill = Callable[[sa.Engine, int, int], None]
"""A function that fills a database with made-up rows, from the first number up to, but not including, the last."""


def print_times(
    headings: Sequence[str],
    sizes: Sequence[int],
    fill: Fill,
    measured: Callable[[Store, int], Sequence[str | float]],
    url: str | None = None,
) -> None:
    """Print a row of measurements, such as times in milliseconds, for each size of a database.

    The database is a new file, unless `url` names another one.
    """
    with TemporaryDirectory() as folder:
        url = url or f"sqlite:///{Path(folder)}/bench.db"
        with closing(Store(url)) as store:
            engine, before = sa.create_engine(url), 0
            print("| " + " | ".join(headings) + " |")
            for size in sizes:
                fill(engine, before, size)
                before = size
                figures = (one if isinstance(one, str) else f"{one:.1f}" for one in measured(store, size))
                print(f"| {size:,} | " + " | ".join(figures) + " |", flush=True)
            engine.dispose()


def milliseconds(ask: Callable[[], object], tries: int) -> float:
    """Measure how long a query usually takes."""
    taken = []
    for _ in range(tries):
        began = time.perf_counter()
        ask()
        taken.append(time.perf_counter() - began)
    return median(taken) * 1000

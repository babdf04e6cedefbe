"""A club's month, acted out at real servers: everything that players, programs and directors do, with kills, and checks at the end.

    python -m tests.web.club_month --seed 1              on SQLite
    python -m tests.web.club_month --seed 1 --postgres   two servers on PostgreSQL

Each day prints a line, and the end a summary. With the same seed the same things are done; what the programs of the system make of the
threads is a matter of chance.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from tests.postgres import Postgres, some_postgres
from tests.web.month.checks import Checks, settle
from tests.web.month.club import Size, club
from tests.web.month.schedule import Day, Month, long_month, short_month

SHORT = Size(
    players=14,
    programs=2,
    patience=(2, 5),
    field=7,
    casual=5,
    looked=4,
    crashes=0.1,
    most_players=2,
    visitors=1,
    visitors_withdraw=True,
    waits_for_living=False,
)


def act_out(
    folder: Path, size: Size, seed: int, days: Callable[[Month], list[Day]], postgres: Postgres | None = None
) -> dict[str, int]:
    """Act out a month, and check what must hold at its end; how much of everything there was."""
    began = time.monotonic()
    with club(folder, size, seed, postgres) as made:
        month = Month(made)
        month.pass_by(days(month))
        settle(made)
        for cup in month.cups:
            cup.hear()
        for line in Checks(made).all():
            print(f"ok      {line}", flush=True)
        print(f"\nThe month of seed {seed} took {time.monotonic() - began:.0f} seconds. There were:")
        for what, number in sorted(made.memory.counted.items()):
            print(f"{number:7} {what}")
        return dict(made.memory.counted)


def main() -> None:
    """Act out a month."""
    asked = argparse.ArgumentParser(prog="python -m tests.web.club_month")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--short", action="store_true", help="a few days only")
    asked.add_argument("--postgres", action="store_true", help="two servers on PostgreSQL (FANGS_TEST_POSTGRES)")
    given = asked.parse_args()
    days = short_month if given.short else long_month
    folder = Path(tempfile.mkdtemp(prefix="fangs-month-"))
    print(f"The servers are in {folder}, which is removed if all goes well.", flush=True)
    with some_postgres() if given.postgres else nullcontext() as postgres:
        act_out(folder, SHORT if given.short else Size(), given.seed, days, postgres)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()

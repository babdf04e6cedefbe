"""Counts who wins just outside the tables of endings: `python -m fangs.lab.outside mandua --tables FOLDER`.

FOLDER has the tables. In positions with a few extra pieces in supply (EXTRA in the game's `endings.py` says how many),
every next position is in a table, so the rules say who wins. This module counts the winners in random positions of each
level.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import fangs
from fangs.core.errors import FangsError
from fangs.core.game import Game
from fangs.solve.combined_tables import combined_tables
from fangs.solve.endings import rules_of

SAMPLES = 10_000
"""The number of random positions that are examined at each level."""
DEVIATIONS = 1.96
"""Half the width of a 95 % interval, in standard deviations."""


class Shares(NamedTuple):
    """The shares of random positions at one level of the tables that each player wins, and that nobody wins."""

    level: int
    wins: tuple[float, float, float]
    positions: int

    def margin(self, share: float) -> float:
        """Compute half the width of a share's 95 % interval."""
        return DEVIATIONS * math.sqrt(share * (1 - share) / self.positions)


def shares(game: Game, folder: Path, samples: int = SAMPLES, last: int | None = None) -> Iterator[Shares]:
    """For each level up to `last`, estimate how many positions each player wins. If `last` is None, include all levels.

    Raise BadTable if a table cannot be used, or RequestError if one is missing.
    """
    endings = rules_of(game)
    extra, highest = endings.EXTRA if endings else (0, 0)
    last = min(last or highest, highest)
    with combined_tables(game, last + 1, folder) as tables:
        tables.load(last + 1)
        for level in range(1, last + 1):
            counts = tables.counts(level, extra, tables.numbers(level, samples, seed=level))
            by = {0: 0, 1: 0, None: 0}
            for code, count in enumerate(counts):
                if count and endings:
                    by[endings.decoded(code)[0]] += count
            total = sum(counts)
            yield Shares(level, (by[0] / total, by[1] / total, by[None] / total), total)


def main() -> None:
    """Print a Markdown table with a row for each level."""
    parser = argparse.ArgumentParser(prog="python -m fangs.lab.outside", description=str(__doc__).splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--tables", type=Path, required=True, help="the folder with the tables")
    parser.add_argument("--samples", type=int, default=SAMPLES, help="the number of positions of each level")
    parser.add_argument("--last", type=int, help="the last level; default: all")
    asked = parser.parse_args()
    try:
        game = fangs.game(asked.game)
        sides = [game.side(game.start(None, {}), player) for player in (0, 1)]
        print("| level | " + " | ".join(f"{side} win" for side in sides) + " | nobody can win |\n" + "| --- " * 4 + "|")
        for one in shares(game, asked.tables, max(1, asked.samples), asked.last):
            cells = (
                f"{share:.1%} ({max(0, share - one.margin(share)):.1%} to {min(1, share + one.margin(share)):.1%})"
                for share in one.wins
            )
            print(f"| {one.level} | {' | '.join(cells)} |", flush=True)
    except (FangsError, FileNotFoundError) as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()

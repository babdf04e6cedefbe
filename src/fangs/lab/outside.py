"""Who wins just outside of the tables of endings: `python -m fangs.lab.outside mandua --to FOLDER`, with the tables in this folder.

In positions with a little more than those of a table (the game's `endings.py` says what, as MORE), every next position is in a table.
So the rules say who wins. This counts it in random positions of each level.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import fangs
from fangs.core.game import Game
from fangs.solve.endings import rules_of
from fangs.solve.shelf import shelf_for

SAMPLES = 10_000
"""The number of random positions of each level."""
DEVIATIONS = 1.96
"""The half of a 95 % interval, in standard deviations."""


class Shares(NamedTuple):
    """The shares of the positions of a level that each player wins, and that nobody wins; and the same in the table of this level."""

    level: int
    outside: tuple[float, float, float]
    inside: tuple[float, float, float]
    positions: int


def shares(game: Game, folder: Path, samples: int = SAMPLES, last: int | None = None) -> Iterator[Shares]:
    """The shares of all levels up to `last` (None: all); raises BadTable, or RequestError if a table is missing."""
    endings = rules_of(game)
    assert endings is not None
    more, highest = endings.MORE
    last = min(last or highest, highest)
    with shelf_for(game, last + 1, folder) as shelf:
        shelf.load(last + 1)
        for level in range(1, last + 1):
            numbers = shelf.numbers(level, samples, seed=level)
            counted = [shelf.counts(level, amount, numbers) for amount in (more, 0)]
            outside, inside = (_by_winner(game, counts) for counts in counted)
            yield Shares(level, outside, inside, len(numbers))


def _by_winner(game: Game, counts: list[int]) -> tuple[float, float, float]:
    endings = rules_of(game)
    assert endings is not None
    found = dict.fromkeys((0, 1, None), 0)
    for code, count in enumerate(counts):
        if count:
            found[endings.decoded(code)[0]] += count
    return found[0] / sum(counts), found[1] / sum(counts), found[None] / sum(counts)


def margin(share: float, positions: int) -> float:
    """Half of the 95 % interval of a share."""
    return DEVIATIONS * math.sqrt(share * (1 - share) / positions)


def main() -> None:
    """Print a line for each level."""
    parser = argparse.ArgumentParser(prog="python -m fangs.lab.outside", description=str(__doc__).splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--to", type=Path, required=True, help="the folder with the tables")
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--last", type=int, help="the last level; default: all")
    asked = parser.parse_args()
    game = fangs.game(asked.game)
    start = game.start(None, {})
    print(
        "| level | "
        + " | ".join(f"{game.side(start, player)} win" for player in (0, 1))
        + " | nobody can win | in the table |"
    )
    for one in shares(game, asked.to, asked.samples, asked.last):
        outside = " | ".join(f"{share:.1%} ± {margin(share, one.positions):.1%}" for share in one.outside)
        print(f"| {one.level} | {outside} | {', '.join(f'{share:.1%}' for share in one.inside)} |", flush=True)


if __name__ == "__main__":
    main()

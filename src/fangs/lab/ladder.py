"""How strong the levels are: in every game, each against the next lower one, and the lowest against chance.

`python -m fangs.lab.ladder --page docs/bots.md` measures and writes the table of that page. It takes an hour or two; with `--keep FOLDER`
it continues where it was stopped.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import fangs
from fangs import bots
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.lab.arena import Outcome, run
from fangs.lab.ledger import Ledger
from fangs.lab.report import Standing, standings
from fangs.lab.settings import Contestant, Settings
from fangs.lab.tasks import Place

STEPS = list(itertools.pairwise(("random", *bots.LEVELS)))
"""The lower and the higher bot of every step."""
GAMES = 200
"""How many games measure a step by default."""
MARKS = ("<!-- the ladder: python -m fangs.lab.ladder writes it -->", "<!-- the end of the ladder -->")
"""Between these two lines of a page the table is written."""


class Step(NamedTuple):
    """A step of a game's ladder, and the result of the higher bot."""

    game: Game
    lower: str
    higher: str
    outcome: Outcome

    @property
    def standing(self) -> Standing:
        """The result of the higher bot."""
        return standings(self.outcome)[0]


def measure(game: Game, lower: str, higher: str, games: int, place: Place, keep: Path | None = None) -> Step:
    """Play so many games of a step with the usual number of players; raises RequestError."""
    settings = Settings(game.name, (Contestant(higher), Contestant(lower)), game.usual_players, {}, 1)
    ledger = Ledger(settings, keep / f"{game.name}-{higher}.jsonl" if keep else None)
    return Step(game, lower, higher, run(settings, -(-games // 2), ledger, place=place, stop=False))


def table(steps: Iterable[Step], command: str) -> str:
    """The ladder as Markdown: a line a game, a column a step, and the command that made it."""
    headings = ["game", *(f"{higher} against {lower}" for lower, higher in STEPS)]
    lines = [_row(headings), _row("---" for _ in headings)]
    played = 0
    for game, its in itertools.groupby(steps, key=lambda step: step.game):
        own = list(its)
        played = max(played, *(step.standing.games for step in own))
        lines.append(_row([f"{game.title}, {game.usual_players} players", *map(_cell, own)]))
    said = f"The higher level's share of the wins, and its 95 % confidence interval: {played} games a step, by"
    return "\n".join([f"{said} `{command}`.", "", *lines])


def write(page: Path, text: str, marks: tuple[str, str] = MARKS) -> None:
    """Put the text between the marks of a page; raises RequestError where it has none."""
    before, begin, rest = page.read_text("utf-8").partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not (begin and end):
        raise RequestError(f"The page {page} has no line {marks[0]!r} with a line {marks[1]!r} after it.")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", "utf-8")


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(step: Step) -> str:
    value, low, high = step.standing.score
    return f"{value:.0%} ({low:.0%} to {high:.0%})".replace("%", " %")


def _all(names: list[str], games: int, place: Place, keep: Path | None) -> Iterator[Step]:
    for name in names or fangs.names():
        for lower, higher in STEPS:
            step = measure(fangs.game(name), lower, higher, games, place, keep)
            if step.outcome.interrupted:
                sys.exit(f"Interrupted. {'Repeat the call to resume.' if keep else 'With --keep, it can be resumed.'}")
            print(
                f"{name:<10} {higher:>8} against {lower:<8} {_cell(step)}  {step.standing.seconds:.3f} s a choice",
                flush=True,
            )
            yield step


def main() -> None:
    """Measure, and write the page if one is named."""
    parser = argparse.ArgumentParser(prog="python -m fangs.lab.ladder", description=str(__doc__).splitlines()[0])
    parser.add_argument("game", nargs="*", help="default: all")
    parser.add_argument("--games", type=int, default=GAMES, help="the number of games per step")
    parser.add_argument("--cores", type=int, help="the number of cores; default: all")
    parser.add_argument("--ray", metavar="ADDRESS", help="work on the Ray cluster at this address")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="save every round here, and resume from saved rounds"
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the table of all games into this page")
    asked = parser.parse_args()
    if asked.page and asked.game:
        parser.error("a page has the ladders of all games: name either a page or games, not both")
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
    text = table(
        list(_all(asked.game, asked.games, Place(asked.cores, asked.ray), asked.keep)),
        f"python -m fangs.lab.ladder --games {asked.games}",
    )
    if asked.page:
        write(asked.page, text)
    else:
        print(text)


if __name__ == "__main__":
    main()

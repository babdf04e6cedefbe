"""The strength of the levels in every game: each level against the next lower one, and the lowest against chance.

`python -m fangs.lab.ladder` measures the levels and prints a table; with `--rivals`, it measures them against beginners' simple ideas.
`--page docs/how-to/bots.md` writes that second table into the page. This takes an hour or two; with `--keep FOLDER`, interrupted work is
resumed. `--option` measures the levels of a game with other options. `python -m fangs.lab.steps` finds out which levels are offered.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import fangs
from fangs import bots
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.core.options import typed_options
from fangs.core.records.files import read_text
from fangs.core.system.text_file import write_file
from fangs.lab.arena.arena import Outcome, run
from fangs.lab.arena.ledger import Ledger
from fangs.lab.arena.report import Standing, standings
from fangs.lab.arena.settings import Contestant, Settings, seats
from fangs.lab.tasks import Place

STEPS = list(itertools.pairwise(("random", *bots.LEVELS)))
"""The pairs of bots to compare: each level and the next lower level, and the lowest level and random choices."""
AGAINST_RIVALS = [(f"rival:{idea}", level) for level in ("easy", "medium") for idea in (1, 2, 3)]
"""The pairs in which the two lowest levels play against beginners' ideas. `easy` should lose, and `medium` should win."""
GAMES = 200
"""The default number of games for each pair of bots."""
SEED = 1
"""The default seed for the dice and the bots. A result can be confirmed with another seed."""
RIVAL_MARKS = ("<!-- the rivals: python -m fangs.lab.ladder --rivals writes them -->", "<!-- the end of the rivals -->")
"""The two lines of a page between which the table of games against rivals is written."""

Pairs = list[tuple[str, str]]
"""The lower and the higher bot for each column of a table."""


class Rung(NamedTuple):
    """Two bots to compare in a game, the number of players, and the options that differ from the defaults."""

    game: Game
    players: int
    lower: str
    higher: str
    options: Mapping[str, Any] = MappingProxyType({})

    @property
    def file(self) -> str:
        """The name of the file that stores the rounds."""
        bots = f"{self.higher}-{self.lower.replace(':', '')}"
        return "-".join([self.game.name, str(self.players), bots, *_written(self.options)]) + ".jsonl"

    @property
    def title(self) -> str:
        """The game's title, the number of players and the options, for the first cell in a table row."""
        return ", ".join([self.game.title, f"{self.players} players", *(f"`{one}`" for one in _written(self.options))])


class Step(NamedTuple):
    """A comparison of two bots, and the outcome of their games."""

    rung: Rung
    outcome: Outcome

    @property
    def standing(self) -> Standing:
        """The higher bot's results."""
        return standings(self.outcome)[0]


def measure(rung: Rung, games: int, place: Place, keep: Path | None = None, seed: int = SEED) -> Step:
    """Play this many games between two bots, and return the result.

    If the user interrupts it, the program ends. Raise RequestError if they cannot be played, or if the file of rounds
    cannot be used.
    """
    contestants = Contestant(rung.higher), Contestant(rung.lower)
    settings = Settings(rung.game.name, contestants, rung.players, dict(rung.options), seed)
    with contextlib.closing(Ledger(settings, keep / rung.file if keep else None)) as ledger:
        outcome = run(settings, -(-games // 2), ledger, place=place, stop=False)
    if outcome.interrupted:
        sys.exit(f"Interrupted. {'Repeat the call to resume.' if keep else 'With --keep, it can be resumed.'}")
    return Step(rung, outcome)


def table(steps: Iterable[Step], pairs: Pairs, command: str) -> str:
    """Format the results as a Markdown table, below a sentence with the command that repeats them.

    There is a row for each game and number of players, and a column for each pair of bots.
    """
    headings = ["game", *(f"{higher} against {lower}" for lower, higher in pairs)]
    rows, played = [], 0
    for title, its in itertools.groupby(steps, key=lambda step: step.rung.title):
        own = list(its)
        played = max(played, *(step.standing.games for step in own))
        rows.append([title, *map(_cell, own)])
    said = f"The higher level's share of the wins, and its 95 % confidence interval: {played} games a step, by"
    return f"{said} `{command}`.\n\n{markdown_table(headings, rows)}"


def write(page: Path, text: str, marks: tuple[str, str] = RIVAL_MARKS) -> None:
    """Replace the text between two marks in a page. Raise RequestError if a mark is missing."""
    before, after = around(page, marks)
    write_file(page, f"{before}{marks[0]}\n\n{text}\n\n{marks[1]}{after}".encode())


def around(page: Path, marks: tuple[str, str] = RIVAL_MARKS) -> tuple[str, str]:
    """Return the parts of a page before and after its marks. Raise RequestError if a mark is missing.

    It is also called before anything is measured, to find out early that the marks are missing.
    """
    before, begin, rest = read_text(page).partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not (begin and end):
        raise RequestError(f"The page {page} has no line {marks[0]!r} with a line {marks[1]!r} after it.")
    return before, after


def markdown_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Format a table as Markdown."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (headings, ["---"] * len(headings), *rows))


def _cell(step: Step) -> str:
    return share(*step.standing.score)


def share(value: float, low: float, high: float) -> str:
    """Format a share of the wins and its interval for a table, such as `77 % (72 to 82)`."""
    return f"{100 * value:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def rungs(
    games: Iterable[Game], pairs: Pairs, players: list[int] | None, options: Iterable[str] = ()
) -> Iterator[Rung]:
    """Yield all comparisons between bots, in the order of the table.

    `players` lists the numbers of players, or all that a game allows if the list is empty; None stands for each game's
    usual number. Numbers that a game does not allow are left out. `options` apply to every game, as KEY=VALUE. Raises
    RequestError for an option that a game does not have.
    """
    for game in games:
        typed = typed_options(game.options, options)
        for number in game.players if players is not None else [seats(game, None, typed)]:
            if not players or number in players:
                yield from (Rung(game, number, lower, higher, typed) for lower, higher in pairs)


def _written(options: Mapping[str, Any]) -> list[str]:
    return [f"{name}={value}" for name, value in options.items()]


def _measured(every: Iterable[Rung], games: int, place: Place, keep: Path | None, seed: int) -> Iterator[Step]:
    for rung in every:
        step = measure(rung, games, place, keep, seed)
        compared = f"{' '.join([rung.game.name, str(rung.players), *_written(rung.options)]):<30} "
        compared += f"{rung.higher:>8} against {rung.lower:<8}"
        print(f"{compared} {_cell(step)}  {step.standing.seconds:.3f} s a choice", flush=True)
        yield step


def parser_of(module: str, description: str | None) -> argparse.ArgumentParser:
    """Create a parser for the arguments with which `ladder` and `steps` are told what to measure, and where."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=str(description).splitlines()[0])
    parser.add_argument("game", nargs="*", help="default: all")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the games; can be repeated"
    )
    parser.add_argument("--highest", choices=bots.LEVELS, default="best", help="the highest level; best takes long")
    parser.add_argument("--seed", type=int, default=SEED, help="the seed for chance and bots")
    parser.add_argument("--cores", type=int, help="the number of cores; default: all")
    parser.add_argument("--ray", metavar="ADDRESS", help="work on the Ray cluster at this address")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="save every round here, and resume from them")
    return parser


def _asked() -> argparse.Namespace:
    parser = parser_of("fangs.lab.ladder", __doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="the number of games per step")
    parser.add_argument(
        "--players", type=int, nargs="*", metavar="N", help="numbers of players, none: all; default: the usual one"
    )
    parser.add_argument("--rivals", action="store_true", help="measure easy and medium against beginners' ideas")
    parser.add_argument(
        "--page", type=Path, metavar="FILE", help="write the table of the rivals of all games into this page"
    )
    asked = parser.parse_args()
    if asked.page and not asked.rivals:
        parser.error("a page has the table of the rivals: use --page with --rivals; fangs.lab.steps writes the levels")
    if asked.page and asked.game:
        parser.error("a page has the ladders of all games: name either a page or games, not both")
    if asked.page and asked.players:
        parser.error("a page has the usual numbers of players, or all of them: name none of them with --page")
    if asked.page and (asked.option or asked.highest != "best"):
        parser.error("a page has all levels under the default options: use neither --option nor --highest with --page")
    return asked


def _command(asked: argparse.Namespace) -> str:
    """Build the command that prints the same table again."""
    words = ["python -m fangs.lab.ladder", *asked.game, "--games", asked.games, *["--rivals"] * asked.rivals]
    words += ["--players", *asked.players] if asked.players is not None else []
    words += ["--highest", asked.highest] if asked.highest != "best" else []
    words += [word for option in asked.option for word in ("--option", option)]
    words += ["--seed", asked.seed] if asked.seed != SEED else []
    return " ".join(map(str, words))


def main() -> None:
    """Measure the levels, and print their table or write it into a page."""
    asked = _asked()
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
    beyond = [*bots.LEVELS][[*bots.LEVELS].index(asked.highest) + 1 :]
    pairs = [pair for pair in (AGAINST_RIVALS if asked.rivals else STEPS) if pair[1] not in beyond]
    try:
        if asked.page:
            around(asked.page)
        every = list(rungs(map(fangs.game, asked.game or fangs.names()), pairs, asked.players, asked.option))
    except RequestError as wrong:
        sys.exit(str(wrong))
    command = _command(asked)
    steps = _measured(every, asked.games, Place(asked.cores, asked.ray), asked.keep, asked.seed)
    text = table(steps, pairs, command)
    if asked.page:
        write(asked.page, text)
    else:
        print(text)


if __name__ == "__main__":
    main()

"""Measures which levels of bots can be told apart, and writes `levels.toml` into each game's folder (`fangs.bots.levels` reads it).

`python -m fangs.lab.steps GAME` plays every level against the next lower one that is offered, until the 95 % interval decides whether the
level wins 60 %, or reaches at most 3 points to either side. Decided steps are not measured again, and every new step is written at once.
With `--page docs/how-to/bots.md`, the table of that page is written from the files of all games instead.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

import fangs
from fangs import bots
from fangs.bots.levels.measured import CHANCE, FELT, FILE, LEVELS, Measured, Setting, Step, measured, offered
from fangs.core.discovery.game_toml import read_file
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.core.options import typed_options
from fangs.core.system.text_file import write_file
from fangs.lab import ladder
from fangs.lab.arena.settings import seats
from fangs.lab.ladder import Rung
from fangs.lab.tasks import Place

MARKS = ("<!-- the levels: python -m fangs.lab.steps writes them -->", "<!-- the end of the levels -->")
"""The two lines of a page between which the table is written."""
FIRST, MOST = 200, 1600
"""The default number of games with which a comparison begins, and its limit. It doubles until the result is clear."""
NARROW = 0.03
"""A result is clear if its interval extends no further than this to either side."""
HEAD = """\
# What the levels of bots win against the next lower ones that are offered, by `python -m fangs.lab.steps`: the share of the wins (half is
# even for any number of players), the ends of its 95 % interval, and the number of games. A level with less than 60 % is not offered.
"""


class Work(NamedTuple):
    """How levels are compared: the numbers of games, the highest level, where to play, the folder and the seed."""

    first: int
    most: int
    highest: str
    place: Place
    keep: Path | None
    seed: int


def is_decided(step: Step) -> bool:
    """Return whether a comparison needs no more games, because its interval is narrow or lies on one side of 60 %.

    This is always true for the lowest level.
    """
    if step.level == LEVELS[0]:
        return True
    reach = round(max(step.high - step.share, step.share - step.low), 3)
    return step.low > FELT or step.high < FELT or reach <= NARROW


def wanted(steps: Iterable[Step], highest: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs of levels to compare, up to and including the first pair without a result.

    Each level is compared with the next lower one that is offered.
    """
    known = {(step.level, step.against): step for step in steps}
    last = CHANCE
    for level in LEVELS[: LEVELS.index(highest) + 1]:
        yield level, last
        if (level, last) not in known:
            return
        if level == LEVELS[0] or known[level, last].is_felt:
            last = level


def measure(rung: Rung, work: Work) -> Step:
    """Compare two levels, doubling the number of games until the result is clear or the limit is reached.

    Raise RequestError if they cannot be compared.
    """
    games = work.first
    while True:
        result = ladder.measure(rung, games, work.place, work.keep, work.seed)
        share, low, high = (round(value, 3) for value in result.standing.score)
        step = Step(rung.higher, rung.lower, share, low, high, result.standing.games)
        if is_decided(step) or games >= work.most:
            return step
        games = min(2 * games, work.most)


def climb(game: Game, players: int, options: Mapping[str, Any], work: Work) -> None:
    """Compare a game's levels where more games are needed, and write each result into the game's file.

    Raise RequestError if they cannot be compared.
    """
    tried: set[tuple[str, str]] = set()
    while True:
        steps = current(game).steps(players, options)
        known = {(step.level, step.against): step for step in steps}
        open_pairs = (
            pair
            for pair in wanted(steps, work.highest)
            if pair not in tried and not (pair in known and is_decided(known[pair]))
        )
        pair = next(open_pairs, None)
        if pair is None:
            return
        tried.add(pair)
        step = measure(Rung(game, players, pair[1], pair[0], options), work)
        if pair not in known or step.games > known[pair].games:
            add(game, Setting(players, (step,), options))
        said = " ".join([game.name, str(players), *(f"{name}={value}" for name, value in options.items())])
        print(f"{said:<30} {step.level:>8} against {step.against:<8} {_cell(step)}, {step.games} games", flush=True)


def add(game: Game, new: Setting) -> None:
    """Write new results into a game's file, and remove results of bots that have changed since.

    Raise BrokenGame if the file cannot be read.
    """
    file = current(game)
    rest = [one for one in file.settings if (one.players, one.options) != (new.players, new.options)]
    steps = {(step.level, step.against): step for step in (*file.steps(new.players, new.options), *new.steps)}
    settings = sorted([*rest, replace(new, steps=tuple(sorted(steps.values(), key=_order)))], key=_place)
    write_file(game.folder / FILE, toml(replace(file, settings=tuple(settings))).encode())
    read_file.cache_clear()


def current(game: Game) -> Measured:
    """Read a game's file, and leave out the results of bots that have changed since.

    Raise BrokenGame if the file cannot be read.
    """
    now: dict[str, tuple[str, int]] = {level: bots.skill(level, game) for level in LEVELS}
    file = measured(game) or Measured(game.edition, now, ())
    same = {CHANCE, *(level for level in LEVELS if file.bots.get(level) == now[level])}
    settings = [
        replace(one, steps=tuple(step for step in one.steps if {step.level, step.against} <= same))
        for one in file.settings
    ]
    return Measured(game.edition, now, tuple(one for one in settings if one.steps))


def _order(step: Step) -> tuple[int, int]:
    """Return the sort key for a result: by level, then the nearest lower level first."""
    return LEVELS.index(step.level), -LEVELS.index(step.against) if step.against in LEVELS else 1


def _place(setting: Setting) -> tuple[int, int, str]:
    return setting.players, len(setting.options), json.dumps(setting.options)


def toml(file: Measured) -> str:
    """Write the text of a game's `levels.toml`."""
    lines = [HEAD, f"edition = {file.edition}", "", "[bots]"]
    lines += [f'{level} = ["{kind}", {allowance}]' for level, (kind, allowance) in file.bots.items()]
    for one in file.settings:
        lines += ["", "[[setting]]", f"players = {one.players}"]
        if one.options:
            lines.append(f"options = {_table(one.options)}")
        lines += ["steps = [", *(f"    {_table(asdict(step))}," for step in one.steps), "]"]
    return "\n".join(lines) + "\n"


def _table(values: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{name} = {json.dumps(value)}" for name, value in values.items()) + " }"


def page_table(games: Iterable[Game]) -> str:
    """Format the results of all games as a Markdown table, with a row for each number of players and set of options."""
    rows = [(game, one) for game in games for one in current(game).settings]
    pairs = sorted({(step.level, step.against) for _, one in rows for step in one.steps}, key=_column)
    headings = ["game", *(f"{level} against {lower}" for level, lower in pairs), "offered"]
    lines = []
    for game, one in rows:
        known = {(step.level, step.against): step for step in one.steps}
        cells = [_cell(known[pair]) if pair in known else "" for pair in pairs]
        rung = Rung(game, one.players, "", "", one.options)
        start = fangs.Position(game, game.start(one.players, one.options))
        lines.append([rung.title, *cells, ", ".join(offered(start))])
    said = "The higher level's share of the wins, and its 95 % confidence interval, by `python -m fangs.lab.steps`."
    return f"{said}\n\n{ladder.markdown_table(headings, lines)}"


def _column(pair: tuple[str, str]) -> tuple[int, int]:
    return _order(Step(*pair, 0.0, 0.0, 0.0, 0))


def _cell(step: Step) -> str:
    return ladder.share(step.share, step.low, step.high)


def _asked() -> argparse.Namespace:
    parser = ladder.parser_of("fangs.lab.steps", __doc__)
    parser.add_argument("--players", type=int, nargs="*", metavar="N", help="numbers of players; default: all")
    parser.add_argument("--games", type=int, default=FIRST, help="the number of games with which a step begins")
    parser.add_argument("--most", type=int, default=MOST, help="the most games for a step that is not decided")
    parser.add_argument("--page", type=Path, metavar="FILE", help="only write the table of all games into this page")
    return parser.parse_args()


def main() -> None:
    """Compare the levels, or only write their table into a page if `--page` is given."""
    asked = _asked()
    games = [fangs.game(name) for name in asked.game or fangs.names()]
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
    work = Work(asked.games, asked.most, asked.highest, Place(asked.cores, asked.ray), asked.keep, asked.seed)
    try:
        if asked.page:
            return ladder.write(asked.page, page_table(games), MARKS)
        for game in games:
            options = typed_options(game.options, asked.option)
            sizes = [seats(game, None, options)] if asked.option else game.players
            for players in asked.players or sizes:
                climb(game, players, options, work)
    except RequestError as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()

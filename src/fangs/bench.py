"""How fast the games are: random games plain and compiled, many tables at once, one move, one drawing, against the budgets.

A machine's speed matters to every number but the ratios: plain to compiled, one core to two, compiled to a C program that does the same.
"""

from __future__ import annotations

import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rich import box
from rich.table import Table

import fangs
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.engine.layout import Layout
from fangs.engine.search import Search

SECONDS = 0.5  # how long each thing is measured, at least
MOST_TO_C = 1.3  # times the yardstick's time
IMPORT_BUDGET = 0.15  # seconds
TABLES = 1000  # in a batch
ALLOWANCES = (1000, 100_000)  # simulations a move
TRIES = 3  # of each search; the best counts


def measure(game: Game, cores: int = 2) -> dict[str, Any]:
    """All figures of one game; rates are per second, times in seconds."""
    first = game.start(None, game.pace.options)
    plain, _ = _playouts(game, first, twin=False)
    compiled, choices = _playouts(game, first, twin=True)
    alone, together = _batch(game, first, 1), _batch(game, first, cores)
    move, longest, svg, size = _plain_figures(game)
    searched = _search_figures(game, cores)
    figures = {
        "game": game.name,
        "playouts plain": plain,
        "playouts compiled": compiled,
        "choices a playout": choices,
        "batch choices, 1 core": alone,
        f"batch choices, {cores} cores": together,
        "move": move,
        "longest move": longest,
        "svg": svg,
        "svg bytes": size,
        **searched,
        "budget": game.pace.budget,
        "budgets": {"move": game.pace.move, "svg": game.pace.svg, "search": game.pace.search},
        "has yardstick": has_yardstick(game),
    }
    times_c = _times_c(game, first) if game.pace.budget is None else None
    return figures | {"times C": times_c, "met": _met(game, compiled, times_c)}


def _met(game: Game, compiled: float, times_c: float | None) -> bool | None:
    if game.pace.budget is not None:
        return compiled >= game.pace.budget
    return None if times_c is None else times_c <= MOST_TO_C


def import_time() -> float:
    """Seconds for `import fangs` and one position, in a process of its own; the best of five, less an empty process."""

    def best(code: str) -> float:
        return min(_seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True)) for _ in range(5))

    return best("import fangs; fangs.new(fangs.names()[0])") - best("pass")


def warm(game: Game) -> float:
    """Compile everything of one game that is compiled; returns how many seconds it took."""
    start = time.perf_counter()
    first = game.start()
    playout_call(game, first, twin=True)(1, 1)
    batch = _new_batch(game, first, 2, 1)
    owing = [_lowest(owed) for owed in batch.owed.tolist()]
    actions, _ = batch.legal(owing)
    batch.play(owing, actions[:, 0])
    batch.wander(1)
    batch.finish(1)
    batch.scores()
    Search(game.rules, _first_choice(game).state, 0, most=1).run(1)
    return time.perf_counter() - start


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {"python": platform.python_version(), "system": platform.system(), "cores": os.cpu_count()}


def as_tables(rows: list[dict[str, Any]], cores: int) -> list[Table]:
    """The figures as tables for people."""
    games = _table("Random games a second", "plain", "compiled", "times", "budget", "")
    many = _table("Choices a second in a batch", "1 core", f"{cores} cores", "times")
    single = _table("Plain: a legal list and a move; a drawing", "median", "longest", "SVG", "size")
    searches = _table(
        "Simulations a second; one's time over a random game's",
        *(f"{n:,}" for n in ALLOWANCES),
        *(f"{n:,} x{cores}" for n in ALLOWANCES),
        *(f"times {n:,}" for n in ALLOWANCES),
    )
    for row in rows:
        name, plain, fast = row["game"], row["playouts plain"], row["playouts compiled"]
        games.add_row(name, f"{plain:,.0f}", f"{fast:,.0f}", f"{fast / plain:.0f}", *_budget_cells(row))
        one, more = row["batch choices, 1 core"], row[f"batch choices, {cores} cores"]
        many.add_row(name, f"{one / 1e6:.1f} M", f"{more / 1e6:.1f} M", f"{more / one:.2f}")
        move, longest = f"{row['move'] * 1e6:.0f} µs", f"{row['longest move'] * 1e3:.2f} ms"
        single.add_row(name, move, longest, f"{row['svg'] * 1e3:.1f} ms", f"{row['svg bytes'] / 1000:.0f} kB")
        searches.add_row(
            name,
            *(f"{row[figure] / 1000:,.0f} k" for figure in _searches(cores)),
            *(f"{row[f'search times playouts, {n:,}']:.2f}" for n in ALLOWANCES),
        )
    return [games, many, single, searches]


def _searches(cores: int) -> list[str]:
    return [f"simulations, {count}, {n:,}" for count in ("1 core", f"{cores} cores") for n in ALLOWANCES]


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", min_width=10)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def verdicts(rows: list[dict[str, Any]], import_seconds: float) -> str:
    """The budgets of what is no rate, as sentences: those that are missed."""
    said = [f"import fangs and one position: {import_seconds:.2f} s (budget {IMPORT_BUDGET} s)"]
    for row in rows:
        asked = row["budgets"]
        if row["move"] > asked["move"]:
            said.append(
                f"{row['game']}: one legal list and one move take {row['move'] * 1e6:.0f} µs, not {asked['move'] * 1e6:.0f}"
            )
        if row["svg"] > asked["svg"]:
            said.append(f"{row['game']}: one drawing takes {row['svg'] * 1e3:.1f} ms, not {asked['svg'] * 1e3:.0f}")
        for n in ALLOWANCES:
            times = row[f"search times playouts, {n:,}"]
            if times > asked["search"]:
                said.append(
                    f"{row['game']}: of {n:,} simulations one takes {times:.1f} times a random game, not {asked['search']:g}"
                )
    return "\n".join(said)


def _budget_cells(row: dict[str, Any]) -> tuple[str, str]:
    if row["budget"] is None and not row["has yardstick"]:
        return "none", "[dim]its pace names none[/]"
    verdict = {True: "[green]met[/]", False: "[red]missed[/]", None: "[yellow]not measured: no C compiler here[/]"}
    wanted = f"{row['budget']:,}" if row["budget"] else f"within {MOST_TO_C} x C"
    return wanted, (f"{row['times C']:.2f} x C, " if row["times C"] else "") + verdict[row["met"]]


# Measuring


def _seconds(call: Callable[..., object], *arguments: object) -> float:
    start = time.perf_counter()
    call(*arguments)
    return time.perf_counter() - start


def _rate(call: Callable[[int], object], start: int) -> float:
    """How many a second, where `call(n)` does n of them: the best of three, each of half a second or more."""
    n = start
    while (spent := _seconds(call, n)) < SECONDS / 4:
        n *= 2
    n = max(1, int(n * SECONDS / spent))
    return n / min(_seconds(call, n) for _ in range(3))


def playout_call(game: Game, first: Layout, *, twin: bool, limit: int | None = None) -> Callable[[int, int], int]:
    """A function that plays n random games from a seed, on plain or compiled rules, and returns how many choices were made."""
    from fangs.engine.twin import compiled, drive

    most = game.pace.limit if limit is None else limit
    if not twin:
        plain = drive("playout", game.rules)
        state, generator, buffer = first.copy(), [0] * 4, [0] * game.rules.MAX_ACTIONS

        def play(n: int, seed: int) -> int:
            plain.rng_.seed(generator, seed, 0)
            return int(plain.playouts(state, generator, buffer, n, most))

        return play
    import numpy as np

    driver = drive("playout", compiled(game.rules))
    states, rng = np.zeros(1, first.dtype()), np.zeros(4, np.int64)
    first.pack(states[0])
    numbers = np.zeros(game.rules.MAX_ACTIONS, np.int64)

    def play_compiled(n: int, seed: int) -> int:
        driver.rng_.seed(rng, seed, 0)
        return int(driver.playouts(states[0], rng, numbers, n, most))

    return play_compiled


def _playouts(game: Game, first: Layout, *, twin: bool) -> tuple[float, float]:
    call = playout_call(game, first, twin=twin)
    choices = call(20, 1) / 20
    return _rate(lambda n: call(n, 2), 1), choices


def _new_batch(game: Game, first: Layout, tables: int, cores: int) -> Any:
    from fangs.engine.batch import Batch

    return Batch(game.rules, first, tables, seed=1, cores=cores)


def _batch(game: Game, first: Layout, cores: int) -> float:
    batch = _new_batch(game, first, TABLES, cores)
    return _rate(batch.wander, 1) * TABLES


def _first_choice(game: Game) -> Position:
    """The first position in which somebody must choose."""
    position, rng = Position(game, game.start(None, game.pace.options)), random.Random(1)
    while position.kind == "chance":
        position = position.roll(rng)
    return position


def _search_figures(game: Game, cores: int) -> dict[str, float]:
    """Simulations a second, by cores and allowance, and how many times as long one takes as a random game from there to its end."""
    first = _first_choice(game).state
    Search(game.rules, first, 1, most=1).run(1)  # which compiles it
    figures: dict[str, float] = {}
    for count, label in ((1, "1 core"), (cores, f"{cores} cores")):
        for n in ALLOWANCES:
            spent = min(_search_together(game, first, n, count) for _ in range(TRIES))
            figures[f"simulations, {label}, {n:,}"] = count * n / spent
    playouts, _ = _playouts(game, first, twin=True)
    times = {f"search times playouts, {n:,}": playouts / figures[f"simulations, 1 core, {n:,}"] for n in ALLOWANCES}
    return {**figures, **times}


def _search_together(game: Game, first: Layout, n: int, count: int) -> float:
    """The seconds that so many searches take, each on a core of its own."""
    searches = [Search(game.rules, first, seed, most=n) for seed in range(count)]
    with ThreadPoolExecutor(count) as pool:
        return _seconds(lambda: list(pool.map(lambda one: one.run(n), searches)))


def _lowest(roles: int) -> int:
    return (roles & -roles).bit_length() - 1


def _plain_figures(game: Game) -> tuple[float, float, float, int]:
    """The median and the longest time of one legal list and one move, the median of one drawing, and its most bytes."""
    rng = random.Random(1)
    moves: list[float] = []
    drawings: list[float] = []
    size = 0
    for _ in range(3):
        state, left = game.start(None, game.pace.options), 300
        while left and game.kind(state) != "over":
            left -= 1
            if game.kind(state) == "chance":
                state, _ = game.play(state, None, rng.choice(game.odds(state))[0])
                continue
            moves.append(_seconds(_one_move, game, state, rng))
            if left % 10 == 0 or not drawings:
                view = game.view(state, None)
                drawings.append(_seconds(game.board.svg, view))
                size = max(size, len(game.board.svg(view).encode()))
    return statistics.median(moves), max(moves), statistics.median(drawings), size


def _one_move(game: Game, state: Layout, rng: random.Random) -> None:
    """One legal list and one move of the rules, in place."""
    role = _lowest(game.rules.owing(state))
    action = [0] * game.rules.MAX_ACTIONS
    game.rules.play(state, role, action[rng.randrange(game.rules.legal(state, role, action))])


def _times_c(game: Game, first: Layout, rounds: int = 5) -> float | None:
    """The twin's time over that of the C program for the same random games; None where there is no C compiler.

    Raises RuntimeError if the two do not make the same number of choices, for then they do not do the same.
    """
    program = yardstick(game)
    if program is None:
        return None
    call = playout_call(game, first, twin=True)
    n = max(10, int(SECONDS / _seconds(call, 10, 1) * 10))
    ours, theirs = [], []
    for _ in range(rounds):
        start = time.perf_counter()
        counted = call(n, 3)
        ours.append(time.perf_counter() - start)
        said = subprocess.run([program, str(n), "3", str(game.pace.limit)], check=True, capture_output=True, text=True)
        choices, seconds = said.stdout.split()
        if int(choices) != counted:
            raise RuntimeError(f"{game.name}: the C program made {choices} choices, the twin {counted}")
        theirs.append(float(seconds))
    return min(ours) / min(theirs)


def has_yardstick(game: Game) -> bool:
    """Whether there is a C program that plays the same random games."""
    return (game.folder / "yardstick.c").exists()


def yardstick(game: Game) -> Path | None:
    """A game's `yardstick.c`, compiled; None where it has none, or where there is no C compiler."""
    from fangs.engine import twin

    compiler, source = shutil.which("cc"), game.folder / "yardstick.c"
    if compiler is None or not has_yardstick(game):
        return None
    program = twin.cache_folder() / f"yardstick-{game.name}"
    program.parent.mkdir(parents=True, exist_ok=True)
    shared = Path(twin.__file__).parent  # yardstick.h
    with tempfile.TemporaryDirectory(
        dir=program.parent
    ) as folder:  # another process may be running the old one, or compiling too
        made = Path(folder) / program.name
        subprocess.run([compiler, "-O3", "-march=native", "-Wall", "-I", shared, "-o", made, source], check=True)
        made.replace(program)
    return program


def quick_figures(game: Game) -> tuple[float, float, float]:
    """Random games a second, compiled, and the median times of one move and one drawing, by a look that takes a second or two."""
    call = playout_call(game, game.start(None, game.pace.options), twin=True)
    call(1, 1)  # which compiles it
    spent, n = 0.0, 1
    while spent < SECONDS / 4:
        n *= 2
        spent = _seconds(call, n, 2)
    move, _, svg, _ = _plain_figures(game)
    return n / spent, move, svg


def run(names: list[str], cores: int) -> list[dict[str, Any]]:
    """The figures of these games, or of all."""
    return [measure(game, cores) for game in (map(fangs.game, names) if names else fangs.all_games())]

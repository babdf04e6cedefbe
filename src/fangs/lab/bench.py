"""Measures how fast the games are: random games, batches, searches, moves and drawings.

All figures depend on the speed of the machine except the ratios: plain to compiled rules, one core to two, and compiled rules to C.
"""

from __future__ import annotations

import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import fangs
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.system import extras
from fangs.engine.bits import lowest
from fangs.engine.layout import Layout
from fangs.engine.memory import Memory
from fangs.engine.search import Search
from fangs.lab import yardstick
from fangs.lab.tasks import Worker
from fangs.thinking.compiling import compile_thinking

SECONDS = 0.5  # the minimum time of each measurement
MAX_TO_C = 1.2  # the maximum time as a multiple of the C program's
TABLES = 1000  # the number of tables in a batch
LEARNERS = 2048  # the number of tables for a learner
ALLOWANCES = (1000, 100_000)  # the numbers of simulations for a move
TRIES = 3  # how often each search is measured; the fastest time counts


def measure(game: Game, cores: int = 2) -> dict[str, Any]:
    """Measure one game, and return the results by name. Rates are per second, and times are in seconds."""
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
        "steps of a learner": _learner(game),
        "move": move,
        "longest move": longest,
        "svg": svg,
        "svg bytes": size,
        **searched,
        "budget": game.pace.budget,
        "budgets": {"move": game.pace.move, "svg": game.pace.svg, "search": game.pace.search},
        "has yardstick": yardstick.exists(game),
    }
    times_c = _times_c(game, first) if game.pace.budget is None else None
    return figures | {"times C": times_c, "met": _met(game, compiled, times_c)}


def _met(game: Game, compiled: float, times_c: float | None) -> bool | None:
    if game.pace.budget is not None:
        return compiled >= game.pace.budget
    return None if times_c is None else times_c <= MAX_TO_C


def import_time() -> float:
    """Measure how many seconds `import fangs` and one position take in a new process, compared with an empty process.

    Each is the best of five measurements.
    """

    def best(code: str) -> float:
        return min(_seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True)) for _ in range(5))

    return best("import fangs; fangs.new(fangs.names()[0])") - best("pass")


def warm(game: Game) -> float:
    """Compile all code that a game needs, and return how many seconds this took."""
    start = time.perf_counter()
    first = game.start()
    playout_call(game, first, twin=True)(1, 1)
    batch = _new_batch(game, first, 2, 1)
    owing = [lowest(owed) for owed in batch.owed.tolist()]
    actions, _ = batch.legal(owing)
    batch.play(owing, actions[:, 0])
    batch.wander(1)
    batch.finish(1)
    batch.scores()
    compile_thinking(game)
    return time.perf_counter() - start


class Warming(Worker):
    """A worker that compiles games in a separate process."""

    def do(self, name: str) -> tuple[str, float]:
        """Compile a game, and return its name and how many seconds this took."""
        return name, warm(fangs.game(name))


def machine() -> dict[str, Any]:
    """Describe the machine by its Python version, operating system and number of cores.

    The measurements depend on them.
    """
    return {"python": platform.python_version(), "system": platform.system(), "cores": os.cpu_count()}


def _seconds(call: Callable[..., object], *arguments: object) -> float:
    start = time.perf_counter()
    call(*arguments)
    return time.perf_counter() - start


def _rate(call: Callable[[int], object], start: int) -> float:
    """Measure how many times per second an action can be repeated. `call(n)` repeats it `n` times.

    This is the best of three measurements of about half a second.
    """
    n = start
    while (spent := _seconds(call, n)) < SECONDS / 4:
        n *= 2
    n = max(1, int(n * SECONDS / spent))
    return n / min(_seconds(call, n) for _ in range(3))


def playout_call(game: Game, first: Layout, *, twin: bool, limit: int | None = None) -> Callable[[int, int], int]:
    """Return a function that plays `n` random games from a seed and returns how many choices they contained.

    `twin` says whether it uses the compiled rules or the plain ones.
    """
    from fangs.engine.twin import compiled, drive

    most = game.pace.limit if limit is None else limit
    driver, memory = drive("playout", compiled(game.rules) if twin else game.rules), Memory(is_plain=not twin)
    state, _ = memory.state(first)
    rng, buffer = memory.whole(4), memory.whole(game.rules.MAX_ACTIONS)

    def play(n: int, seed: int) -> int:
        driver.rng_.seed(rng, seed, 0)
        return int(driver.playouts(state, rng, buffer, n, most))

    return play


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


def _learner(game: Game) -> float | None:
    """Measure how many steps per second a learning program can take, or return None without Gymnasium.

    It plays at many tables. The steps are measured on one core by CPU time. A step includes the other players' choices,
    observations and masks, but not the learner's computations.
    """
    if extras.found("gymnasium") is None:
        return None
    import numpy as np

    from fangs.envs.vector import Vector

    env, rng = Vector(game.name, num_envs=LEARNERS), np.random.default_rng(1)
    masks, steps, spent = env.reset(seed=1)[1]["action_mask"], -1, 0.0
    while spent < 2 * SECONDS:
        actions = (masks * (1 - rng.random(masks.shape, np.float32))).argmax(axis=1)
        start = time.process_time()
        masks = env.step(actions)[4]["action_mask"]
        steps += 1
        if steps:  # the first step compiles
            spent += time.process_time() - start
    return steps * LEARNERS / spent


def first_choice(game: Game, options: Mapping[str, Any] | None = None) -> Position:
    """Find the first position of a game in which a player must choose. Earlier dice are rolled at random."""
    start = Position(game, game.start(None, options))
    return next(one for one in start.random_game(random.Random(1)) if one.kind != "chance")


def _search_figures(game: Game, cores: int) -> dict[str, float]:
    """Measure the simulations per second of short and long searches, on one core and on several.

    A simulation's time is also given as a multiple of a random game's.
    """
    first = first_choice(game, game.pace.options).state
    Search(game.rules, first, 1, most=1).run(1)  # this compiles the search
    figures: dict[str, float] = {}
    for count, label in ((1, "1 core"), (cores, f"{cores} cores")):
        for n in ALLOWANCES:
            spent = min(_search_together(game, first, n, count) for _ in range(TRIES))
            figures[f"simulations, {label}, {n:,}"] = count * n / spent
    playouts, _ = _playouts(game, first, twin=True)
    times = {f"search times playouts, {n:,}": playouts / figures[f"simulations, 1 core, {n:,}"] for n in ALLOWANCES}
    return {**figures, **times}


def _search_together(game: Game, first: Layout, n: int, count: int) -> float:
    """Measure how many seconds `count` searches of `n` simulations take at the same time.

    Each has its own thread.
    """
    searches = [Search(game.rules, first, seed, most=n) for seed in range(count)]
    with ThreadPoolExecutor(count) as pool:
        list(pool.map(lambda one: one.run(0), searches))  # starts the threads
        return _seconds(lambda: list(pool.map(lambda one: one.run(n), searches)))


def _plain_figures(game: Game) -> tuple[float, float, float, int]:
    """Measure the median and longest time for a move, and the median time and maximum size of a drawing.

    A move includes the list of its actions and its events.
    """
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
            spent, state = _one_move(game, state, rng)
            moves.append(spent)
            if left % 10 == 0 or not drawings:
                view = game.view(state, None)
                drawings.append(_seconds(game.svg, view))
                size = max(size, len(game.svg(view).encode()))
    return statistics.median(moves), max(moves), statistics.median(drawings), size


def _one_move(game: Game, state: Layout, rng: random.Random) -> tuple[float, Layout]:
    """Make a random move. Return how long it took, and the state after it.

    The time includes listing the actions and describing the events.
    """
    role = lowest(game.rules.owing(state))
    listed = [0] * game.rules.MAX_ACTIONS
    began = time.perf_counter()
    count = game.rules.legal(state, role, listed)
    spent = time.perf_counter() - began
    action = game.notation.write(state, role, listed[rng.randrange(count)])
    began = time.perf_counter()
    after, told = game.play(state, game.notation.ROLE_NAMES[role], action)
    game.events(after, told)
    return spent + time.perf_counter() - began, after


def _times_c(game: Game, first: Layout, rounds: int = 5) -> float | None:
    """Compare the compiled rules with a C program, as a ratio of their CPU times. Return None without a C compiler.

    Both play the same random games. Raise RuntimeError if the numbers of choices differ, because the two programs then
    do different things.
    """
    program = yardstick.compiled(game)
    if program is None:
        return None
    call = playout_call(game, first, twin=True)
    n = max(10, int(SECONDS / _seconds(call, 10, 1) * 10))
    ours, theirs = [], []
    for _ in range(rounds):
        start = time.process_time()
        counted = call(n, 3)
        ours.append(time.process_time() - start)
        said = subprocess.run([program, str(n), "3", str(game.pace.limit)], check=True, capture_output=True, text=True)
        choices, seconds = said.stdout.split()
        if int(choices) != counted:
            raise RuntimeError(f"{game.name}: the C program made {choices} choices, the twin {counted}")
        theirs.append(float(seconds))
    return min(ours) / min(theirs)


def quick_figures(game: Game) -> tuple[float, float, float]:
    """Measure the random games per second with compiled rules, and the median times for a move and a drawing.

    This takes a second or two.
    """
    call = playout_call(game, game.start(None, game.pace.options), twin=True)
    call(1, 1)  # this compiles the rules
    spent, n = 0.0, 1
    while spent < SECONDS / 4:
        n *= 2
        spent = _seconds(call, n, 2)
    move, _, svg, _ = _plain_figures(game)
    return n / spent, move, svg


def run(names: list[str], cores: int) -> list[dict[str, Any]]:
    """Measure the games with these names, or all games if there are no names."""
    return [measure(game, cores) for game in (map(fangs.game, names) if names else fangs.all_games())]

"""Writes the tables in docs/why/ratings.md: `fangs ratings simulate --write docs/why/ratings.md`."""

from __future__ import annotations

import random
import time
from pathlib import Path

import fangs
from fangs import bots
from fangs.club.ratings.anchors import anchors
from fangs.club.ratings.fold import fold_results
from fangs.club.ratings.results import Result
from fangs.lab import ladder
from fangs.lab.leagues.cheats import GAMES, cheats
from fangs.lab.leagues.league import of_talents
from fangs.lab.leagues.recovery import Bin, Recovered, calibration, mixed, season

MARKS = ("<!-- the leagues: fangs ratings simulate writes them -->", "<!-- the end of the leagues -->")
"""The two lines of a page between which the tables are written."""
SIZES = (2, 3, 5)
LOOKS = (10, 30, 120)
SETTLED = 60
PREDICTED = 8_000
"""The number of games that predictions are checked with."""


def tables(players: int = 240) -> str:
    """Build all tables for the page as Markdown."""
    parts = [
        "### Recovered strengths",
        recovery_table(players),
        mixed_table(players),
        "### Predictions",
        calibration_table(players),
        "### Cheaters",
        cheats_table(),
        "### Anchors",
        anchors_table(),
    ]
    return "\n\n".join(parts)


def write(page: Path, text: str) -> None:
    """Write the tables between the marks in a page. Raise RequestError if a mark is missing."""
    ladder.write(page, text, MARKS)


def recovery_table(players: int) -> str:
    """Tabulate how well ratings recover known strengths, for several table sizes and numbers of games."""
    head = ["players", "games each", "rank correlation", "error", "deviation", "within ±", "provisional"]
    rows = [
        [str(size), str(one.rounds), *_figures(one), _percent(one.provisional)]
        for size in SIZES
        for one in season(size, LOOKS, players)
    ]
    return ladder.markdown_table(head, rows)


def mixed_table(players: int) -> str:
    """Tabulate how much worse ratings are if they ignore that luck decides less in games for two than for five."""
    told, untold = (mixed(SETTLED, one, players) for one in (True, False))
    head = ["a league with games of two and of five", "rank correlation", "error", "deviation", "within ±"]
    rows = [["luck is told", *_figures(told)], ["luck is taken to be the same", *_figures(untold)]]
    return ladder.markdown_table(head, rows)


def _figures(one: Recovered) -> list[str]:
    return [f"{one.correlation:.3f}", f"{one.error:.0f}", f"{one.deviation:.0f}", _percent(one.covered)]


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def calibration_table(players: int) -> str:
    """Tabulate predicted and observed results in games for two and for five.

    The results are the scores between two players, and first places.
    """
    columns = {}
    for size in (2, 5):
        league = of_talents(players, seed=2)
        for _ in range(SETTLED):
            league.round(size)
        pairs, firsts = calibration(league, size, PREDICTED)
        columns[f"{size} players: ahead of another"] = pairs
        if size > 2:
            columns[f"{size} players: first"] = firsts
    head = ["predicted", *columns]
    rows = [
        [f"{10 * number} to {10 * number + 10} %", *(_observed(found, number) for found in columns.values())]
        for number in range(10)
    ]
    return ladder.markdown_table(head, rows)


def cheats_table() -> str:
    """Tabulate how many points cheaters gain."""
    rows = [[one.what, f"{one.ruled:+.0f}", f"{one.free:+.0f}"] for one in cheats()]
    return ladder.markdown_table([f"{GAMES} games in 20 days", "points, with the rules", "without them"], rows)


def anchors_table() -> str:
    """Tabulate the strengths of levels and seats in all games, including levels in earlier editions."""
    every = [anchors(game, players) for game in map(fangs.game, fangs.names()) for players in game.players]
    former = sorted({level for found in every if found for level in found.levels} - {*bots.LEVELS})
    levels = (*former, *bots.LEVELS)
    rows = []
    for name in fangs.names():
        game = fangs.game(name)
        for players in game.players:
            if (found := anchors(game, players)) is not None:
                strengths = [found.levels.get(level) for level in levels]
                cells = [f"{one.mean:.0f} ±{2 * one.deviation:.0f}" if one else "" for one in strengths]
                seats = ", ".join(f"{seat.mean:+.0f}" for seat in found.seats)
                rows.append([f"{game.title}, {players} players", str(found.games), *cells, seats])
    return ladder.markdown_table(["game", "games", *levels, "seats"], rows)


def speed(results: int, players: int = 100_000, size: int = 2) -> float:
    """Measure the CPU time in seconds for computing ratings from this many results of random players."""
    rng, names = random.Random(1), [f"player {number}" for number in range(players)]
    made = [
        Result(
            id=str(number),
            at=30.0 * number,
            game="league",
            pace="live",
            places={one: place for place, one in enumerate(rng.sample(names, size), 1)},
        )
        for number in range(results)
    ]
    began = time.process_time()
    fold_results(made)
    return time.process_time() - began


def _observed(found: list[Bin], number: int) -> str:
    for one in found:
        if int(one.predicted * 10) == number:
            return f"{one.predicted:.1%} → {one.observed:.1%}".replace("%", " %")
    return ""

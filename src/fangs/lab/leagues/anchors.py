"""Measures how strong the bots are and what each seat is worth, to anchor the rating scale.

`fangs ratings anchors` plays these games and writes `ratings.toml` into each game's folder (`fangs.club.ratings.anchors` reads it). Every
round is stored in a file, so that the work can be interrupted and resumed.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fangs import bots
from fangs.bots.levels.measured import Step
from fangs.bots.levels.measured import measured as measured_levels
from fangs.club.ratings import model
from fangs.club.ratings.anchors import FILE, anchors, measured_bots
from fangs.club.ratings.scale import SPREAD, START, Strength
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.core.system.text_file import write_file
from fangs.lab.arena.arena import run
from fangs.lab.arena.ledger import Ledger, Round
from fangs.lab.arena.ratings import elo
from fangs.lab.arena.settings import Contestant, Settings
from fangs.lab.tasks import Place

PLAYED = ("easy", "medium", "hard")
"""The levels that play against each other. The first two anchor the scale.

`best` thinks for minutes, so its strength comes from `levels.toml`.
"""
ENOUGH = 100
"""The minimum number of games needed to compute the strength of `best`."""
SAMPLES = 200
"""How often the rounds are resampled to compute standard deviations."""
DOUBT = 350.0
"""The standard deviation of the prior for each level and seat.

It is wide, but keeps a small number of games from giving infinite strength.
"""
TELLING = 3.0
"""Seats count as unequal if any differs from 0 by more than this many standard deviations."""


class Measured(NamedTuple):
    """The strengths of levels and seats in a game for one number of players."""

    games: int
    levels: dict[str, Strength]
    seats: list[Strength]
    """The advantage of every seat, or an empty list if the seats do not differ clearly."""
    luck: float = 1.0
    """The factor that converts points to the scale for the usual number of players."""

    @property
    def step(self) -> float:
        """The difference in points between the two levels that anchor the scale."""
        lower, upper, *_ = self.levels.values()
        return upper.mean - lower.mean

    def scaled(self, luck: float) -> Measured:
        """Convert the strengths to the scale for the usual number of players, by multiplying them."""
        levels = {level: _scaled(mean - START, by, luck, START) for level, (mean, by) in self.levels.items()}
        return Measured(self.games, levels, [_scaled(mean, by, luck, 0.0) for mean, by in self.seats], round(luck, 3))


def levels_of(game: Game) -> tuple[str, ...]:
    """List the levels that play, first in their first edition and then in later editions.

    The first edition anchors the scale forever.
    """
    first = tuple(bots.of_edition(level, 1, game) for level in PLAYED)
    later = [
        bots.of_edition(level, edition, game) for level in PLAYED for edition in range(2, bots.levels_edition(game) + 1)
    ]
    return tuple(dict.fromkeys((*first, *later)))


def play(game: Game, players: int, rounds: int, minutes: float, keep: Path, place: Place) -> list[Round]:
    """Play rounds until there are this many, including earlier ones, or time runs out.

    Raise RequestError if the rounds cannot be played or stored.
    """
    settings = Settings(game.name, tuple(map(Contestant, levels_of(game))), players, {}, 1)
    until, over = time.monotonic() + 60 * minutes, False

    def heard(played: list[Round]) -> None:
        nonlocal over
        if len(played) > before and time.monotonic() > until:
            over = True
            raise KeyboardInterrupt

    with contextlib.closing(Ledger(settings, keep / f"{game.name}-{players}.jsonl")) as ledger:
        before = len(ledger.rounds)
        outcome = run(settings, max(rounds, before), ledger, place=place, stop=False, heard=heard)
    if outcome.interrupted and not over:
        sys.exit("Interrupted. Repeat the call to resume.")
    return outcome.rounds


def measured(players: int, rounds: Sequence[Round], levels: Sequence[str] = PLAYED) -> Measured:
    """Estimate the strengths of levels and seats, with standard deviations from a bootstrap over the rounds.

    Raise RequestError if no game was finished.
    """
    import numpy as np

    tallies = np.array([_tally(games, players, len(levels)) for games in rounds])
    if not tallies.sum():
        raise RequestError(f"No game of {players} players has ended, so there is nothing to measure.")
    fitted = _fitted(tallies.sum(0), players)
    rng = np.random.default_rng(0)
    samples = np.array(
        [_fitted(np.tensordot(rng.exponential(size=len(rounds)), tallies, 1), players, fitted) for _ in range(SAMPLES)]
    )
    deviations = samples.std(0)
    strengths = [
        Strength(round(float(mean), 1), round(float(one), 1)) for mean, one in zip(fitted, deviations, strict=True)
    ]
    seats = strengths[len(levels) :]
    if all(abs(mean) <= TELLING * deviation for mean, deviation in seats):
        seats = []
    games = sum(len(games) for games in rounds)
    return Measured(games, dict(zip(levels, strengths, strict=False)), seats)


def _tally(games: Round, players: int, levels: int) -> Any:
    """Count how often each level in each seat has beaten each other level and seat.

    The counts are a square matrix, in which pairs are weighted as in ratings.
    """
    import numpy as np

    weight = model.pair_weight(players)
    tally = np.zeros((levels * players, levels * players))
    for played in games:
        if played.places is None:
            continue
        sides = [bot * players + seat for seat, bot in enumerate(played.seats)]
        for one, place in zip(sides, played.places, strict=True):
            for other, against in zip(sides, played.places, strict=True):
                if one != other:
                    tally[one, other] += weight * model.score(place, against)
    return tally


def _fitted(wins: Any, players: int, start: Any = None) -> Any:
    """Fit the levels' strengths and the seats' advantages by Newton's method."""
    import numpy as np

    levels = len(wins) // players
    design = np.zeros((levels * players, levels + players))
    for level in range(levels):
        for seat in range(players):
            design[level * players + seat, level] = design[level * players + seat, levels + seat] = 1 / SPREAD
    found = np.zeros(levels + players) if start is None else np.concatenate([start[:levels] - START, start[levels:]])
    prior = np.eye(levels + players) / DOUBT**2
    for _ in range(30):
        value = design @ found
        chance = 1 / (1 + np.exp(value[None, :] - value[:, None]))
        pull = (wins - (wins + wins.T) * chance).sum(1)
        told = (wins + wins.T) * chance * (1 - chance)
        curvature = np.diag(told.sum(1)) - told
        step = np.linalg.solve(design.T @ curvature @ design + prior, design.T @ pull - prior @ found)
        found = found + step
        if abs(step).max() < 1e-6:
            break
    found[:levels] += START - found[:2].mean()
    found[levels:] -= found[levels:].mean()
    return found


def _scaled(mean: float, deviation: float, luck: float, middle: float) -> Strength:
    return Strength(round(middle + luck * mean, 1), round(luck * deviation, 1))


def with_best(measured: Measured, step: Step) -> Measured:
    """Add the strength of `best` to the measurements. It follows from its share of the wins against a lower level."""
    value, low, high = (elo(min(0.99, max(0.01, share))) for share in (step.share, step.low, step.high))
    lower = measured.levels[step.against]
    spread = (high - low) / (2 * 1.96)
    best = Strength(round(lower.mean + value, 1), round((lower.deviation**2 + spread**2) ** 0.5, 1))
    return measured._replace(levels=measured.levels | {step.level: best})


def best_step(game: Game, players: int) -> Step | None:
    """Find the result of `best` against the nearest lower level with enough games, or return None.

    The games were played with the default options. Raise BrokenGame if the file cannot be read.
    """
    file = measured_levels(game)
    steps = file.steps(players, {}) if file else []
    found = [step for step in steps if step.level == "best" and step.against in PLAYED and step.games >= ENOUGH]
    return max(found, key=lambda step: PLAYED.index(step.against), default=None)


def former(game: Game, players: int) -> dict[str, Strength]:
    """Read the strengths of `best` in earlier editions from the game's file. They are not measured again."""
    had, known = anchors(game, players), measured_bots(game)
    found = dict[str, Strength]()
    for name in _former_best(game):
        for level in (name, "best"):
            if had is not None and level in had.levels and known[level] == bots.skill(name, game):
                found.setdefault(name, had.levels[level])
    return found


def _former_best(game: Game) -> set[str]:
    """Return the names of `best` in editions in which it was a different bot, such as "best@1"."""
    return {bots.of_edition("best", edition, game) for edition in range(1, bots.levels_edition(game))} - {"best"}


def toml(game: Game, found: Iterable[tuple[int, Measured]]) -> str:
    """Write the text of a game's `ratings.toml`."""
    lines = [
        "# The anchors of the scale of ratings: what the levels of bots are worth, in points ± deviation, by `fangs ratings anchors`.",
        "# 1500 is half-way between easy and medium, which are the same with any number of players; luck: how many points make as much",
        "# difference as one with the usual number. seats: what each seat adds. best: from levels.toml. easy@1: easy in its first edition.",
        "",
        f"edition = {game.edition}",
        "",
        "[bots]",
        *(f'{_key(level)} = ["{bot.kind}", {bot.allowance}]' for level, bot in _skills(game)),
    ]
    for players, one in found:
        lines += ["", f"[players.{players}]", f"games = {one.games}", f"luck = {one.luck}"]
        if one.seats:
            lines.append(f"seats = [{', '.join(_pair(seat) for seat in one.seats)}]")
        lines += ["", f"[players.{players}.levels]"]
        lines += [f"{_key(level)} = {_pair(strength)}" for level, strength in one.levels.items()]
    return "\n".join(lines) + "\n"


def _pair(strength: Strength) -> str:
    return f"[{strength.mean:.1f}, {strength.deviation:.1f}]"


def _key(level: str) -> str:
    return level if level in bots.LEVELS else f'"{level}"'


def _skills(game: Game) -> list[tuple[str, Any]]:
    levels = dict.fromkeys((*levels_of(game), *sorted(_former_best(game)), *bots.LEVELS))
    return [(level, bots.skill(level, game)) for level in levels]


def measure(
    games: Iterable[Game], rounds: int, minutes: float, keep: Path, place: Place, heard: Callable[[str], object]
) -> None:
    """Play the games, measure the levels, and write each game's `ratings.toml`.

    Raise RequestError if a game cannot be played.
    """
    keep.mkdir(parents=True, exist_ok=True)
    for game in games:
        found = {}
        for number in game.players:
            one = measured(number, play(game, number, rounds, minutes, keep, place), levels_of(game))
            step = best_step(game, number)
            found[number] = with_best(one, step) if step else one
        usual = found[game.usual_players].step
        for number, one in found.items():
            scaled = one.scaled(usual / one.step)
            found[number] = scaled._replace(levels=scaled.levels | former(game, number))
            said = "  ".join(f"{level} {mean:.0f} ±{2 * by:.0f}" for level, (mean, by) in found[number].levels.items())
            heard(f"{game.title}, {number} players, {one.games} games: {said}")
        write_file(game.folder / FILE, toml(game, found.items()).encode())

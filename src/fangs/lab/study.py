"""Studies the balance of a game: who wins from which seat, how close the games are, and which choices are made.

A study can vary the options, the map, the bots and the number of players.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import math
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import fangs
from fangs.core.discovery.registry import use_map
from fangs.core.errors import RequestError, quoted
from fangs.core.fields import compact
from fangs.core.game import View
from fangs.core.options import option_named
from fangs.lab.arena.play import GameResult, Team
from fangs.lab.arena.settings import Contestant, Settings, seats
from fangs.lab.luck import share_of_luck
from fangs.lab.tasks import HERE, Place, Worker, in_order

SURE = 1.96
"""Half the width of a 95 % interval, in standard deviations."""
OWN = "own"
"""The name that users type for the game's own map."""
OF_SETTING = 4
"""The number of columns that describe the setting, at the start of each line of results."""


class Variation(NamedTuple):
    """The settings that a study varies. It plays games with every combination of them.

    In `players`, None stands for the number that the options give, or else the usual number. `maps` are files with custom maps; None stands
    for the game's own map.
    """

    players: Sequence[int | None]
    bots: Sequence[str]
    options: Mapping[str, Sequence[Any]] = {}
    maps: Sequence[Path | None] = (None,)
    times: int = 1
    """How often each game is played with the same dice and draws, to measure how much chance decides."""


class Found(NamedTuple):
    """The results for one seat with one setting. All players are the same bot."""

    players: int
    options: str
    map: str
    """The name of the map, or "" if the game has no maps."""
    bot: str
    seat: int
    side: str
    games: int
    wins: float
    """The seat's share of the wins. Players who tie for the highest score share a win."""
    least: float
    most: float
    """The upper end of the wins' 95 % interval (Wilson)."""
    points: float
    """The mean of the final scores in this seat."""
    choices: float
    """The mean number of choices per game, not counting choices without an alternative."""
    close: float
    """The mean lead of the winner over the next player, in points."""


class Chosen(NamedTuple):
    """How often a kind of choice was made with one setting, out of all times when it was possible."""

    players: int
    options: str
    map: str
    bot: str
    choice: str
    listed: int
    """How often this kind of choice was possible."""
    made: int
    """How often this kind of choice was made."""
    share: float
    least: float
    most: float
    """The upper end of the share's Wilson interval, as if the choices in a game were independent."""


class Luck(NamedTuple):
    """How much of the result chance decides with one setting. All players are the same bot."""

    players: int
    options: str
    map: str
    bot: str
    games: int
    times: int
    """How often each game was played with the same dice and draws."""
    share: float
    """The part of the variance in wins that comes from dice and draws. A seat's advantage does not count."""
    least: float
    most: float
    """The upper end of the share's 95 % interval (bootstrap)."""


class Study(NamedTuple):
    """The results of a study, for all its settings."""

    seats: list[Found]
    choices: list[Chosen]
    luck: list[Luck]
    """How much chance decides with each setting. Empty if each game is played only once."""
    interrupted: bool = False
    """Whether results are missing because Ctrl-C ended the study."""


class _Game(NamedTuple):
    """A game in a study, and how often each kind of choice was possible and made in it.

    `again` has its repetitions with the same dice.
    """

    played: GameResult
    again: list[GameResult]
    listed: Counter[str]
    made: Counter[str]


class _Worker(Worker):
    """A worker that plays games with any of the settings. Every process plays a given game in the same way."""

    def __init__(self, settings: Sequence[Settings], times: int) -> None:
        self._teams, self._times = [Team(one) for one in settings], times
        self._game = settings[0].the_game
        self._listed, self._made = Counter[str](), Counter[str]()
        for team in self._teams:
            team.watch(self._note)

    def try_out(self) -> None:
        for team in {team.settings.contestants: team for team in self._teams}.values():
            team.try_out()

    def do(self, task: tuple[int, int]) -> _Game:
        setting, number = task
        self._listed, self._made = Counter(), Counter()
        (played,) = self._teams[setting].do(number)
        listed, made = self._listed.copy(), self._made.copy()
        again = [one for time in range(1, self._times) for one in self._teams[setting].do(number, time)]
        return _Game(played, again, listed, made)

    def _note(self, view: View, role: str, legal: list[str], action: str) -> None:
        self._listed.update({self._game.choice_kind(view, role, one) for one in legal})
        self._made[self._game.choice_kind(view, role, action)] += 1


def study(name: str, varied: Variation, games: int, seed: int, place: Place = HERE) -> Study:
    """Play this many games with each setting. The results depend on the seed, not on where the games are played.

    Ctrl-C ends the study with the settings that are finished. Raise RequestError if none of them is finished, or if the
    games cannot be played.
    """
    finished: list[Study] = []
    interrupted = False
    try:
        with contextlib.closing(_finished(name, varied, games, seed, place)) as studies:
            for one in studies:
                finished.append(one)
    except KeyboardInterrupt:
        interrupted = True
    if not finished:
        raise RequestError("The study was interrupted before a setting was finished.")
    return Study(
        [seat for one in finished for seat in one.seats],
        [choice for one in finished for choice in one.choices],
        [luck for one in finished for luck in one.luck],
        interrupted,
    )


def _finished(name: str, varied: Variation, games: int, seed: int, place: Place) -> Generator[Study, None, None]:
    """Play a study's games, and yield the results for each setting as soon as its games are finished.

    The game's own map comes first, because a process that has loaded a custom map cannot return to it.
    """
    for map_file in sorted(dict.fromkeys(varied.maps), key=lambda file: file is not None):
        settings = _settings(name, varied, map_file, seed)
        tasks = list(itertools.product(range(len(settings)), range(games)))
        for one in settings:
            one.check_bots()
        starts = [one.start() for one in settings]
        with contextlib.closing(in_order(functools.partial(_Worker, settings, varied.times), tasks, place)) as played:
            for one, start in zip(settings, starts, strict=True):
                own = list(itertools.islice(played, games))
                sides = [start.side(seat) for seat in range(one.players)]
                yield Study(
                    list(_seats(one, sides, own)), list(_choices(one, own)), list(_luck(one, own, varied.times))
                )


def _settings(name: str, varied: Variation, map_file: Path | None, seed: int) -> list[Settings]:
    """List all settings with this map, without repetitions."""
    game = use_map(name, map_file) if map_file else fangs.game(name)
    found: list[Settings] = []
    for players, bot, *values in itertools.product(varied.players, varied.bots, *varied.options.values()):
        options = dict(zip(varied.options, values, strict=True))
        one = Settings(name, (Contestant(bot),), seats(game, players, options), options, seed, map_file=map_file)
        if one not in found:
            found.append(one)
    return found


def _called(settings: Settings) -> tuple[int, str, str, str]:
    """Return the columns that describe a setting, which begin each line of results."""
    shown = compact(settings.options) if settings.options else ""
    return settings.players, shown, settings.the_game.map_name or "", settings.contestants[0].name


def _seats(settings: Settings, sides: list[str], games: list[_Game]) -> Iterator[Found]:
    played = [game.played for game in games]
    ended = [one.scores for one in played if one.scores is not None]
    choices = sum(sum(one.choices) for one in played) / len(played)
    ahead = [sorted(scores)[-1] - sorted(scores)[-2] for scores in ended]
    for seat, side in enumerate(sides):
        wins = sum(one.shares[seat] for one in played) / len(played)
        points = sum(scores[seat] for scores in ended) / max(1, len(ended))
        close = sum(ahead) / max(1, len(ahead))
        yield Found(
            *_called(settings), seat + 1, side, len(played), wins, *wilson(wins, len(played)), points, choices, close
        )


def _choices(settings: Settings, games: list[_Game]) -> Iterator[Chosen]:
    listed = sum((game.listed for game in games), Counter[str]())
    made = sum((game.made for game in games), Counter[str]())
    for choice in sorted(listed):
        share = made[choice] / listed[choice]
        yield Chosen(
            *_called(settings), choice, listed[choice], made[choice], share, *wilson(share, listed[choice])
        )  # fmt: skip


def _luck(settings: Settings, games: list[_Game], times: int) -> Iterator[Luck]:
    if times > 1:
        yield Luck(*_called(settings), len(games), times, *share_of_luck(_wins(games)))


def _wins(games: list[_Game]) -> list[list[list[float]]]:
    """Collect each player's share of the win, by game and by repetition with the same dice."""
    return [[one.shares for one in (game.played, *game.again)] for game in games]


def wilson(share: float, n: int) -> tuple[float, float]:
    """Compute the ends of Wilson's 95 % interval for a share in `n` games."""
    middle, about = share + SURE**2 / (2 * n), SURE * math.sqrt(share * (1 - share) / n + SURE**2 / (4 * n * n))
    least, most = ((middle + sign * about) / (1 + SURE**2 / n) for sign in (-1, 1))
    # Rounding can put a share of 0 or 1 outside its interval.
    return max(0.0, min(least, share)), min(1.0, max(most, share))


def options_varied(name: str, texts: Sequence[str]) -> dict[str, list[Any]]:
    """Parse options that a user has typed as KEY=VALUE,VALUE.

    Values that contain commas are separated by semicolons. Raise RequestError for an option that the game does not
    have, or a wrong value.
    """
    known = {option.name: option for option in fangs.game(name).options}
    varied: dict[str, list[Any]] = {}
    for key, _, values in (text.partition("=") for text in texts):
        read = option_named(known, key).read
        varied.setdefault(key, []).extend(map(read, values.split(";" if ";" in values else ",")))
    return varied


def maps_varied(name: str, texts: Sequence[str]) -> list[Path | None]:
    """Parse the maps that a user has typed, as `own` or a file's name. Raise RequestError if the game has no maps."""
    game = fangs.game(name)
    if texts and game.map_name is None:
        raise RequestError(f"{game.title} has no maps, so {quoted(texts[0])} cannot be used.")
    return [None if text == OWN else Path(text) for text in texts] or [None]

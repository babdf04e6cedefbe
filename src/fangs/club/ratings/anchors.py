"""The measured strengths of bots. They anchor the rating scale, so that a rating means the same on every server.

Anchors do not depend on the pace, because a bot plays as well in a second as in a day. `fangs ratings anchors` measures
them in games between the levels, and writes them to `ratings.toml` in the game's folder. They are copied into each
result (`Result.fixed`), so that newer anchors do not change old ratings.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from fangs.club.ratings.results import Pace, Seat, Setup
from fangs.club.ratings.scale import Strength
from fangs.core.decoding import reader_of
from fangs.core.discovery.game_toml import read_file
from fangs.core.errors import RequestError, quoted
from fangs.core.game import Game

FILE = "ratings.toml"
PEOPLE_DIFFER = 100.0
"""How much the value of a seat differs between people and bots, as a standard deviation in points."""


class Anchors(NamedTuple):
    """The strengths of bots and the advantages of seats in a game, for one number of players."""

    games: int
    """How many games were played to measure the anchors. The level `best` is based on `levels.toml` instead."""
    levels: Mapping[str, Strength]
    """The strength of each level of bots. Levels from earlier editions have names such as `easy@1`."""
    seats: tuple[Seat, ...]
    """The advantage of each seat, in the game's player order. Empty if all seats are equal."""
    luck: float
    """How many points mean as much as one point does with the default number of players. More luck means more points."""


class _Players(msgspec.Struct, forbid_unknown_fields=True):
    games: int
    luck: float
    levels: dict[str, Strength]
    seats: list[Strength] = []


class _File(msgspec.Struct, forbid_unknown_fields=True):
    edition: int
    bots: dict[str, tuple[str, int]]
    """Each bot's kind and its allowance when it was measured, by level."""
    players: dict[str, _Players]


_read: Callable[[Any], _File] = reader_of(_File)


def anchors(game: Game, players: int) -> Anchors | None:
    """Read a game's anchors for a number of players. Return None if they were not measured.

    Raise BrokenGame if the file cannot be read.
    """
    file = read_file(game.folder, FILE, _read)
    found = file.players.get(str(players)) if file else None
    if found is None:
        return None
    widened = ((mean, (deviation**2 + PEOPLE_DIFFER**2) ** 0.5) for mean, deviation in found.seats)
    seats = tuple(Seat(str(number), *one) for number, one in enumerate(widened))
    return Anchors(found.games, MappingProxyType(found.levels), seats, found.luck)


def anchor(game: Game, players: int, level: str) -> Strength | None:
    """Look up the strength of a bot level. Return None if it was not measured and so cannot play rated games."""
    found = anchors(game, players)
    return found.levels.get(level) if found else None


def rated_setup(
    game: Game,
    pace: Pace,
    players: Sequence[str],
    bots: Mapping[str, str | None] = MappingProxyType({}),
    setting: str = "",
    is_match: bool = False,
) -> Setup:
    """Describe who is rated at a table, and how. The players are given in the game's player order.

    `bots` maps the programs among them to their levels, or to None for a program with its own rating. `setting` stands
    for the options if they are not the default ones. The advantages of the seats are then learnt from scratch. In a
    match, everybody has every seat, and luck decides the sum of n games as much as one game whose luck is smaller by a
    factor of √n. Raise RequestError for players who cannot play rated games, such as a level that has not been measured
    for this many players.
    """
    found, count = anchors(game, len(players)), len(players)
    fixed = {}
    for player, level in bots.items():
        if level is not None:
            if found is None or level not in found.levels:
                raise RequestError.phrased(
                    "The level {level} has not been measured in {title} with {players} players.",
                    level=quoted(level),
                    title=game.title,
                    players=count,
                )
            fixed[player] = found.levels[level]
    luck = found.luck if found else 1.0
    seats = found.seats if found else ()
    if setting:
        seats = tuple(Seat(str(number)) for number in range(count))
    if is_match and game.match is not None:
        seats, luck = (), round(luck / math.sqrt(game.match.games(count)), 6)
    setup = Setup(
        game=game.name,
        pace=pace,
        players=tuple(players),
        bots=tuple(bots),
        fixed=fixed,
        setting=setting,
        seats=dict(zip(players, seats, strict=True)) if seats else {},
        luck=luck,
    )
    setup.check()
    return setup


def measured_bots(game: Game) -> Mapping[str, tuple[str, int]]:
    """Return the kind and allowance of each bot level that was measured. Empty if the game has no anchors."""
    file = read_file(game.folder, FILE, _read)
    return file.bots if file else {}

"""How a game is balanced: by options and number of players, who wins in which seat, how long it takes, and how close it is."""

from __future__ import annotations

import csv
import io
import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.table import Table

import fangs
from fangs.core.game import compact
from fangs.core.options import option_named
from fangs.lab.arena import run
from fangs.lab.settings import Contestant, Settings

SURE = 1.96
"""So many standard deviations to either side contain the truth 19 times in 20."""


class Found(NamedTuple):
    """The results of one seat with one setting; all players are the same bot."""

    players: int
    options: str
    bot: str
    seat: int
    side: str
    games: int
    wins: float
    """The share of the wins; those who tie for the highest score share a win."""
    least: float
    most: float
    """The interval that contains the truth 19 times in 20 (Wilson)."""
    points: float
    """The mean of the final scores."""
    choices: float
    """The choices in a game, not counting those without an alternative."""
    close: float
    """The average lead of the winner over the next player."""


def study(
    name: str,
    players: Sequence[int],
    vary: Mapping[str, Sequence[Any]],
    bots: Sequence[str],
    games: int,
    seed: int,
    cores: int,
) -> list[Found]:
    """Play so many games with each setting; the result depends on the seed, not on the cores. Raises RequestError."""
    found: list[Found] = []
    for number, bot, *values in itertools.product(players, bots, *vary.values()):
        options = dict(zip(vary, values, strict=True))
        settings = Settings(name, (Contestant(bot),), number, options, seed)
        settings.start()
        played = [game for round_ in run(settings, games, cores=cores, stop=False).rounds for game in round_]
        ended = [game.scores for game in played if game.scores is not None]
        choices = sum(sum(game.choices) for game in played) / len(played)
        ahead = [sorted(scores)[-1] - sorted(scores)[-2] for scores in ended]
        start = fangs.new(name, number, **options)
        for seat in range(number):
            wins = sum(game.shares[seat] for game in played) / len(played)
            points = sum(scores[seat] for scores in ended) / max(1, len(ended))
            found.append(
                Found(
                    number, compact(options), bot, seat + 1, start.side(seat), len(played), wins,
                    *wilson(wins, len(played)), points, choices, sum(ahead) / max(1, len(ahead)),
                )
            )  # fmt: skip
    return found


def wilson(share: float, n: int) -> tuple[float, float]:
    """Wilson's interval of a share of n games."""
    middle, about = share + SURE**2 / (2 * n), SURE * math.sqrt(share * (1 - share) / n + SURE**2 / (4 * n * n))
    return tuple((middle + sign * about) / (1 + SURE**2 / n) for sign in (-1, 1))  # type: ignore[return-value]


def varied(name: str, texts: Sequence[str]) -> dict[str, list[Any]]:
    """The options that somebody typed as KEY=VALUE,VALUE; raises RequestError."""
    known = {option.name: option for option in fangs.game(name).options}
    pairs = [text.partition("=") for text in texts]
    return {key: [option_named(known, key).read(value) for value in values.split(",")] for key, _, values in pairs}


def as_csv(found: Sequence[Found]) -> str:
    """All figures for a spreadsheet or a program."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(Found._fields)
    writer.writerows(found)
    return out.getvalue()


def as_table(found: Sequence[Found]) -> Table:
    """The figures for people."""
    table = Table("players", "options", "bot", "seat", "wins", "points", "choices a game", "ahead by")
    for one in found:
        wins = f"{one.wins:.0%} ({one.least:.0%} to {one.most:.0%})"
        seat, ahead = f"{one.seat}: {one.side}", f"{one.close:.1f}"
        table.add_row(
            str(one.players), one.options, one.bot, seat, wins, f"{one.points:.2f}", f"{one.choices:.0f}", ahead
        )
    return table

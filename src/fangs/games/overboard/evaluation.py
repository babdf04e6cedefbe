# mypy: allow-untyped-defs
"""Estimates a player's chance to win Men Overboard, as if the ships did not hinder each other.

The number of turns that each ship still needs is assumed to be normally distributed, with the mean and the variance in turns.toml.
"""

import itertools
import math
import tomllib
from pathlib import Path

from fangs.engine import Context, rule

from .chart import CENTRE, COLUMNS, ROWS, SPACES
from .rules import OVER

context = Context(__package__)

MAX_TURNS = 40  # after this many turns, every ship counts as home
CERTAIN = 10_000  # the integer that stands for a chance of 1
_MAPS = tomllib.loads((Path(__file__).parent / "turns.toml").read_text("utf-8"))
TURNS, SPREAD = (tuple(itertools.chain(*_MAPS[name].values())) for name in ("mean", "variance"))


def _homes():
    """For each set of castaways and each space, yield the chances to be home after 0 to MAX_TURNS turns."""
    for mean, variance in zip(TURNS, SPREAD, strict=True):
        width = math.sqrt(2 * max(variance, 1) / 10)
        yield 0
        for turns in range(1, MAX_TURNS):
            yield round(CERTAIN * (0.5 + 0.5 * math.erf((turns + 0.5 - mean / 10) / width)))
        yield CERTAIN


HOMES = context.table(*_homes())


@rule
def evaluate(s, player):
    """Estimate a player's chance to be home first."""
    if s.phase == OVER:
        return 1.0 if s.winner == player else 0.0
    mine, chance = homes(s, player), 0.0
    for turns in range(1, MAX_TURNS + 1):
        now = HOMES[mine + turns] - HOMES[mine + turns - 1]
        if now > 0:
            chance += now / CERTAIN * others_late(s, player, turns)
    return chance


@rule
def others_late(s, player, turns):
    """Estimate the chance that no other ship gets home before this player's `turns`-th turn from now."""
    chance = 1.0
    for other in range(s.players):
        if other != player:
            had = turns if until(s, other) < until(s, player) else turns - 1
            chance *= 1.0 - HOMES[homes(s, other) + had] / CERTAIN
    return chance


@rule
def until(s, player):
    """Count the turns of other players that come before a player's next turn."""
    return (player - s.turn + s.players) % s.players


@rule
def homes(s, player):
    """Return the index in HOMES at which the chances of a player's ship begin."""
    space = mirrored(s.ship[player], s.suit[player])
    return (SPACES * fetched_last(s, player) + space) * (MAX_TURNS + 1)


@rule
def mirrored(space, suit):
    """Return where a space goes when the board is mirrored so that a suit's home port becomes a1."""
    column, row = space % COLUMNS, space // COLUMNS
    if suit & 1:
        column = COLUMNS - 1 - column
    if suit & 2:
        row = ROWS - 1 - row
    return row * COLUMNS + column


@rule
def fetched_last(s, player):
    """Number the set of castaways that a player still has to fetch. The number is also the index of a map in TURNS.

    Its three bits stand for the island east or west of home, the island north or south of home, and the centre.
    """
    waiting, suit = s.waiting[player], s.suit[player]
    return waiting >> (suit ^ 1) & 1 | (waiting >> (suit ^ 2) & 1) << 1 | (waiting >> CENTRE & 1) << 2

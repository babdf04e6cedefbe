# mypy: allow-untyped-defs
"""Men Overboard: what a position is worth, by the turns that every ship still needs."""

import math

from fangs.engine import rule

from .chart import CENTRE, COLUMNS, ROWS, SPACES
from .rules import OVER
from .turns import TURNS

PLAYOUT = 0
LUCK = 0.6  # how much of a lead of so many turns the dice can undo; of no great account


@rule
def worth(s, player):
    """The chance to be home first: to be there before each of the others, put to scale so that all chances together are 1."""
    if s.phase == OVER:
        return 1.0 if s.winner == player else 0.0
    mine, total = 0.0, 0.0
    for one in range(s.players):
        chance = 1.0
        for other in range(s.players):
            if other != one:
                chance *= is_before(turns_left(s, one), turns_left(s, other))
        total += chance
        if one == player:
            mine = chance
    return mine / total


@rule
def is_before(mine, others):
    """How likely who needs so many turns is home before who needs as many as the other."""
    lead = others - mine
    return 0.5 + 0.5 * lead / math.sqrt(lead * lead + LUCK * (mine + others))


@rule
def turns_left(s, player):
    """The turns that a player needs alone on the sea, and the part of one that passes until its turn comes."""
    waiting = fetched_last(s, player)
    until = (player - s.turn + s.players) % s.players / s.players
    return TURNS[SPACES * waiting + mirrored(s.ship[player], s.suit[player])] / 10.0 + until


@rule
def mirrored(space, suit):
    """The space that is for the arms what this one is for a suit."""
    column, row = space % COLUMNS, space // COLUMNS
    if suit & 1:
        column = COLUMNS - 1 - column
    if suit & 2:
        row = ROWS - 1 - row
    return row * COLUMNS + column


@rule
def fetched_last(s, player):
    """The map's number for the castaways that still wait: on the islands east or west of home's, north or south of it, in the centre."""
    waiting, suit = s.waiting[player], s.suit[player]
    return waiting >> (suit ^ 1) & 1 | (waiting >> (suit ^ 2) & 1) << 1 | (waiting >> CENTRE & 1) << 2

# mypy: allow-untyped-defs
"""Get Bit!: what a position is worth, by limbs and places in the line."""

from fangs.engine import rule

from .rules import LINEUP, OVER, owner

PLAYOUT = 0


@rule
def evaluate(s, player):
    """A player's chance to win: with four or more, its share of the safety of all; else the chance that another player is eaten."""
    if s.phase == OVER:
        return 1.0 if s.place[player] == 1 else 0.0
    if s.phase == LINEUP:
        return 1.0 / s.players
    mine, total = 0.0, 0.0
    for place in range(s.swimming):
        safe = safety(s, place)
        share = safe * safe if s.players > 3 else 1.0 / (safe * safe * safe * safe)
        total += share
        if owner(s, s.line[place]) == player:
            mine += share
    return mine / total if s.players > 3 else (1.0 - mine / total) / (s.players - 1)


@rule
def safety(s, place):
    """The safety of a pirate: 1 for each limb, and up to 1 more for the pirates behind it."""
    behind = (s.swimming - 1 - place) / (s.swimming - 1)
    return s.limbs[s.line[place]] + behind

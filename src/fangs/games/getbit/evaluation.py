# mypy: allow-untyped-defs
"""Get Bit!: the value of a position, estimated from limbs and places in the line."""

from fangs.engine import Context, rule

from .rules import LIMBS, LINEUP, OVER, ROLES, owner

context = Context(__package__)

PLAYOUT = 0


def _safety(limbs, place, swimming):
    """Return a pirate's safety: 1 for each limb, and up to 1 more for the pirates behind it."""
    return limbs + (swimming - 1 - place) / (swimming - 1)


def _shares(weigh):
    """Return the weight of each pirate's safety, by the number of pirates in the line, its place and its limbs."""
    lines = range(ROLES + 1)
    return context.row(
        tuple(
            weigh(_safety(limbs, place, swimming)) if limbs and place < swimming > 1 else 0.0
            for swimming in lines
            for place in range(ROLES)
            for limbs in range(LIMBS + 1)
        ),
        "f8",
    )


SAFE, UNSAFE = _shares(lambda safe: safe * safe), _shares(lambda safe: 1.0 / (safe * safe * safe * safe))


@rule
def evaluate(s, player):
    """Return a player's chance to win: with four or more, its share of all safety; with fewer, the chance that another player is eaten."""
    if s.phase == OVER:
        return 1.0 if s.place[player] == 1 else 0.0
    if s.phase == LINEUP:
        return 1.0 / s.players
    mine, total = 0.0, 0.0
    for place in range(s.swimming):
        at = (ROLES * s.swimming + place) * (LIMBS + 1) + s.limbs[s.line[place]]
        share = SAFE[at] if s.players > 3 else UNSAFE[at]
        total += share
        if owner(s, s.line[place]) == player:
            mine += share
    return mine / total if s.players > 3 else (1.0 - mine / total) / (s.players - 1)

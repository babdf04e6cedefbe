# mypy: allow-untyped-defs
"""Estimates a player's chance to win Get Bit! from all pirates' limbs and places in the line."""

from fangs.engine import Context, rule

from .rules import LIMBS, LINEUP, OVER, ROLES, owner

context = Context(__package__)


def _safety(limbs, place, swimming):
    """Rate how safe a pirate is: one point for each limb, and up to one more for the pirates behind it."""
    return limbs + (swimming - 1 - place) / (swimming - 1)


def _shares(weigh):
    """Build a lookup table of weights, indexed by the length of the line, a pirate's place and its limbs."""
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
    """Estimate a player's chance to win.

    With four or more players, it is the share of the player's pirates in the safety of all. With fewer, it is derived
    from the risk that one of the player's own pirates is eaten first.
    """
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

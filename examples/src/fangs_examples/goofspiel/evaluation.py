# mypy: allow-untyped-defs
"""Goofspiel: what a position is worth, for bots that look ahead."""

from fangs.engine import rule

from .rules import NONE, deck


@rule
def total(cards):
    """The sum of a set of cards."""
    n = 0
    for card in range(1, 8):
        n += card * (cards >> card & 1)
    return n


@rule
def evaluate(s, player):
    """The points so far, and a share of those that are left by how strong the hand is."""
    hands = 0
    for other in range(s.players):
        hands += total(s.hand[other])
    left = total(s.prizes & deck(s)) + (s.prize if s.prize != NONE else 0)
    if hands == 0:
        return float(s.points[player])
    return s.points[player] + left * total(s.hand[player]) / hands

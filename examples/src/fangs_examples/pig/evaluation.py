# mypy: allow-untyped-defs
"""Pig: what a position is worth, for bots that look ahead."""

from fangs.engine import rule


@rule
def evaluate(s, player):
    """The chance to win, roughly: by how far each has to go, the sum of this turn counting by half."""
    away = s.goal - s.points[player]
    theirs = s.goal - s.points[1 - player]
    if away <= 0 or theirs <= 0:
        return 1.0 if away <= 0 else 0.0
    if s.turn == player:
        away = max(away - s.sum / 2, 0.5)
    else:
        theirs = max(theirs - s.sum / 2, 0.5)
    return theirs / (away + theirs)

# mypy: allow-untyped-defs
"""New Game: the value of a position, for bots that look ahead."""

from fangs.engine import rule


@rule
def evaluate(s, player):
    """Estimate a player's chance of winning, on the scale of the scores.

    It is 1 for the player who took the last stone, 0 for the other player, and a half while stones are left.
    """
    if s.pile > 0:
        return 0.5
    return 1.0 if s.turn != player else 0.0

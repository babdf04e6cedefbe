# mypy: allow-untyped-defs
"""Evaluates positions by learnt weights, or by the game's hand-made `evaluation.py` if there are none.

The weights are data and not part of the compiled code, so a search can use weights other than those in use.
"""

from pathlib import Path
from typing import Any

from fangs.engine import Context, neighbour, routine, rule
from fangs.engine.weights import kept

context = Context(__package__)
rules = context.given("rules")
by_hand: Any = neighbour(rules, "evaluation")
learnt: Any = None if by_hand is None else neighbour(rules, "learnt")
evaluate: Any = None if by_hand is None else by_hand.evaluate
"""The function that evaluates a position for a player, or None if the game has no `evaluation.py`.

It uses the weights in use, if there are any.
"""
LEARNT: Any = context.row((), "i2")
"""The learnt weights in use, or an empty row if there are none."""

if learnt is None:

    @rule
    def evaluate_all(s, players, values, weights):
        """Evaluate a position for every player, and write the results into `values`."""
        for player in range(players):
            values[player] = evaluate(s, player)

else:
    PARTS, FEATURES, TOTAL = learnt.PARTS, learnt.FEATURES, learnt.TOTAL or 0.0
    feature, value, share, applies = learnt.feature, learnt.value, learnt.share, learnt.applies
    otherwise = by_hand.evaluate
    LEARNT = context.row(kept(Path(rules.__file__).parent, learnt.ABOUT, learnt.WEIGHTS) or (), "i2")

    @rule
    def total(s, part, weights):
        """Add up the weights of a position's features in one part of the learnt model."""
        summed = weights[0] - weights[0]
        for k in range(FEATURES):
            summed += weights[feature(s, part, k)]
        return summed

    @rule
    def estimate(s, player, weights):
        """Estimate a position's value to a player from learnt weights, without scaling it to TOTAL."""
        points = 0.0
        for part in range(PARTS):
            mine = share(s, part, player)
            if mine != 0:
                points += mine * value(s, part, total(s, part, weights))
        return points

    @routine
    def evaluate_by(s, player, weights):
        """Evaluate a position for a player with learnt weights.

        Use the hand-made evaluation if there are no weights, or if they do not apply to the position.
        """
        if len(weights) == 0 or not applies(s):
            return otherwise(s, player)
        points = estimate(s, player, weights)
        if TOTAL > 0.0:
            whole = 0.0
            for part in range(PARTS):
                whole += value(s, part, total(s, part, weights))
            points = points * TOTAL / whole
        return points

    @rule
    def evaluate_all(s, players, values, weights):
        """Evaluate a position for every player with learnt weights, and write the results into `values`.

        This is faster than calling `evaluate_by` for each player.
        """
        if len(weights) == 0 or not applies(s):
            for player in range(players):
                values[player] = otherwise(s, player)
        else:
            whole = 0.0
            for player in range(players):
                values[player] = estimate(s, player, weights)
                whole += values[player]
            if TOTAL > 0.0:
                for player in range(players):
                    values[player] *= TOTAL / whole

    def evaluate(s, player):
        """Evaluate a position for a player with the weights in use."""
        return evaluate_by(s, player, LEARNT)


more = context.shared("defaults") if by_hand is None else by_hand
PLAYOUT, shortlist = more.PLAYOUT, more.shortlist

# mypy: allow-untyped-defs
"""What a position is worth, over any game's files, plain or compiled alike: by what was learnt, else as the game's `evaluation.py` says.

Weights are data, not part of compiled code, so that a search may go by others than those in use.
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
"""What a position is worth to a player, by the weights in use where there are some; None where the game does not say."""
LEARNT: Any = context.row((), "i2")
"""The weights in use; empty where there are none."""

if learnt is None:

    @rule
    def evaluate_all(s, players, values, weights):
        """Write what a position is worth to every player."""
        for player in range(players):
            values[player] = evaluate(s, player)

else:
    PARTS, FEATURES, TOTAL = learnt.PARTS, learnt.FEATURES, learnt.TOTAL or 0.0
    feature, value, share, applies = learnt.feature, learnt.value, learnt.share, learnt.applies
    otherwise = by_hand.evaluate
    LEARNT = context.row(kept(Path(rules.__file__).parent, learnt.ABOUT, learnt.WEIGHTS) or (), "i2")

    @rule
    def total(s, part, weights):
        """The sum of the weights of a part."""
        summed = weights[0] - weights[0]
        for k in range(FEATURES):
            summed += weights[feature(s, part, k)]
        return summed

    @rule
    def estimate(s, player, weights):
        """What a position is worth to a player by these weights, not scaled yet."""
        points = 0.0
        for part in range(PARTS):
            mine = share(s, part, player)
            if mine != 0:
                points += mine * value(s, part, total(s, part, weights))
        return points

    @routine
    def evaluate_by(s, player, weights):
        """What a position is worth to a player by these weights; without any, or where they are for others, as was worked out by hand."""
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
        """Write what a position is worth to every player; the learnt values are added up only once."""
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
        """The same by the weights in use."""
        return evaluate_by(s, player, LEARNT)


more = context.shared("defaults") if by_hand is None else by_hand
PLAYOUT, shortlist = more.PLAYOUT, more.shortlist

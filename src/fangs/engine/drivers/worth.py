# mypy: allow-untyped-defs
"""What a position is worth, over any game's files, plain or compiled alike: by what was learnt, else as the game's `worth.py` says.

Weights are data, not part of compiled code, so that a search may go by others than those in use.
"""

from pathlib import Path
from typing import Any

from fangs.engine import Context, neighbour, routine, rule
from fangs.engine.weights import kept

context = Context(__package__)
rules = context.given("rules")
by_hand: Any = neighbour(rules, "worth")
learnt: Any = None if by_hand is None else neighbour(rules, "learnt")
worth: Any = None if by_hand is None else by_hand.worth
"""What a position is worth to a player, by the weights in use where there are some; None where the game does not say."""
LEARNT: Any = context.row((), "i2")
"""The weights in use; empty where there are none."""

if learnt is None:

    @rule
    def evaluate(s, players, values, weights):
        """Write what a position is worth to every player."""
        for player in range(players):
            values[player] = worth(s, player)

else:
    PARTS, FEATURES, TOTAL = learnt.PARTS, learnt.FEATURES, learnt.TOTAL or 0.0
    feature, value, share, applies = learnt.feature, learnt.value, learnt.share, learnt.applies
    otherwise = by_hand.worth
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
    def worth_by(s, player, weights):
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
    def evaluate(s, players, values, weights):
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

    def worth(s, player):
        """The same by the weights in use."""
        return worth_by(s, player, LEARNT)


more = context.shared("defaults") if by_hand is None else by_hand
PLAYOUT, shortlist = more.PLAYOUT, more.shortlist

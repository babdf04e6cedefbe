# mypy: allow-untyped-defs
"""What a position is worth, over any game's files, plain or compiled alike: by what was learnt, else as the game's `worth.py` says."""

from pathlib import Path
from typing import Any

from fangs.engine import Context, neighbour, rule
from fangs.engine.weights import kept

context = Context(__package__)
rules = context.given("rules")
by_hand: Any = neighbour(rules, "worth")
learnt: Any = neighbour(rules, "learnt")
LEARNT: Any = None
"""The weights in use; None where there are none."""

if learnt is not None:
    PARTS, FEATURES, TOTAL = learnt.PARTS, learnt.FEATURES, learnt.TOTAL
    feature, value, share, applies = learnt.feature, learnt.value, learnt.share, learnt.applies
    found = kept(Path(rules.__file__).parent, learnt.ABOUT, learnt.WEIGHTS)
    LEARNT = found if found is None else context.row(found, "i2")

    @rule
    def total(s, part, weights):
        """The sum of the weights of a part."""
        summed = weights[0] - weights[0]
        for k in range(FEATURES):
            summed += weights[feature(s, part, k)]
        return summed

    @rule
    def estimate(s, player, weights):
        """What a position is worth to a player by these weights."""
        points = 0.0
        for part in range(PARTS):
            mine = share(s, part, player)
            if mine != 0:
                points += mine * value(s, part, total(s, part, weights))
        return points

    if by_hand is None:

        @rule
        def as_learnt(s, player):
            """What a position is worth to a player by the weights in use, not scaled yet."""
            return estimate(s, player, LEARNT)

    else:
        otherwise = by_hand.worth

        @rule
        def as_learnt(s, player):
            """The same, and by hand where these weights are for others."""
            return estimate(s, player, LEARNT) if applies(s) else otherwise(s, player)

    @rule
    def in_scale(s, player):
        """What a position is worth to a player, where the values of all players add up to a total."""
        if not applies(s):
            return as_learnt(s, player)
        whole = 0.0
        for part in range(PARTS):
            whole += value(s, part, total(s, part, LEARNT))
        return as_learnt(s, player) * TOTAL / whole


worth: Any = None
"""What a position is worth to a player; None where the game does not say."""
if LEARNT is not None:
    worth = as_learnt if TOTAL is None else in_scale
elif by_hand is not None:
    worth = by_hand.worth

if LEARNT is not None and TOTAL is not None:

    @rule
    def evaluate(s, players, values):
        """Write what a position is worth to every player; the learnt values are added up only once."""
        whole = 0.0
        for player in range(players):
            values[player] = as_learnt(s, player)
            whole += values[player]
        if applies(s):
            for player in range(players):
                values[player] *= TOTAL / whole

else:

    @rule
    def evaluate(s, players, values):
        """Write what a position is worth to every player."""
        for player in range(players):
            values[player] = worth(s, player)


more = context.shared("defaults") if by_hand is None else by_hand
PLAYOUT, shortlist = more.PLAYOUT, more.shortlist

# mypy: allow-untyped-defs
"""Evaluates all combinations of simultaneous choices, and finds mixed strategies near an equilibrium.

A player's choice is an action for each of the player's roles. For each player, `sizes` has the number of choices,
`widths` the number of roles, and `roles` the roles themselves. `actions` has room for MOST choices of ROLES actions for
each player.
"""

from fangs.engine import Context, routine

from .evaluation import evaluate_all
from .playout import follow
from .search import restore

context = Context(__package__)
rules, rng_ = context.given("rules"), context.given("rng")
owing, score, ROLES = rules.owing, rules.score, rules.ROLES
mixture_ = context.shared("mixture")
MOST = mixture_.MOST
begin, approach, joint, responses = mixture_.begin, mixture_.approach, mixture_.joint, mixture_.responses
TRIES = 4
"""The maximum number of times that the search for an equilibrium starts, each time from different mixtures."""


@routine
def add_values(s, world, count, owners, sizes, widths, roles, actions, payoffs, rng, buffer, values, weights):
    """Evaluate every combination of choices, and add each player's value to `payoffs`.

    `count` is the number of players who choose. The choice of the last player varies fastest.
    """
    total, players = joint(sizes, count), score(s, values)
    for k in range(total):
        restore(s, world)
        rest, inner = k, total
        for at in range(count):
            inner //= sizes[at]
            choice = at * MOST + rest // inner
            rest %= inner
            for n in range(widths[at]):
                follow(s, roles[at * ROLES + n], actions[choice * ROLES + n], rng, buffer)
        if owing(s) == 0:
            score(s, values)
        else:
            evaluate_all(s, players, values, weights)
        for at in range(count):
            payoffs[at * total + k] += values[owners[at]]


@routine
def balance(payoffs, sizes, count, enough, past, shares, means, found, work):
    """Find mixtures near an equilibrium, and write them into `found`. A single player simply makes the best choice.

    Stop as soon as the gap (the most that a player could gain by another choice) is at most `enough` times the range of
    values.
    """
    low, high, best = payoffs[0], payoffs[0], 0
    for k in range(count * joint(sizes, count)):
        best = k if payoffs[k] > high else best
        low, high = min(low, payoffs[k]), max(high, payoffs[k])
    if count == 1:
        found[best] = 1.0
    else:
        least, drawn = 1e300, 1
        for trial in range(TRIES):
            if least > enough * (high - low):
                drawn = begin(sizes, count, trial, drawn, past, shares)
                least = approach(payoffs, sizes, count, least, past, shares, means, found, work)


@routine
def judge(payoffs, sizes, count, found, scores, work):
    """Evaluate each player's choices against the other players' mixtures, and write the values into `scores`."""
    for at in range(count):
        if count > 1:
            responses(payoffs, sizes, count, at, found, work)
        for k in range(sizes[at]):
            scores[at * MOST + k] = work[k] if count > 1 else payoffs[k]

# mypy: allow-untyped-defs
"""Random play over the rules of any game, plain and compiled."""

from fangs.engine import CHANCE, Context, neighbour, routine, rule

context = Context(__package__)

rules = context.given("rules")
rng_ = context.given("rng")
setup, owing, legal, play = rules.setup, rules.owing, rules.legal, rules.play
odds, fair = rules.odds, rules.fair
below = rng_.below


@rule
def draw(weight, n, rng):
    """One of n outcomes, drawn according to their weights."""
    total = 0
    for k in range(n):
        total += weight[k]
    pick = below(rng, total)
    for k in range(n):
        pick -= weight[k]
        if pick < 0:
            return k
    return n - 1


@rule
def toss(s, rng, buffer):
    """Return an outcome of the dice. If all outcomes are equally likely, their weights are not computed."""
    n = fair(s)
    return below(rng, n) if n != 0 else draw(buffer, odds(s, buffer), rng)


@rule
def lowest(roles):
    """Return the lowest role in a set."""
    role = 0
    while roles >> role & 1 == 0:
        role += 1
    return role


@rule
def step(s, who, rng, buffer):
    """Roll the dice, or let the lowest role that owes an action choose a listed one at random."""
    if who == CHANCE:
        role = CHANCE
        action = toss(s, rng, buffer)
    else:
        role = lowest(who)
        action = buffer[below(rng, legal(s, role, buffer))]
    play(s, role, action)  # in one place, so that it is compiled only once


@rule
def follow(s, role, action, rng, buffer):
    """Play an action or an outcome, then roll the dice until somebody owes an action or the game is over. Return the roles that owe."""
    owed = CHANCE
    while owed == CHANCE:
        play(s, role, action)
        owed = owing(s)
        if owed == CHANCE:
            role, action = owed, toss(s, rng, buffer)
    return owed


@rule
def by_rules(s, rng, buffer, limit):
    """Play at random to the end of the game, or for `limit` choices. Return the number of choices."""
    moves = 0
    who = owing(s)
    while who != 0 and moves < limit:
        if who != CHANCE:
            moves += 1
        step(s, who, rng, buffer)
        who = owing(s)
    return moves


if (quick := neighbour(rules, "playout")) is None:
    playout = by_rules
else:
    quickly = quick.playout

    @rule
    def playout(s, rng, buffer, limit):
        """Play at random as in `by_rules`, but with the game's own `playout` as far as it goes."""
        moves = quickly(s, rng, buffer, limit)
        return moves + by_rules(s, rng, buffer, limit - moves)


@routine
def playouts(s, rng, buffer, n, limit):
    """Play n random games, and return the number of choices. `s` first holds the options, and then the end of the last game."""
    moves = 0
    for _ in range(n):
        setup(s)
        moves += playout(s, rng, buffer, limit)
    return moves

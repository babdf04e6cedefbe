# mypy: allow-untyped-defs
"""Random play, over any game's rules, plain or compiled alike."""

from fangs.engine import CHANCE, Context, neighbour, routine, rule

context = Context(__package__)

rules = context.given("rules")
rng_ = context.given("rng")
setup, owing, legal, play = rules.setup, rules.owing, rules.legal, rules.play
odds, fair = rules.odds, rules.fair
below = rng_.below


@rule
def draw(weight, n, rng):
    """One of n outcomes, drawn by their weights."""
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
    """An outcome of the dice, without writing the weights down where all are the same."""
    n = fair(s)
    return below(rng, n) if n != 0 else draw(buffer, odds(s, buffer), rng)


@rule
def lowest(roles):
    """The lowest role of a set of them."""
    role = 0
    while roles >> role & 1 == 0:
        role += 1
    return role


@rule
def step(s, who, rng, buffer):
    """Roll the dice, or let the lowest role that owes an action choose any of those listed."""
    if who == CHANCE:
        role = CHANCE
        action = toss(s, rng, buffer)
    else:
        role = lowest(who)
        action = buffer[below(rng, legal(s, role, buffer))]
    play(s, role, action)  # in one place, so that it is compiled only once


@rule
def follow(s, role, action, rng, buffer):
    """Play an action or an outcome, then let the dice decide until somebody owes an action or the game is over; returns who owes."""
    owed = CHANCE
    while owed == CHANCE:
        play(s, role, action)
        owed = owing(s)
        if owed == CHANCE:
            role, action = owed, toss(s, rng, buffer)
    return owed


@rule
def by_rules(s, rng, buffer, limit):
    """Play at random to the end, or until `limit` choices are made; returns how many were made."""
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
        """The same, and as far as the game's own file goes, by that."""
        moves = quickly(s, rng, buffer, limit)
        return moves + by_rules(s, rng, buffer, limit - moves)


@routine
def playouts(s, rng, buffer, n, limit):
    """n random games from the first position; s holds the options before and the last game's end after."""
    moves = 0
    for _ in range(n):
        setup(s)
        moves += playout(s, rng, buffer, limit)
    return moves

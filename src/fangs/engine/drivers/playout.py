# mypy: allow-untyped-defs
"""Plays random games by the rules of any game, in plain and compiled code."""

from fangs.engine import CHANCE, Context, neighbour, routine, rule

context = Context(__package__)

rules = context.given("rules")
rng_ = context.given("rng")
setup, owing, legal, play = rules.setup, rules.owing, rules.legal, rules.play
odds, fair = rules.odds, rules.fair
below = rng_.below


@rule
def draw(weight, n, rng):
    """Choose one of `n` outcomes at random according to their weights, and return its index."""
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
    """Draw an outcome of the dice at random. The odds are computed only if the outcomes are not equally likely."""
    n = fair(s)
    return below(rng, n) if n != 0 else draw(buffer, odds(s, buffer), rng)


@rule
def lowest(roles):
    """Return the lowest role in a non-empty set of roles."""
    role = 0
    while roles >> role & 1 == 0:
        role += 1
    return role


@rule
def step(s, who, rng, buffer):
    """Roll the dice if chance decides. Otherwise, play a random action for the lowest role that must act."""
    if who == CHANCE:
        role = CHANCE
        action = toss(s, rng, buffer)
    else:
        role = lowest(who)
        action = buffer[below(rng, legal(s, role, buffer))]
    play(s, role, action)  # Only one call for both cases, so that `play` is compiled only once.


@rule
def follow(s, role, action, rng, buffer):
    """Play an action or an outcome, and roll the dice until a role must act or the game is over.

    Return the roles that must act.
    """
    owed = CHANCE
    while owed == CHANCE:
        play(s, role, action)
        owed = owing(s)
        if owed == CHANCE:
            role, action = owed, toss(s, rng, buffer)
    return owed


@rule
def by_rules(s, rng, buffer, limit):
    """Play at random to the end of the game, or for at most `limit` choices, and return the number of choices."""
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
        """Play at random to the end of the game, using the game's own faster `playout` as far as possible.

        Return the number of choices.
        """
        moves = quickly(s, rng, buffer, limit)
        return moves + by_rules(s, rng, buffer, limit - moves)


@routine
def playouts(s, rng, buffer, n, limit):
    """Play `n` random games with the options in the state `s`, and return the total number of choices.

    Afterwards, `s` holds the end of the last game.
    """
    moves = 0
    for _ in range(n):
        setup(s)
        moves += playout(s, rng, buffer, limit)
    return moves

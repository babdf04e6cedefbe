# mypy: allow-untyped-defs
"""Many tables in one call, over any game's rules: each function works on the tables from `first` up to `last`.

`states` is a row of records, `rngs` a row of generators (one a table, so that a table's dice do not depend on its neighbours), `buffers`
a row of rows of which each caller uses its own.
"""

from fangs.engine import CHANCE, Context, routine, rule

from .playout import follow, lowest, playout, step, toss

context = Context(__package__)

rules = context.given("rules")
seed, below = context.given("rng").seed, context.given("rng").below
setup, owing, legal, play, score = rules.setup, rules.owing, rules.legal, rules.play, rules.score
cover, owner = rules.cover, rules.owner


# What plays is compiled at every place that calls it, so each function has only one.


@rule
def set_up(s, rng, buffer):
    """Set up a table, and let the dice decide until somebody owes an action; returns who owes."""
    setup(s)
    who = owing(s)
    return follow(s, who, toss(s, rng, buffer), rng, buffer) if who == CHANCE else who


@routine
def begin(states, rngs, buffer, owed, number, first, last):
    """Set up every table, its dice from stream i of this seed, and roll what is due; owed[i] says who owes an action there."""
    for i in range(first, last):
        seed(rngs[i], number, i)
        owed[i] = set_up(states[i], rngs[i], buffer)


@routine
def listed(states, roles, actions, counts, first, last):
    """Write the listed actions of role roles[i] at table i; counts[i] says how many there are, of a negative role none."""
    for i in range(first, last):
        counts[i] = legal(states[i], roles[i], actions[i]) if roles[i] >= 0 else 0


@routine
def advance(states, rngs, buffer, owed, roles, actions, first, last):
    """Play actions[i] for role roles[i] at table i, then roll; a table whose role is negative stays as it is."""
    for i in range(first, last):
        if roles[i] >= 0:
            owed[i] = follow(states[i], roles[i], actions[i], rngs[i], buffer)


@routine
def begin_again(states, rngs, buffer, owed, first, last):
    """Set up every table anew whose game is over, and roll what is due."""
    for i in range(first, last):
        if owed[i] == 0:
            owed[i] = set_up(states[i], rngs[i], buffer)


@routine
def covered(states, players, first, last):
    """Erase from every record what player players[i] may not know."""
    for i in range(first, last):
        cover(states[i], players[i])


@routine
def wander(states, rngs, buffer, owed, moves, first, last):
    """Make `moves` random choices at every table, a finished one beginning anew."""
    for i in range(first, last):
        s, made = states[i], 0
        who = owing(s)
        while made < moves or who == CHANCE:
            if who == 0:
                setup(s)
            else:
                made += who != CHANCE
                step(s, who, rngs[i], buffer)
            who = owing(s)
        owed[i] = who


@routine
def finish(states, rngs, buffer, owed, limit, first, last):
    """Play every table at random to its end, or `limit` choices further; returns how many choices were made."""
    moves = 0
    for i in range(first, last):
        moves += playout(states[i], rngs[i], buffer, limit)
        owed[i] = owing(states[i])
    return moves


@routine
def scored(states, scores, first, last):
    """Write every table's scores, a row a table."""
    for i in range(first, last):
        score(states[i], scores[i])


@rule
def owes(s, who, player):
    """Whether a role of this player is among those that owe an action."""
    role = 0
    while who >> role != 0:
        if who >> role & 1 == 1 and owner(s, role) == player:
            return True
        role += 1
    return False


@routine
def until(states, rngs, buffer, owed, player, choices, most, first, last):
    """Let all others choose at random at every table until this player owes an action or the game is over.

    choices[i] counts them; a table at which there were `most` stays as it is.
    """
    for i in range(first, last):
        s = states[i]
        while owed[i] != 0 and choices[i] < most and not owes(s, owed[i], player):
            role = lowest(owed[i])
            action = buffer[below(rngs[i], legal(s, role, buffer))]
            owed[i] = follow(s, role, action, rngs[i], buffer)
            choices[i] += 1

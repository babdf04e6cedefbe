# mypy: allow-untyped-defs
"""Plays many tables of one game at once, for `fangs.engine.batch`.

Each function works on the tables from `first` up to, but not including, `last`. `states` is an array of records. `rngs`
is an array of generators, one per table, so a table's dice do not depend on the other tables. `buffer` is working
memory for actions, which only one caller may use at a time.
"""

from fangs.engine import CHANCE, Context, routine, rule

from .playout import follow, lowest, playout, step, toss

context = Context(__package__)

rules = context.given("rules")
seed, below = context.given("rng").seed, context.given("rng").below
setup, owing, legal, play, score = rules.setup, rules.owing, rules.legal, rules.play, rules.score
cover, owner = rules.cover, rules.owner


# The code of `follow` is compiled again at every place that calls it, so each function calls it only once.


@rule
def set_up(s, rng, buffer):
    """Set up a table and roll the dice until a role must act. Return the roles that must act."""
    setup(s)
    who = owing(s)
    return follow(s, who, toss(s, rng, buffer), rng, buffer) if who == CHANCE else who


@routine
def begin(states, rngs, buffer, owed, number, first, last):
    """Set up every table with its own stream of dice, and roll the dice until a role must act.

    Table `i` uses stream `i` of the seed `number`. `owed[i]` gets the roles that must act.
    """
    for i in range(first, last):
        seed(rngs[i], number, i)
        owed[i] = set_up(states[i], rngs[i], buffer)


@routine
def listed(states, roles, actions, counts, first, last):
    """List the legal actions of the role `roles[i]` at each table `i`.

    The actions are written into `actions[i]`, and their number into `counts[i]`. A negative role has no actions.
    """
    for i in range(first, last):
        counts[i] = legal(states[i], roles[i], actions[i]) if roles[i] >= 0 else 0


@routine
def advance(states, rngs, buffer, owed, roles, actions, first, last):
    """Play the action `actions[i]` for the role `roles[i]` at each table `i`, and roll the dice that follow.

    Tables with a negative role are skipped.
    """
    for i in range(first, last):
        if roles[i] >= 0:
            owed[i] = follow(states[i], roles[i], actions[i], rngs[i], buffer)


@routine
def begin_again(states, rngs, buffer, owed, first, last):
    """Begin a new game at every table whose game is over, and roll the dice that follow."""
    for i in range(first, last):
        if owed[i] == 0:
            owed[i] = set_up(states[i], rngs[i], buffer)


@routine
def covered(states, players, first, last):
    """Erase everything that the player `players[i]` is not allowed to know from the state of each table `i`."""
    for i in range(first, last):
        cover(states[i], players[i])


@routine
def wander(states, rngs, buffer, owed, moves, first, last):
    """Make `moves` random choices at every table. A table whose game is over begins a new game."""
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
    """Finish the game at every table with random choices, and return the total number of choices.

    At most `limit` choices are made at each table.
    """
    moves = 0
    for i in range(first, last):
        moves += playout(states[i], rngs[i], buffer, limit)
        owed[i] = owing(states[i])
    return moves


@routine
def scored(states, scores, first, last):
    """Write the scores of every table into the array `scores`, one row per table."""
    for i in range(first, last):
        score(states[i], scores[i])


@rule
def owes(s, who, player):
    """Return whether any role in the set `who` belongs to a player."""
    role = 0
    while who >> role != 0:
        if who >> role & 1 == 1 and owner(s, role) == player:
            return True
        role += 1
    return False


@routine
def until(states, rngs, buffer, owed, player, choices, most, first, last):
    """Play at random at every table until this player must act or the game is over.

    The number of random choices at table `i` is added to `choices[i]`. A table that has reached `most` choices is
    skipped.
    """
    for i in range(first, last):
        s = states[i]
        while owed[i] != 0 and choices[i] < most and not owes(s, owed[i], player):
            role = lowest(owed[i])
            action = buffer[below(rngs[i], legal(s, role, buffer))]
            owed[i] = follow(s, role, action, rngs[i], buffer)
            choices[i] += 1

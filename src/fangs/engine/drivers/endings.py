# mypy: allow-untyped-defs
"""Checks an endgame table: by the rules, each position's code must follow from the codes of the next positions.

The check uses the numbering of the positions, but not the code that computed the tables. `codes` holds this table and
all lower ones, one after another, and `bases` the start of each. `actions[k]` lists the actions for the k-th step of a
turn. For each step, `notes` has the role that acts, the index of the action being tried, the number of actions, the
best code so far, and the hash of the position. `known` caches the hashes and codes of positions within turns, because a
position can be reached by the same steps in many orders.
"""

from typing import Any

from fangs.engine import Context, neighbour, routine

from .hashing import digest
from .search import restore

context = Context(__package__)
rules: Any = context.given("rules")
endings: Any = neighbour(rules, "endings")
owing, legal, play = rules.owing, rules.legal, rules.play
ROLE, TRIED, LISTED, BEST, HASH, NOTES = range(6)
KNOWN = 1 << 13
"""The number of positions in the cache. A position replaces an earlier position with the same lowest bits of the hash."""


@routine
def contradictions(s, world, level, numbers, codes, bases, actions, notes, known):
    """Count the positions in `numbers` whose codes in the table contradict the rules.

    The table must mark a duplicate position as INVALID.
    """
    wrong = 0
    forget(known)
    for at in numbers:
        code, found = (
            codes[bases[level - 1] + at],
            by_rules(s, world, level, 0, at, codes, bases, actions, notes, known),
        )
        wrong += found != (code if code == endings.INVALID else endings.settled(0 + code))
    return wrong


@routine
def count_codes(s, world, level, extra, numbers, codes, bases, actions, notes, known, counts):
    """Compute the codes of positions that are in no table, and count how often each code occurs.

    All their next positions must be in tables.
    """
    forget(known)
    for at in numbers:
        counts[by_rules(s, world, level, extra, at, codes, bases, actions, notes, known)] += 1


@routine
def forget(known):
    """Empty the cache of positions, because the codes may have changed."""
    for k in range(KNOWN):
        known[0][k] = 0


@routine
def by_rules(s, world, level, extra, at, codes, bases, actions, notes, known):
    """Compute a position's code by the rules, from the codes of the positions after each possible turn.

    If a turn has several steps, all combinations of actions are tried.
    """
    depth, code = 0, go(s, world, level, extra, at, 0, codes, bases, actions, notes, known)
    if code != endings.UNDECIDED:
        return code
    while depth >= 0:
        if notes[TRIED][depth] == notes[LISTED][depth]:
            code, key = notes[BEST][depth], notes[HASH][depth]
            known[0][key & KNOWN - 1], known[1][key & KNOWN - 1] = key, code
            depth -= 1
        else:
            code = go(s, world, level, extra, at, depth + 1, codes, bases, actions, notes, known)
            depth += code == endings.UNDECIDED
        if depth >= 0 and code != endings.UNDECIDED:
            is_first = notes[TRIED][depth] == 0
            notes[BEST][depth] = code if is_first else endings.better(code, notes[BEST][depth], notes[ROLE][depth])
            notes[TRIED][depth] += 1
    return endings.later(code)


@routine
def go(s, world, level, extra, at, depth, codes, bases, actions, notes, known):
    """Play the first `depth` steps of the turn being tried, and return the code of the resulting position.

    Return UNDECIDED if the turn continues.
    """
    restore(s, world)
    is_only = endings.position(s, level, at, extra)
    if not is_only:
        return endings.INVALID
    for k in range(depth):
        play(s, owing(s) >> 1, actions[k][notes[TRIED][k]])
    if owing(s) == 0:
        return endings.ended(s)
    lower = endings.covered_by(s)
    if depth > 0 and lower > 0:
        return endings.settled(0 + codes[bases[lower - 1] + endings.number(s)])
    key = (digest(s, world.words) ^ (at + 1) * 0x2545F4914F6CDD1D) & 0x7FFFFFFFFFFFFFFF
    if depth > 0 and known[0][key & KNOWN - 1] == key:
        return known[1][key & KNOWN - 1]
    role = owing(s) >> 1
    notes[ROLE][depth], notes[TRIED][depth], notes[HASH][depth] = role, 0, key
    notes[LISTED][depth] = legal(s, role, actions[depth])
    return endings.UNDECIDED if notes[LISTED][depth] > 0 else endings.without_moves(role)

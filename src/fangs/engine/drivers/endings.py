# mypy: allow-untyped-defs
"""Compares a table of endings with the rules, plain and compiled: a position's code must follow from the codes of the next positions.

The check uses only the numbering of the tables, not how they are computed. `codes` holds this table and all lower ones, one after another,
and `bases` the start of each. `actions[k]` lists the actions for the k-th step of a turn. For each step, `notes` has the role that acts,
the index of the action being tried, the number of actions, and the best code so far.
"""

from typing import Any

from fangs.engine import Context, neighbour, routine

from .search import restore

context = Context(__package__)
rules: Any = context.given("rules")
endings: Any = neighbour(rules, "endings")
owing, legal, play = rules.owing, rules.legal, rules.play
ROLE, TRIED, LISTED, BEST, NOTES = range(5)


@routine
def contradictions(s, world, level, numbers, codes, bases, actions, notes):
    """Return the number of these positions in which a table contradicts the rules. A duplicate must be marked as INVALID."""
    wrong = 0
    for at in numbers:
        code, found = codes[bases[level - 1] + at], by_rules(s, world, level, 0, at, codes, bases, actions, notes)
        wrong += found != (code if code == endings.INVALID else endings.settled(0 + code))
    return wrong


@routine
def count_codes(s, world, level, extra, numbers, codes, bases, actions, notes, counts):
    """Count the codes, according to the rules, of positions that are in no table but whose next positions all are."""
    for at in numbers:
        counts[by_rules(s, world, level, extra, at, codes, bases, actions, notes)] += 1


@routine
def by_rules(s, world, level, extra, at, codes, bases, actions, notes):
    """Return a position's code, from the codes after each turn. If a turn has several steps, all combinations are tried."""
    depth, code = 0, go(s, world, level, extra, at, 0, codes, bases, actions, notes)
    if code != endings.UNDECIDED:
        return code
    while depth >= 0:
        if notes[TRIED][depth] == notes[LISTED][depth]:
            code = notes[BEST][depth]
            depth -= 1
        else:
            code = go(s, world, level, extra, at, depth + 1, codes, bases, actions, notes)
            depth += code == endings.UNDECIDED
        if depth >= 0 and code != endings.UNDECIDED:
            is_first = notes[TRIED][depth] == 0
            notes[BEST][depth] = code if is_first else endings.better(code, notes[BEST][depth], notes[ROLE][depth])
            notes[TRIED][depth] += 1
    return endings.later(code)


@routine
def go(s, world, level, extra, at, depth, codes, bases, actions, notes):
    """Play the actions being tried in the first `depth` steps. Returns the position's code, or UNDECIDED if the turn goes on."""
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
    role = owing(s) >> 1
    notes[ROLE][depth], notes[TRIED][depth] = role, 0
    notes[LISTED][depth] = legal(s, role, actions[depth])
    return endings.UNDECIDED if notes[LISTED][depth] > 0 else endings.without_moves(role)

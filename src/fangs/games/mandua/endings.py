# mypy: allow-untyped-defs
"""Mandua without supply: how its positions are numbered for tables of who wins, and how these are worked out.

The tables leave out two rules, the quiet limit (D5.4) and repetition (D4.1); captures are enforced. There is a table for each number of
hunters, in which each position with the hunters to move has a code: who wins, and how many moves the hunters make until then.
Turning or mirroring the board changes nothing, so the tigers stand as one of a few thousand sets, and the hunters likewise where the
tigers are symmetric. A turn of the tigers that captures leads to a table of fewer hunters; so these come first.

Work goes backwards from decided positions (retrograde analysis), one depth after the other: `codes` has the positions with the hunters to
move, for all numbers of hunters one behind the other, and `replies` those with the tigers to move, for the present number only.
"""

import itertools

from fangs.engine import Context, routine, rule

from .chains import can_capture, captures, greatest_number, start_of_capture, taken
from .ground import FIELDS, SQUARE, WAYS, adjoining, ahead, behind, cell, count, vacant
from .state import ENFORCED, HUNT, PROWL

context = Context(__package__)

NUMBERING = 1  # goes up whenever a number comes to mean another position
MOST = 7  # hunters
TABLES = tuple(f"hunters-{hunters}" for hunters in range(1, MOST + 1))
TIGERS = 4
UNDECIDED, WON, LOST, DRAWN, INVALID = 0, 1, 128, 254, 255  # codes; to WON (by the hunters) and LOST the depth is added
DEEPEST = 120

GRID = 49
_FIELDS = [place for place in range(GRID) if FIELDS >> place & 1]
_SQUARE = [place for place in range(GRID) if SQUARE >> place & 1]
PLACE = context.table(*(_FIELDS.index(place) if place in _FIELDS else 0 for place in range(GRID)))
SQUARE_PLACE = context.table(*(_SQUARE.index(place) if place in _SQUARE else 0 for place in range(GRID)))
SQUARE_CELL = context.table(*_SQUARE)


def _choose(n, k):
    total = 1
    for one in range(k):
        total = total * (n - one) // (one + 1)
    return total


CHOOSE = context.table(*(_choose(n, k) for n in range(30) for k in range(8)))  # at 8 * n + k


def _turns():
    """For each way to turn and mirror the grid, where each cell goes; the first leaves all as it is."""
    for mirror, turns in itertools.product((0, 1), range(4)):
        for place in range(GRID):
            column, row = divmod(place, 7)
            column = 6 - column if mirror else column
            for _ in range(turns):
                column, row = row, 6 - column
            yield 7 * column + row


_TURNS = tuple(_turns())
TURNS = context.table(*_TURNS)


def _orbits():
    """For each set of tigers its orbit and the turn that leads to its first set; for each orbit that set, and the turns that keep it."""
    rank = {place: [_choose(_FIELDS.index(place), n) for n in range(1, TIGERS + 1)] for place in _FIELDS}
    orbit, turn = [0] * _choose(29, TIGERS), [-1] * _choose(29, TIGERS)
    sets: list[int] = []
    kept: list[int] = []
    back = [
        next(b for b in range(8) if all(_TURNS[GRID * b + _TURNS[GRID * t + p]] == p for p in _FIELDS))
        for t in range(8)
    ]
    for places in itertools.combinations(_FIELDS, TIGERS):
        if turn[sum(rank[place][n] for n, place in enumerate(places))] >= 0:
            continue
        keeping = 0
        for t in range(8):
            turned = sorted(_TURNS[GRID * t + place] for place in places)
            number = sum(rank[place][n] for n, place in enumerate(turned))
            keeping |= (turned == list(places)) << t
            if turn[number] < 0:
                orbit[number], turn[number] = len(sets), back[t]
        sets.append(sum(1 << place for place in places))
        kept.append(keeping)
    return orbit, turn, sets, kept


_orbit, _turn, _sets, _kept = _orbits()
ORBIT, TURN, SETS, KEPT = context.table(*_orbit), context.table(*_turn), context.table(*_sets), context.table(*_kept)
ORBITS = len(_sets)
SIZES = context.table(*(ORBITS * _choose(25, hunters) for hunters in range(MOST + 1)))
BASES = context.table(
    *itertools.accumulate((ORBITS * _choose(25, hunters) for hunters in range(1, MOST + 1)), initial=0)
)


# Numbers


def covered_by(s):
    """How many hunters are left, if a position is of the kind that tables have: the hunters move and have no supply; else 0."""
    hunters = count(s.hunters)
    is_one = s.captures == ENFORCED and s.phase == HUNT and s.supply == 0 and 0 < hunters <= MOST
    return hunters if is_one and count(s.tigers) == TIGERS else 0


def level(s):
    """How many hunters are left, if a position is of that kind but for whose turn it is; else 0."""
    hunters, is_turn = count(s.hunters), s.phase == HUNT or (s.phase == PROWL and count(s.tigers) == TIGERS)
    is_one = s.captures == ENFORCED and is_turn and s.supply == 0 and 0 < hunters <= MOST
    return hunters if is_one else 0


def decoded(code):
    """Who wins with a code, None where nobody does, and how many moves the hunters make until then."""
    if code == UNDECIDED:
        return None, 0
    return (0, code - WON) if code < LOST else (1, code - LOST)


def number(s):
    """The number of such a position among those with as many hunters."""
    return numbered(s.tigers, s.hunters, count(s.hunters))


def position(s, hunters, number):
    """Make a first position the one of this number; returns whether it can be in a game."""
    s.tigers = SETS[number // CHOOSE[8 * 25 + hunters]]
    s.hunters = unranked(number % CHOOSE[8 * 25 + hunters], hunters)
    s.supply, s.quiet_limit = 0, 0
    return s.tigers & s.hunters == 0 and numbered(s.tigers, s.hunters, hunters) == number


@rule
def turned(fields, turn):
    """A set of fields on a turned board."""
    after = fields & 0
    while fields != 0:
        field = fields & -fields
        fields ^= field
        after |= 1 << TURNS[GRID * turn + cell(field)]
    return after


@rule
def ranked(hunters):
    """The number of a set of fields of the square among those with as many."""
    n, total = 0, 0
    while hunters != 0:
        field = hunters & -hunters
        hunters ^= field
        n += 1
        total += CHOOSE[8 * SQUARE_PLACE[cell(field)] + n]
    return total


@rule
def unranked(number, hunters):
    """The set of so many fields of the square that has this number."""
    fields, place = 0, 25
    for n in range(hunters, 0, -1):
        while CHOOSE[8 * place + n] > number:
            place -= 1
        number -= CHOOSE[8 * place + n]
        fields |= 1 << SQUARE_CELL[place]
    return fields


@routine
def numbered(tigers, hunters, many):
    """The number of a position, the same for all that turning and mirroring bring onto each other."""
    n, rank, left = 0, 0, tigers
    while left != 0:
        field = left & -left
        left ^= field
        n += 1
        rank += CHOOSE[8 * PLACE[cell(field)] + n]
    orbit, first = ORBIT[rank], turned(hunters, TURN[rank])
    if KEPT[orbit] != 1:
        same = first
        for turn in range(1, 8):
            if KEPT[orbit] >> turn & 1:
                first = min(first, turned(same, turn))
    return orbit * CHOOSE[8 * 25 + many] + ranked(first)


# What captures lead to


@rule
def better_for_tigers(code, other):
    """The code that the tigers prefer: they win as soon, or lose as late, as they can."""
    if code >= LOST and code <= LOST + DEEPEST:
        return min(code, other) if other >= LOST and other <= LOST + DEEPEST else code
    if other >= LOST and other <= LOST + DEEPEST:
        return other
    if min(code, other) == UNDECIDED or max(code, other) == DRAWN:
        return DRAWN
    return max(code, other)


@routine
def after_captures(tigers, hunters, due, codes):
    """The best code for the tigers among the ends of all chains that take `due` hunters, which is the greatest number."""
    best = INVALID
    for way in range(WAYS):
        goals = captures(tigers, hunters, way)
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            gone = taken(goal, way, tigers, hunters)
            after, left, rest = tigers ^ start_of_capture(goal, way, tigers) ^ goal, hunters ^ gone, due - count(gone)
            if rest > 0:
                code = after_captures(after, left, rest, codes) if greatest_number(after, left) == rest else INVALID
            elif rest < 0:
                code = INVALID
            elif left == 0:
                code = LOST  # D5.3
            else:
                many = count(left)
                code = 0 + codes[BASES[many - 1] + numbered(after, left, many)]
            if code != INVALID:
                best = code if best == INVALID else better_for_tigers(code, best)
    return DRAWN if best == UNDECIDED else best


# Values


@routine
def begin(many, first, last, codes, replies):
    """Decide what needs no other position of as many hunters, for some sets of tigers; returns the greatest depth among the replies."""
    deepest = -1
    size, base = CHOOSE[8 * 25 + many], BASES[many - 1]
    for orbit in range(first, last):
        tigers = SETS[orbit]
        for rank in range(size):
            hunters, at = unranked(rank, many), orbit * size + rank
            if hunters & tigers != 0 or (KEPT[orbit] != 1 and numbered(tigers, hunters, many) != at):
                codes[base + at] = INVALID
                replies[at] = INVALID
                continue
            free = vacant(tigers, hunters)
            if adjoining(hunters) & free & SQUARE == 0:
                codes[base + at] = WON  # D5.2
            if can_capture(tigers, hunters):
                replies[at] = after_captures(tigers, hunters, greatest_number(tigers, hunters), codes)
                if replies[at] != DRAWN:
                    deepest = max(deepest, (replies[at] & 127) - (1 if replies[at] < LOST else 0))
            elif adjoining(tigers) & free == 0:
                replies[at] = WON  # D5.1
                deepest = max(deepest, 0)
    return deepest


@routine
def advance(many, depth, codes, replies):
    """Decide what follows from positions of this depth; returns how many positions of the next depth there are."""
    size, base = CHOOSE[8 * 25 + many], BASES[many - 1]
    for at in range(ORBITS * size):
        code = codes[base + at]
        if code == WON + depth or code == LOST + depth:
            step_back(SETS[at // size], unranked(at % size, many), many, code, codes, replies)
    found = 0
    for at in range(ORBITS * size):
        code = replies[at]
        if code == WON + depth or code == LOST + depth:
            found += move_back(SETS[at // size], unranked(at % size, many), many, code, codes, replies)
    return found


@routine
def step_back(tigers, hunters, many, code, codes, replies):
    """Decide the positions from which a step of a tiger leads here."""
    for way in range(WAYS):
        froms = ahead(tigers, way) & vacant(tigers, hunters)
        while froms != 0:
            start = froms & -froms
            froms ^= start
            before = tigers ^ start ^ behind(start, way)
            at = numbered(before, hunters, many)
            if replies[at] == UNDECIDED and (code >= LOST or all_won(before, hunters, many, codes)):
                replies[at] = code


@routine
def all_won(tigers, hunters, many, codes):
    """Whether the hunters win after every step of a tiger."""
    for way in range(WAYS):
        goals = ahead(tigers, way) & vacant(tigers, hunters)
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            code = codes[BASES[many - 1] + numbered(tigers ^ goal ^ behind(goal, way), hunters, many)]
            if code < WON or code > WON + DEEPEST:
                return False
    return True


@routine
def move_back(tigers, hunters, many, code, codes, replies):
    """Decide the positions from which a hunter's move leads here; returns how many."""
    found = 0
    for way in range(WAYS):
        froms = ahead(hunters, way) & vacant(tigers, hunters) & SQUARE
        while froms != 0:
            start = froms & -froms
            froms ^= start
            before = hunters ^ start ^ behind(start, way)
            at = BASES[many - 1] + numbered(tigers, before, many)
            if codes[at] == UNDECIDED and (code < LOST or all_lost(tigers, before, many, code, replies)):
                codes[at] = code + 1
                found += 1
    return found


@routine
def all_lost(tigers, hunters, many, code, replies):
    """Whether the tigers win after every move of a hunter, and none takes them longer than this code says."""
    for way in range(WAYS):
        goals = ahead(hunters, way) & vacant(tigers, hunters) & SQUARE
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            reply = replies[numbered(tigers, hunters ^ goal ^ behind(goal, way), many)]
            if reply < LOST or reply > code:
                return False
    return True

# mypy: allow-untyped-defs
"""Mandua without supply: computes tables of the winners (their numbers: `numbering.py`).

The tables leave out two rules, the quiet limit (D5.4) and repetition (D4.1); captures are enforced. There is a table for each number of
hunters, in which each position with the hunters to move has a code: who wins, and how many moves the hunters make until then.
A turn of the tigers that captures leads to a table of fewer hunters; so these come first.

Work goes backwards from decided positions (retrograde analysis), one depth after the other: `codes` has the positions with the hunters to
move, `replies` those with the tigers to move. `left` counts the moves of the hunters that are not known to lose, `taken` the hunters that
the tigers can take. What is done for one depth can be divided among threads: those that decide the same position at the same time come to
the same. A hunter's move stays in its orbit, and each orbit belongs to one thread, which counts.

The rest of a chain of captures (D3.5) depends only on where it has led to, so each table needs one capture of each chain and what the
tables of one, two and three hunters fewer know of the rest.
"""

from fangs.engine import count, routine, rule

from . import numbering
from .chains import captures, start_of_capture
from .chains import taken as taken_by
from .ground import SQUARE, WAYS, adjoining, ahead, behind, vacant
from .numbering import (
    KEPT,
    SETS,
    TIGERS,
    hunters_of,
    numbered,
    numbered_in,
    orbit_from,
    orbit_of,
    spread,
    squeezed,
)
from .state import ENFORCED, HUNT, HUNTERS, NOBODY, PROWL

NUMBERING, SIZES, BASES, MOST = numbering.NUMBERING, numbering.SIZES, numbering.BASES, numbering.MOST
TABLES = tuple(f"hunters-{hunters}" for hunters in range(1, MOST + 1))
UNDECIDED, WON, LOST, DRAWN, INVALID = 0, 1, 128, 254, 255  # codes; to WON (by the hunters) and LOST the depth is added
DEEPEST = 125  # stands for any depth from there on
REACH = 3  # hunters that one capture takes at most (D3.2)
BITS = 8  # of a code
SCANNED_TOGETHER = 64  # codes
EXTRA = 1, MOST - 1  # with one hunter in supply and at most this many on the board, all next positions are in tables


@rule
def covered_by(s):
    """The number of hunters left, if tables have positions of this kind: the hunters move and have no supply. Else 0."""
    return level(s) if s.phase == HUNT else 0


@rule
def level(s):
    """The number of hunters left, if the position is of that kind except for the player to move. Else 0."""
    is_one = s.captures == ENFORCED and s.phase in (HUNT, PROWL) and s.supply == 0 and count(s.tigers) == TIGERS
    return count(s.hunters) if is_one else 0


def decoded(code):
    """The winner for a code (None: nobody), and the number of moves of the hunters until then."""
    if code in (UNDECIDED, DRAWN):
        return None, 0
    return (0, code - WON) if code < LOST else (1, code - LOST)


@rule
def number(s):
    """The number of such a position among those with as many hunters."""
    return numbered(s.tigers, s.hunters, count(s.hunters))


@rule
def position(s, hunters, number, supply=0):
    """Set a first position to the one with this number, and the supply; returns whether it is the only one with this number."""
    orbit = orbit_of(number, hunters)
    s.tigers, s.hunters = SETS[orbit], spread(hunters_of(number, orbit, hunters))
    s.supply, s.quiet_limit = supply, 0
    return numbered(s.tigers, s.hunters, hunters) == number


# Comparing codes


@rule
def settled(code):
    """The code in a finished table: what is undecided is drawn."""
    return DRAWN if code == UNDECIDED else code


@rule
def later(code):
    """The code one move of the hunters earlier in the game."""
    is_decided = code < DRAWN and code != WON + DEEPEST and code != LOST + DEEPEST
    return code + 1 if is_decided else code


@rule
def ended(s):
    """The code of a game that is over."""
    if s.winner == HUNTERS:
        return WON
    return DRAWN if s.winner == NOBODY else LOST


@rule
def without_moves(role):
    """The code if a player has nothing to choose: D5.2, where the hunters have won."""
    return WON if role == HUNTERS else DRAWN


@rule
def better(code, other, role):
    """The code that a player prefers."""
    if role != HUNTERS:
        return better_for_tigers(code, other)
    if min(code, other) < LOST:
        return min(code, other)
    return DRAWN if max(code, other) == DRAWN else max(code, other)


@rule
def better_for_tigers(code, other):
    """The code that the tigers prefer: they win as soon, or lose as late, as they can."""
    if code >= LOST and code < DRAWN:
        return min(code, other) if other >= LOST and other < DRAWN else code
    if other >= LOST and other < DRAWN:
        return other
    if min(code, other) == UNDECIDED or max(code, other) == DRAWN:
        return DRAWN
    return max(code, other)


# What captures lead to


@routine
def after_captures(tigers, hunters, turns):
    """The maximum number of hunters that chains take (D3.5), BITS higher than the best code for the tigers after such chains; else 0.

    `turns` has, for one, two and three hunters fewer, the best codes after the tigers' turn has gone on, and how many they take in it.
    """
    most, best = 0, 0
    for way in range(WAYS):
        goals = captures(tigers, hunters, way)
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            gone = taken_by(goal, way, tigers, hunters)
            after, number = hunters ^ gone, count(gone)
            code = LOST  # D5.3
            if after != 0:
                at = numbered(tigers ^ start_of_capture(goal, way, tigers) ^ goal, after, count(after))
                code = 0 + turns[2 * number - 2][at]
                number += turns[2 * number - 1][at]
            if number >= most:
                best = code if number > most else better_for_tigers(code, best)
                most = number
    return most << BITS | best


# Values: each of these does a part of the work for one number of hunters, that for the numbers from `first` up to `last`.


@routine
def begin(many, first, last, turns, codes, replies, left, taken):
    """Decide what needs no other position of as many hunters; returns the greatest depth among the replies."""
    deepest = -1
    for at in range(first, last):
        orbit = orbit_of(at, many)
        tigers, bits = SETS[orbit], hunters_of(at, orbit, many)
        if KEPT[orbit] != 1 and numbered_in(orbit, bits, many) != at:
            codes[at] = INVALID
            replies[at] = INVALID
            continue
        hunters = spread(bits)
        free = vacant(tigers, hunters)
        moves = 0
        for way in range(WAYS):
            moves += count(ahead(hunters, way) & free & SQUARE)
        left[at] = moves
        if moves == 0:
            codes[at] = WON  # D5.2
        found = after_captures(tigers, hunters, turns)
        taken[at] = found >> BITS
        if found != 0:
            replies[at] = found & (1 << BITS) - 1
            if replies[at] != DRAWN:
                deepest = max(deepest, (replies[at] & 127) - (1 if replies[at] < LOST else 0))
        elif adjoining(tigers) & free == 0:
            replies[at] = WON  # D5.1
            deepest = max(deepest, 0)
    return deepest


@routine
def finish(first, last, codes, replies, taken):
    """Make the replies of a finished table say what the tigers' turn leads to once it has begun: without a capture it is over."""
    for at in range(first, last):
        if taken[at] == 0:
            replies[at] = settled(0 + codes[at])


@routine
def step_back(many, depth, first, last, codes, replies):
    """Decide the positions from which a step of a tiger leads to those of this depth; returns how many."""
    found, at = 0, next_of(codes, first, last, depth)
    while at < last:
        code, orbit = codes[at], orbit_of(at, many)
        tigers, hunters = SETS[orbit], spread(hunters_of(at, orbit, many))
        for way in range(WAYS):
            froms = ahead(tigers, way) & vacant(tigers, hunters)
            while froms != 0:
                start = froms & -froms
                froms ^= start
                before = tigers ^ start ^ behind(start, way)
                to = numbered(before, hunters, many)
                if replies[to] == UNDECIDED and (code >= LOST or all_won(before, hunters, many, codes)):
                    replies[to] = code
                    found += 1
        at = next_of(codes, at + 1, last, depth)
    return found


@routine
def next_of(codes, first, last, depth):
    """The first position with a code of this depth, or `last`. It looks at many codes at once, which the processor does fastest."""
    at, won, lost = first, WON + depth, LOST + depth
    while at < last:
        end, hits = min(at + SCANNED_TOGETHER, last), 0
        for k in range(at, end):
            hits += (codes[k] == won) | (codes[k] == lost)
        if hits != 0:
            while codes[at] != won and codes[at] != lost:
                at += 1
            return at
        at = end
    return last


@routine
def all_won(tigers, hunters, many, codes):
    """Whether the hunters win after every step of a tiger."""
    for way in range(WAYS):
        goals = ahead(tigers, way) & vacant(tigers, hunters)
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            code = codes[numbered(tigers ^ goal ^ behind(goal, way), hunters, many)]
            if code < WON or code >= LOST:
                return False
    return True


@routine
def move_back(many, depth, after, first, last, codes, replies, left):
    """Decide the positions from which a hunter's move leads to those of this depth, with the depth `after`; returns how many.

    The part consists of the orbits that begin in it.
    """
    found, counts = 0, depth < after  # DEEPEST comes more than once
    end = orbit_from(last, many)
    at = next_of(replies, orbit_from(first, many), end, depth)
    while at < end:
        code, orbit = replies[at], orbit_of(at, many)
        tigers, hunters = SETS[orbit], spread(hunters_of(at, orbit, many))
        for way in range(WAYS):
            froms = ahead(hunters, way) & vacant(tigers, hunters) & SQUARE
            while froms != 0:
                start = froms & -froms
                froms ^= start
                before = hunters ^ start ^ behind(start, way)
                to = numbered_in(orbit, squeezed(before), many)
                if codes[to] == UNDECIDED and (
                    code < LOST or all_lost(orbit, before, many, to, code, counts, left, replies)
                ):
                    codes[to] = code + after - depth
                    found += 1
        at = next_of(replies, at + 1, end, depth)
    return found


@routine
def all_lost(orbit, hunters, many, at, code, counts, left, replies):
    """Whether the tigers win after every move of a hunter, and none takes them longer than this code says.

    Where the tigers are not symmetric, each move leads to another position, so it is enough to count the moves that are found to lose.
    """
    if counts and KEPT[orbit] == 1:
        left[at] -= 1
        return left[at] == 0
    for way in range(WAYS):
        goals = ahead(hunters, way) & vacant(SETS[orbit], hunters) & SQUARE
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            reply = replies[numbered_in(orbit, squeezed(hunters ^ goal ^ behind(goal, way)), many)]
            if reply < LOST or reply > code:
                return False
    return True

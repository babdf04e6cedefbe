# mypy: allow-untyped-defs
"""Computes who wins each position of Mandua without hunters in supply, and stores the results in tables.

The positions are numbered in `numbering.py`. There is a table for each number of hunters. It has a code for each
position with the hunters to move: who wins, and how many moves the hunters make until then. If the tigers capture in
their turn, the next position is in a table of fewer hunters, so those tables are made first. The tables ignore two
rules, the quiet limit (D5.4) and repetition (D4.1); captures are enforced.

The work goes backwards from decided positions (retrograde analysis), one depth after the other: `codes` is for the
positions with the hunters to move, `replies` for those with the tigers to move. `left` counts the hunters' moves that
are not known to lose, and `taken` the hunters that the tigers can take. The work on one depth can be divided among
threads: threads that decide the same position at the same time get the same result. A hunter's move stays within its
orbit, and each orbit belongs to one thread, which does the counting.

The rest of a chain of captures (D3.5) depends only on where it has led so far, so each table needs only the first
capture of each chain, and the results for the rest from the tables of one, two and three hunters fewer.
"""

from fangs.engine import count, routine, rule

from . import numbering
from .chains import captures, start_of_capture
from .chains import taken as taken_by
from .ground import SQUARE, WAYS, adjoining, ahead, behind, vacant
from .numbering import KEPT, SETS, TIGERS, hunters_of, numbered, numbered_in, orbit_from, orbit_of, spread, squeezed
from .state import ENFORCED, HUNT, HUNTERS, NOBODY, PROWL

NUMBERING, SIZES, BASES, MOST = numbering.NUMBERING, numbering.SIZES, numbering.BASES, numbering.MOST
TABLES = tuple(f"hunters-{hunters}" for hunters in range(1, MOST + 1))
UNDECIDED, WON, LOST, DRAWN, INVALID = 0, 1, 128, 254, 255  # codes; the depth is added to WON (by the hunters) and LOST
DEEPEST = 125  # the greatest depth in a code, which also stands for all greater ones
REACH = 3  # the most hunters that one capture takes (D3.2)
BITS = 8  # the number of bits in a code
SCANNED_TOGETHER = 64  # the number of codes that are tested at once
EXTRA = 1, MOST - 1  # one hunter in supply, and the most on the board: then every next position is in a table


@rule
def covered_by(s):
    """Return the number of hunters if this position has an entry in a table, or 0 otherwise.

    In a covered position, the hunters move and have no supply.
    """
    return level(s) if s.phase == HUNT else 0


@rule
def level(s):
    """Return the number of hunters if the tables tell who wins this position, whoever moves, or 0 otherwise."""
    is_one = s.captures == ENFORCED and s.phase in (HUNT, PROWL) and s.supply == 0 and count(s.tigers) == TIGERS
    return count(s.hunters) if is_one else 0


def decoded(code):
    """Decode who wins a position, and how many moves the hunters make until then.

    The winner of a draw is None.
    """
    if code in (UNDECIDED, DRAWN):
        return None, 0
    return (0, code - WON) if code < LOST else (1, code - LOST)


@rule
def number(s):
    """Return a position's index in the table for its number of hunters."""
    return numbered(s.tigers, s.hunters, count(s.hunters))


@rule
def position(s, hunters, number, supply=0):
    """Change a starting position into the position with this index and supply, and return whether the index is in use.

    Only one of several symmetrical positions has an index of its own.
    """
    orbit = orbit_of(number, hunters)
    s.tigers, s.hunters = SETS[orbit], spread(hunters_of(number, orbit, hunters))
    s.supply, s.quiet_limit = supply, 0
    return numbered(s.tigers, s.hunters, hunters) == number


# Comparing codes


@rule
def settled(code):
    """Return the code for a finished table, in which every position that is still undecided is a draw."""
    return DRAWN if code == UNDECIDED else code


@rule
def later(code):
    """Return the code of a position from which the hunters' best move leads to this code."""
    is_decided = code < DRAWN and code != WON + DEEPEST and code != LOST + DEEPEST
    return code + 1 if is_decided else code


@rule
def ended(s):
    """Return the code for a game that is over."""
    if s.winner == HUNTERS:
        return WON
    return DRAWN if s.winner == NOBODY else LOST


@rule
def without_moves(role):
    """Return the code of a position in which a player cannot move. If it is the hunters' turn, they win (D5.2)."""
    return WON if role == HUNTERS else DRAWN


@rule
def better(code, other, role):
    """Choose the better of two codes for a player."""
    if role != HUNTERS:
        return better_for_tigers(code, other)
    if min(code, other) < LOST:
        return min(code, other)
    return DRAWN if max(code, other) == DRAWN else max(code, other)


@rule
def better_for_tigers(code, other):
    """Choose the better of two codes for the tigers, who win as soon and lose as late as they can."""
    if code >= LOST and code < DRAWN:
        return min(code, other) if other >= LOST and other < DRAWN else code
    if other >= LOST and other < DRAWN:
        return other
    if min(code, other) == UNDECIDED or max(code, other) == DRAWN:
        return DRAWN
    return max(code, other)


# The results of captures


@routine
def after_captures(tigers, hunters, turns):
    """Compute the most hunters that a chain takes (D3.5), and the best code for the tigers after such a chain.

    The number is returned BITS higher than the code; without a capture, the result is 0. For one, two and three hunters
    fewer, `turns` has the best codes at the end of the tigers' turn, and how many hunters they take in the rest of it.
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


# Values. Each of these functions does a part of the work for one number of hunters: the indices from `first` to `last`.


@routine
def begin(many, first, last, turns, codes, replies, left, taken):
    """Decide the positions that depend on no others in the same table, and return the greatest depth of a reply."""
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
    """Turn the replies of a finished table into results after captures.

    If no more hunters can be taken, the tigers' turn is over.
    """
    for at in range(first, last):
        if taken[at] == 0:
            replies[at] = settled(0 + codes[at])


@routine
def step_back(many, depth, first, last, codes, replies):
    """Decide the positions from which a tiger steps to a position of this depth, and return how many they are."""
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
    """Find the first position with a code of this depth. Return its index, or `last` if there is none.

    Many codes are tested at once, which processors do fastest.
    """
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
    """Return whether the hunters win after every step that a tiger can make."""
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
    """Decide the positions from which a hunter moves to a position of this depth, and return how many they are.

    They get the depth `after`. Only the orbits that begin in this part are processed.
    """
    found, counts = 0, depth < after  # the greatest depth is reached more than once
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
    """Return whether the tigers win after every move of a hunter, in no more moves than this code says.

    If the tigers are not symmetric, each move leads to a different position, so it is enough to count the moves that
    are found to lose.
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

# mypy: allow-untyped-defs
"""Numbers the positions of Mandua that have four tigers and no hunters in supply.

There is a table for each number of hunters. Turning or mirroring the board makes no difference. So the tigers stand in
one of a few thousand sets, each representing an *orbit*, and the same is done for the hunters if the tigers are
symmetric. The orbits with the fewest tigers on the square come first. An orbit has a number for every set of hunters on
the fields of the square that its tigers leave free, in the order of these sets as numbers.

Here, a set of fields of the square has a bit for each of its 25 fields, `squeezed` from the grid; in sets of hunters,
the bits of the tigers' fields are then left out. To turn or rank a set, its parts are looked up: its columns, and
pieces of 9, 8 and 8 bits.
"""

import itertools

from fangs.engine import Context, count, routine, rule

from .ground import FIELDS, SQUARE, A, B, C, D
from .state import BAND

context = Context(__package__)

NUMBERING = 2  # increase this when a number comes to stand for another position
MOST = BAND
TIGERS = 4
TURNINGS = 8  # the ways to turn and mirror the board; way 0 leaves it unchanged
ROW = 32  # the length of a row of CHOOSE

GRID = 49
_SQUARE = [place for place in range(GRID) if SQUARE >> place & 1]
_OUTER = (A, B, C, D)


def _choose(n, k):
    total = 1
    for one in range(k):
        total = total * (n - one) // (one + 1)
    return total


def _ranks():
    """Build the lookup table for ranking sets: the amount that each piece of a set adds to its rank.

    The pieces are the first 9 bits, then 8 bits after up to 9 ones, then 8 bits after up to 17 ones.
    """
    for start, bits, before in ((0, 9, 0), (9, 8, 9), (17, 8, 17)):
        for n, piece in itertools.product(range(before + 1), range(1 << bits)):
            ones = [start + bit for bit in range(bits) if piece >> bit & 1]
            yield sum(_choose(one, n + k) for k, one in enumerate(ones, 1))


CHOOSE = context.table(*(_choose(n, k) for n in range(BAND + 1) for k in range(ROW)))  # the index is ROW * n + k
RANKS = context.row(tuple(_ranks()), "i4")
SECOND = 1 << 9  # where the second and third piece begin in RANKS
THIRD = SECOND + (10 << 8)

LOW, HIGH = 17, 8  # the numbers of bits in the two pieces by which a set is found from its rank


def _firsts():
    """Build the lookup table for finding a set by its size and rank.

    For each size, it has the lowest rank of a set with each upper piece, followed by the number of all sets of this
    size.
    """
    for many in range(BAND + 1):
        sizes = [many - high.bit_count() for high in range(1 << HIGH)]
        yield from itertools.accumulate((_choose(LOW, size) if size >= 0 else 0 for size in sizes), initial=0)


FIRSTS = context.row(tuple(_firsts()), "i4")
LOWS = context.row(tuple(sorted(range(1 << LOW), key=int.bit_count)), "i4")  # all low pieces, by size, then by number
LOWS_OF = context.table(*itertools.accumulate((_choose(LOW, size) for size in range(LOW)), initial=0))  # by size


def _after(turning, place):
    """Return where a cell of the grid goes when the board is turned or mirrored in one of eight ways."""
    column, row = divmod(place, 7)
    column = 6 - column if turning & 4 else column
    for _ in range(turning & 3):
        column, row = row, 6 - column
    return 7 * column + row


def _turned_columns():
    """Build the lookup table for turning the board: the new fields for every set of fields in a column."""
    for turning, column, fields in itertools.product(range(TURNINGS), range(5), range(32)):
        places = [_SQUARE[5 * column + row] for row in range(5) if fields >> row & 1]
        yield sum(1 << _SQUARE.index(_after(turning, place)) for place in places)


TURNED = context.row(tuple(_turned_columns()), "i4")

# For each set of outer fields, the number of sets of tigers with an earlier set of outer fields.
OUTER = context.table(*itertools.accumulate((_choose(25, TIGERS - n.bit_count()) for n in range(15)), initial=0))


# Sets of fields


@rule
def squeezed(fields):
    """Convert a set of fields from the 49 bits of the grid to the 25 bits of the square."""
    first = fields >> 8 & 31 | fields >> 10 & 31 << 5 | fields >> 12 & 31 << 10
    return first | fields >> 14 & 31 << 15 | fields >> 16 & 31 << 20


@rule
def spread(bits):
    """Convert a set of fields from the 25 bits of the square to the 49 bits of the grid."""
    first = (bits & 31) << 8 | (bits & 31 << 5) << 10 | (bits & 31 << 10) << 12
    return first | (bits & 31 << 15) << 14 | (bits & 31 << 20) << 16


@rule
def turned(bits, turning):
    """Turn or mirror a set of fields of the square."""
    at = 160 * turning
    first = TURNED[at + (bits & 31)] | TURNED[at + 32 + (bits >> 5 & 31)] | TURNED[at + 64 + (bits >> 10 & 31)]
    return first | TURNED[at + 96 + (bits >> 15 & 31)] | TURNED[at + 128 + (bits >> 20)]


@rule
def ranked(bits):
    """Return the rank of a set: how many sets of the same size are lower numbers."""
    first, second = bits & 511, bits >> 9 & 255
    n = count(first)
    return RANKS[first] + RANKS[SECOND + 256 * n + second] + RANKS[THIRD + 256 * (n + count(second)) + (bits >> 17)]


@rule
def unranked(rank, many):
    """Return the set of `many` fields with this rank."""
    row, high, step = ((1 << HIGH) + 1) * many, 0, 1 << HIGH - 1
    while step != 0:
        high += step * (FIRSTS[row + high + step] <= rank)
        step >>= 1
    low = LOWS[LOWS_OF[many - count(high)] + rank - FIRSTS[row + high]]
    return (rank & 0 | high) << LOW | low


@rule
def outer(tigers):
    """Return the set of outer fields with tigers, as four bits."""
    return tigers >> A & 1 | (tigers >> B & 1) << 1 | (tigers >> C & 1) << 2 | (tigers >> D & 1) << 3


@rule
def ranked_tigers(tigers):
    """Return the index of a set of tigers. Sets are sorted first by the tigers on the outer fields."""
    return OUTER[outer(tigers)] + ranked(squeezed(tigers))


# Orbits


def _orbits():
    """Group the sets of tigers that are equal after turning or mirroring the board, and return tables of these orbits.

    For each set of tigers, the tables have its orbit, and the turning that leads to the orbit's first set. For each
    orbit, they have that set, and its symmetries.
    """
    orbit, turning = [0] * _choose(29, TIGERS), [-1] * _choose(29, TIGERS)
    sets: list[int] = []
    kept: list[int] = []
    places = [place for place in range(GRID) if FIELDS >> place & 1]
    after = [[_after(t, place) for place in range(GRID)] for t in range(TURNINGS)]
    back = [
        next(b for b in range(TURNINGS) if all(after[b][after[t][p]] == p for p in places)) for t in range(TURNINGS)
    ]
    for tigers in sorted(itertools.combinations(places, TIGERS), key=lambda four: sum(p in _SQUARE for p in four)):
        if turning[ranked_tigers(sum(1 << place for place in tigers))] >= 0:
            continue
        keeping = 0
        for t in range(TURNINGS):
            there = sorted(after[t][place] for place in tigers)
            number = ranked_tigers(sum(1 << place for place in there))
            keeping |= (there == list(tigers)) << t
            if turning[number] < 0:
                orbit[number], turning[number] = len(sets), back[t]
        sets.append(sum(1 << place for place in tigers))
        kept.append(keeping)
    return orbit, turning, sets, kept


_orbit, _turning, _sets, _kept = _orbits()
ORBIT, TURNING, SETS, KEPT = (context.table(*found) for found in (_orbit, _turning, _sets, _kept))
_inside = [(tigers & SQUARE).bit_count() for tigers in _sets]
INSIDE = context.table(*_inside)  # the number of an orbit's tigers that stand on the square
FIRST = context.table(*(_inside.index(inside) for inside in range(TIGERS + 1)))  # the first orbit with this many


def _gaps():
    """For each tiger in the first set of each orbit, yield a mask of the fields below the tiger.

    The highest tiger comes first. A tiger on an outer field has all bits (-1).
    """
    for tigers in _sets:
        places = [n for n, place in enumerate(_SQUARE) if tigers >> place & 1]
        yield from [(1 << n) - 1 for n in reversed(places)] + [-1] * (TIGERS - len(places))


GAPS = context.table(*_gaps())

_blocks = [
    [_inside.count(inside) * _choose(25 - inside, hunters) for inside in range(TIGERS + 1)]
    for hunters in range(MOST + 1)
]
# the index is 6 * hunters + INSIDE
STARTS = context.table(*(n for sizes in _blocks for n in itertools.accumulate(sizes, initial=0)))
SIZES = context.table(*map(sum, _blocks))
BASES = context.table(*itertools.accumulate(map(sum, _blocks[1:]), initial=0))


@rule
def without_tigers(bits, orbit):
    """Remove the bits of the tigers' fields from a set of fields."""
    for n in range(TIGERS):
        below = GAPS[TIGERS * orbit + n]
        bits = bits & below | bits >> 1 & ~below
    return bits


@rule
def with_tigers(bits, orbit):
    """Insert zero bits for the tigers' fields into a set of fields. This undoes `without_tigers`."""
    for n in range(TIGERS - 1, -1, -1):
        below = GAPS[TIGERS * orbit + n]
        bits = bits & below | (bits & ~below) << 1
    return bits


# Numbers


@routine
def numbered(tigers, hunters, many):
    """Return a position's index in the table for its number of hunters.

    Positions that are equal after turning or mirroring the board share an index.
    """
    at = ranked_tigers(tigers)
    return numbered_in(ORBIT[at], turned(squeezed(hunters), TURNING[at]), many)


@rule
def numbered_in(orbit, bits, many):
    """Return the index of a position in which the tigers already stand in the first set of their orbit."""
    first = bits
    if KEPT[orbit] != 1:
        for turning in range(1, TURNINGS):
            if KEPT[orbit] >> turning & 1:
                first = min(first, turned(bits, turning))
    inside = INSIDE[orbit]
    block = STARTS[6 * many + inside] + (orbit - FIRST[inside]) * CHOOSE[ROW * (25 - inside) + many]
    return block + ranked(without_tigers(first, orbit))


@routine
def orbit_of(number, many):
    """Find the tigers' orbit in the position with this index."""
    inside = 0
    while STARTS[6 * many + inside + 1] <= number:
        inside += 1
    return FIRST[inside] + (number - STARTS[6 * many + inside]) // CHOOSE[ROW * (25 - inside) + many]


@routine
def orbit_from(number, many):
    """Return the first index, from `number` on, at which an orbit begins, or the table's size if there is none."""
    if number >= SIZES[many]:
        return number
    orbit = orbit_of(number, many)
    size = CHOOSE[ROW * (25 - INSIDE[orbit]) + many]
    return number + (STARTS[6 * many + INSIDE[orbit]] - number) % size


@routine
def hunters_of(number, orbit, many):
    """Find the hunters in the position with this index."""
    inside = INSIDE[orbit]
    rank = (number - STARTS[6 * many + inside]) % CHOOSE[ROW * (25 - inside) + many]
    return with_tigers(unranked(rank, many), orbit)

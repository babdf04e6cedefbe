"""The board of Mandua (D1). A set of its fields is an integer with a bit for each field."""

from fangs.engine import Context, lowest, rule
from fangs.engine import count as count

context = Context(__package__)

# D1.1: a field is a cell 7 * column + row of a grid of 7 by 7. The square is its middle; of its rim only the outer fields exist,
# so that a step off the board ends on a cell that is no field.
A, B, C, D = 27, 45, 21, 3
# in the order of their names
NAMED: tuple[int, ...] = context.table(*[7 * column + row for column in range(1, 6) for row in range(1, 6)], A, B, C, D)
SQUARE = sum(1 << 7 * column + row for column in range(1, 6) for row in range(1, 6))
FIELDS = SQUARE | 1 << A | 1 << B | 1 << C | 1 << D

# D1.2: the four ways, north, south, east and west: shift up so far, then down so far; and across the way, to either side, so far.
WAYS = 4
UP: tuple[int, ...] = context.table(1, 0, 7, 0)
DOWN: tuple[int, ...] = context.table(0, 1, 0, 7)
ACROSS: tuple[int, ...] = context.table(7, 7, 1, 1)


@rule
def ahead(fields: int, way: int) -> int:
    """Shift a set of fields by one field in a direction."""
    return fields << UP[way] >> DOWN[way]


@rule
def behind(fields: int, way: int) -> int:
    """Shift a set of fields by one field against a direction."""
    return fields << DOWN[way] >> UP[way]


@rule
def vacant(tigers: int, hunters: int) -> int:
    """Return the set of fields on which nobody stands."""
    return FIELDS & ~(tigers | hunters)


@rule
def cell(field: int) -> int:
    """Return the number of the only field in a set."""
    return lowest(field)


@rule
def adjoining(fields: int) -> int:
    """Return the set of cells that adjoin any of these fields (D1.2)."""
    return fields << 1 | fields >> 1 | fields << 7 | fields >> 7

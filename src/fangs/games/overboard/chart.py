"""The board of Men Overboard, with lookup tables for how far ships can go on it.

Spaces are numbered row by row, from `a1` (0) to `p12` (191). In a set of islands, island `k` is bit `k`.
"""

from collections.abc import Iterator

from fangs.engine import Context

context = Context(__package__)

# O1.1
COLUMNS, ROWS, SPACES = 16, 12, 192
SPACE_NAMES = tuple(f"{'abcdefghijklmnop'[space % COLUMNS]}{1 + space // COLUMNS}" for space in range(SPACES))


def space(name: str) -> int:
    """Return the number of the space with this name, such as "c3"."""
    return SPACE_NAMES.index(name)


# O1.2, O1.3: a suit and the island that bears its name have the same number
ARMS, SUNS, CROWNS, MOONS, CENTRE = range(5)
NO_ISLAND = 5
ISLAND_NAMES = ("arms", "suns", "crowns", "moons", "centre")
SUIT_NAMES = ISLAND_NAMES[:CENTRE]
ISLANDS = tuple(
    tuple(map(space, names.split()))
    for names in ("c3 d3 c4 d4", "m3 n3 m4 n4", "c9 d9 c10 d10", "m9 n9 m10 n10", "h6 i6 h7 i7")
)
LANDINGS = context.table(*(place for island in ISLANDS for place in island))  # the four spaces of each island
HOME = context.table(*map(space, ("a1", "p1", "a12", "p12")))  # the home port of each suit

_ISLAND = {place: island for island, places in enumerate(ISLANDS) for place in places}
# The island of each space, as a set and as a number
SHORE = context.table(*(1 << _ISLAND[place] if place in _ISLAND else 0 for place in range(SPACES)))
ISLAND = context.table(*(_ISLAND.get(place, NO_ISLAND) for place in range(SPACES)))

# O3.1, O3.3: the headings, those of the oars first, then those of the wind
HEADINGS, OARS = 8, 4
HEADING_NAMES = ("n", "e", "s", "w", "nw", "ne", "se", "sw")
EAST = (0, 1, 0, -1, -1, 1, 1, -1)
SOUTH = (-1, 0, 1, 0, -1, -1, 1, 1)
STEP = context.table(*(south * COLUMNS + east for south, east in zip(SOUTH, EAST, strict=True)))


def _course(start: int, heading: int) -> Iterator[int]:
    """Yield the spaces in a direction, from the neighbouring space to the edge of the board."""
    column, row = start % COLUMNS + EAST[heading], start // COLUMNS + SOUTH[heading]
    while 0 <= column < COLUMNS and 0 <= row < ROWS:
        yield row * COLUMNS + column
        column, row = column + EAST[heading], row + SOUTH[heading]


def _reach(start: int, heading: int) -> int:
    """Pack into one number how far a ship can go in a direction.

    The number has the first two islands on the way and the distance for each case: neither, one or both are inhabited.
    """
    course = list(_course(start, heading))
    entered: dict[int, int] = {}
    for steps, place in enumerate(course, 1):
        if place in _ISLAND and _ISLAND[place] != _ISLAND.get(start):  # O3.7
            entered.setdefault(_ISLAND[place], steps)
    (first, near), (second, far) = [*entered.items(), (NO_ISLAND, len(course)), (NO_ISLAND, len(course))][:2]
    return first | second << 3 | len(course) << 6 | near << 10 | far << 14 | near << 18


REACH = context.table(*(_reach(start, heading) for start in range(SPACES) for heading in range(HEADINGS)))


def _rowing(start: int) -> int:
    """Return the set of directions in which a ship can row from a space (O3.12), as bits."""
    ends = [next(_course(start, heading), start) for heading in range(OARS)]
    home = _ISLAND.get(start, NO_ISLAND)
    return sum(1 << k for k, end in enumerate(ends) if end != start and _ISLAND.get(end) != home)


ROWING = context.table(*map(_rowing, range(SPACES)))

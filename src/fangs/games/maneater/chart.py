"""Lookup tables for the map of Maneater: which spaces adjoin, and which can be reached.

Each space has a code. The code of a hex is its number, and the islands and the home beach have higher codes. Rocks also
have a code, for places where the neighbours of a space matter. The code 0 means that there is nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from fangs.core.errors import InvalidMap, quoted
from fangs.engine import Context

from .mapfile import AIRBEDS, HERRING, ISLANDS, MAX_HEXES, NET, ROCK, Map, Place, beside, read_map

context = Context(__package__)

NOTHING = 0
ISLAND_A = MAX_HEXES + 1
HOME, ROCKS, CODES = ISLAND_A + 3, ISLAND_A + 4, ISLAND_A + 5
ISLAND_CODES = range(ISLAND_A, HOME)
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
UNREACHED = 255
PRINTED = "resort"


def _map() -> Map:
    """Load the custom map that this process was given, or else the printed map of the resort (M1.1)."""
    own = context.given("map")
    if own is None:
        return read_map((Path(__file__).parent / "resort.toml").read_text("utf-8"))
    found = read_map(own)
    if found.name == PRINTED:
        line = 1 + own[: own.find("name")].count("\n")
        raise InvalidMap.phrased(
            "Line {line}: a custom map needs another name, because {name} is the printed map.",
            line=line,
            name=quoted(PRINTED),
        )
    return found


MAP = _map()
PLACES: dict[int, Place] = dict(enumerate(MAP.hexes, 1))
HEXES = range(1, len(PLACES) + 1)
LAND: dict[int, list[Place]] = {ISLAND_A + k: MAP.places(mark) for k, mark in enumerate(ISLANDS)}
NAMES: dict[int, str] = (
    {code: str(code) for code in HEXES} | dict(zip(ISLAND_CODES, "ABC", strict=True)) | {HOME: "home"}
)
SPACES: dict[str, int] = {
    NAMES[code]: code for code in [*HEXES, *(island for island in ISLAND_CODES if LAND[island]), HOME]
}
_CODE_AT = {place: code for code, place in PLACES.items()} | {place: code for code in LAND for place in LAND[code]}
_CODE_AT |= dict.fromkeys(MAP.places(ROCK), ROCKS)

NETS = frozenset(code for code, place in PLACES.items() if MAP.mark(place) == NET)
HERRINGS = frozenset(code for code, place in PLACES.items() if MAP.mark(place) == HERRING)
STARTS = tuple(next(code for code, place in PLACES.items() if MAP.mark(place) == airbed) for airbed in AIRBEDS)
HERRING_TABLE = MAP.fair + MAP.foul
"""The effects of the twelve rolls of the herring dice, `fair1` to `fair6` and then `foul1` to `foul6` (M6.2)."""


def code_at(place: Place) -> int:
    """Return the code of the space at a column and row, which may lie outside the map (M1.2)."""
    return HOME if MAP.is_home(place) else _CODE_AT.get(place, NOTHING)


def _onward() -> Iterator[int]:
    """For each direction and each space, yield the code of the next space in that direction.

    From an island, steps to the north start at its northernmost hex and steps to the south at its southernmost (M5.4).
    """
    around = {code: [code_at(there) for there in beside(place)] for code, place in PLACES.items()}
    for island, land in LAND.items():
        if land:
            north = beside(min(land, key=lambda place: (place[1], place[0])))
            south = beside(min(land, key=lambda place: (-place[1], place[0])))
            around[island] = [code_at((south if "S" in name else north)[d]) for d, name in enumerate(DIRECTIONS)]
    for direction in range(len(DIRECTIONS)):
        for code in range(CODES):
            yield around[code][direction] if code in around else NOTHING


ONWARD = tuple(_onward())
"""The code of the next space in a direction, or NOTHING. The index is direction * CODES + code."""


def _adjoining() -> dict[int, frozenset[int]]:
    """Map each hex and each island to the set of spaces that adjoin it (M1.3)."""
    land = {code: [place] for code, place in PLACES.items()} | LAND
    return {
        code: frozenset(code_at(there) for place in places for there in beside(place)) - {code, NOTHING, ROCKS}
        for code, places in land.items()
    }


ADJOINING = _adjoining()


def way(start: int, goal: int) -> int:
    """Count the steps that a swimmer needs between two spaces (M4.1), or return 0 if there is no way."""
    return _ways(start).get(goal, 0)


@cache
def _ways(start: int) -> dict[int, int]:
    """Count the steps that a swimmer needs from one space to each space in reach."""
    found, front, steps = {start: 0}, {start}, 0
    while front:
        steps += 1
        front = {there for code in front for there in ADJOINING[code]} - found.keys()
        found |= dict.fromkeys(front, steps)
        front -= {HOME, *ISLAND_CODES}
    return found


def orderable(code: int, legs: int) -> list[int]:
    """List the spaces that a swimmer can order from here (M4.1, M4.5). Its own island comes last."""
    spaces = set(ADJOINING[code])
    if legs == 2:
        spaces.update(*(ADJOINING[there] for there in ADJOINING[code] if there in PLACES))
    if code in LAND:  # in one turn it cannot both leave an island and enter one
        return [*sorted(spaces - LAND.keys()), code]
    return sorted(spaces - {code})


def _end_to_end(lists: dict[int, list[int]], size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Concatenate lists into one, and return where each list begins and how long it is, together with the contents.

    Both numbers are packed into one: the start in the low sixteen bits, and the length above them.
    """
    rows: list[int] = []
    items: list[int] = []
    for number in range(size):
        rows.append(len(items) | len(lists.get(number, [])) << 16)
        items += lists.get(number, [])
    return tuple(rows), tuple(items)


REACH_ROW, REACH = _end_to_end(
    {legs * CODES + code: orderable(code, legs) for legs in (1, 2) for code in ADJOINING}, 3 * CODES
)
"""The spaces that a swimmer can order. The row for a number of legs and a space is legs * CODES + space."""


def distances(spaces: Iterable[int]) -> dict[int, bytes]:
    """Compute the number of steps between any two of these hexes, without leaving them.

    The number is UNREACHED if there is no way. The hexes reached so far are one large integer, with a byte for each
    code. An OR merges two such sets, and the sum counts the rounds.
    """
    open_ = set(spaces)
    near = {code: ADJOINING[code] & open_ for code in open_}
    reached = {code: 1 << 8 * code for code in open_}
    total = dict.fromkeys(open_, 0)  # the number of rounds in which each hex had been reached
    rounds = 0
    while True:
        for code in open_:
            total[code] += reached[code]
        rounds += 1
        farther = {}
        for code, now in reached.items():
            for there in near[code]:
                now |= reached[there]
            farther[code] = now
        if farther == reached:
            steps = bytes([UNREACHED, *(rounds - k for k in range(1, rounds + 1)), *bytes(255 - rounds)])
            return {code: total[code].to_bytes(CODES, "little").translate(steps) for code in open_}
        reached = farther


SHARK_STEPS = distances(PLACES.keys() - NETS)
"""The number of steps that the shark needs between any two hexes (M7.1)."""
PACK, WORDS = 7, HEXES.stop // 7 + 1


def _packed_steps() -> Iterator[int]:
    """Yield the shark's distances for the compiled rules, packed seven to an integer with eight bits each."""
    for code in range(HEXES.stop):
        row = SHARK_STEPS.get(code, bytes([UNREACHED]) * CODES)
        for first in range(0, WORDS * PACK, PACK):
            yield int.from_bytes(row[first : first + PACK], "little")


STEPS = tuple(_packed_steps())
SHARK_REACH_ROW, SHARK_REACH = _end_to_end(
    {code: [there for there in HEXES if row[there] <= 4] for code, row in SHARK_STEPS.items()}, HEXES.stop
)

MAX_LISTED = max(max(row >> 16 for row in REACH_ROW) ** 2, 5 * max(row >> 16 for row in SHARK_REACH_ROW))

_sets = (sum(1 << there for there in ADJOINING.get(code, ())) for code in range(HEXES.stop))
ADJOINS = tuple(bits >> first & 0xFFFFFFFF for bits in _sets for first in range(0, CODES, 32))
"""The spaces that adjoin a hex (M1.3), as a bit set in the eight integers that begin at hex * 8."""

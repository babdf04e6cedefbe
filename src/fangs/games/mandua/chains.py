"""Finds captures in Mandua, and the chains of captures that take the most hunters (D3.1 to D3.5, D3.8)."""

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from fangs.engine import Context, routine, rule

from .ground import ACROSS, DOWN, UP, WAYS, ahead, behind, count, vacant

context = Context(__package__)

F = TypeVar("F", bound=Callable[..., Any])

ALL = 32  # more than the number of hunters
AS_MANY = -1  # a value of `due`: take the most hunters possible
SHARE = 6  # the bits for one tiger's number of hunters; the highest bit stays 0
SIGNS = 0b100000_100000_100000_100000

REMEMBERING = not context.is_compiled
"""Whether the results of searches are cached.

The compiled module does without a cache, because it never searches two sequences with the same result.
"""


def remembered(function: F) -> F:
    """Cache the results of a function, except in the compiled module."""
    return functools.lru_cache(1 << 16)(function) if REMEMBERING else function  # type: ignore[return-value]


@rule
def pairs(hunters: int, way: int) -> int:
    """Return the cells between two hunters, in a line at right angles to a tiger's direction (D3.2).

    In the direction itself there can be no pair, because the cell behind the tiger is always empty: the tiger has just
    left it, or has jumped over a hunter there.
    """
    return hunters << ACROSS[way] & hunters >> ACROSS[way]


@rule
def jumps(tigers: int, hunters: int, way: int) -> int:
    """Return the set of fields on which a jump in this direction can end (D3.1)."""
    return ahead(ahead(tigers, way) & hunters, way) & vacant(tigers, hunters)


@rule
def captures(tigers: int, hunters: int, way: int) -> int:
    """Return the set of fields on which a capture in this direction can end (D3.1, D3.2)."""
    return jumps(tigers, hunters, way) | (ahead(tigers, way) & vacant(tigers, hunters) & pairs(hunters, way))


@rule
def can_capture(tigers: int, hunters: int) -> bool:
    """Return whether any tiger can capture."""
    any_way = 0
    for way in range(WAYS):
        any_way |= captures(tigers, hunters, way)
    return any_way != 0


@rule
def beside(goal: int, way: int) -> int:
    """Return the cells on both sides of a field, at right angles to a direction."""
    return goal << ACROSS[way] | goal >> ACROSS[way]


@rule
def jumped(goal: int, way: int, tigers: int) -> int:
    """Return the hunter that a capture ending on this field jumps over, or 0 if the capture is a step."""
    return behind(goal, way) & ~tigers


@rule
def taken(goal: int, way: int, tigers: int, hunters: int) -> int:
    """Return the set of hunters that are taken by a capture ending on this field (D3.1, D3.2)."""
    drawn = beside(goal, way)
    return jumped(goal, way, tigers) | (drawn if drawn & hunters == drawn else 0)


@rule
def start_of_capture(goal: int, way: int, tigers: int) -> int:
    """Return the field from which a capture ending on this field began."""
    over = jumped(goal, way, tigers)
    return behind(over if over != 0 else goal, way)


@remembered
@routine
def chain(tigers: int, hunters: int, due: int, origin: int, touched: int) -> int:
    """Search the chains of captures, and return how many hunters the best chains take, in all or for each tiger.

    If `due` is AS_MANY, return the most hunters that any chain can take (D3.5), plus ALL if these are all hunters on
    the board.

    Otherwise `due` is a number of hunters. Then return the most that each tiger takes itself in any chain that takes
    `due` in all (D3.8), with SHARE bits for each tiger and the tiger on the lowest field in the lowest bits, or -1 if
    no chain takes that number.

    The previous capture went from `origin` and changed the fields `touched`; both are 0 if there was none. A capture
    from a lower field that neither needs nor hinders the previous one is skipped, because the same chain is tried with
    the two in reverse order.

    Only this function searches for numbers of hunters; `endings.py` searches for the winners.
    """
    if due == 0:
        return 0
    best = -1
    if due < 0:
        best = 0 if hunters != 0 else ALL
    empty = vacant(tigers, hunters)
    for way in range(WAYS):
        up, down, across = UP[way], DOWN[way], ACROSS[way]
        next_to = tigers << up >> down
        landings = (next_to & hunters) << up >> down & empty
        between = hunters << across & hunters >> across
        goals = landings | next_to & between & empty
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            start = goal << down >> up
            gone, number = 0, 0
            if goal & landings != 0:
                gone, number = start, 1
                start = start << down >> up
            sides = goal << across | goal >> across
            if start < origin and (start | gone | goal | sides) & touched == 0:
                continue
            if goal & between != 0:
                gone |= sides
                number += 2
            after = tigers ^ start ^ goal
            left = due if due < 0 else due - number
            if REMEMBERING:
                more = chain(after, hunters ^ gone, left, 0, 0)
            else:
                more = chain(after, hunters ^ gone, left, start, start | goal | gone)
            if due < 0:
                if number + more >= ALL:
                    return number + more
                best = max(best, number + more)
            elif more >= 0:
                best = each_highest(best, credited(more, rank(after, goal), rank(tigers, start), number))
    return best


@rule
def greatest_number(tigers: int, hunters: int) -> int:
    """Return the greatest number of hunters that any chain can take (D3.5)."""
    none = tigers & 0  # in the compiled module, the arguments of a recursive function must be full 64-bit integers
    return chain(tigers, hunters, none + AS_MANY, none, none) & ALL - 1 if can_capture(tigers, hunters) else 0


@rule
def rank(tigers: int, tiger: int) -> int:
    """Return a tiger's rank, which is the number of tigers on lower fields."""
    return count(tigers & tiger - 1)


@rule
def share(numbers: int, place: int) -> int:
    """Extract one tiger's number of hunters from the packed numbers of all tigers.

    `place` is the rank of the tiger.
    """
    return numbers >> SHARE * place & 31


@rule
def credited(numbers: int, now: int, before: int, more: int) -> int:
    """Add hunters to one tiger's number among the packed numbers, and reorder them if the tiger's rank has changed.

    The rank was `before` and is `now`; the result is in the order of the ranks before the capture.
    """
    if now != before:
        low = numbers & (1 << SHARE * now) - 1
        rest = numbers >> SHARE * (now + 1) << SHARE * now | low
        low = rest & (1 << SHARE * before) - 1
        numbers = rest >> SHARE * before << SHARE * (before + 1) | share(numbers, now) << SHARE * before | low
    return numbers + (more << SHARE * before)


@rule
def each_highest(a: int, b: int) -> int:
    """Merge two lists of packed numbers, keeping the higher number of hunters for each tiger.

    In `mask`, all bits of a share are ones if the share of a is higher.
    """
    if a < 0 or a == b:
        return b
    signs = (a | SIGNS) - b & SIGNS
    mask = signs - (signs >> SHARE - 1)
    return a & mask | b & ~mask


@rule
def culprits(tigers: int, hunters: int, greatest: int) -> int:
    """Return the tigers that take the most hunters in any of the greatest chains (D3.7, D3.8).

    If the tigers have made a mistake, one of these is removed.
    """
    none = tigers & 0
    if greatest == 0:
        return none
    numbers = chain(tigers, hunters, none + greatest, none, none)
    found, most = 0, 0
    for place in range(4):
        tiger = tigers & -tigers
        tigers ^= tiger
        if share(numbers, place) > most:
            found, most = 0, share(numbers, place)
        if share(numbers, place) == most:
            found |= tiger
    return found

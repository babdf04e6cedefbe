"""Seats entrants at tables for three to six, so that everybody meets everybody else about equally often.

The search shuffles the entrants, and fills one table after another with entrants who have met the others there least. It then exchanges two
entrants for as long as that makes the round more even, and stops when no exchange of two entrants does so, or after `EXCHANGES` exchanges.
It keeps the best result of several starts. Unless the search is cut short, no single exchange could therefore make the result more even.
`unevenness` computes exactly how far a tournament is from even.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

import networkx

EXCHANGES = 3000
STARTS = 12
SEARCHED = 60
"""With up to this many entrants, the search starts `STARTS` times. With more, it starts once."""

Meetings = Mapping[tuple[int, int], int]
"""How often each pair of entrants has met. Keys contain both numbers, the smaller one first."""


@dataclass(frozen=True)
class Sitter:
    """An entrant who must be seated at a table."""

    number: int
    seats: tuple[int, ...] = ()
    """The seats that the entrant has had in all games so far."""
    odd: int = 0
    """How often the entrant has sat at a table of an unusual size."""
    strength: int = 0
    """The entrant's points in units. With `near`, entrants with similar points sit together."""


def tables_of(
    sitters: Sequence[Sitter], sizes: Sequence[int], meetings: Meetings, usual: int, seed: str, *, near: bool = False
) -> list[tuple[int, ...]]:
    """Seat entrants at tables of these sizes. Return the entrants at each table in seat order.

    The same seed gives the same tables.
    """
    assert sum(sizes) == len(sitters)
    searches = [
        _Search(sitters, sizes, meetings, usual, random.Random(f"{seed} {start}"), near)
        for start in range(STARTS if len(sitters) <= SEARCHED else 1)
    ]
    for search in searches:
        search.improve()
    best = min(searches, key=_Search.total)
    return sorted(map(by_seats, best.tables), key=lambda table: (-len(table), table))


def pair_of(one: int, other: int) -> tuple[int, int]:
    """Build the key for two entrants in `Meetings`."""
    return (one, other) if one < other else (other, one)


class _Search:
    """Makes a round's tables more even by swapping entrants, two at a time."""

    def __init__(
        self,
        sitters: Sequence[Sitter],
        sizes: Sequence[int],
        meetings: Meetings,
        usual: int,
        lots: random.Random,
        near: bool,
    ) -> None:
        self.meetings, self.usual, self.near = meetings, usual, near
        left = list(sitters)
        lots.shuffle(left)
        if near:
            left.sort(key=lambda one: -one.strength)
        self.tables: list[list[Sitter]] = []
        for size in sizes:
            table: list[Sitter] = []
            while len(table) < size:
                at = min(range(min(len(left), 64)), key=lambda index: self._joining(left[index], table, size))
                table.append(left.pop(at))
            self.tables.append(table)

    def _joining(self, one: Sitter, table: Iterable[Sitter], size: int) -> int:
        """Compute the cost of seating an entrant at a table with these others."""
        cost = 0
        for other in table:
            met = self.meetings.get(pair_of(one.number, other.number), 0)
            cost += 1000 * (2 * met + 1)  # the growth of the square of the number of meetings
            if self.near:
                cost += min(999, abs(one.strength - other.strength) // 900)
        return cost + (10 * (2 * one.odd + 1) if size != self.usual else 0)

    def total(self) -> int:
        """Compute the cost of all tables together. The lower it is, the more even they are."""
        return sum(
            self._joining(one, table[at + 1 :], len(table)) for table in self.tables for at, one in enumerate(table)
        )

    def improve(self) -> None:
        """Swap entrants between tables until no swap lowers the cost, or the limit is reached."""
        left = EXCHANGES
        is_better = True
        while is_better and left > 0:
            is_better = False
            for first in range(len(self.tables)):
                if not self._is_wanting(first):
                    continue
                for second in self._others(first):
                    if first != second and left > 0 and self._exchange(first, second):
                        is_better, left = True, left - 1

    def _others(self, first: int) -> range:
        """Return the indices of tables with which a table can swap entrants.

        With `near` and very many tables, these are only the neighbouring ones.
        """
        last = len(self.tables)
        return range(max(0, first - 3), min(last, first + 4)) if self.near and last > SEARCHED // 4 else range(last)

    def _is_wanting(self, table: int) -> bool:
        """Return whether a table can improve, because entrants have met before or its size is unusual.

        With `near`, every table could improve.
        """
        members = self.tables[table]
        if self.near or len(members) != self.usual:
            return True
        return any(pair_of(one.number, other.number) in self.meetings for one, other in combinations(members, 2))

    def _exchange(self, first: int, second: int) -> bool:
        """Swap two entrants between two tables so that the cost falls as much as possible, or return False if no swap lowers it."""
        here, there = self.tables[first], self.tables[second]
        best, which = 0, None
        for at, one in enumerate(here):
            rest = here[:at] + here[at + 1 :]
            for its, other in enumerate(there):
                others = there[:its] + there[its + 1 :]
                gain = self._joining(one, rest, len(here)) + self._joining(other, others, len(there))
                gain -= self._joining(other, rest, len(here)) + self._joining(one, others, len(there))
                if gain > best:
                    best, which = gain, (at, its)
        if which is None:
            return False
        here[which[0]], there[which[1]] = there[which[1]], here[which[0]]
        return True


def by_seats(table: Sequence[Sitter]) -> tuple[int, ...]:
    """Decide who has which seat at a table, so that everybody gets each seat about equally often.

    The sum of the squares of how often each entrant has had each seat is as small as possible. Return the entrants in
    seat order.
    """
    graph: networkx.Graph[Any] = networkx.Graph()
    for at, one in enumerate(table):
        for seat in range(len(table)):
            cost = 100 * (2 * one.seats.count(seat) + 1) + (10 if one.seats[-1:] == (seat,) else 0)
            graph.add_edge(("entrant", at), ("seat", seat), weight=10**6 - cost)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    by_seat: dict[int, int] = {}
    for each in found:
        where = dict(each)
        by_seat[where["seat"]] = table[where["entrant"]].number
    return tuple(by_seat[seat] for seat in range(len(table)))


@dataclass(frozen=True)
class Unevenness:
    """How unevenly the entrants in a tournament have met and been seated. An excess of 0 is perfectly even."""

    least_met: int
    """The smallest number of times that any two entrants have met."""
    most_met: int
    mean_met: float
    excess: int
    """The sum of the squares of all meeting counts, minus the smallest possible sum for as many meetings."""
    seat_excess: int
    """The same excess for seats: how unequally often each entrant has had the different seats, in total."""


def unevenness(entrants: Sequence[int], tables: Iterable[Sequence[int]]) -> Unevenness:
    """Measure how unevenly these entrants have met and been seated at these tables."""
    members = frozenset(entrants)
    met: Counter[tuple[int, int]] = Counter()
    sat: dict[int, Counter[int]] = {number: Counter() for number in entrants}
    widest = 0
    for table in tables:
        widest = max(widest, len(table))
        for seat, one in enumerate(table):
            if one in members:
                sat[one][seat] += 1
                met.update(pair_of(one, other) for other in table[seat + 1 :] if other in members)
    pairs = comb(len(members), 2)
    every, seats = list(met.values()), [[own[seat] for seat in range(widest)] for own in sat.values()]
    return Unevenness(
        least_met=min(every, default=0) if len(every) == pairs else 0,
        most_met=max(every, default=0),
        mean_met=sum(every) / pairs if pairs else 0.0,
        excess=_excess(every, pairs),
        seat_excess=sum(_excess(own, widest) for own in seats),
    )


def _excess(counts: Sequence[int], among: int) -> int:
    """Sum the squares of these counts, and subtract the smallest possible sum if they are spread over `among` counts."""
    if not among:
        return 0
    each, more = divmod(sum(counts), among)
    return sum(one * one for one in counts) - ((among - more) * each * each + more * (each + 1) ** 2)

"""Pairs rounds of Swiss tournaments for two at a table. The cheapest pairs are chosen by these criteria, in order.

1. As many pairs as possible, and nobody meets anybody twice while other pairs exist.
2. Nobody gets a third game in a row in the same seat, or three more games in one seat than in the other.
3. An entrant who was free in the last round does not meet an entrant who may not come.
4. The bye goes to the lowest of the entrants with the fewest byes, by points, then by most games played, then by rank.
5. The squares of the differences in points are as small as possible in total. Floats are therefore few and short.
6. Seats are balanced.
7. Nobody floats in the same direction as in one of the last two rounds.
8. The upper half of each group meets the lower half, in the order of their ranks.

This is not FIDE's Dutch system (C.04.3). It observes that system's absolute criteria C1 to C4, but chooses between the remaining pairings
by the sums above, over the whole field at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fangs.club.tournaments.pairing.contender import Contender, groups, ordered
from fangs.club.tournaments.pairing.matching import Cost, cheapest_of, is_pairable, nearly_cheapest_of
from fangs.club.tournaments.scores import UNIT

EXACT = 100
"""With up to this many entrants, all pairs are considered, so that the pairing is optimal.

With more entrants, only the last criterion may be missed.
"""
NEAREST = (5, 2, 3, 1, 1, 50)
"""With more than `EXACT` entrants, how many of an entrant's cheapest pairs of each kind are considered.

The kinds are: in the same group with different and with equal wishes for a seat, in a neighbouring group likewise,
and in the group after that. The last number is for the bye.
"""
LOOKS_AHEAD = 24
"""With up to this many entrants, a pairing must also let the next round avoid rematches, if possible."""


@dataclass(frozen=True)
class Paired:
    """A paired round: the pairs with the first seat first, and the entrants who are left over."""

    pairs: tuple[tuple[int, int], ...]
    free: tuple[int, ...] = ()


def pair(contenders: Sequence[Contender], first: int = 0, rounds_left: int = 0, exact: int = EXACT) -> Paired:
    """Pair a round for at least two contenders. Rematches are allowed if all have met.

    `first` is the seat of the best-ranked contender at the first table if nothing else decides, and `rounds_left` is the number of rounds
    still to be played after this one.
    """
    field = sorted(contenders, key=lambda one: one.rank)
    costs = _Costs(field)
    if len(field) <= exact:
        found = cheapest_of(costs.count, costs.without_rematch)
    else:
        found = nearly_cheapest_of(costs.count, costs.without_rematch, costs.kind, NEAREST)
    if len(found) < costs.count // 2:
        found = cheapest_of(costs.count, costs.with_rematch)
    elif rounds_left and len(field) <= LOOKS_AHEAD:
        found = _looking_ahead(costs, found)
    return _seated(field, found, first)


def _looking_ahead(costs: _Costs, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Look for other pairs if these would force rematches in the next round. Return these pairs if none are better.

    The search leaves out one of the given pairs at a time. If no pairs leave such a round, the given pairs are
    returned.
    """
    if costs.leaves_a_round(found):
        return found
    for broken in reversed(found):

        def cost(one: int, other: int, broken: tuple[int, int] = broken) -> Cost | None:
            return None if (one, other) == broken else costs.without_rematch(one, other)

        others = cheapest_of(costs.count, cost)
        if len(others) == len(found) and costs.leaves_a_round(others):
            return others
    return found


def _seated(field: list[Contender], found: list[tuple[int, int]], first: int) -> Paired:
    """Order the pairs by table: the highest points come first, then the best rank.

    Seats that nothing else decides alternate.
    """
    free = set(range(len(field))) - {at for each in found for at in each}
    free |= {at for one, other in found for at in (one, other) if max(one, other) == len(field) and at < len(field)}
    pairs = [(field[one], field[other]) for one, other in found if other < len(field)]
    pairs.sort(key=lambda each: (-max(one.units for one in each), -sum(one.units for one in each), each[0].rank))
    seated = tuple(ordered(each, (first + at) % 2) for at, each in enumerate(pairs))
    return Paired(seated, tuple(field[at].number for at in sorted(free)))


class _Costs:
    """The cost of every pair of contenders, who are given by rank. With an odd number, the last index is the bye."""

    def __init__(self, field: list[Contender]) -> None:
        self.field = field
        self.count = len(field) + len(field) % 2
        self.fewest = min(one.byes for one in field)
        by_bye = sorted(range(len(field)), key=lambda at: (field[at].units, field[at].unplayed, -field[at].rank))
        self.for_bye = {at: place for place, at in enumerate(by_bye)}
        self.at: list[tuple[int, int, int]] = []
        self.wishes = [one.wish for one in field]
        self.musts = [one.must for one in field]
        self.is_uneven = [one.balance != 0 for one in field]
        self.groups: list[int] = []
        for number, group in enumerate(groups(field)):
            self.at += [(index, len(group), len(group) - 1 - index) for index in range(len(group))]
            self.groups += [number] * len(group)

    def kind(self, one: int, other: int) -> int | None:
        """Return a pair's kind as an index into `NEAREST`, or None if the pair is not considered at first.

        Pairs of the kind None are too far apart in points.
        """
        if other == len(self.field):
            return 5 if one > other - 2 * NEAREST[5] else None
        away = self.groups[other] - self.groups[one]
        if away > 2:
            return None
        return 4 if away == 2 else 2 * away + self._clash(one, other)

    def _clash(self, one: int, other: int) -> bool:
        """Return whether both contenders want the same seat."""
        wish = self.wishes[one]
        return wish is not None and wish == self.wishes[other]

    def without_rematch(self, one: int, other: int) -> Cost | None:
        """Return the cost of a pair, or None if the two have met before.

        None also stands for a bye for an entrant who has had more than the fewest byes.
        """
        if other == len(self.field):
            return None if self.field[one].byes > self.fewest else self._of_bye(one)
        mine, theirs = self.field[one], self.field[other]
        return None if theirs.number in mine.met else (0, *self._of_pair(one, other))

    def with_rematch(self, one: int, other: int) -> Cost:
        """Return the cost of a pair that may have met before."""
        if other == len(self.field):
            return (self.field[one].byes - self.fewest, *self._of_bye(one)[1:])
        return (self.field[one].met.get(self.field[other].number, 0), *self._of_pair(one, other))

    def _of_bye(self, one: int) -> Cost:
        """Return the cost of giving a contender the bye.

        The cost is how many others should rather have the bye, and whether the contender floated down lately.
        """
        return (0, 0, 0, self.for_bye[one], 0, 0, int(-1 in self.field[one].floats), 0)

    def _of_pair(self, one: int, other: int) -> Cost:
        mine, theirs = self.field[one], self.field[other]
        halves = abs(mine.units - theirs.units) * 2 // UNIT
        index, size, below = self.at[one]
        its_index, _, _ = self.at[other]
        if mine.units == theirs.units:
            order, floats = abs(its_index - index - size // 2), 0
        else:
            order, floats = below + its_index, (-1 in mine.floats) + (1 in theirs.floats)
        must = self.musts[one] is not None and self.musts[one] == self.musts[other]
        seats = 0 if not self._clash(one, other) else 1 + (self.is_uneven[one] and self.is_uneven[other])
        risk = (mine.was_free and not theirs.is_sure) or (theirs.was_free and not mine.is_sure)
        return (int(must), int(risk), 0, halves * halves, seats, floats, order)

    def leaves_a_round(self, found: list[tuple[int, int]]) -> bool:
        """Check whether the next round could avoid rematches after these pairs."""
        return is_pairable(range(len(self.field)), self._could_meet_after(found))

    def _could_meet_after(self, found: list[tuple[int, int]]) -> Callable[[int, int], bool]:
        now = set(found)
        return lambda one, other: (one, other) not in now and self.field[other].number not in self.field[one].met

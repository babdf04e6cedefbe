"""Tie-breaks, which rank entrants with equal points. Each assigns every entrant a number, and higher is better.

Numbers are in units or half points, so that they are exact integers. A round without a game (a bye, a walk-over or an absence) counts in
Buchholz and Sonneborn-Berger as a game against an opponent with the entrant's own points. A game that was annulled, is void or is still
running does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from fangs.club.tournaments.scores import UNIT, UNPLAYED, History
from fangs.club.tournaments.settings import TieBreak

Histories = Mapping[int, History]
Values = dict[int, Fraction]


def values_of(name: TieBreak, groups: Sequence[Sequence[int]], histories: Histories) -> Values:
    """Compute a tie-break for entrants in groups. The entrants in a group are equal in all earlier tie-breaks.

    Only the direct encounters depend on the group.
    """
    if name == "direct":
        return {number: value for group in groups for number, value in _direct(group, histories).items()}
    return _TIE_BREAKS[name]([number for group in groups for number in group], histories)


def _direct(group: Sequence[int], histories: Histories) -> Values:
    """Add up each tied entrant's results against the others. All get 0 unless they have all met."""
    members = frozenset(group)
    found: Values = {}
    for number in group:
        met, total = set(), 0
        for one in histories[number].rounds:
            if one.kind not in ("game", "walkover", "forfeit"):
                continue
            for seat, other in enumerate(one.seats):
                if other in members and seat != one.seat:
                    met.add(other)
                    total += 0 if one.seat in one.absent else one.half_points(seat)
        if len(met) < len(members) - 1:
            return dict.fromkeys(group, Fraction(0))
        found[number] = Fraction(total, 2)
    return found


def _strengths(number: int, histories: Histories) -> list[int]:
    """List the points of an entrant's opponents, in units.

    A round without a game counts as an opponent with the entrant's own points.
    """
    own, found = histories[number], []
    for one in own.rounds:
        if one.kind == "game":
            found += [histories[other].units for other in one.opponents]
        elif one.kind in UNPLAYED:
            found.append(own.units)
    return found


def _buchholz(group: Sequence[int], histories: Histories) -> Values:
    """Add up the points of each entrant's opponents (Buchholz)."""
    return {number: Fraction(sum(_strengths(number, histories)), UNIT) for number in group}


def _buchholz_cut1(group: Sequence[int], histories: Histories) -> Values:
    """Add up the points of each entrant's opponents except the weakest (Buchholz cut 1)."""
    return {number: Fraction(sum(sorted(_strengths(number, histories))[1:]), UNIT) for number in group}


def _sonneborn_berger(group: Sequence[int], histories: Histories) -> Values:
    """Add up the points of beaten opponents, and half the points of tied opponents (Sonneborn-Berger)."""
    found = {}
    for number in group:
        own, total = histories[number], 0
        for one in own.rounds:
            if one.kind == "game":
                others = ((seat, histories[other]) for seat, other in enumerate(one.seats) if seat != one.seat)
                total += sum(other.units * one.half_points(seat) for seat, other in others)
            elif one.kind in ("walkover", "bye"):
                total += own.units * 2
            elif one.kind == "asked":
                total += own.units
        found[number] = Fraction(total, 2 * UNIT)
    return found


def _wins(group: Sequence[int], histories: Histories) -> Values:
    """Count the games that each entrant won alone."""
    return {
        number: Fraction(sum(one.place == 1 and one.places.count(1) == 1 for one in histories[number].games))
        for number in group
    }


def _seat_sums(group: Sequence[int], histories: Histories) -> Values:
    """Add up how much better each entrant placed than the average in the same seat, over all games."""
    sums: dict[tuple[int, int], list[int]] = {}
    for history in histories.values():
        for one in history.games:
            assert one.seat is not None and one.place is not None
            kept = sums.setdefault((len(one.seats), one.seat), [0, 0])
            kept[0] += one.place
            kept[1] += 1
    found = {}
    for number in group:
        total = Fraction(0)
        for one in histories[number].games:
            assert one.seat is not None and one.place is not None
            places, count = sums[len(one.seats), one.seat]
            total += Fraction(places, count) - one.place
        found[number] = total
    return found


_TIE_BREAKS: dict[TieBreak, Callable[[Sequence[int], Histories], Values]] = {
    "buchholz": _buchholz,
    "buchholz_cut1": _buchholz_cut1,
    "sonneborn_berger": _sonneborn_berger,
    "wins": _wins,
    "seat_sums": _seat_sums,
}

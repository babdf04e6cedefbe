"""What must be known about an entrant to pair games for two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fangs.club.tournaments.scores import History


@dataclass(frozen=True)
class Contender:
    """An entrant who must be paired in a game for two."""

    number: int
    rank: int
    """The entrant's rank before this round, counted from 0, by points and then by seed."""
    units: int
    met: Mapping[int, int]
    """How often this entrant has met each other entrant, by number."""
    seats: tuple[int, ...] = ()
    """The seats that the entrant has had so far."""
    unplayed: int = 0
    """The number of rounds in which the entrant had no game at a table."""
    byes: int = 0
    """How often the entrant got a bye without requesting it, or won because the opponent did not come."""
    was_free: bool = False
    """Whether that happened in the last round."""
    is_sure: bool = True
    """Whether the entrant is likely to come: they played in the last round or have been active since."""
    floats: tuple[int, ...] = ()
    """How the entrant was floated in the last two rounds: 1 if the opponent had more points, -1 if fewer (or a bye), else 0."""

    @property
    def balance(self) -> int:
        """How many more games the entrant had in the first seat than in the second."""
        return self.seats.count(0) * 2 - len(self.seats)

    @property
    def must(self) -> int | None:
        """The seat that the entrant must get next, or None if both seats are allowed.

        A seat is due after two games in a row in the other seat, or after two more games there in all.
        """
        last = self.seats[-2:]
        if last == (0, 0) or self.balance >= 2:
            return 1
        if last == (1, 1) or self.balance <= -2:
            return 0
        return None

    @property
    def wish(self) -> int | None:
        """The seat that the entrant should get next, or None if it does not matter."""
        if self.must is not None:
            return self.must
        if self.balance:
            return 1 if self.balance > 0 else 0
        return 1 - self.seats[-1] if self.seats else None


def met_by(history: History) -> Counter[int]:
    """Count how often an entrant was paired with each other entrant, in games that count."""
    kinds = ("game", "walkover", "forfeit", "pending", "void")
    return Counter(other for one in history.rounds if one.kind in kinds for other in one.opponents)


def seats_of(history: History) -> tuple[int, ...]:
    """List the seats that an entrant had in games that were played."""
    return tuple(one.seat for one in history.rounds if one.kind in ("game", "pending") and one.seat is not None)


def ordered(pair: tuple[Contender, Contender], first: int) -> tuple[int, int]:
    """Decide who has which seat in a game for two. The entrant who needs a seat more gets it.

    If the needs are equal, both get the seat that they did not have when their seats last differed. If that does not
    decide either, the better-ranked entrant has precedence. `first` is this entrant's seat if neither needs a seat.
    """
    one, other = sorted(pair, key=lambda each: each.rank)
    needs = sorted((one, other), key=lambda each: (each.must is None, -abs(each.balance), each.rank))
    if one.wish is None and other.wish is None:
        return (one.number, other.number) if first == 0 else (other.number, one.number)
    if one.wish == other.wish and needs[0].must == needs[1].must and abs(one.balance) == abs(other.balance):
        for mine, theirs in zip(reversed(one.seats), reversed(other.seats), strict=False):
            if mine != theirs:  # both get the seat that they did not have when they last differed
                return (other.number, one.number) if mine == 0 else (one.number, other.number)
    due = needs[0] if needs[0].wish is not None else needs[1]
    rest = other if due is one else one
    return (due.number, rest.number) if due.wish == 0 else (rest.number, due.number)


def groups(contenders: Iterable[Contender]) -> list[list[Contender]]:
    """Group contenders by points, the highest group first, and order each group by rank."""
    found: dict[int, list[Contender]] = {}
    for one in sorted(contenders, key=lambda each: each.rank):
        found.setdefault(one.units, []).append(one)
    return [found[units] for units in sorted(found, reverse=True)]

"""The next round of a tournament before it is stored, and helper functions for all formats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from fangs.club.tournaments.events import ByeKind, RoundPaired
from fangs.club.tournaments.pairing.contender import Contender, met_by, seats_of
from fangs.club.tournaments.scores import UNPLAYED, History, histories
from fangs.club.tournaments.state import Tournament


@dataclass(frozen=True)
class Draw:
    """The next round of a tournament: its tables, with the entrants by seat and a group for each table, and its byes."""

    tables: tuple[tuple[int, ...], ...]
    groups: tuple[int, ...] = ()
    byes: tuple[tuple[int, ByeKind], ...] = ()
    stage: int = 0
    opponents: tuple[int | None, ...] = ()
    """The missing opponent of each entrant with a bye, or None. Only formats with a schedule have such opponents."""

    def event(self, state: Tournament) -> RoundPaired:
        """Create the event that stores the round."""
        groups = self.groups or (0,) * len(self.tables)
        return RoundPaired(len(state.rounds) + 1, self.stage, self.tables, groups, self.byes, self.opponents)


def byes_of(asked: Iterable[int], free: Iterable[int]) -> tuple[tuple[int, ByeKind], ...]:
    """List the byes of a round, for the entrants who have requested one and for those who are left over."""
    return (*((one, "asked") for one in asked), *((one, "free") for one in free))


def lot(state: Tournament, *what: object) -> str:
    """Create a seed for drawing lots. If the same round is drawn again, the seed is the same."""
    return " ".join(map(str, (state.settings.seed, state.announced, *what)))


def contenders(state: Tournament, numbers: Sequence[int]) -> list[Contender]:
    """Collect what pairing must know about these entrants, ordered by points and then by seed."""
    found = histories(state)
    seed = {number: at for at, number in enumerate(state.order)}
    ranks = sorted(numbers, key=lambda number: (-found[number].units, seed[number]))
    before = _running(found)
    return [_contender(state, found[number], rank, before) for rank, number in enumerate(ranks)]


def _contender(state: Tournament, own: History, rank: int, before: dict[int, dict[int, int]]) -> Contender:
    kinds = [one.kind for one in own.rounds]
    last = own.rounds[-1] if own.rounds else None
    return Contender(
        own.number,
        rank,
        own.units,
        met_by(own),
        seats_of(own),
        unplayed=sum(kind in UNPLAYED or kind == "rest" for kind in kinds),
        byes=kinds.count("bye") + kinds.count("walkover"),
        was_free=last is not None and last.kind in ("bye", "walkover"),
        is_sure=state.entrants[own.number].confirmed >= len(state.rounds),
        floats=tuple(_float(own, index, before) for index in range(max(0, len(own.rounds) - 2), len(own.rounds))),
    )


def _running(found: dict[int, History]) -> dict[int, dict[int, int]]:
    """Sum up every entrant's points before each round, in units."""
    before: dict[int, dict[int, int]] = {}
    for number, own in found.items():
        sums = accumulate((one.units for one in own.rounds), initial=0)
        before[number] = {one.round: units for one, units in zip(own.rounds, sums, strict=False)}
    return before


def _float(own: History, index: int, before: dict[int, dict[int, int]]) -> int:
    """Return how an entrant was floated in a round: 1 if the opponent had more points, -1 if fewer or for a bye, else 0."""
    one = own.rounds[index]
    if one.kind in ("bye", "walkover"):
        return -1
    if one.kind != "game" or len(one.opponents) != 1:
        return 0
    mine, theirs = before[own.number][one.round], before[one.opponents[0]].get(one.round, 0)
    return (theirs > mine) - (theirs < mine)

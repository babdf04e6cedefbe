"""Computes the points for results, and the history of every entrant.

Points are stored in units, 3600 to a point, so that all shares of points are exact integers, even after ties of up to
six and at smaller tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from fangs.club.tournaments.events import ByeKind
from fangs.club.tournaments.settings import Settings
from fangs.club.tournaments.stages import moot
from fangs.club.tournaments.state import Bye, Pairing, Round, Tournament

UNIT = 3600
Kind = Literal["game", "walkover", "forfeit", "void", "pending", "annulled", "bye", "asked", "rest", "gone", "before"]
"""What happened to an entrant in a round.

game: played. walkover: won without playing. forfeit: lost without playing. void: the game counts for nobody, because
one of the entrants withdrew early, or because an earlier game has decided the match. pending: the game is running.
annulled: the game does not count. bye, asked, rest: a bye because the entrant was left over, by request, or by the
schedule. gone: absent or withdrawn. before: the entrant entered later.
"""
UNPLAYED = frozenset({"walkover", "forfeit", "bye", "asked", "gone", "before"})
"""The kinds of rounds without a game that tie-breaks count as a game against oneself."""


@dataclass(frozen=True)
class Played:
    """What one entrant did in one round."""

    round: int
    kind: Kind
    units: int = 0
    pairing: str | None = None
    seat: int | None = None
    places: tuple[int, ...] = ()
    """The place of each seat, or empty if there is no result yet."""
    seats: tuple[int, ...] = ()
    """The entrant in each seat."""
    absent: tuple[int, ...] = ()

    @property
    def place(self) -> int | None:
        """The entrant's own place, or None if there is no result."""
        return self.places[self.seat] if self.seat is not None and self.places else None

    @property
    def opponents(self) -> tuple[int, ...]:
        """The other entrants at the table."""
        return tuple(number for seat, number in enumerate(self.seats) if seat != self.seat)

    def half_points(self, seat: int) -> int:
        """Return the result against another seat: 2 for a win, 1 for a tie, 0 for a loss."""
        own = self.place
        assert own is not None
        return 2 if own < self.places[seat] else 1 if own == self.places[seat] else 0


@dataclass(frozen=True)
class History:
    """An entrant's rounds and total points."""

    number: int
    rounds: tuple[Played, ...]
    units: int

    @property
    def games(self) -> Iterable[Played]:
        """The games that the entrant played at a table."""
        return (one for one in self.rounds if one.kind == "game")


@cache
def worth(points: tuple[float, ...], size: int, count: int) -> tuple[int, ...]:
    """Return how many units each place is worth at a table for `count`, if tables usually have `size` players.

    If the settings have no points by place, a player gets a point for each player ranked below. A smaller or larger
    table spreads the same points over its places, from the first to the last.
    """
    usual = [round(one * UNIT) for one in points] or [UNIT * (size - 1 - place) for place in range(size)]
    found = []
    for place in range(count):
        whole, part = divmod(place * (size - 1), count - 1)
        step = usual[whole] - usual[min(whole + 1, size - 1)]
        found.append(usual[whole] - step * part // (count - 1))
    return tuple(found)


def units_of(settings: Settings, places: Sequence[int], absent: Sequence[int] = ()) -> tuple[int, ...]:
    """Return how many units each seat gets for these places, by the tournament's settings."""
    return shared(worth(settings.points, settings.size, len(places)), places, absent)


def shared(by_place: Sequence[int], places: Sequence[int], absent: Sequence[int] = ()) -> tuple[int, ...]:
    """Distribute units over the seats. Tied seats share the units for their places, and absent seats get nothing."""
    present = [place for seat, place in enumerate(places) if seat not in absent]
    found = []
    for seat, place in enumerate(places):
        if seat in absent:
            found.append(0)
            continue
        better, equal = sum(other < place for other in present), present.count(place)
        found.append(sum(by_place[better : better + equal]) // equal)
    return tuple(found)


def bye_units(settings: Settings, kind: ByeKind) -> int:
    """Return the units for a bye.

    A requested bye is worth half of first place, a walkover all of it, and a seed or a rest nothing.
    """
    by_place = worth(settings.points, settings.size, settings.size)
    if kind == "asked":
        return by_place[0] // 2
    if kind == "walkover":
        return by_place[0]
    if kind != "free":
        return 0
    if settings.bye is not None:
        return round(settings.bye * UNIT)
    return by_place[0] if settings.size == 2 else sum(by_place) // len(by_place)


def bye_kind(bye: Bye, void: frozenset[int]) -> ByeKind:
    """Return what a bye currently counts as.

    If an opponent is missing, the bye counts as a win, unless the games of one of the two are void.
    """
    if bye.opponent is None:
        return bye.kind
    return "walkover" if void.isdisjoint((bye.number, bye.opponent)) else "rest"


def shown(units: int) -> float:
    """Convert units to points."""
    return units / UNIT


def histories(state: Tournament, keep: Callable[[Round], bool] = lambda _: True) -> dict[int, History]:
    """Compute the history of every entrant who has started, from the rounds that `keep` selects."""
    played: dict[int, list[Played]] = {number: [] for number in state.order}
    void, lapsed = voided(state), moot(state)
    for one in state.rounds:
        if keep(one):
            _add_round(state, one, void, lapsed, played)
    return {
        number: History(number, tuple(rounds), sum(one.units for one in rounds)) for number, rounds in played.items()
    }


def _add_round(
    state: Tournament, one: Round, void: frozenset[int], lapsed: frozenset[str], played: dict[int, list[Played]]
) -> None:
    seen = set()
    for pairing in one.pairings:
        is_void = pairing.id in lapsed or not void.isdisjoint(pairing.seats)
        for found, number in zip(_of_pairing(state.settings, one.number, pairing, is_void), pairing.seats, strict=True):
            played[number].append(found)
            seen.add(number)
    for bye in one.byes:
        now = bye_kind(bye, void)
        kind: Kind = {"free": "bye", "asked": "asked", "walkover": "walkover"}.get(now, "rest")  # type: ignore[assignment]
        played[bye.number].append(Played(one.number, kind, bye_units(state.settings, now)))
        seen.add(bye.number)
    if state.settings.format == "arena":
        return  # nobody is expected in every wave
    left = frozenset(one.left)
    for number, rounds in played.items():
        if number in seen:
            continue
        if state.entrants[number].first > one.number:
            rounds.append(Played(one.number, "before"))
        elif number in left or state.settings.format != "knockout":
            rounds.append(Played(one.number, "gone" if number in left else "rest"))


def _of_pairing(settings: Settings, number: int, pairing: Pairing, is_void: bool) -> list[Played]:
    seats, result = pairing.seats, pairing.result
    if result is None or pairing.annulled is not None:
        kind: Kind = "pending" if pairing.annulled is None else "annulled"
        return [Played(number, kind, 0, pairing.id, seat, (), seats) for seat in range(len(seats))]
    units = units_of(settings, result.places, result.absent)
    was_played = len(seats) - len(result.absent) >= 2
    found = []
    for seat in range(len(seats)):
        kind = "game" if was_played else "walkover"
        kind = "void" if is_void else "forfeit" if seat in result.absent else kind
        worth_of_it = 0 if is_void else units[seat]
        found.append(Played(number, kind, worth_of_it, pairing.id, seat, result.places, seats, result.absent))
    return found


def voided(state: Tournament) -> frozenset[int]:
    """Find the entrants in a round robin whose games do not count, because they withdrew before playing half of them."""
    if state.settings.format != "round_robin" or state.total_rounds is None:
        return frozenset()
    out = {one.number for one in state.entrants if one.presence == "out"}
    if not out:
        return frozenset()
    games = dict.fromkeys(out, 0)
    for one in state.rounds:
        for pairing in one.pairings:
            if pairing.result is not None and pairing.annulled is None:
                for seat, number in enumerate(pairing.seats):
                    if number in out and seat not in pairing.result.absent:
                        games[number] += 1
    needed = (len(state.order) - 1) * (2 if state.settings.double else 1)
    return frozenset(number for number, count in games.items() if count * 2 < needed)

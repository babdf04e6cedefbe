"""A tournament as its log describes it. Its values are frozen, and only `fold` makes them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from fangs.club.tournaments.events import ByeKind, How, WhyEnded
from fangs.club.tournaments.settings import Settings, rounds_to_play
from fangs.core.errors import RequestError, quoted
from fangs.table.frozen import once
from fangs.translation import phrase


class Phase(StrEnum):
    """The phase of a tournament. Paused is not a phase: a tournament is paused in its phase."""

    REGISTERING = "registering"
    CHECKING_IN = "checking in"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


DONE = frozenset({Phase.OVER, Phase.CANCELLED})
Presence = Literal["in", "absent", "out"]


@dataclass(frozen=True)
class Entrant:
    """An entrant: a number that keeps its results, and the player who has it now."""

    number: int
    player: str
    rating: float
    entered: float
    first: int = 1
    """The first round that the entrant can play."""
    presence: Presence = "in"
    """In: is paired. Out: has withdrawn. Absent: is not paired until the return.

    Those are absent who did not check in, did not show up, or have taken a place and not agreed yet.
    """
    confirmed: int = 0
    """The number of rounds that were paired when the entrant last gave a sign of life."""
    checked_in: bool = False
    asked: frozenset[int] = frozenset()
    """The rounds for which the entrant requests a bye."""
    no_shows: int = 0
    is_barred: bool = False
    """Whether only a director can let the entrant return."""
    before: tuple[str, ...] = ()
    """The players who had this place before."""


@dataclass(frozen=True)
class Result:
    """The result of a pairing."""

    places: tuple[int, ...]
    absent: tuple[int, ...]
    how: How
    at: float
    corrected: str = ""
    """The reason of the last correction."""


@dataclass(frozen=True)
class Pairing:
    """The entrants of a table. Its id is the number of its round and its number in the round, from 1."""

    id: str
    seats: tuple[int, ...]
    group: int = 0
    table: str | None = None
    absent: tuple[int, ...] = ()
    """The seats of those who did not come."""
    result: Result | None = None
    annulled: str | None = None
    """The reason why it was annulled."""

    @property
    def is_open(self) -> bool:
        """Whether it still waits for its result."""
        return self.result is None and self.annulled is None


@dataclass(frozen=True)
class Bye:
    """An entrant without a game in a round."""

    number: int
    kind: ByeKind


@dataclass(frozen=True)
class Round:
    """A round, counted from 1 over the whole tournament. In an arena, it holds the pairings that were made at one moment."""

    number: int
    stage: int
    began: float
    """The time of its pairing, later by the pauses."""
    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...] = ()
    extra: float = 0.0
    """The seconds by which a director extended it."""
    left: tuple[int, ...] = ()
    """The entrants who were absent or out when it was paired."""


@dataclass(frozen=True)
class Amendment:
    """A director's correction (or, without places, annulment) of a result that the ratings follow."""

    seq: int
    """The number of its event."""
    at: float
    pairing: str
    places: tuple[int, ...] | None
    by: str
    reason: str


@dataclass(frozen=True)
class Tournament:
    """A tournament."""

    settings: Settings
    announced: float
    length: int = 1
    """The number of events."""
    phase: Phase = Phase.REGISTERING
    entrants: tuple[Entrant, ...] = ()
    invited: frozenset[str] = frozenset()
    order: tuple[int, ...] = ()
    """The entrants by their seed, and those who entered later, in the order of their entry."""
    rounds: tuple[Round, ...] = ()
    open: frozenset[str] = frozenset()
    """The ids of the pairings without a result."""
    unopened: frozenset[str] = frozenset()
    """Those of them without a table."""
    latest: float = 0.0
    """The time when the last pairing got its result."""
    paused: float | None = None
    """When the tournament was paused."""
    started: float | None = None
    """The time of the start, later by the pauses."""
    extra: float = 0.0
    """The seconds by which an arena was extended."""
    more_rounds: int = 0
    seasons: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """The divisions of each season of a league, from the highest."""
    why_ended: WhyEnded | None = None
    amendments: tuple[Amendment, ...] = ()
    """What directors have changed so that the ratings follow, in order (`fangs.club.tournaments.amending`)."""

    @property
    def season(self) -> int:
        """The number of the season of a league, from 1; 0: none has begun."""
        return len(self.seasons)

    @property
    def divisions(self) -> tuple[tuple[int, ...], ...]:
        """The divisions of this season."""
        return self.seasons[-1] if self.seasons else ()

    @property
    def is_done(self) -> bool:
        """Whether nothing will happen any more."""
        return self.phase in DONE

    @once
    def by_player(self) -> dict[str, int]:
        """The number of each player who has a place now."""
        return {one.player: one.number for one in self.entrants}

    @once
    def playing(self) -> frozenset[int]:
        """The entrants who sit at a table that is not finished."""
        return frozenset(number for one in self.open for number in self.pairing(one).seats)

    @property
    def available(self) -> tuple[int, ...]:
        """The entrants who can be paired, by their seed."""
        return tuple(number for number in self.order if self.entrants[number].presence == "in")

    @property
    def total_rounds(self) -> int | None:
        """The number of rounds that will be played; None: nobody knows it in advance."""
        found = rounds_to_play(self.settings, len(self.order))
        return None if found is None else found + self.more_rounds

    @property
    def ends(self) -> float | None:
        """The time at which the window of an arena closes."""
        if self.settings.format != "arena":
            return None
        begin = self.settings.starts if self.started is None else self.started
        return begin + self.settings.window + self.extra

    def pairing(self, name: str) -> Pairing:
        """A pairing by its id; raises RequestError."""
        at = place_of(name)
        if at is not None and at[0] < len(self.rounds) and at[1] < len(self.rounds[at[0]].pairings):
            return self.rounds[at[0]].pairings[at[1]]
        raise RequestError(phrase("There is no pairing {name} in this tournament.", name=quoted(name)))

    def entrant(self, number: object) -> Entrant:
        """An entrant by the number; raises RequestError."""
        if type(number) is not int or not 0 <= number < len(self.entrants):
            raise RequestError(phrase("There is no entrant {number} in this tournament.", number=quoted(number)))
        return self.entrants[number]


def pairing_id(number: int, index: int) -> str:
    """The id of the pairing at this index of a round."""
    return f"{number}.{index + 1}"


def place_of(name: str) -> tuple[int, int] | None:
    """The indices of the round and of the pairing that an id names."""
    number, dot, board = name.partition(".")
    is_id = dot and number.isascii() and board.isascii() and number.isdecimal() and board.isdecimal()
    if not is_id or len(name) > 20 or int(number) < 1 or int(board) < 1:
        return None
    return int(number) - 1, int(board) - 1

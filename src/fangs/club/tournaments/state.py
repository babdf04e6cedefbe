"""A tournament as described by its log. The values are frozen, and only `fold` creates them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from fangs.club.tournaments.events import ByeKind, How, WhyEnded
from fangs.club.tournaments.settings import Settings, rounds_to_play
from fangs.core.errors import RequestError, quoted
from fangs.table.frozen import once
from fangs.table.marks import Marks
from fangs.translation import phrase


class Phase(StrEnum):
    """The phase of a tournament. A tournament that is paused stays in its phase."""

    REGISTERING = "registering"
    CHECKING_IN = "checking in"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


DONE = frozenset({Phase.OVER, Phase.CANCELLED})
Presence = Literal["in", "absent", "proposed", "out"]


@dataclass(frozen=True)
class Entrant:
    """An entrant, which is a number to which results belong, with the player who has the place now."""

    number: int
    player: str
    rating: float
    entered: float
    first: int = 1
    """The first round in which the entrant can play."""
    presence: Presence = "in"
    """In: is paired. Out: has withdrawn. Absent: did not check in or show up. Proposed: has been given a place and not agreed yet.

    Absent and proposed entrants are in when they return. A fixed schedule has games for absent entrants, but never for proposed ones.
    """
    confirmed: int = 0
    """The number of rounds that had been paired when the entrant last gave a sign of life."""
    checked_in: bool = False
    asked: frozenset[int] = frozenset()
    """The rounds for which the entrant requests a bye."""
    no_shows: int = 0
    is_barred: bool = False
    """Whether only a director can let the entrant return."""
    before: tuple[str, ...] = ()
    """The players who had this entrant's place before."""

    @property
    def has_player(self) -> bool:
        """Whether the place belongs to somebody who has agreed to play and has not withdrawn."""
        return self.presence in ("in", "absent")


@dataclass(frozen=True)
class Result:
    """A pairing's result."""

    places: tuple[int, ...]
    absent: tuple[int, ...]
    how: How
    at: float
    corrected: str = ""
    """The reason for the last correction."""


@dataclass(frozen=True)
class Pairing:
    """The entrants at a table. The id consists of the round's number and the pairing's number in the round, both from 1."""

    id: str
    seats: tuple[int, ...]
    players: tuple[str, ...]
    """The players who had these entrants' places when they were paired. The game is theirs, whoever gets a place later."""
    group: int = 0
    table: str | None = None
    absent: tuple[int, ...] = ()
    """The seats of the entrants who did not come."""
    result: Result | None = None
    annulled: str | None = None
    """The reason for annulling the pairing, or None if it is not annulled."""

    @property
    def is_open(self) -> bool:
        """Whether the pairing is still waiting for its result."""
        return self.result is None and self.annulled is None

    @property
    def is_decisive(self) -> bool:
        """Whether the result of a game of two has a winner, or somebody did not come."""
        result = self.result
        return result is not None and (bool(result.absent) or result.places[0] != result.places[1])


@dataclass(frozen=True)
class Bye:
    """An entrant who has no game in a round."""

    number: int
    kind: ByeKind
    opponent: int | None = None
    """The missing opponent in a round robin, who decides how much the bye is worth (`fangs.club.tournaments.scores`)."""


@dataclass(frozen=True)
class Round:
    """A round, counted from 1 over the whole tournament. In an arena, it contains the pairings made at one moment."""

    number: int
    stage: int
    began: float
    """The time at which the round was paired, moved later by any pauses."""
    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...] = ()
    extra: float = 0.0
    """The seconds by which the round was extended."""
    left: tuple[int, ...] = ()
    """The entrants who were absent or out when the round was paired."""


@dataclass(frozen=True)
class Amendment:
    """A director's correction of a result, or annulment if there are no places, which the ratings follow."""

    seq: int
    """The number of the event that made this amendment."""
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
    """The number of events in the log."""
    phase: Phase = Phase.REGISTERING
    entrants: tuple[Entrant, ...] = ()
    invited: frozenset[str] = frozenset()
    order: tuple[int, ...] = ()
    """The entrants by seed, followed by late entrants in the order in which they entered."""
    rounds: tuple[Round, ...] = ()
    open: frozenset[str] = frozenset()
    """The ids of the pairings that have no result yet."""
    unopened: frozenset[str] = frozenset()
    """The ids of the pairings that have neither a result nor a table yet."""
    latest: float = 0.0
    """The time of the last result or pairing."""
    paused: float | None = None
    """When the tournament was paused, or None if it is not paused."""
    started: float | None = None
    """The time of the start, moved later by any pauses."""
    extra: float = 0.0
    """The seconds by which an arena was extended."""
    more_rounds: int = 0
    seasons: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """The divisions in each season of a league, from the highest."""
    why_ended: WhyEnded | None = None
    marks: Marks = ()
    """The marks of the last requests that had one, by which a repeated request is recognised."""
    amendments: tuple[Amendment, ...] = ()
    """The amendments that the ratings follow, in order (`fangs.club.tournaments.amending`)."""

    @property
    def season(self) -> int:
        """The number of the current season of a league, from 1, or 0 if none has begun."""
        return len(self.seasons)

    @property
    def divisions(self) -> tuple[tuple[int, ...], ...]:
        """The divisions in the current season."""
        return self.seasons[-1] if self.seasons else ()

    @property
    def is_done(self) -> bool:
        """Whether nothing more will happen."""
        return self.phase in DONE

    @once
    def by_player(self) -> dict[str, int]:
        """The entrant number of each player who has a place now."""
        return {one.player: one.number for one in self.entrants}

    @once
    def playing(self) -> frozenset[int]:
        """The entrants at tables that are not finished."""
        return frozenset(number for one in self.open for number in self.pairing(one).seats)

    @once
    def open_by_player(self) -> dict[str, list[str]]:
        """The pairings without a result in which each player plays."""
        found: dict[str, list[str]] = {}
        for name in sorted(self.open):
            for player in self.pairing(name).players:
                found.setdefault(player, []).append(name)
        return found

    @once
    def games_by_match(self) -> dict[tuple[int, int], list[Pairing]]:
        """The games that count in each match of each stage of a knockout, up to the first one that is decisive."""
        found: dict[tuple[int, int], list[Pairing]] = {}
        for one in self.rounds:
            for game in one.pairings:
                games = found.setdefault((one.stage, game.group), [])
                if game.annulled is None and not (games and games[-1].is_decisive):
                    games.append(game)
        return found

    @property
    def available(self) -> tuple[int, ...]:
        """The entrants who can be paired, by seed."""
        return tuple(number for number in self.order if self.entrants[number].presence == "in")

    @property
    def total_rounds(self) -> int | None:
        """The number of rounds that will be played (in a league, in each season), or None if it is not known in advance."""
        found = rounds_to_play(self.settings, len(self.order))
        return None if found is None else found + self.more_rounds

    @property
    def ends(self) -> float | None:
        """The time at which an arena's window closes, or None for other formats."""
        if self.settings.format != "arena":
            return None
        begin = self.settings.starts if self.started is None else self.started
        return begin + self.settings.window + self.extra

    def number_in_season(self, number: int) -> int:
        """Return the number of a round in its season of a league, or in the whole tournament if there are no seasons."""
        if not self.seasons:
            return number
        season = self.rounds[number - 1].stage
        return number - sum(one.stage < season for one in self.rounds)

    @property
    def rounds_in_season(self) -> int:
        """The number of rounds that were paired in the current season of a league, or in the whole tournament."""
        return sum(one.stage == self.season for one in self.rounds) if self.seasons else len(self.rounds)

    def pairing(self, name: str) -> Pairing:
        """Return the pairing with this id; raises RequestError."""
        at = place_of(name)
        if at is not None and at[0] < len(self.rounds) and at[1] < len(self.rounds[at[0]].pairings):
            return self.rounds[at[0]].pairings[at[1]]
        raise RequestError(phrase("There is no pairing {name} in this tournament.", name=quoted(name)))

    def entrant(self, number: object) -> Entrant:
        """Return the entrant with this number; raises RequestError."""
        if type(number) is not int or not 0 <= number < len(self.entrants):
            raise RequestError(phrase("There is no entrant {number} in this tournament.", number=quoted(number)))
        return self.entrants[number]


def pairing_id(number: int, index: int) -> str:
    """Return the id of the pairing with this index in a round."""
    return f"{number}.{index + 1}"


def place_of(name: str) -> tuple[int, int] | None:
    """Return the indices of the round and the pairing that an id denotes, or None if it is not an id."""
    number, dot, board = name.partition(".")
    is_id = dot and number.isascii() and board.isascii() and number.isdecimal() and board.isdecimal()
    if not is_id or len(name) > 20 or int(number) < 1 or int(board) < 1:
        return None
    return int(number) - 1, int(board) - 1

"""The state of a tournament, computed from its log. It is immutable, and only `fold` creates new states."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from fangs.club.tournaments.events import ByeKind, How, WhyEnded
from fangs.club.tournaments.settings import Settings, rounds_to_play
from fangs.core.errors import RequestError, quoted
from fangs.table.frozen import once
from fangs.table.marks import Marks


class Phase(StrEnum):
    """The phase of a tournament. Pausing a tournament does not change its phase."""

    REGISTERING = "registering"
    CHECKING_IN = "checking in"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


DONE = frozenset({Phase.OVER, Phase.CANCELLED})
Presence = Literal["in", "absent", "proposed", "out"]


@dataclass(frozen=True)
class Entrant:
    """An entrant, to whom results belong. Another player can take over an entrant."""

    number: int
    player: str
    rating: float
    entered: float
    first: int = 1
    """The first round in which the entrant can be paired."""
    presence: Presence = "in"
    """Whether the entrant takes part.

    In: is paired. Out: has withdrawn. Absent: did not check in or come. Proposed: has not agreed yet. Absent and
    proposed entrants are in when they return. A fixed schedule has games for absent entrants, but never for proposed
    ones.
    """
    confirmed: int = 0
    """The number of rounds that had been paired when the entrant was last active."""
    checked_in: bool = False
    asked: frozenset[int] = frozenset()
    """The rounds for which the entrant has requested a bye."""
    no_shows: int = 0
    is_barred: bool = False
    """Whether the entrant can return only if a director allows it."""
    before: tuple[str, ...] = ()
    """The earlier players of this entrant."""

    @property
    def has_player(self) -> bool:
        """Whether the entrant's player has agreed to play and has not withdrawn."""
        return self.presence in ("in", "absent")


@dataclass(frozen=True)
class Result:
    """The result of a pairing."""

    places: tuple[int, ...]
    absent: tuple[int, ...]
    how: How
    at: float
    corrected: str = ""
    """The reason that a director gave for the last correction, or ""."""


@dataclass(frozen=True)
class Pairing:
    """A game in a round, with its entrants. The id consists of the round's and the pairing's number, such as "3.1"."""

    id: str
    seats: tuple[int, ...]
    players: tuple[str, ...]
    """The entrants' players when the round was paired. They play the game, even if an entrant's player changes later."""
    group: int = 0
    table: str | None = None
    absent: tuple[int, ...] = ()
    """The seats of entrants who did not come."""
    result: Result | None = None
    annulled: str | None = None
    """Why the pairing was annulled, or None if it was not."""

    @property
    def is_open(self) -> bool:
        """Whether the pairing is still waiting for its result."""
        return self.result is None and self.annulled is None

    @property
    def is_decisive(self) -> bool:
        """Whether a game for two decides its match, because it has a winner or because somebody did not come."""
        result = self.result
        return result is not None and (bool(result.absent) or result.places[0] != result.places[1])


@dataclass(frozen=True)
class Bye:
    """A bye: an entrant who has no game in a round."""

    number: int
    kind: ByeKind
    opponent: int | None = None
    """The missing opponent in a round robin, or None. It decides what the bye is worth (`fangs.club.tournaments.scores`)."""


@dataclass(frozen=True)
class Round:
    """A round, numbered from 1 over the whole tournament. In an arena, it contains the games paired at one moment."""

    number: int
    stage: int
    began: float
    """When the round was paired. After a pause, this is moved later."""
    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...] = ()
    extra: float = 0.0
    """How many seconds the round was extended by."""
    left: tuple[int, ...] = ()
    """The entrants who did not take part when the round was paired."""


@dataclass(frozen=True)
class Amendment:
    """A correction or annulment by a director that also changes ratings. It has no places if the result is annulled."""

    seq: int
    """The number of the amendment's event in the log."""
    at: float
    pairing: str
    places: tuple[int, ...] | None
    by: str
    reason: str


@dataclass(frozen=True)
class Tournament:
    """The complete state of a tournament."""

    settings: Settings
    announced: float
    length: int = 1
    """The number of events in the log."""
    phase: Phase = Phase.REGISTERING
    entrants: tuple[Entrant, ...] = ()
    invited: frozenset[str] = frozenset()
    order: tuple[int, ...] = ()
    """The entrants in the order of their seeds. Late entrants follow in the order in which they entered."""
    rounds: tuple[Round, ...] = ()
    open: frozenset[str] = frozenset()
    """The ids of the pairings without a result."""
    unopened: frozenset[str] = frozenset()
    """The ids of the pairings that have neither a result nor a table yet."""
    latest: float = 0.0
    """When the last round was paired or the last result came in."""
    paused: float | None = None
    """When the tournament was paused, or None if it is not paused."""
    started: float | None = None
    """When the tournament started, or None. After a pause, this is moved later."""
    extra: float = 0.0
    """How many seconds an arena was extended by."""
    more_rounds: int = 0
    seasons: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """The divisions in each season of a league, with the highest division first."""
    why_ended: WhyEnded | None = None
    marks: Marks = ()
    """The marks of the latest requests, by which repeated requests are recognised."""
    amendments: tuple[Amendment, ...] = ()
    """The amendments that also change ratings, in order (`fangs.club.tournaments.amending`)."""

    @property
    def season(self) -> int:
        """The number of a league's current season, counted from 1, or 0 before the first season."""
        return len(self.seasons)

    @property
    def divisions(self) -> tuple[tuple[int, ...], ...]:
        """The divisions in a league's current season."""
        return self.seasons[-1] if self.seasons else ()

    @property
    def is_done(self) -> bool:
        """Whether the tournament is over or cancelled."""
        return self.phase in DONE

    @once
    def by_player(self) -> dict[str, int]:
        """Maps each player to their entrant's number."""
        return {one.player: one.number for one in self.entrants}

    @once
    def playing(self) -> frozenset[int]:
        """The entrants who have an unfinished game."""
        return frozenset(number for one in self.open for number in self.pairing(one).seats)

    @once
    def open_by_player(self) -> dict[str, list[str]]:
        """The ids of the pairings without a result, by player."""
        found: dict[str, list[str]] = {}
        for name in in_order(self.open):
            for player in self.pairing(name).players:
                found.setdefault(player, []).append(name)
        return found

    @once
    def games_by_match(self) -> dict[tuple[int, int], list[Pairing]]:
        """The games that count in each knockout match, by stage and match. The first game that decides a match is its last."""
        found: dict[tuple[int, int], list[Pairing]] = {}
        for one in self.rounds:
            for game in one.pairings:
                games = found.setdefault((one.stage, game.group), [])
                if game.annulled is None and not (games and games[-1].is_decisive):
                    games.append(game)
        return found

    @property
    def available(self) -> tuple[int, ...]:
        """The entrants who can be paired, in the order of their seeds."""
        return tuple(number for number in self.order if self.entrants[number].presence == "in")

    @property
    def total_rounds(self) -> int | None:
        """The number of rounds in the tournament or, in a league, in each season. None if it is not known in advance."""
        found = rounds_to_play(self.settings, len(self.order))
        return None if found is None else found + self.more_rounds

    @property
    def ends(self) -> float | None:
        """When an arena ends, or None for other formats."""
        if self.settings.format != "arena":
            return None
        begin = self.settings.starts if self.started is None else self.started
        return begin + self.settings.window + self.extra

    def number_in_season(self, number: int) -> int:
        """Convert a round's number to its number within the season. Without seasons, it stays the same."""
        if not self.seasons:
            return number
        season = self.rounds[number - 1].stage
        return number - sum(one.stage < season for one in self.rounds)

    @property
    def rounds_in_season(self) -> int:
        """The number of rounds paired so far in the current season or, without seasons, in the whole tournament."""
        return sum(one.stage == self.season for one in self.rounds) if self.seasons else len(self.rounds)

    def pairing(self, name: str) -> Pairing:
        """Find the pairing with this id, or raise RequestError if there is none."""
        at = place_of(name)
        if at is not None and at[0] < len(self.rounds) and at[1] < len(self.rounds[at[0]].pairings):
            return self.rounds[at[0]].pairings[at[1]]
        raise RequestError.phrased("There is no pairing {name} in this tournament.", name=quoted(name))

    def entrant(self, number: object) -> Entrant:
        """Find the entrant with this number, or raise RequestError if there is none."""
        if type(number) is not int or not 0 <= number < len(self.entrants):
            raise RequestError.phrased("There is no entrant {number} in this tournament.", number=quoted(number))
        return self.entrants[number]


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Sort the ids of pairings by round and number, so that "10.1" comes after "2.1"."""
    return tuple(sorted(names, key=lambda name: place_of(name) or (0, 0)))


def pairing_id(number: int, index: int) -> str:
    """Build a pairing's id, such as "3.1", from its round's number and its index in the round."""
    return f"{number}.{index + 1}"


def place_of(name: str) -> tuple[int, int] | None:
    """Parse a pairing's id, such as "3.1", into the indices of its round and of the pairing there.

    Return None if it is not an id.
    """
    number, dot, board = name.partition(".")
    is_id = dot and number.isascii() and board.isascii() and number.isdecimal() and board.isdecimal()
    if not is_id or len(name) > 20 or int(number) < 1 or int(board) < 1:
        return None
    return int(number) - 1, int(board) - 1

"""The events of a tournament, which are stored in its log. Each is a frozen dataclass of one of the kinds listed here.

An event stores a decision, never its presentation. Entrants are identified by numbers, counted from 0 in the order in which they entered.
Players are identified by their accounts' ids. Their names are never stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from fangs.club.tournaments.settings import Settings

How = Literal["played", "walkover", "late", "forfeit"]
"""How a pairing got its result: the game was played, somebody was absent, the round's limit passed, or the director decided."""
ByeKind = Literal["free", "asked", "rest", "seed", "walkover"]
"""Why an entrant has a bye: as the one who is left over, by request, by the schedule, as a top seed, or because the opponent is missing."""
WhyEnded = Literal["complete", "director", "few"]


@dataclass(frozen=True)
class Announced:
    """A tournament is announced, and its registration opens."""

    KIND: ClassVar = "announced"
    VERSION: ClassVar = 1

    settings: Settings
    by: str


@dataclass(frozen=True)
class SettingsChanged:
    """A director changes settings of the tournament."""

    KIND: ClassVar = "settings_changed"
    VERSION: ClassVar = 1

    settings: Settings
    by: str
    """The director who changed the settings. Empty if the event only marks that texts were deleted from earlier events."""


@dataclass(frozen=True)
class Invited:
    """A director invites a player to the tournament."""

    KIND: ClassVar = "invited"
    VERSION: ClassVar = 1

    player: str
    by: str


@dataclass(frozen=True)
class Entered:
    """A player enters the tournament."""

    KIND: ClassVar = "entered"
    VERSION: ClassVar = 1

    number: int
    player: str
    rating: float


@dataclass(frozen=True)
class Withdrew:
    """An entrant withdraws, or a director withdraws them."""

    KIND: ClassVar = "withdrew"
    VERSION: ClassVar = 1

    number: int
    by: str | None
    """The director. None if the entrant withdrew, or if they missed too many games."""
    reason: str = ""


@dataclass(frozen=True)
class Returned:
    """An entrant who withdrew or was absent plays again from the next round on."""

    KIND: ClassVar = "returned"
    VERSION: ClassVar = 1

    number: int


@dataclass(frozen=True)
class CheckInOpened:
    """The check-in opens."""

    KIND: ClassVar = "check_in_opened"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class CheckedIn:
    """An entrant checks in."""

    KIND: ClassVar = "checked_in"
    VERSION: ClassVar = 1

    number: int


@dataclass(frozen=True)
class ByeAsked:
    """An entrant requests a bye for a round, or cancels the request."""

    KIND: ClassVar = "bye_asked"
    VERSION: ClassVar = 1

    number: int
    round: int
    wanted: bool


@dataclass(frozen=True)
class Started:
    """The tournament starts. Entrants who had to check in and did not are absent until they return."""

    KIND: ClassVar = "started"
    VERSION: ClassVar = 1

    order: tuple[int, ...]
    """The entrants in the order of their seeds."""
    absent: tuple[int, ...]


@dataclass(frozen=True)
class Cancelled:
    """The tournament is cancelled."""

    KIND: ClassVar = "cancelled"
    VERSION: ClassVar = 1

    by: str | None
    """The director who cancelled it. None if there were too few entrants."""


@dataclass(frozen=True)
class RoundPaired:
    """A round is paired, and its games can begin."""

    KIND: ClassVar = "round_paired"
    VERSION: ClassVar = 1

    number: int
    stage: int
    """The stage of a knockout or the season of a league. In other formats, it is 0."""
    tables: tuple[tuple[int, ...], ...]
    """The entrants of each pairing, in the order of seats."""
    groups: tuple[int, ...]
    """For each pairing, the number of its match in a knockout, or of its division in a league. In other formats, it is 0."""
    byes: tuple[tuple[int, ByeKind], ...]
    opponents: tuple[int | None, ...] = ()
    """The opponent whom each entrant with a bye misses, or None.

    This is empty if no bye has a missing opponent, or if the log is old.
    """


@dataclass(frozen=True)
class TableOpened:
    """The table of a pairing is opened. A pairing has at most one table."""

    KIND: ClassVar = "table_opened"
    VERSION: ClassVar = 1

    pairing: str
    table: str


@dataclass(frozen=True)
class NoShow:
    """Some entrants did not come to their table. The game continues without them."""

    KIND: ClassVar = "no_show"
    VERSION: ClassVar = 1

    pairing: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Finished:
    """A pairing gets its result."""

    KIND: ClassVar = "finished"
    VERSION: ClassVar = 1

    pairing: str
    places: tuple[int, ...]
    """The place of each seat, counted from 1. Tied seats share a place."""
    absent: tuple[int, ...]
    """The seats that lost because their players did not come. They get no points."""
    how: How
    by: str | None = None
    reason: str = ""


@dataclass(frozen=True)
class Corrected:
    """A director corrects a result."""

    KIND: ClassVar = "corrected"
    VERSION: ClassVar = 1

    pairing: str
    places: tuple[int, ...]
    absent: tuple[int, ...]
    by: str
    reason: str
    rates: bool = False
    """Whether ratings change too, if the game was rated. This is False in old logs, and for games that a director plays."""


@dataclass(frozen=True)
class Annulled:
    """A director annuls a game. It then counts for nobody, as if it had never been paired."""

    KIND: ClassVar = "annulled"
    VERSION: ClassVar = 1

    pairing: str
    by: str
    reason: str
    rates: bool = False
    """Whether ratings change too, if the game was rated. This is False in old logs, and for games that a director plays."""


@dataclass(frozen=True)
class Replaced:
    """The place and the results of an entrant pass to another player."""

    KIND: ClassVar = "replaced"
    VERSION: ClassVar = 1

    number: int
    player: str
    rating: float
    by: str
    reason: str
    plays: bool = True
    """Whether the new player is paired at once, without being asked. This was so in old logs."""
    must_agree: bool = False
    """Whether the new player must agree before being paired. Until then, the former player keeps the game in progress.

    This is False in old logs.
    """


@dataclass(frozen=True)
class Paused:
    """A director pauses the tournament. Nothing begins, and all times are put off (`fangs.club.tournaments.clock`)."""

    KIND: ClassVar = "paused"
    VERSION: ClassVar = 1

    by: str
    reason: str


@dataclass(frozen=True)
class Resumed:
    """A director resumes the tournament after a pause."""

    KIND: ClassVar = "resumed"
    VERSION: ClassVar = 1

    by: str


@dataclass(frozen=True)
class Extended:
    """A director extends the round or the arena, or adds rounds."""

    KIND: ClassVar = "extended"
    VERSION: ClassVar = 1

    seconds: float
    rounds: int
    by: str
    """The director. "" means that no server was running for this many seconds, so all times were put off."""
    reason: str
    mark: str = ""
    """The mark of the director's request (`fangs.table.marks`). Empty if the request has none."""


@dataclass(frozen=True)
class SeasonBegan:
    """A season of a league begins with these divisions. The highest comes first."""

    KIND: ClassVar = "season_began"
    VERSION: ClassVar = 1

    season: int
    divisions: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Ended:
    """The tournament is over."""

    KIND: ClassVar = "ended"
    VERSION: ClassVar = 1

    why: WhyEnded
    by: str | None = None
    reason: str = ""


Event = (
    Announced
    | SettingsChanged
    | Invited
    | Entered
    | Withdrew
    | Returned
    | CheckInOpened
    | CheckedIn
    | ByeAsked
    | Started
    | Cancelled
    | RoundPaired
    | TableOpened
    | NoShow
    | Finished
    | Corrected
    | Annulled
    | Replaced
    | Paused
    | Resumed
    | Extended
    | SeasonBegan
    | Ended
)

Events = list[Event]
"""The result of a command: the events that it decides on."""


@dataclass(frozen=True)
class Logged:
    """An event as it is stored in a log, with its number (counted from 1) and the time of the decision, in seconds since 1970."""

    seq: int
    at: float
    event: Event

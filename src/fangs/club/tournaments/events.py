"""The stored events in a tournament. Each is a frozen dataclass of one of the kinds listed here.

An event stores a decision, never its presentation. Entrants are identified by numbers, counted from 0 in the order in which they entered.
Players are identified by their accounts' ids. Their names are never stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from fangs.club.tournaments.settings import Settings

How = Literal["played", "walkover", "late", "forfeit"]
"""How a pairing ended: by being played, by absence, by the round's limit, or by the director."""
ByeKind = Literal["free", "asked", "rest", "seed", "walkover"]
"""Why an entrant has no game: left over, on request, by the schedule, by seeding, or because the opponent is out."""
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
    """A director changes the settings."""

    KIND: ClassVar = "settings_changed"
    VERSION: ClassVar = 1

    settings: Settings
    by: str
    """The director. Empty: words of a director, or all, were deleted, from earlier events, too."""


@dataclass(frozen=True)
class Invited:
    """A director invites a player."""

    KIND: ClassVar = "invited"
    VERSION: ClassVar = 1

    player: str
    by: str


@dataclass(frozen=True)
class Entered:
    """A player enters."""

    KIND: ClassVar = "entered"
    VERSION: ClassVar = 1

    number: int
    player: str
    rating: float


@dataclass(frozen=True)
class Withdrew:
    """An entrant withdraws, or is withdrawn by a director."""

    KIND: ClassVar = "withdrew"
    VERSION: ClassVar = 1

    number: int
    by: str | None
    """The director, or None if the entrant withdrew or the no-show rule applied."""
    reason: str = ""


@dataclass(frozen=True)
class Returned:
    """An entrant who withdrew or did not show up plays again from the next round."""

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
    """The tournament starts. Entrants who have not checked in are absent until they return."""

    KIND: ClassVar = "started"
    VERSION: ClassVar = 1

    order: tuple[int, ...]
    """The entrants, by seed."""
    absent: tuple[int, ...]


@dataclass(frozen=True)
class Cancelled:
    """The tournament does not take place."""

    KIND: ClassVar = "cancelled"
    VERSION: ClassVar = 1

    by: str | None
    """The director, or None if there were too few entrants."""


@dataclass(frozen=True)
class RoundPaired:
    """A round is paired."""

    KIND: ClassVar = "round_paired"
    VERSION: ClassVar = 1

    number: int
    stage: int
    """The stage in a knockout, the season in a league, or otherwise 0."""
    tables: tuple[tuple[int, ...], ...]
    """For each pairing, its entrants, by seat."""
    groups: tuple[int, ...]
    """For each pairing, its match in a knockout's stage, its division in a league, or otherwise 0."""
    byes: tuple[tuple[int, ByeKind], ...]
    opponents: tuple[int | None, ...] = ()
    """For each bye, the opponent who is missing, or None.

    This is empty if no bye has a missing opponent, or if the log is old.
    """


@dataclass(frozen=True)
class TableOpened:
    """A pairing's table is open. A pairing has at most one table."""

    KIND: ClassVar = "table_opened"
    VERSION: ClassVar = 1

    pairing: str
    table: str


@dataclass(frozen=True)
class NoShow:
    """Entrants did not come to their table, where the game continues without them."""

    KIND: ClassVar = "no_show"
    VERSION: ClassVar = 1

    pairing: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Finished:
    """A pairing has a result."""

    KIND: ClassVar = "finished"
    VERSION: ClassVar = 1

    pairing: str
    places: tuple[int, ...]
    """The place of each seat, from 1. Equal results share a place."""
    absent: tuple[int, ...]
    """The seats that lost without playing. They get no points."""
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
    """Whether the ratings follow, if the game was rated. This is False in old logs, and for games in which a director plays."""


@dataclass(frozen=True)
class Annulled:
    """A director annuls a game. It then counts for nobody, as if it had never been paired."""

    KIND: ClassVar = "annulled"
    VERSION: ClassVar = 1

    pairing: str
    by: str
    reason: str
    rates: bool = False
    """Whether the ratings follow, as in `Corrected`."""


@dataclass(frozen=True)
class Replaced:
    """Another player takes over an entrant's place and results."""

    KIND: ClassVar = "replaced"
    VERSION: ClassVar = 1

    number: int
    player: str
    rating: float
    by: str
    reason: str
    plays: bool = True
    """Whether the player is paired without being asked, as in old logs."""
    must_agree: bool = False
    """Whether the player is not paired before they agree, and the former player keeps the game in progress.

    This is False in old logs.
    """


@dataclass(frozen=True)
class Paused:
    """A director pauses the tournament. Nothing begins, and its clock stands still (`fangs.club.tournaments.clock`)."""

    KIND: ClassVar = "paused"
    VERSION: ClassVar = 1

    by: str
    reason: str


@dataclass(frozen=True)
class Resumed:
    """The tournament continues, and so does its clock."""

    KIND: ClassVar = "resumed"
    VERSION: ClassVar = 1

    by: str


@dataclass(frozen=True)
class Extended:
    """A director gives more time to the round or the arena, or adds rounds."""

    KIND: ClassVar = "extended"
    VERSION: ClassVar = 1

    seconds: float
    rounds: int
    by: str
    """The director, or "" if no server was running for these seconds, so that the tournament's clock stood still."""
    reason: str
    mark: str = ""
    """The mark of the director's request (`fangs.table.marks`). Empty if the request has none."""


@dataclass(frozen=True)
class SeasonBegan:
    """A season of a league begins with these divisions, from the highest."""

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
"""The result of a command."""


@dataclass(frozen=True)
class Logged:
    """An event in a log, with its number (from 1), and the time when it was decided, in seconds since 1970."""

    seq: int
    at: float
    event: Event

"""The events of a tournament, which are stored in its log. Each kind is a frozen dataclass.

An event stores a decision, never its presentation. Entrants are identified by numbers, counted from 0 in the order in which they entered.
Players are identified by their accounts' ids. Their names are never stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fangs.club.tournaments.settings import Settings
from fangs.table.events.stored import StoredEvent

How = Literal["played", "walkover", "late", "forfeit"]
"""How a pairing got its result: it was played, somebody was absent, the round's limit passed, or the director decided."""
ByeKind = Literal["free", "asked", "rest", "seed", "walkover"]
"""Why an entrant has a bye: left over, by request, by the schedule, as a top seed, or without an opponent."""
WhyEnded = Literal["complete", "director", "few"]


@dataclass(frozen=True)
class Announced(StoredEvent, kind="announced"):
    """The event that a tournament is announced, which opens its registration."""

    settings: Settings
    by: str


@dataclass(frozen=True)
class SettingsChanged(StoredEvent, kind="settings_changed"):
    """The event that a director changes the tournament's settings."""

    settings: Settings
    by: str
    """The director who changed the settings, or "" if texts were deleted from earlier events."""


@dataclass(frozen=True)
class Invited(StoredEvent, kind="invited"):
    """The event that a director invites a player."""

    player: str
    by: str


@dataclass(frozen=True)
class Entered(StoredEvent, kind="entered"):
    """The event that a player enters the tournament."""

    number: int
    player: str
    rating: float


@dataclass(frozen=True)
class Withdrew(StoredEvent, kind="withdrew"):
    """The event that an entrant withdraws, or is withdrawn by a director."""

    number: int
    by: str | None
    """The director, or None if the entrant withdrew or missed too many games."""
    reason: str = ""


@dataclass(frozen=True)
class Returned(StoredEvent, kind="returned"):
    """The event that an entrant who withdrew or was absent returns, to play again from the next round on."""

    number: int


@dataclass(frozen=True)
class CheckInOpened(StoredEvent, kind="check_in_opened"):
    """The event that check-in opens."""


@dataclass(frozen=True)
class CheckedIn(StoredEvent, kind="checked_in"):
    """The event that an entrant checks in."""

    number: int


@dataclass(frozen=True)
class ByeAsked(StoredEvent, kind="bye_asked"):
    """The event that an entrant requests a bye for a round, or cancels the request."""

    number: int
    round: int
    wanted: bool


@dataclass(frozen=True)
class Started(StoredEvent, kind="started"):
    """The event that the tournament starts.

    Entrants who had to check in and did not are absent until they return.
    """

    order: tuple[int, ...]
    """The entrants in the order of their seeds."""
    absent: tuple[int, ...]


@dataclass(frozen=True)
class Cancelled(StoredEvent, kind="cancelled"):
    """The event that the tournament is cancelled before it starts."""

    by: str | None
    """The director who cancelled it, or None if there were too few entrants."""


@dataclass(frozen=True)
class RoundPaired(StoredEvent, kind="round_paired"):
    """The event that a round is paired, so that its games can begin."""

    number: int
    stage: int
    """The stage in a knockout or the season in a league, or 0 in other formats."""
    tables: tuple[tuple[int, ...], ...]
    """The entrants in each pairing, in order of their seats."""
    groups: tuple[int, ...]
    """The number of each pairing's match in a knockout, or of its division in a league. In other formats, it is 0."""
    byes: tuple[tuple[int, ByeKind], ...]
    opponents: tuple[int | None, ...] = ()
    """The opponent who is missing for each entrant with a bye, or None.

    This is empty if no bye has a missing opponent, or if the log is old.
    """


@dataclass(frozen=True)
class TableOpened(StoredEvent, kind="table_opened"):
    """The event that a pairing's table is opened. A pairing has at most one table."""

    pairing: str
    table: str


@dataclass(frozen=True)
class NoShow(StoredEvent, kind="no_show"):
    """The event that some entrants did not come to their table. The game continues without them."""

    pairing: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Finished(StoredEvent, kind="finished"):
    """The event that a pairing gets its result."""

    pairing: str
    places: tuple[int, ...]
    """The place of each seat, counted from 1. Tied seats share a place."""
    absent: tuple[int, ...]
    """The seats that lost because their players did not come, and get no points."""
    how: How
    by: str | None = None
    reason: str = ""


@dataclass(frozen=True)
class Corrected(StoredEvent, kind="corrected"):
    """The event that a director corrects a result."""

    pairing: str
    places: tuple[int, ...]
    absent: tuple[int, ...]
    by: str
    reason: str
    rates: bool = False
    """Whether ratings also change, if the game was rated.

    This is False in old logs, and for games that a director plays.
    """


@dataclass(frozen=True)
class Annulled(StoredEvent, kind="annulled"):
    """The event that a director annuls a game, which then counts for nobody, as if it had never been paired."""

    pairing: str
    by: str
    reason: str
    rates: bool = False
    """Whether ratings also change, if the game was rated.

    This is False in old logs, and for games that a director plays.
    """


@dataclass(frozen=True)
class Replaced(StoredEvent, kind="replaced"):
    """The event that another player takes over an entrant's place and results."""

    number: int
    player: str
    rating: float
    by: str
    reason: str
    plays: bool = True
    """Whether the new player is paired at once, without being asked, as in old logs."""
    must_agree: bool = False
    """Whether the new player must agree before being paired.

    Until then, the former player keeps the game in progress. This is False in old logs.
    """


@dataclass(frozen=True)
class Paused(StoredEvent, kind="paused"):
    """The event that a director pauses the tournament, so that everything is postponed (`fangs.club.tournaments.clock`)."""

    by: str
    reason: str


@dataclass(frozen=True)
class Resumed(StoredEvent, kind="resumed"):
    """The event that the tournament resumes after a pause.

    `by` is the director who resumes it, or "" if the operator does, or if none of its directors is left.
    """

    by: str


@dataclass(frozen=True)
class Extended(StoredEvent, kind="extended"):
    """The event that a director extends the round or the arena, or adds rounds."""

    seconds: float
    rounds: int
    by: str
    """The director, or "" if no server was running for this many seconds, so that everything was postponed."""
    reason: str
    mark: str = ""
    """The mark of the director's request (`fangs.table.marks`), or "" if it has none."""


@dataclass(frozen=True)
class SeasonBegan(StoredEvent, kind="season_began"):
    """The event that a season of a league begins with these divisions, the highest first."""

    season: int
    divisions: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Ended(StoredEvent, kind="ended"):
    """The event that the tournament is over."""

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
"""The result of a command: the events on which it decides."""


@dataclass(frozen=True)
class Logged:
    """An event in a log, with its number (counted from 1) and the time of the decision, in seconds since 1970."""

    seq: int
    at: float
    event: Event

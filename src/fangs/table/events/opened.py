"""The first event of every log: what is played, by whom, and how."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.table.post.rules import Rules

SeatKind = Literal["person", "bot", "open", "invited", "host"]


@dataclass(frozen=True)
class Person:
    """Who sits in a seat: personal data, which is stored beside the log and can be deleted."""

    name: str | None = None
    mail: str | None = None
    """Where letters go, at a table by post."""
    word: str | None = None
    """The word that identifies a letter from this seat, at a table by post; it opens the seat too."""


@dataclass(frozen=True)
class Bank:
    """The time that every player has for a whole game."""

    seconds: float
    increment: float
    """So many seconds more for every choice."""


@dataclass(frozen=True)
class Again:
    """What somebody asked for who set up a rematch otherwise than the game before."""

    options: dict[str, Any]
    match: bool
    hours: float | None
    bank: Bank | None
    weekends: str | None
    spectators: bool
    chat: Literal["seats", "all"]
    seats: tuple[int, ...]
    """For each player, who that was at the table before."""


@dataclass(frozen=True)
class SeatSetup:
    """A seat as the table is opened."""

    kind: SeatKind
    """`person`, `bot`, `open` (anyone may sit down), `invited` (somebody has the link) or `host` (a host without a seat)."""
    bot: str | None = None
    keys: tuple[str, ...] = ()
    """The SHA-256 of the keys that open it."""
    recovery: str | None = None
    """The SHA-256 of the code that gives its holder a new key."""
    host: bool = False
    before: int | None = None
    """The player that this person was at the table before this one."""


@dataclass(frozen=True)
class Opened:
    """A table is opened."""

    KIND: ClassVar = "opened"
    VERSION: ClassVar = 2

    game: str
    edition: int
    """The edition of the game's rules that the table is played by."""
    map: str | None
    """The name of the map and the beginning of its SHA-256, where the game is played on one."""
    players: int
    options: dict[str, Any]
    order: tuple[int, ...]
    """The place in the match, or the player of the game, that each player of the table has."""
    seating: tuple[tuple[int, ...], ...]
    """For each board, the player of the game that each player of the table is."""
    seats: tuple[SeatSetup, ...]
    people: tuple[Person, ...] = field(metadata={"personal": True})
    """Who sits in each of the seats."""
    hours: float | None
    """The time for a turn, at a live table; None: there is no deadline."""
    post: Rules | None
    """How the table is run by post; None: it is played live."""
    spectators: bool
    chat: Literal["seats", "all"]
    record: str | None
    """The record that the game goes on from, without names."""
    promised: tuple[str, ...] = ()
    """The SHA-256 of the seed of each board."""
    bank: Bank | None = None
    """The time for a game, at a live table; None: there are no clocks."""
    language: str = "en"
    """The language of letters, until somebody chooses another one for theirs."""
    by_calendar: bool = False
    """By post: whether fixed days follow each other without a gap. (In older logs one in less than 24 hours is skipped.)"""

    weekends: str | None = None
    """At a live table with a deadline: the time zone in whose weekends it stands still; None: they count."""
    starts: float | None = None
    """At a live table: when the game begins at the earliest, in seconds since 1970; None: with the last seat that is taken."""

    @property
    def longest(self) -> float:
        """For how many seconds somebody may think, as agreed; 0.0: nothing was agreed."""
        return self.bank.seconds if self.bank is not None else (self.hours or 0.0) * 3600

"""The first event of every log: the game, the players and the settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.table.post.rules import Rules

SeatKind = Literal["person", "bot", "open", "invited", "host"]


@dataclass(frozen=True)
class Person:
    """The person in a seat: personal data, stored beside the log, that can be deleted."""

    name: str | None = None
    mail: str | None = None
    """The address for letters, at a table by post."""
    word: str | None = None
    """The word that identifies a letter from this seat, at a table by post; it opens the seat too."""


@dataclass(frozen=True)
class Bank:
    """The time that every player has for a whole game."""

    seconds: float
    increment: float
    """The seconds added for every choice."""


@dataclass(frozen=True)
class Again:
    """The settings of a rematch that differs from the game before."""

    options: dict[str, Any]
    match: bool
    hours: float | None
    bank: Bank | None
    weekends: str | None
    spectators: bool
    chat: Literal["seats", "all"]
    seats: tuple[int, ...]
    """For each player, their number at the table before."""
    strict: bool = False


@dataclass(frozen=True)
class SeatSetup:
    """A seat when the table is opened."""

    kind: SeatKind
    """`person`, `bot`, `open` (anyone may sit down), `invited` (somebody has the link) or `host` (a host without a seat)."""
    bot: str | None = None
    keys: tuple[str, ...] = ()
    """The SHA-256 of the keys that open it."""
    recovery: str | None = None
    """The SHA-256 of the code that gives its holder a new key."""
    host: bool = False
    before: int | None = None
    """The number of this player at the table before this one."""


@dataclass(frozen=True)
class Opened:
    """A table is opened."""

    KIND: ClassVar = "opened"
    VERSION: ClassVar = 3

    game: str
    edition: int
    """The edition of the rules."""
    map: str | None
    """The name of the map and the beginning of its SHA-256; None: the game has no map."""
    players: int
    options: dict[str, Any]
    order: tuple[int, ...]
    """For each player of the table, their place in the match or their number in the game."""
    seating: tuple[tuple[int, ...], ...]
    """For each board, the number in the game of each player of the table."""
    seats: tuple[SeatSetup, ...]
    people: tuple[Person, ...] = field(metadata={"personal": True})
    """The person in each seat."""
    hours: float | None
    """Live: the hours for a turn; None: no deadline."""
    post: Rules | None
    """The rules of play by post; None: the table is live."""
    spectators: bool
    chat: Literal["seats", "all"]
    record: str | None
    """The record that the game continues, without names."""
    promised: tuple[str, ...] = ()
    """The SHA-256 of the seed of each board."""
    bank: Bank | None = None
    """Live: the time for a game; None: no clocks."""
    language: str = "en"
    """The default language of letters."""
    by_calendar: bool = False
    """By post: whether every fixed day counts. (In older logs one in less than 24 hours is skipped.)"""

    weekends: str | None = None
    """Live, with a deadline: the time zone whose weekends do not count; None: weekends count."""
    starts: float | None = None
    """Live: the earliest start of the game, in seconds since 1970; None: when the last seat is taken."""
    strict: bool = False
    """Live: no hints, take-backs or stand-ins; a player who leaves or is late loses. (Logs of version 2 have no such tables.)"""
    levels: int = 1
    """The edition of the levels of bots, which the table keeps."""

    @property
    def longest(self) -> float:
        """The agreed time for a choice in seconds; 0.0: there is no limit."""
        return self.bank.seconds if self.bank is not None else (self.hours or 0.0) * 3600

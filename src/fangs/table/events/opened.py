"""The first event of every log: the game, the players and the settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.table.post.rules import Rules

SeatKind = Literal["person", "bot", "open", "invited", "host"]


@dataclass(frozen=True)
class Person:
    """The person in a seat. This is personal data, which is stored beside the log so that it can be deleted."""

    name: str | None = None
    mail: str | None = None
    """The address for letters, if the table is played by post."""
    word: str | None = None
    """The word that identifies letters from this seat, if the table is played by post. It also opens the seat."""


@dataclass(frozen=True)
class Bank:
    """The time that every player has for the whole game."""

    seconds: float
    increment: float
    """The number of seconds that each choice adds."""


@dataclass(frozen=True)
class Again:
    """The settings of a rematch, if they differ from those of the previous game."""

    options: dict[str, Any]
    match: bool
    hours: float | None
    bank: Bank | None
    weekends: str | None
    spectators: bool
    chat: Literal["seats", "all"]
    seats: tuple[int, ...]
    """For each player of the rematch, their number at the previous table."""
    strict: bool = False


@dataclass(frozen=True)
class SeatSetup:
    """A seat at the time when the table is opened."""

    kind: SeatKind
    """`person`, `bot`, `open` (anyone may sit down), `invited` (somebody has the link) or `host` (a host without a seat)."""
    bot: str | None = None
    keys: tuple[str, ...] = ()
    """The SHA-256 of each key that opens the seat."""
    recovery: str | None = None
    """The SHA-256 of the code that gives the seat's holder a new key."""
    host: bool = False
    before: int | None = None
    """This player's number at the previous table."""


@dataclass(frozen=True)
class Opened:
    """A table is opened."""

    KIND: ClassVar = "opened"
    VERSION: ClassVar = 3

    game: str
    edition: int
    """The edition of the rules."""
    map: str | None
    """The name of the map, or None if the game has no map. For a custom map, the beginning of its file's SHA-256 follows the name."""
    players: int
    options: dict[str, Any]
    order: tuple[int, ...]
    """For each player of the table, their place in the match or their number in the game."""
    seating: tuple[tuple[int, ...], ...]
    """For each board, the number that each player at the table has in the game."""
    seats: tuple[SeatSetup, ...]
    people: tuple[Person, ...] = field(metadata={"personal": True})
    """The person in each seat."""
    hours: float | None
    """At a live table, the hours for each turn, or None if there is no deadline."""
    post: Rules | None
    """The rules of play by post, or None if the table is live."""
    spectators: bool
    chat: Literal["seats", "all"]
    record: str | None
    """The record, without names, from which the game continues, or None if it starts at the beginning."""
    promised: tuple[str, ...] = ()
    """The SHA-256 of each board's seed."""
    bank: Bank | None = None
    """At a live table, the time for a whole game, or None if there are no clocks."""
    language: str = "en"
    """The default language of letters."""
    by_calendar: bool = False
    """At a table by post, whether every fixed day counts. (In older logs, a day that is less than 24 hours away is skipped.)"""

    weekends: str | None = None
    """At a live table with a deadline, the time zone whose weekends do not count, or None if weekends count."""
    starts: float | None = None
    """At a live table, the earliest start of the game, in seconds since 1970. None to start once the last seat is taken."""
    strict: bool = False
    """Whether a live table is strict: no hints, take-backs or stand-ins; leaving or being late loses. (Logs of version 2 lack it.)"""
    levels: int = 1
    """The edition of the bots' levels that the table uses until it ends."""

    @property
    def longest(self) -> float:
        """The agreed time for a choice in seconds, or 0.0 if there is no limit."""
        return self.bank.seconds if self.bank is not None else (self.hours or 0.0) * 3600

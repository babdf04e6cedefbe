"""The first event of every log: the game, the players and the settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.table.post.rules import Rules

SeatKind = Literal["person", "bot", "open", "invited", "host"]


@dataclass(frozen=True)
class Person:
    """The personal data of somebody in a seat. They are stored apart from the log, so that they can be deleted."""

    name: str | None = None
    mail: str | None = None
    """The email address of the person, if the game is played by post."""
    word: str | None = None
    """A secret word that opens the seat and identifies letters from it, if the game is played by post."""


@dataclass(frozen=True)
class Bank:
    """A time limit for the whole game: the seconds that every player gets at the start."""

    seconds: float
    increment: float
    """The number of seconds that a player gains with each choice."""


@dataclass(frozen=True)
class Again:
    """The new settings of a rematch, if it differs from the previous game."""

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
    """A seat as it is set up when the table is opened."""

    kind: SeatKind
    """Who has the seat: a `person`, a `bot`, anyone who comes (`open`), somebody with the link (`invited`), or a `host` who only hosts."""
    bot: str | None = None
    keys: tuple[str, ...] = ()
    """The SHA-256 hashes of the keys that open the seat."""
    recovery: str | None = None
    """The SHA-256 hash of a recovery code. With the code, the seat's holder can get a new key."""
    host: bool = False
    before: int | None = None
    """This player's number at the previous table."""


@dataclass(frozen=True)
class Opened:
    """A table is opened with these settings. This is the first event of every log."""

    KIND: ClassVar = "opened"
    VERSION: ClassVar = 3

    game: str
    edition: int
    """The edition of the rules that the game begins with."""
    map: str | None
    """The name of the map, or None. The name of a custom map is followed by the first digits of its file's SHA-256 hash."""
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
    """At a live table, the number of hours for each turn, or None if there is no deadline."""
    post: Rules | None
    """The rules for a game that is played by post, or None if the table is live."""
    spectators: bool
    chat: Literal["seats", "all"]
    record: str | None
    """The record from which the game continues, without names. None if the game starts at the beginning."""
    promised: tuple[str, ...] = ()
    """The SHA-256 hash of each board's seed. It commits the server to its dice before the game begins."""
    bank: Bank | None = None
    """At a live table with clocks, the time that each player has for the whole game. None without clocks."""
    language: str = "en"
    """The default language of letters."""
    by_calendar: bool = False
    """For a game played by post, whether a turn can be due on every fixed day. (Older logs skip days less than 24 hours away.)"""

    weekends: str | None = None
    """At a live table with a deadline, the time zone whose weekends do not count, or None if weekends count."""
    starts: float | None = None
    """At a live table, the earliest start of the game, in seconds since 1970. None to start once the last seat is taken."""
    strict: bool = False
    """Whether a live table is strict: no hints, take-backs or stand-ins; leaving or being late loses. (Logs of version 2 lack it.)"""
    levels: int = 1
    """The edition of the bots' levels. The table keeps it until it ends."""

    @property
    def longest(self) -> float:
        """The agreed time for a choice in seconds, or 0.0 if there is no limit."""
        return self.bank.seconds if self.bank is not None else (self.hours or 0.0) * 3600

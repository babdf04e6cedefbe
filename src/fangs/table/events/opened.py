"""The first event of every log, which contains the game, the players and the settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from fangs.table.events.stored import StoredEvent
from fangs.table.post.rules import Rules

SeatKind = Literal["person", "bot", "open", "invited", "host"]


@dataclass(frozen=True)
class Person:
    """The personal data of the person in a seat, stored apart from the log so that it can be deleted."""

    name: str | None = None
    mail: str | None = None
    """The person's email address, if the game is played by post."""
    word: str | None = None
    """A secret word that opens the seat and identifies letters from it, if the game is played by post."""


@dataclass(frozen=True)
class Bank:
    """The settings of chess clocks: the time that each player has at the start, and gains with each choice."""

    seconds: float
    increment: float
    """The number of seconds that a player gains with each choice."""


@dataclass(frozen=True)
class Again:
    """The settings of a rematch that differs from the previous game."""

    options: dict[str, Any]
    match: bool
    hours: float | None
    bank: Bank | None
    weekends: str | None
    spectators: bool
    chat: Literal["seats", "all"]
    seats: tuple[int, ...]
    """For each player in the rematch, their number at the previous table."""
    strict: bool = False


@dataclass(frozen=True)
class SeatSetup:
    """The state of a seat when the table is opened."""

    kind: SeatKind
    """Who has the seat: a `person`, a `bot`, whoever comes (`open`), whoever has the link (`invited`), or a `host` who does not play."""
    bot: str | None = None
    keys: tuple[str, ...] = ()
    """The SHA-256 hashes of the keys that open the seat."""
    recovery: str | None = None
    """The SHA-256 hash of the recovery code with which the seat's holder can get a new key."""
    host: bool = False
    before: int | None = None
    """This player's number at the previous table."""


@dataclass(frozen=True)
class Opened(StoredEvent, kind="opened", version=3):
    """The event that a table is opened. It is the first event of every log."""

    game: str
    edition: int
    """The edition of the rules with which the game begins."""
    map: str | None
    """The name of the map, or None. For a custom map, the first digits of its file's SHA-256 hash are appended."""
    players: int
    options: dict[str, Any]
    order: tuple[int, ...]
    """For each player at the table, their place in the match or their number in the game."""
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
    """The clock settings of a live table, or None if there are no clocks."""
    language: str = "en"
    """The default language of letters."""
    by_calendar: bool = False
    """In a game by post, whether a turn can be due on every fixed day. (Older logs skip days less than 24 hours away.)"""

    weekends: str | None = None
    """The time zone in which weekends do not count towards a live table's deadline. None if weekends count."""
    starts: float | None = None
    """The earliest start of a live game, in seconds since 1970. None if it starts once the last seat is taken."""
    strict: bool = False
    """Whether a live table is strict (`fangs.table.strict`). (Logs of version 2 do not have this field.)"""
    levels: int = 1
    """The edition of the bots' levels, which stays the same for the whole game."""

    @property
    def longest(self) -> float:
        """The time limit in seconds, per player or per turn. It is 0.0 if there is no limit."""
        return self.bank.seconds if self.bank is not None else (self.hours or 0.0) * 3600

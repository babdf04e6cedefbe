"""Events that concern letters on the Games Master's desk, in which no order could be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True)
class PutAside:
    """The event that a player's letter is put on the Games Master's desk, because it could not be understood."""

    KIND: ClassVar = "put_aside"
    VERSION: ClassVar = 2

    id: str
    player: int
    reason: str
    text: str = field(default="", metadata={"personal": True})
    """The first lines that the writer added or, if there are none, the first lines of the whole letter with its quotations."""
    subject: str | None = field(default=None, metadata={"personal": True})
    """The subject of the letter, or None if it had none."""


@dataclass(frozen=True)
class LaidOpen:
    """The event that a player lets the Games Master read their letters on the desk."""

    KIND: ClassVar = "laid_open"
    VERSION: ClassVar = 1

    player: int


@dataclass(frozen=True)
class TakenUp:
    """The event that the Games Master has dealt with a letter on the desk."""

    KIND: ClassVar = "taken_up"
    VERSION: ClassVar = 1

    id: str


@dataclass(frozen=True)
class SentBack:
    """The event that the Games Master returns a letter to the person who wrote it."""

    KIND: ClassVar = "sent_back"
    VERSION: ClassVar = 1

    id: str
    player: int
    reason: str
    text: str = field(default="", metadata={"personal": True})

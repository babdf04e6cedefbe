"""Events about letters in which no order could be read, so that they are put on the Games Master's desk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True)
class PutAside:
    """A player's letter could not be understood, so it is put on the Games Master's desk. The event gives the reason."""

    KIND: ClassVar = "put_aside"
    VERSION: ClassVar = 2

    id: str
    player: int
    reason: str
    text: str = field(default="", metadata={"personal": True})
    """The first lines of the text that the writer added or, if there are none, of the whole letter with its quotations."""
    subject: str | None = field(default=None, metadata={"personal": True})
    """The subject of the letter, or None if it had none."""


@dataclass(frozen=True)
class LaidOpen:
    """A player allows the Games Master to read the player's letters that were put aside."""

    KIND: ClassVar = "laid_open"
    VERSION: ClassVar = 1

    player: int


@dataclass(frozen=True)
class TakenUp:
    """The Games Master has dealt with a letter that was put aside."""

    KIND: ClassVar = "taken_up"
    VERSION: ClassVar = 1

    id: str


@dataclass(frozen=True)
class SentBack:
    """The Games Master returns a letter that was put aside to the person who wrote it."""

    KIND: ClassVar = "sent_back"
    VERSION: ClassVar = 1

    id: str
    player: int
    reason: str
    text: str = field(default="", metadata={"personal": True})

"""Events of letters in which nothing could be read: they are put on the Games Master's desk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True)
class PutAside:
    """Nothing in a letter of a player was understood: it lies on the Games Master's desk, with the reason."""

    KIND: ClassVar = "put_aside"
    VERSION: ClassVar = 1

    id: str
    player: int
    reason: str
    text: str = field(default="", metadata={"personal": True})
    """Its text, with quotes."""


@dataclass(frozen=True)
class LaidOpen:
    """A player lets the Games Master read the letters of theirs that are put aside."""

    KIND: ClassVar = "laid_open"
    VERSION: ClassVar = 1

    player: int


@dataclass(frozen=True)
class TakenUp:
    """The Games Master is done with a letter that was put aside."""

    KIND: ClassVar = "taken_up"
    VERSION: ClassVar = 1

    id: str


@dataclass(frozen=True)
class SentBack:
    """The Games Master sends a letter that was put aside back to its writer."""

    KIND: ClassVar = "sent_back"
    VERSION: ClassVar = 1

    id: str
    player: int
    reason: str
    text: str = field(default="", metadata={"personal": True})

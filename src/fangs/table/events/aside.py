"""Events that concern letters on the Games Master's desk, in which no order could be read."""

from __future__ import annotations

from dataclasses import dataclass, field

from fangs.table.events.stored import StoredEvent


@dataclass(frozen=True)
class PutAside(StoredEvent, kind="put_aside", version=2):
    """The event that a player's letter is put on the Games Master's desk, because it could not be understood."""

    id: str
    player: int
    reason: str
    text: str = field(default="", metadata={"personal": True})
    """The first lines that the writer added or, if there are none, the first lines of the whole letter with its quotations."""
    subject: str | None = field(default=None, metadata={"personal": True})
    """The subject of the letter, or None if it had none."""


@dataclass(frozen=True)
class LaidOpen(StoredEvent, kind="laid_open"):
    """The event that a player lets the Games Master read their letters on the desk."""

    player: int


@dataclass(frozen=True)
class TakenUp(StoredEvent, kind="taken_up"):
    """The event that the Games Master has dealt with a letter on the desk."""

    id: str


@dataclass(frozen=True)
class SentBack(StoredEvent, kind="sent_back"):
    """The event that the Games Master returns a letter to the person who wrote it."""

    id: str
    player: int
    reason: str
    text: str = field(default="", metadata={"personal": True})

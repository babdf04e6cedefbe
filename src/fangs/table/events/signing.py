"""Events of those who wait for a place at a table by post, or watch it by mail."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar


@dataclass(frozen=True)
class Enrolled:
    """Somebody writes that he would like to play, and waits for a place; or (`watches`) to get the reports."""

    KIND: ClassVar = "enrolled"
    VERSION: ClassVar = 1

    number: int
    """Counted from 1 at this table."""
    watches: bool
    id: str
    """Of the letter."""
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Struck:
    """Somebody no longer waits, or watches."""

    KIND: ClassVar = "struck"
    VERSION: ClassVar = 1

    number: int
    id: str = ""
    """Of the letter that asked for it, where one did."""


@dataclass(frozen=True)
class TurnedAway:
    """A request in a letter to the table cannot be met, and is answered."""

    KIND: ClassVar = "turned_away"
    VERSION: ClassVar = 2

    number: int
    """Counted with those who wait and watch."""
    id: str
    """Of the letter."""
    why: str
    """In English."""
    said: dict[str, Any] | None = None
    """What makes it again in any language (`fangs.translation.phrases.again`)."""
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class SignedUp:
    """Somebody asks for a place, or for the reports, on a page: it counts when the owner of the address confirms it."""

    KIND: ClassVar = "signed_up"
    VERSION: ClassVar = 1

    number: int
    """Counted with those who wait and watch."""
    watches: bool
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Listed:
    """The Games Master looks for players in the lobby, or no longer."""

    KIND: ClassVar = "listed"
    VERSION: ClassVar = 1

    listed: bool

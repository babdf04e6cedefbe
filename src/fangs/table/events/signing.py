"""Events of the waiting list and the subscribers of a table by post."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar


@dataclass(frozen=True)
class Enrolled:
    """Somebody asks by letter for a place, and waits for it; or (`watches`) for the reports."""

    KIND: ClassVar = "enrolled"
    VERSION: ClassVar = 1

    number: int
    """Counted from 1 at this table."""
    watches: bool
    id: str
    """The letter."""
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Struck:
    """Somebody no longer waits, or watches."""

    KIND: ClassVar = "struck"
    VERSION: ClassVar = 1

    number: int
    id: str = ""
    """The letter that asked for it, if one did."""


@dataclass(frozen=True)
class TurnedAway:
    """A request in a letter cannot be met, and is answered."""

    KIND: ClassVar = "turned_away"
    VERSION: ClassVar = 2

    number: int
    """Counted with those who wait and watch."""
    id: str
    """The letter."""
    why: str
    """The reason, in English."""
    said: dict[str, Any] | None = None
    """The reason for any language (`fangs.translation.phrases.again`)."""
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class SignedUp:
    """Somebody asks on a page for a place, or for the reports. It counts when the owner of the address confirms it."""

    KIND: ClassVar = "signed_up"
    VERSION: ClassVar = 1

    number: int
    """Counted with those who wait and watch."""
    watches: bool
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Listed:
    """The Games Master lists the table in the lobby, or removes it."""

    KIND: ClassVar = "listed"
    VERSION: ClassVar = 1

    listed: bool

"""Events about the waiting list and the subscribers of a table by post."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar


@dataclass(frozen=True)
class Enrolled:
    """Somebody asks for a place at the table and waits for it or, with `watches`, asks only for the reports."""

    KIND: ClassVar = "enrolled"
    VERSION: ClassVar = 1

    number: int
    """The person's number at this table, counted from 1."""
    watches: bool
    id: str
    """The id of the letter, or of the request if it was made on a page."""
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Struck:
    """Somebody no longer waits for a place, or no longer watches."""

    KIND: ClassVar = "struck"
    VERSION: ClassVar = 1

    number: int
    id: str = ""
    """The id of the letter that asked for this, if a letter did."""


@dataclass(frozen=True)
class TurnedAway:
    """A request cannot be granted, and the person is told why."""

    KIND: ClassVar = "turned_away"
    VERSION: ClassVar = 2

    number: int
    """The request's number. Requests and the people who wait or watch are counted together."""
    id: str
    """The id of the letter, or of the request if it was made on a page."""
    why: str
    """The reason, in English."""
    said: dict[str, Any] | None = None
    """The reason in a form that can be translated into any language (`fangs.translation.phrases.again`)."""
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class SignedUp:
    """Somebody asks on a page for a place or for the reports. The request takes effect once the address's owner confirms it."""

    KIND: ClassVar = "signed_up"
    VERSION: ClassVar = 1

    number: int
    """The request's number. Requests and the people who wait or watch are counted together."""
    watches: bool
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Listed:
    """The Games Master lists the table in the lobby, or removes it from there."""

    KIND: ClassVar = "listed"
    VERSION: ClassVar = 1

    listed: bool

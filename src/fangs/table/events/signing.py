"""Events about the waiting list and the subscribers of a game played by post."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar


@dataclass(frozen=True)
class Enrolled:
    """Somebody asks for a seat and waits for it. With `watches`, the person asks only for the reports."""

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
    """Somebody leaves the waiting list, or stops getting the reports."""

    KIND: ClassVar = "struck"
    VERSION: ClassVar = 1

    number: int
    id: str = ""
    """The id of the letter that asked for this. Empty if no letter did."""


@dataclass(frozen=True)
class TurnedAway:
    """A request for a seat or for the reports cannot be granted. The person is told why."""

    KIND: ClassVar = "turned_away"
    VERSION: ClassVar = 2

    number: int
    """The request's number. Requests share one numbering with the people who wait or watch."""
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
    """Somebody fills in a form to ask for a seat or for the reports.

    The request takes effect once the owner of the email address confirms it.
    """

    KIND: ClassVar = "signed_up"
    VERSION: ClassVar = 1

    number: int
    """The request's number. Requests share one numbering with the people who wait or watch."""
    watches: bool
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Listed:
    """The Games Master lists the table in the lobby, or removes it from there."""

    KIND: ClassVar = "listed"
    VERSION: ClassVar = 1

    listed: bool

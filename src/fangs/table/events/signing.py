"""Events that concern the waiting list of a game played by post, and the people who only get its reports."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fangs.table.events.stored import StoredEvent


@dataclass(frozen=True)
class Enrolled(StoredEvent, kind="enrolled"):
    """The event that somebody is added to the list: they wait for a seat or, if `watches` is set, get only the reports."""

    number: int
    """The person's number at this table, counted from 1."""
    watches: bool
    id: str
    """The id of the letter, or of the request if it was made on a page."""
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Struck(StoredEvent, kind="struck"):
    """The event that somebody is removed from the list, so that they no longer wait for a seat or get reports."""

    number: int
    id: str = ""
    """The id of the letter that asked for this. Empty if no letter did."""


@dataclass(frozen=True)
class TurnedAway(StoredEvent, kind="turned_away", version=2):
    """The event that a request for a seat or for the reports is refused. The person is told why."""

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
class SignedUp(StoredEvent, kind="signed_up"):
    """The event that somebody fills in a form to ask for a seat or for the reports.

    The request takes effect once the owner of the email address confirms it.
    """

    number: int
    """The request's number. Requests share one numbering with the people who wait or watch."""
    watches: bool
    name: str = field(default="", metadata={"personal": True})
    mail: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Listed(StoredEvent, kind="listed"):
    """The event that the Games Master lists the table in the lobby, or removes it from there."""

    listed: bool

"""The bodies of requests about tables by post. /openapi.json describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from fangs.web.bodies import Body, DoneOnce
from fangs.web.request_bodies.requests import Board, Name, Role


class Extend(DoneOnce):
    """A change of a deadline."""

    hours: float


class Readiness(Body):
    """Your signal for the current turn."""

    says: Literal["ready", "wait"] | None


class Language(Body):
    """The language of the letters that you get."""

    language: Annotated[str, Field(max_length=20, description="Its short name, such as `de`.")]


class WritePress(DoneOnce):
    """A message to others at a table by post."""

    to: Annotated[str, Field(max_length=200, description="'all', the name of a player, or 'the Games Master'.")] = "all"
    signed: Annotated[str, Field(max_length=200)] = ""
    """One of the ways to sign that the table allows; empty: the default."""
    text: Annotated[str, Field(max_length=8000)]


class Numbered(DoneOnce):
    """Press, a person on the list, or a holiday to remove, by its number on the desk."""

    number: Annotated[int, Field(ge=1)]


class SignUp(Body):
    """A request for a place at a table by post, or for its reports."""

    name: Name
    mail: Annotated[str, Field(max_length=320, description="An email address: its owner is asked to confirm it.")]
    watches: Annotated[bool, Field(description="Only reports, without a place.")] = False


class Lobby(Body):
    """Whether the table is listed in the lobby."""

    listed: bool


class Comment(DoneOnce):
    """A comment for the next report."""

    text: Annotated[str, Field(max_length=8000)]


class Letter(DoneOnce):
    """A message from the Games Master to one player, or to all players."""

    text: Annotated[str, Field(max_length=8000)]
    player: Annotated[int | None, Field(description="Null: all players.")] = None


class HouseRules(DoneOnce):
    """All house rules of a table. An empty text deletes them."""

    text: Annotated[str, Field(max_length=8000)]


class Enter(Body):
    """A player's orders, as written on paper."""

    player: int
    text: Annotated[str, Field(max_length=20_000)]


class Aside(Body):
    """What to do with a letter that has been put aside: enter its orders, send it back, or close it."""

    id: Annotated[str, Field(max_length=64)]
    what: Literal["enter", "send back", "take up"]


class Replace(DoneOnce):
    """A player's replacement: `Name <address>`, a name (of a person on paper) or `bot:LEVEL`."""

    player: int
    who: Annotated[str, Field(max_length=400)]


class Withdraw(DoneOnce):
    """A Games Master's action on a piece."""

    board: Board = 0
    role: Role
    act: Annotated[str, Field(max_length=40)]


class Correct(DoneOnce):
    """A correction by hand."""

    what: Literal["order", "die", "position"]
    board: Board = 0
    why: Annotated[str, Field(max_length=400, description="Reason, for all to read.")]
    role: Annotated[str | None, Field(max_length=40, description="Whose order.")] = None
    was: Annotated[str | None, Field(max_length=80, description="The order or the outcome in the last turn.")] = None
    now: Annotated[str | None, Field(max_length=80)] = None
    """The order or the outcome that it should have been."""
    position: dict[str, Any] | Annotated[str, Field(max_length=20_000)] | None = None
    """For a position: the corrected position, as JSON or as pasted text; fields with '?' stay unchanged."""


class HandOver(DoneOnce):
    """The new Games Master: `Name <address>`."""

    who: Annotated[str, Field(max_length=400)]


class TakeDaysOff(Body):
    """Your holiday, in whole days in a time zone, such as 2026-12-24. The last day is included."""

    first: Annotated[str, Field(max_length=40)]
    last: Annotated[str, Field(max_length=40)]
    zone: Annotated[str, Field(max_length=60, description="A time zone, such as Europe/Berlin.")] = "UTC"


class OfTurn(DoneOnce):
    """A turn to process or to take back."""

    turn: int | None = None
    """The turn that the desk showed; nothing is done if the game has moved on."""

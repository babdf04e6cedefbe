"""Events that concern press, the messages that people in a game played by post send to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from fangs.table.events.stored import StoredEvent

Signed = Literal["name", "role", "nobody"]
"""The ways in which a message can be signed."""


@dataclass(frozen=True)
class Pressed(StoredEvent, kind="press"):
    """The event that a player or the Games Master sends a message, to everybody or to one person.

    The message is signed with a name, with a role or not at all.
    """

    player: int
    """The writer, or -1 for the Games Master. Others learn who the writer is only if the message is signed with their name."""
    to: int | None
    """The recipient, -1 for the Games Master, or None for everybody."""
    signed: Signed
    board: int | None = None
    role: str | None = None
    """The role that signs the message."""
    held: bool = True
    """Whether the message waits for the next report. If not, it is also sent at once."""
    text: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class PressRemoved(StoredEvent, kind="press_removed"):
    """The event that the Games Master removes a message.

    If the message is still waiting for the report, it disappears completely. Otherwise, only its text is removed.
    """

    number: int
    """The message's number at this table, counted from 1."""


@dataclass(frozen=True)
class HouseRulesChanged(StoredEvent, kind="house_rules"):
    """The event that the Games Master changes the house rules. Everybody is told."""

    text: str
    """The complete house rules. Empty if there are none."""

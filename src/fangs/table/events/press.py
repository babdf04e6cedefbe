"""Events that concern press, the messages that people in a game played by post send to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

Signed = Literal["name", "role", "nobody"]
"""The ways in which a message can be signed."""


@dataclass(frozen=True)
class Pressed:
    """The event that a player or the Games Master sends a message, to everybody or to one person.

    The message is signed with a name, with a role or not at all.
    """

    KIND: ClassVar = "press"
    VERSION: ClassVar = 1

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
class PressRemoved:
    """The event that the Games Master removes a message.

    If the message is still waiting for the report, it disappears completely. Otherwise, only its text is removed.
    """

    KIND: ClassVar = "press_removed"
    VERSION: ClassVar = 1

    number: int
    """The message's number at this table, counted from 1."""


@dataclass(frozen=True)
class HouseRulesChanged:
    """The event that the Games Master changes the house rules. Everybody is told."""

    KIND: ClassVar = "house_rules"
    VERSION: ClassVar = 1

    text: str
    """The complete house rules. Empty if there are none."""

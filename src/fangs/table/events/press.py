"""Events of press: messages between players and the Games Master by post."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

Signed = Literal["name", "role", "nobody"]
"""How press is signed."""


@dataclass(frozen=True)
class Pressed:
    """A player or the Games Master writes to all or to one, signed by name, as a role, or unsigned."""

    KIND: ClassVar = "press"
    VERSION: ClassVar = 1

    player: int
    """The writer, shown to others only if it is signed by name; -1: the Games Master."""
    to: int | None
    """The recipient; -1: the Games Master; None: all."""
    signed: Signed
    board: int | None = None
    role: str | None = None
    """The role that signs it."""
    held: bool = True
    """Whether it waits for the report; otherwise it is also sent at once."""
    text: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class PressRemoved:
    """The Games Master removes a player's press: all of it if it waits for the report, otherwise its text."""

    KIND: ClassVar = "press_removed"
    VERSION: ClassVar = 1

    number: int
    """Counted from 1 at this table."""


@dataclass(frozen=True)
class HouseRulesChanged:
    """The Games Master changes the house rules, and everybody is told."""

    KIND: ClassVar = "house_rules"
    VERSION: ClassVar = 1

    text: str
    """All house rules; empty: none."""

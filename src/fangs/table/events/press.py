"""Events of what players and the Games Master write to each other at a table by post."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

Signed = Literal["name", "role", "nobody"]
"""How press is signed."""


@dataclass(frozen=True)
class Pressed:
    """A player or the Games Master writes to all or to one, under a name, as a role, or unsigned."""

    KIND: ClassVar = "press"
    VERSION: ClassVar = 1

    player: int
    """Who writes: shown to others only if it is signed by name; -1: the Games Master."""
    to: int | None
    """The player it is for; -1: the Games Master only; None: all."""
    signed: Signed
    board: int | None = None
    role: str | None = None
    """The writer's role that signs it."""
    held: bool = True
    """Whether it waits for the report; if not, it is also passed on at once."""
    text: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class PressRemoved:
    """The Games Master removes what a player has written: if it waits for the report, all of it, else its words."""

    KIND: ClassVar = "press_removed"
    VERSION: ClassVar = 1

    number: int
    """Counted from 1 at this table."""


@dataclass(frozen=True)
class HouseRulesChanged:
    """The Games Master changes the house rules of the table, and everybody is told."""

    KIND: ClassVar = "house_rules"
    VERSION: ClassVar = 1

    text: str
    """All of them; empty: there are none any more."""

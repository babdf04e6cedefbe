"""What one order says, and the roles that it may be for."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.core.position import Position


@dataclass(frozen=True)
class Place:
    """A role that the writer plays at one of the boards of the table, with the position that all see there."""

    board: int
    role: str
    position: Position
    owing: bool
    """Whether it may be given an order now."""


@dataclass(frozen=True)
class Said:
    """What one order says: the board, the role, the turn it is for (each None where it is not said), and the rest."""

    board: int | None
    role: str | None
    turn: int | None
    rest: str
    ahead: bool = False
    """Whether it says to be for the next turn."""

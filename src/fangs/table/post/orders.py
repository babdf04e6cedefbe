"""Orders by post, sealed until they are opened, and the turns that they make."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from fangs.table.events.play import Author, Prepared, Tried
from fangs.table.post.presses import Press
from fangs.table.post.reliability import Reliability

Place = tuple[int, str]
"""A board and a role."""


@dataclass(frozen=True)
class Order:
    """An order as it came in. Its receipt reveals nothing about it, and later proves that it was this one."""

    board: int
    role: str
    action: str
    at: float
    by: Author
    """`player`, `master` (who entered it) or `bot`."""
    given: str | None
    """The line as it was written, where it was a line."""
    salt: str
    turn: int
    """The turn in hand when it came, which its receipt is for."""
    receipt: str
    tried: Tried | None = None
    """What was ordered and is impossible."""
    late: bool = False
    """Whether it came after the deadline, within the grace period."""

    @property
    def place(self) -> Place:
        """The player who gave it."""
        return self.board, self.role


@dataclass(frozen=True)
class Turn:
    """A turn: from and to how many steps each record goes, and the orders that were in force."""

    number: int
    again: int = 0
    """How many turns had been taken back when it began, so that it is not taken for the one that had its number before."""
    lines: tuple[int, int] = (0, 0)
    """The part of what happened at the table that is in its report."""
    at: float = 0.0
    """When it was reported."""
    base: tuple[int, ...] = ()
    """How many steps every board had when the orders were opened."""
    first: tuple[int, ...] = ()
    """How many at the report before."""
    last: tuple[int, ...] = ()
    stages: tuple[tuple[Order, ...], ...] = ()
    """The orders that were opened together; a turn has several stages where bots play on before a person must choose."""
    prepared: tuple[Prepared, ...] = ()
    """The choices for later in this turn, as they were when its orders were opened."""
    entered: tuple[int, ...] = ()
    """The players whose orders the Games Master had entered."""
    missing: tuple[Place, ...] = ()
    reliability: Mapping[int, Reliability] = field(default_factory=dict)
    """What was counted of each player before it."""
    press: tuple[Press, ...] = ()
    """What players wrote in it."""
    by: str = "all in"
    """Why its orders were opened: `clock`, `master` or `all in`."""

    @property
    def orders(self) -> list[Order]:
        """All orders of the turn."""
        return [order for stage in self.stages for order in stage]


def receipt(salt: str, table: str, turn: int, board: int, role: str, action: str) -> str:
    """The commitment to an order: SHA-256 of `SALT TABLE TURN GAME ROLE ACTION` (games counted from 1), in hexadecimal."""
    return hashlib.sha256(f"{salt} {table} {turn} {board + 1} {role} {action}".encode()).hexdigest()

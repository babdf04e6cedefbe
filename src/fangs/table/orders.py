"""Orders by post, sealed until they are opened, and the turns that they make."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

Place = tuple[int, str]
"""A board and a role."""


@dataclass(frozen=True)
class Order:
    """An order as it came in. Its receipt tells nothing of it, and proves later that it was this one."""

    board: int
    role: str
    action: str
    at: float
    by: str
    """`player`, `master` (who entered it) or `bot`."""
    given: str | None
    """The line as it was written, where it was a line."""
    salt: str
    turn: int
    """The turn that was in hand when it came, which its receipt is for."""
    receipt: str
    later: tuple[str, ...] = ()
    """Further choices that were ordered with it, each to be made when it is due."""

    @property
    def place(self) -> Place:
        """Whose order it is."""
        return self.board, self.role


@dataclass
class Turn:
    """A turn that was processed: from and to how many steps each record goes, and the orders that were in force."""

    number: int
    at: float = 0.0
    base: tuple[int, ...] = ()
    """How many steps every board had when the orders were opened."""
    first: tuple[int, ...] = ()
    """How many at the last report."""
    last: tuple[int, ...] = ()
    stages: list[list[Order]] = field(default_factory=list)
    """The orders that were opened together; a turn has several stages where bots play on before a person must choose."""
    missing: list[Place] = field(default_factory=list)
    lines: tuple[int, int] = (0, 0)
    """The lines of the table's log that it made."""
    by: str = "all in"

    @property
    def orders(self) -> list[Order]:
        """All orders of the turn."""
        return [order for stage in self.stages for order in stage]


def receipt(salt: str, table: str, turn: int, board: int, role: str, action: str) -> str:
    """The commitment to an order: SHA-256 of `SALT TABLE TURN GAME ROLE ACTION` (games counted from 1), in hexadecimal."""
    return hashlib.sha256(f"{salt} {table} {turn} {board + 1} {role} {action}".encode()).hexdigest()

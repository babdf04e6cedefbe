"""Orders by post, sealed until they are opened, and the turns to which they belong."""

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
    """An order as it came in. Its receipt reveals nothing about it, and later proves that it was this order."""

    board: int
    role: str
    action: str
    at: float
    by: Author
    """The author: `player`, `master` (who entered it) or `bot`."""
    given: str | None
    """The line as it was written, or None."""
    salt: str
    turn: int
    """The turn that was current when the order came. Its receipt is for this turn."""
    receipt: str
    tried: Tried | None = None
    """The impossible order that this order replaces, or None."""
    late: bool = False
    """Whether it came after the deadline, within the grace period."""

    @property
    def place(self) -> Place:
        """The board and the role of the order."""
        return self.board, self.role


@dataclass(frozen=True)
class Turn:
    """A turn: the number of steps of each record before and after it, and the orders in force."""

    number: int
    again: int = 0
    """The number of take-backs before it began. It distinguishes this turn from an earlier one with its number."""
    lines: tuple[int, int] = (0, 0)
    """The part of the table's history that is in its report."""
    at: float = 0.0
    """The time of its report."""
    base: tuple[int, ...] = ()
    """The number of steps of each board when the orders were opened."""
    first: tuple[int, ...] = ()
    """The number of steps of each board at the report before."""
    last: tuple[int, ...] = ()
    stages: tuple[tuple[Order, ...], ...] = ()
    """The orders that were opened together. A turn has several stages if bots play on before a person must choose."""
    prepared: tuple[Prepared, ...] = ()
    """The choices prepared for later in this turn, at the time when its orders were opened."""
    entered: tuple[int, ...] = ()
    """The players whose orders the Games Master had entered."""
    missing: tuple[Place, ...] = ()
    reliability: Mapping[int, Reliability] = field(default_factory=dict)
    """The counts of each player's orders before this turn."""
    press: tuple[Press, ...] = ()
    """The messages that players wrote in this turn."""
    by: str = "all in"
    """Why its orders were opened: `clock`, `master` or `all in`."""

    @property
    def orders(self) -> list[Order]:
        """All orders of the turn."""
        return [order for stage in self.stages for order in stage]


def receipt(salt: str, table: str, turn: int, board: int, role: str, action: str) -> str:
    """The commitment to an order: SHA-256 of `SALT TABLE TURN GAME ROLE ACTION` (games counted from 1), in hexadecimal."""
    return hashlib.sha256(f"{salt} {table} {turn} {board + 1} {role} {action}".encode()).hexdigest()

"""Orders by post, which stay sealed until they are opened, and the turns to which they belong."""

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
    """An order as it was received.

    The order's receipt reveals nothing about it, but can later prove what the order was.
    """

    board: int
    role: str
    action: str
    at: float
    by: Author
    """Who made the order: `player`, `master` (who entered it) or `bot`."""
    given: str | None
    """The line in which the order was written, or None."""
    salt: str
    turn: int
    """The turn that was current when the order arrived. The receipt is for this turn."""
    receipt: str
    tried: Tried | None = None
    """The impossible order that this order replaces, or None."""
    late: bool = False
    """Whether the order arrived after the deadline, within the grace period."""

    @property
    def place(self) -> Place:
        """The board and the role of the order."""
        return self.board, self.role


@dataclass(frozen=True)
class Turn:
    """A turn, with its orders and the number of steps in each board's record before and after the turn."""

    number: int
    again: int = 0
    """The number of take-backs before the turn began. It distinguishes this turn from an earlier turn with the same number."""
    lines: tuple[int, int] = (0, 0)
    """The first line of the table's history that the turn's report contains, and the line after its last."""
    at: float = 0.0
    """The time of the turn's report."""
    base: tuple[int, ...] = ()
    """The number of steps on each board when the orders were opened."""
    first: tuple[int, ...] = ()
    """The number of steps on each board at the time of the previous report."""
    last: tuple[int, ...] = ()
    stages: tuple[tuple[Order, ...], ...] = ()
    """The orders, grouped by the time when they were opened.

    A turn has several groups if bots play on before a person must choose.
    """
    prepared: tuple[Prepared, ...] = ()
    """The choices that were still prepared for this turn when its orders were opened."""
    entered: tuple[int, ...] = ()
    """The players whose orders were entered by the Games Master."""
    missing: tuple[Place, ...] = ()
    reliability: Mapping[int, Reliability] = field(default_factory=dict)
    """The counts of each player's orders before this turn."""
    press: tuple[Press, ...] = ()
    """The messages that players wrote in this turn."""
    by: str = "all in"
    """Why the turn's orders were opened: because of the `clock`, by the `master`, or because they were `all in`."""

    @property
    def orders(self) -> list[Order]:
        """All orders of the turn."""
        return [order for stage in self.stages for order in stage]


def receipt(salt: str, table: str, turn: int, board: int, role: str, action: str) -> str:
    """Return the commitment to an order: SHA-256 of `SALT TABLE TURN GAME ROLE ACTION` (games counted from 1), in hexadecimal."""
    return hashlib.sha256(f"{salt} {table} {turn} {board + 1} {role} {action}".encode()).hexdigest()

"""Orders in games played by post, which stay secret until they are revealed, and the turns that they belong to."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from fangs.table.events.play import Author, Prepared, Tried
from fangs.table.post.presses import Press
from fangs.table.post.reliability import Reliability

Place = tuple[int, str]
"""A board's index and a role. They identify an order within a turn."""


@dataclass(frozen=True)
class Order:
    """An order as it was received, with its receipt.

    The order's receipt reveals nothing about it, but can later prove what the order was.
    """

    board: int
    role: str
    action: str
    at: float
    by: Author
    """Who gave the order: the `player`, the `master` (from paper) or a `bot`."""
    given: str | None
    """The line of the letter that contained the order, or None."""
    salt: str
    turn: int
    """The current turn at the time when the order arrived. The receipt names this turn."""
    receipt: str
    tried: Tried | None = None
    """The impossible order that this order replaces, or None if the player's order was possible."""
    late: bool = False
    """Whether the order arrived after the deadline, for example within the grace period."""

    @property
    def place(self) -> Place:
        """The board and the role that the order is for."""
        return self.board, self.role


@dataclass(frozen=True)
class Turn:
    """A turn of a game played by post, with its orders.

    For each board, it also stores the length of the record before and after the turn.
    """

    number: int
    again: int = 0
    """The number of turns that had been taken back before this turn began. It tells two turns with the same number apart."""
    lines: tuple[int, int] = (0, 0)
    """The part of the table's history that the turn's report contains: its first line, and the line after its last."""
    at: float = 0.0
    """The time when the turn's report was published."""
    base: tuple[int, ...] = ()
    """The number of steps on each board when the orders were revealed."""
    first: tuple[int, ...] = ()
    """The number of steps on each board when the previous report was published."""
    last: tuple[int, ...] = ()
    stages: tuple[tuple[Order, ...], ...] = ()
    """The orders of the turn, grouped by the time when they were revealed.

    A turn has several groups if bots play on before a person must choose.
    """
    prepared: tuple[Prepared, ...] = ()
    """The prepared choices that were still left for this turn when its orders were revealed."""
    entered: tuple[int, ...] = ()
    """The players whose orders the Games Master entered."""
    missing: tuple[Place, ...] = ()
    reliability: Mapping[int, Reliability] = field(default_factory=dict)
    """The reliability counts of each player before this turn."""
    press: tuple[Press, ...] = ()
    """The messages that players wrote in this turn."""
    by: str = "all in"
    """Why the turn was closed: by the `clock`, by the `master`, or because all orders were `all in`."""

    @property
    def orders(self) -> list[Order]:
        """All orders of the turn, in the order in which they were revealed."""
        return [order for stage in self.stages for order in stage]


def receipt(salt: str, table: str, turn: int, board: int, role: str, action: str) -> str:
    """Return the hash that commits to an order: the SHA-256 hash of `SALT TABLE TURN GAME ROLE ACTION` in hexadecimal.

    Games are counted from 1.
    """
    return hashlib.sha256(f"{salt} {table} {turn} {board + 1} {role} {action}".encode()).hexdigest()

"""Orders in games played by post, and the turns to which they belong."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from fangs.table.events.play import Author, Prepared, Tried
from fangs.table.post.presses import Press
from fangs.table.post.reliability import Reliability

Place = tuple[int, str]
"""A board's index and a role, which together identify an order in a turn."""


@dataclass(frozen=True)
class Order:
    """An order that was accepted, with a receipt for it.

    The receipt reveals nothing about the order, but can later prove what it was.
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
    """The number of the turn in which the order arrived. It is part of the receipt."""
    receipt: str
    tried: Tried | None = None
    """The impossible order that this order replaces, or None if the player's order was possible."""
    late: bool = False
    """Whether the order arrived after the deadline, for example in the grace period."""

    @property
    def place(self) -> Place:
        """The board and role that the order is for."""
        return self.board, self.role


@dataclass(frozen=True)
class Turn:
    """A turn in a game played by post, with its orders.

    It also stores the number of steps on each board before and after the turn.
    """

    number: int
    again: int = 0
    """How many turns had been taken back before this turn began, which distinguishes turns with the same number."""
    lines: tuple[int, int] = (0, 0)
    """The lines of the table's history in the turn's report: the number of the first line, and of the line after the last."""
    at: float = 0.0
    """The time when the turn's report was published."""
    base: tuple[int, ...] = ()
    """The number of steps on each board when the orders were revealed."""
    first: tuple[int, ...] = ()
    """The number of steps on each board when the previous report was published."""
    last: tuple[int, ...] = ()
    stages: tuple[tuple[Order, ...], ...] = ()
    """The turn's orders, grouped by the time when they were revealed.

    There are several groups if bots played on before a person had to choose.
    """
    prepared: tuple[Prepared, ...] = ()
    """The prepared choices that were left for this turn when its orders were revealed."""
    entered: tuple[int, ...] = ()
    """The players whose orders the Games Master entered."""
    missing: tuple[Place, ...] = ()
    reliability: Mapping[int, Reliability] = field(default_factory=dict)
    """Each player's reliability before this turn."""
    press: tuple[Press, ...] = ()
    """The messages that players wrote in this turn."""
    by: str = "all in"
    """Why the turn was closed: by the `clock`, by the `master`, or because the orders were `all in`."""

    @property
    def orders(self) -> list[Order]:
        """All orders in this turn, in the order in which they were revealed."""
        return [order for stage in self.stages for order in stage]


def receipt(salt: str, table: str, turn: int, board: int, role: str, action: str) -> str:
    """Compute an order's receipt, which is the SHA-256 hash of `SALT TABLE TURN GAME ROLE ACTION`.

    The hash is in hexadecimal, and games are counted from 1.
    """
    return hashlib.sha256(f"{salt} {table} {turn} {board + 1} {role} {action}".encode()).hexdigest()

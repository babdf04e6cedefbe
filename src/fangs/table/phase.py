"""The phase of a table. A table has exactly one phase at any time, and all code calls the phase by the same name."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """The phases of tables. A live table is signing up, playing or over. A table by post has every phase except playing."""

    SIGNING_UP = "signing up"
    """A seat is still free."""
    PLAYING = "playing"
    OPEN = "open"
    """The table takes orders."""
    GRACE = "grace"
    """The deadline has passed, but the table still takes orders for a while."""
    AWAITING_MAILBOX = "awaiting the mailbox"
    """The time for orders is over. Letters that arrived in time are being read."""
    WAITING_FOR_BOT = "waiting for a bot"
    """The turn is closed to orders, but a bot still has to choose."""
    SETTLING = "settling"
    """The orders have been revealed. Bots play on until a person must choose or the game is over."""
    OVERDUE = "overdue"
    """The deadline has passed but orders are missing. They are still accepted, and the Games Master decides what happens."""
    OVER = "over"


TAKES_ORDERS = frozenset({Phase.OPEN, Phase.GRACE, Phase.OVERDUE})
"""The phases of a table by post in which people can order."""
HAS_DEADLINE = TAKES_ORDERS | {Phase.AWAITING_MAILBOX}
"""The phases in which a deadline is running, or has passed but still matters."""


class Pause(StrEnum):
    """The reason why a table by post processes nothing. The table's phase stays the same."""

    MASTER = "paused"
    """The Games Master has paused the game, and can resume it."""
    TAKEN_BACK = "taken back"
    """A turn was taken back. Processing that turn also resumes the game."""

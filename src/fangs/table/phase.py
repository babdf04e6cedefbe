"""The phase of a table. A table has one phase at a time, with one name, which all code uses."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """The phases of live tables (signing up, playing, over) and of tables by post (all but playing)."""

    SIGNING_UP = "signing up"
    """A seat is still free."""
    PLAYING = "playing"
    OPEN = "open"
    """The table takes orders."""
    GRACE = "grace"
    """The deadline has passed, but the table still takes orders for a while."""
    AWAITING_MAILBOX = "awaiting the mailbox"
    """The time for orders is over. Letters that came in time are being read."""
    WAITING_FOR_BOT = "waiting for a bot"
    """The turn is closed to orders, but a bot must still order."""
    SETTLING = "settling"
    """The orders are opened. Bots play on until a person must choose or the game is over."""
    OVERDUE = "overdue"
    """Orders are missing after the deadline. The table still takes them, and the Games Master decides what happens."""
    OVER = "over"


TAKES_ORDERS = frozenset({Phase.OPEN, Phase.GRACE, Phase.OVERDUE})
"""The phases of a table by post in which people can order."""
HAS_DEADLINE = TAKES_ORDERS | {Phase.AWAITING_MAILBOX}
"""The phases in which a deadline runs, or has passed and still counts."""


class Pause(StrEnum):
    """The reason why a table by post processes nothing. Its phase stays the same."""

    MASTER = "paused"
    """The Games Master has paused the game, and can resume it."""
    TAKEN_BACK = "taken back"
    """A turn was taken back. Processing that turn also resumes the game."""

"""The phase of a table: one at a time, with one name, which all code asks for."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """The phases of live tables (signing up, playing, over) and of tables by post (all but playing)."""

    SIGNING_UP = "signing up"
    """Somebody must still take a seat."""
    PLAYING = "playing"
    OPEN = "open"
    """Orders are taken."""
    GRACE = "grace"
    """The deadline has passed, and orders are still taken for a while."""
    AWAITING_MAILBOX = "awaiting the mailbox"
    """The time for orders is over; the letters that came in time are being read."""
    WAITING_FOR_BOT = "waiting for a bot"
    """Closed to orders; a bot must still order."""
    SETTLING = "settling"
    """The orders are opened; bots play on until a person must choose, or the game is over."""
    OVERDUE = "overdue"
    """Orders are missing after the deadline: they are still taken, and the Games Master decides what happens."""
    OVER = "over"


TAKES_ORDERS = frozenset({Phase.OPEN, Phase.GRACE, Phase.OVERDUE})
"""The phases of a table by post in which people may order."""
HAS_DEADLINE = TAKES_ORDERS | {Phase.AWAITING_MAILBOX}
"""Those in which a deadline runs, or has passed and counts."""


class Pause(StrEnum):
    """Why nothing is processed at a table by post; the phase itself stays."""

    MASTER = "paused"
    """The Games Master pauses the game; it is resumed by the Games Master."""
    TAKEN_BACK = "taken back"
    """A turn was taken back; processing that turn resumes the game too."""

"""Names for the phases of a table, from signing up to the end of the game."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """The phase that a table is in.

    A live table is signing up, playing or over. A game played by post has all phases except playing.
    """

    SIGNING_UP = "signing up"
    """A seat is still free."""
    PLAYING = "playing"
    OPEN = "open"
    """Players can send orders."""
    GRACE = "grace"
    """The deadline has passed, but players can still send orders for a short time."""
    AWAITING_MAILBOX = "awaiting the mailbox"
    """The time for orders is over, but letters that arrived in time are still being read."""
    WAITING_FOR_BOT = "waiting for a bot"
    """No more orders are accepted, but a bot still has to choose."""
    SETTLING = "settling"
    """The orders have been revealed, and bots play on until a person must choose or the game is over."""
    OVERDUE = "overdue"
    """The deadline has passed, but orders are missing. They are still accepted until the Games Master decides how to go on."""
    OVER = "over"


TAKES_ORDERS = frozenset({Phase.OPEN, Phase.GRACE, Phase.OVERDUE})
"""The phases of a game played by post in which players can send orders."""
HAS_DEADLINE = TAKES_ORDERS | {Phase.AWAITING_MAILBOX}
"""The phases with a deadline that lies ahead, or that has passed and still matters."""


class Pause(StrEnum):
    """The reason why a game played by post is paused.

    The table keeps its phase during a pause.
    """

    MASTER = "paused"
    """The Games Master has paused the game and can resume it."""
    TAKEN_BACK = "taken back"
    """A turn was taken back. Processing that turn also resumes the game."""

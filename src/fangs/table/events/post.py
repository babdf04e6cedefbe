"""Events in games played by post: letters, deadlines, and what the Games Master does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from fangs.core.records.record import Step
from fangs.table.events.play import Author
from fangs.table.events.stored import StoredEvent

Closer = Literal["clock", "master", "all in"]
ArrivedBy = Literal["mailbox", "server", "file", "reading"]
"""Where a letter's time of arrival comes from: the mailbox, the receiving mail server, the file, or the time of reading."""
Voucher = Literal["player", "master", "nobody"]
"""Who vouches for a letter: the player (by the seat's secret word), the Games Master (who entered it), or nobody."""
Says = Literal["ready", "wait"]
"""What a player can say about a turn: that they are ready for its end, or that it must wait for the deadline."""
Said = Says | Literal["unclear"]
"""What a player has said about a turn. `unclear` means that their last letter was not understood, so they must write again."""


@dataclass(frozen=True)
class LetterRead(StoredEvent, kind="letter", version=2):
    """The event that a letter was read, or that the Games Master entered orders that came on paper."""

    id: str
    player: int
    by: Voucher = "player"
    """Who vouches for the letter. If nobody does, it lacked the seat's secret word and had no effect."""
    lines: tuple[dict[str, Any], ...] = field(default=(), metadata={"personal": True})
    """What each line of the letter was understood to mean. The answer to the letter is written from this."""
    arrived: float | None = None
    """The time when the letter arrived. None if it arrived when it was read."""
    arrived_by: ArrivedBy | None = None
    """Where the time of arrival comes from."""


@dataclass(frozen=True)
class GraceBegan(StoredEvent, kind="grace"):
    """The event that the deadline has passed and the grace period begins, in which orders still count."""


@dataclass(frozen=True)
class MailboxAwaited(StoredEvent, kind="awaited"):
    """The event that the time for orders is over, and the turn waits until the mailbox has been read.

    Letters that are already in the mailbox still count.
    """


@dataclass(frozen=True)
class MailboxUnreached(StoredEvent, kind="unreached"):
    """The event that everybody is told that the turn waits for a mailbox that cannot be read.

    If `given_up` is set, everybody is told that the turn no longer waits.
    """

    given_up: bool = False


@dataclass(frozen=True)
class Readiness(StoredEvent, kind="readiness"):
    """The event that a player says that they are ready for the end of the turn, or that it must wait for the deadline.

    If `says` is None, the player takes this back.
    """

    player: int
    says: Says | None


@dataclass(frozen=True)
class Sealed(StoredEvent, kind="sealed"):
    """The event that a player gives an order for a later turn, which replaces the previous order for that turn.

    An event without an action only cancels the previous order.
    """

    board: int
    role: str
    action: str | None
    turn: int
    player: int
    by: Author = "player"
    given: str | None = field(default=None, metadata={"personal": True})
    """The order as it was written."""


@dataclass(frozen=True)
class Unsealed(StoredEvent, kind="unsealed"):
    """The event that a player's advance orders become valid for the current turn. The player is told."""

    player: int
    impossible: tuple[tuple[int, str], ...] = ()
    """The board and role of each order that turned out to be impossible."""


@dataclass(frozen=True)
class Closed(StoredEvent, kind="closed"):
    """The event that no more orders are accepted for this turn."""

    by: Closer


@dataclass(frozen=True)
class Processed(StoredEvent, kind="processed"):
    """The event that the orders of a turn are revealed. The events for the resulting steps follow."""

    by: Closer
    missing: tuple[tuple[int, str], ...] = ()
    """The board and role of each missing order."""


@dataclass(frozen=True)
class Reported(StoredEvent, kind="reported"):
    """The event that a turn is over and its report is published."""

    by_calendar: bool = False
    """The new value of `Opened.by_calendar`, which a table from an older version adopts with its next report."""


@dataclass(frozen=True)
class Reopened(StoredEvent, kind="reopened"):
    """The event that the last turn is taken back. Its orders and dice stay the same."""


@dataclass(frozen=True)
class Reminded(StoredEvent, kind="reminded"):
    """The event that the players who still owe orders are reminded."""

    players: tuple[int, ...]


@dataclass(frozen=True)
class Overdue(StoredEvent, kind="overdue"):
    """The event that orders are missing after the deadline, so that the Games Master must decide how to go on."""


@dataclass(frozen=True)
class Extended(StoredEvent, kind="extended"):
    """The event that the deadline is extended or, by negative hours, brought forward.

    `player` is None if the Games Master does this.
    """

    player: int | None
    hours: float


@dataclass(frozen=True)
class HolidayTaken(StoredEvent, kind="holiday"):
    """The event that a holiday is added for a player, or for the whole table if `player` is None.

    No turn is due during the holiday, which lasts from `first` until just before `last`, in seconds since 1970.
    """

    player: int | None
    first: float
    last: float


@dataclass(frozen=True)
class HolidayStruck(StoredEvent, kind="holiday_struck"):
    """The event that a holiday is cancelled. The holiday is identified by its player and its days."""

    player: int | None
    first: float
    last: float


@dataclass(frozen=True)
class Paused(StoredEvent, kind="paused"):
    """The event that the game is paused. During a pause, no deadline runs and no turn is processed."""


@dataclass(frozen=True)
class Resumed(StoredEvent, kind="resumed"):
    """The event that the game is resumed. The deadline starts again."""


@dataclass(frozen=True)
class Replaced(StoredEvent, kind="replaced", version=2):
    """The event that another person takes over a seat."""

    player: int
    lock: str
    name: str | None = field(default=None, metadata={"personal": True})
    mail: str | None = field(default=None, metadata={"personal": True})
    word: str | None = field(default=None, metadata={"personal": True})
    keeps_orders: bool = False
    """Whether the previous player's orders stay in force. (In logs of version 1, they do.)"""
    invited: bool = False
    """Whether the new player was invited, so that the game waits until they agree to receive letters."""


@dataclass(frozen=True)
class AddressChanged(StoredEvent, kind="address"):
    """The event that a player's address changes. The player also gets a new secret word."""

    player: int
    lock: str
    """The SHA-256 hash of the seat's new word."""
    kept: str | None = None
    """The SHA-256 hash of the word in the player's letter. That word still works, in case the new address has a mistake."""
    mail: str | None = field(default=None, metadata={"personal": True})
    word: str | None = field(default=None, metadata={"personal": True})


@dataclass(frozen=True)
class HandedOver(StoredEvent, kind="handed_over", version=2):
    """The event that another person becomes the Games Master."""

    lock: str
    name: str | None = field(default=None, metadata={"personal": True})
    mail: str | None = field(default=None, metadata={"personal": True})


@dataclass(frozen=True)
class Withdrawn(StoredEvent, kind="withdrawn"):
    """The event that the Games Master withdraws a piece from play. The other roles' orders stay valid."""

    board: int
    role: str
    steps: tuple[Step, ...]

"""Events in games played by post: letters, deadlines, and what the Games Master does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.core.records.record import Step
from fangs.table.events.play import Author

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
class LetterRead:
    """The event that a letter was read, or that the Games Master entered orders that came on paper."""

    KIND: ClassVar = "letter"
    VERSION: ClassVar = 2

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
class GraceBegan:
    """The event that the deadline has passed and the grace period begins, in which orders still count."""

    KIND: ClassVar = "grace"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class MailboxAwaited:
    """The event that the time for orders is over, and the turn waits until the mailbox has been read.

    Letters that are already in the mailbox still count.
    """

    KIND: ClassVar = "awaited"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class MailboxUnreached:
    """The event that everybody is told that the turn waits for a mailbox that cannot be read.

    If `given_up` is set, everybody is told that the turn no longer waits.
    """

    KIND: ClassVar = "unreached"
    VERSION: ClassVar = 1

    given_up: bool = False


@dataclass(frozen=True)
class Readiness:
    """The event that a player says that they are ready for the end of the turn, or that it must wait for the deadline.

    If `says` is None, the player takes this back.
    """

    KIND: ClassVar = "readiness"
    VERSION: ClassVar = 1

    player: int
    says: Says | None


@dataclass(frozen=True)
class Sealed:
    """The event that a player gives an order for a later turn, which replaces the previous order for that turn.

    An event without an action only cancels the previous order.
    """

    KIND: ClassVar = "sealed"
    VERSION: ClassVar = 1

    board: int
    role: str
    action: str | None
    turn: int
    player: int
    by: Author = "player"
    given: str | None = field(default=None, metadata={"personal": True})
    """The order as it was written."""


@dataclass(frozen=True)
class Unsealed:
    """The event that a player's advance orders become valid for the current turn. The player is told."""

    KIND: ClassVar = "unsealed"
    VERSION: ClassVar = 1

    player: int
    impossible: tuple[tuple[int, str], ...] = ()
    """The board and role of each order that turned out to be impossible."""


@dataclass(frozen=True)
class Closed:
    """The event that no more orders are accepted for this turn."""

    KIND: ClassVar = "closed"
    VERSION: ClassVar = 1

    by: Closer


@dataclass(frozen=True)
class Processed:
    """The event that the orders of a turn are revealed. The events for the resulting steps follow."""

    KIND: ClassVar = "processed"
    VERSION: ClassVar = 1

    by: Closer
    missing: tuple[tuple[int, str], ...] = ()
    """The board and role of each missing order."""


@dataclass(frozen=True)
class Reported:
    """The event that a turn is over and its report is published."""

    KIND: ClassVar = "reported"
    VERSION: ClassVar = 1

    by_calendar: bool = False
    """The new value of `Opened.by_calendar`, which a table from an older version adopts with its next report."""


@dataclass(frozen=True)
class Reopened:
    """The event that the last turn is taken back. Its orders and dice stay the same."""

    KIND: ClassVar = "reopened"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Reminded:
    """The event that the players who still owe orders are reminded."""

    KIND: ClassVar = "reminded"
    VERSION: ClassVar = 1

    players: tuple[int, ...]


@dataclass(frozen=True)
class Overdue:
    """The event that orders are missing after the deadline, so that the Games Master must decide how to go on."""

    KIND: ClassVar = "overdue"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Extended:
    """The event that the deadline is extended or, by negative hours, brought forward.

    `player` is None if the Games Master does this.
    """

    KIND: ClassVar = "extended"
    VERSION: ClassVar = 1

    player: int | None
    hours: float


@dataclass(frozen=True)
class HolidayTaken:
    """The event that a holiday is added for a player, or for the whole table if `player` is None.

    No turn is due during the holiday, which lasts from `first` until just before `last`, in seconds since 1970.
    """

    KIND: ClassVar = "holiday"
    VERSION: ClassVar = 1

    player: int | None
    first: float
    last: float


@dataclass(frozen=True)
class HolidayStruck:
    """The event that a holiday is cancelled. The holiday is identified by its player and its days."""

    KIND: ClassVar = "holiday_struck"
    VERSION: ClassVar = 1

    player: int | None
    first: float
    last: float


@dataclass(frozen=True)
class Paused:
    """The event that the game is paused. During a pause, no deadline runs and no turn is processed."""

    KIND: ClassVar = "paused"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Resumed:
    """The event that the game is resumed. The deadline starts again."""

    KIND: ClassVar = "resumed"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Replaced:
    """The event that another person takes over a seat."""

    KIND: ClassVar = "replaced"
    VERSION: ClassVar = 2

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
class AddressChanged:
    """The event that a player's address changes. The player also gets a new secret word."""

    KIND: ClassVar = "address"
    VERSION: ClassVar = 1

    player: int
    lock: str
    """The SHA-256 hash of the seat's new word."""
    kept: str | None = None
    """The SHA-256 hash of the word in the player's letter. That word still works, in case the new address has a mistake."""
    mail: str | None = field(default=None, metadata={"personal": True})
    word: str | None = field(default=None, metadata={"personal": True})


@dataclass(frozen=True)
class HandedOver:
    """The event that another person becomes the Games Master."""

    KIND: ClassVar = "handed_over"
    VERSION: ClassVar = 2

    lock: str
    name: str | None = field(default=None, metadata={"personal": True})
    mail: str | None = field(default=None, metadata={"personal": True})


@dataclass(frozen=True)
class Withdrawn:
    """The event that the Games Master withdraws a piece from play. The other roles' orders stay valid."""

    KIND: ClassVar = "withdrawn"
    VERSION: ClassVar = 1

    board: int
    role: str
    steps: tuple[Step, ...]

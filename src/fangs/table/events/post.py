"""Events in games that are played by post: letters, the clock, and what the Games Master does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.core.records.record import Step
from fangs.table.events.play import Author

Closer = Literal["clock", "master", "all in"]
ArrivedBy = Literal["mailbox", "server", "file", "reading"]
"""The source of a letter's time of arrival: the mailbox, the receiving mail server, the file, or our own clock when the letter was read."""
Voucher = Literal["player", "master", "nobody"]
"""Who confirms that a letter is genuine: the player (by the seat's secret word), the Games Master (who entered it), or nobody."""
Says = Literal["ready", "wait"]
"""What a player can say about a turn: that they are ready for its end, or that it must wait for its deadline."""
Said = Says | Literal["unclear"]
"""What a player has said about a turn. `unclear` means that part of the last letter was not understood, so the player must write again."""


@dataclass(frozen=True)
class LetterRead:
    """A letter was read, or the Games Master entered orders that came on paper (`by`)."""

    KIND: ClassVar = "letter"
    VERSION: ClassVar = 2

    id: str
    player: int
    by: Voucher = "player"
    """Who confirms that the letter is genuine. If nobody does, the letter lacked the seat's secret word and had no effect."""
    lines: tuple[dict[str, Any], ...] = field(default=(), metadata={"personal": True})
    """What Fangs understood from each line of the letter. The answer to the letter is written from this."""
    arrived: float | None = None
    """The time when the letter arrived. None if it arrived when it was read."""
    arrived_by: ArrivedBy | None = None
    """The source of the time of arrival."""


@dataclass(frozen=True)
class GraceBegan:
    """The deadline has passed, but orders still count during the grace period."""

    KIND: ClassVar = "grace"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class MailboxAwaited:
    """The time for orders is over.

    Letters that are already in the mailbox still count, so the mailbox must be read before the turn is closed.
    """

    KIND: ClassVar = "awaited"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class MailboxUnreached:
    """The mailbox cannot be read. Everybody is told that the turn is waiting for it.

    With `given_up`, everybody is told that the turn no longer waits.
    """

    KIND: ClassVar = "unreached"
    VERSION: ClassVar = 1

    given_up: bool = False


@dataclass(frozen=True)
class Readiness:
    """A player says that they are ready for the end of the turn, or that it must wait for its deadline.

    `says` is None if the player takes this back.
    """

    KIND: ClassVar = "readiness"
    VERSION: ClassVar = 1

    player: int
    says: Says | None


@dataclass(frozen=True)
class Sealed:
    """A player gives an order for a later turn. It replaces the previous order for that turn.

    If there is no action, the previous order is only cancelled.
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
    """Orders that a player sent in advance become valid for the current turn, and the player is told."""

    KIND: ClassVar = "unsealed"
    VERSION: ClassVar = 1

    player: int
    impossible: tuple[tuple[int, str], ...] = ()
    """The board and the role of each order that turned out to be impossible."""


@dataclass(frozen=True)
class Closed:
    """No more orders are accepted for this turn."""

    KIND: ClassVar = "closed"
    VERSION: ClassVar = 1

    by: Closer


@dataclass(frozen=True)
class Processed:
    """The orders of the turn are revealed. The events for the resulting steps follow."""

    KIND: ClassVar = "processed"
    VERSION: ClassVar = 1

    by: Closer
    missing: tuple[tuple[int, str], ...] = ()
    """The board and the role of each order that was missing."""


@dataclass(frozen=True)
class Reported:
    """The turn is over, and its report is published."""

    KIND: ClassVar = "reported"
    VERSION: ClassVar = 1

    by_calendar: bool = False
    """The new value of `Opened.by_calendar`. A table from an older version adopts that rule with its next report."""


@dataclass(frozen=True)
class Reopened:
    """The last turn is taken back. Its orders and dice stay the same."""

    KIND: ClassVar = "reopened"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Reminded:
    """The players who still owe orders get a reminder."""

    KIND: ClassVar = "reminded"
    VERSION: ClassVar = 1

    players: tuple[int, ...]


@dataclass(frozen=True)
class Overdue:
    """Orders are missing after the deadline, so the Games Master must decide how to go on."""

    KIND: ClassVar = "overdue"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Extended:
    """A player or, if `player` is None, the Games Master extends the deadline. Negative hours bring it forward."""

    KIND: ClassVar = "extended"
    VERSION: ClassVar = 1

    player: int | None
    hours: float


@dataclass(frozen=True)
class HolidayTaken:
    """A holiday is added for a player or, if `player` is None, for the whole table. No turn is due during the holiday.

    The holiday lasts from `first` until just before `last`, in seconds since 1970.
    """

    KIND: ClassVar = "holiday"
    VERSION: ClassVar = 1

    player: int | None
    first: float
    last: float


@dataclass(frozen=True)
class HolidayStruck:
    """A holiday is cancelled. It is identified by its player and its days."""

    KIND: ClassVar = "holiday_struck"
    VERSION: ClassVar = 1

    player: int | None
    first: float
    last: float


@dataclass(frozen=True)
class Paused:
    """The game is paused. No deadline runs, and no turn is processed."""

    KIND: ClassVar = "paused"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Resumed:
    """The game is resumed, and the deadline starts again."""

    KIND: ClassVar = "resumed"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Replaced:
    """Another person takes over a seat."""

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
    """Whether the new player was invited. The game then waits until the player agrees to receive letters."""


@dataclass(frozen=True)
class AddressChanged:
    """A player gets letters at another address from now on, with a new word."""

    KIND: ClassVar = "address"
    VERSION: ClassVar = 1

    player: int
    lock: str
    """The SHA-256 of the seat's new word."""
    kept: str | None = None
    """The SHA-256 of the word that was in the player's letter. It still works, in case the new address has a mistake."""
    mail: str | None = field(default=None, metadata={"personal": True})
    word: str | None = field(default=None, metadata={"personal": True})


@dataclass(frozen=True)
class HandedOver:
    """Another person becomes the Games Master."""

    KIND: ClassVar = "handed_over"
    VERSION: ClassVar = 2

    lock: str
    name: str | None = field(default=None, metadata={"personal": True})
    mail: str | None = field(default=None, metadata={"personal": True})


@dataclass(frozen=True)
class Withdrawn:
    """The Games Master withdraws a piece from play. The other roles' orders stay valid."""

    KIND: ClassVar = "withdrawn"
    VERSION: ClassVar = 1

    board: int
    role: str
    steps: tuple[Step, ...]

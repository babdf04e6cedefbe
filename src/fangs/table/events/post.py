"""Events at tables by post: letters, the clock, and the Games Master's acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.core.records.record import Step
from fangs.table.events.play import Author

Closer = Literal["clock", "master", "all in"]
ArrivedBy = Literal["mailbox", "server", "file", "reading"]
"""The clock that dates a letter: the mailbox's, the receiving mail server's, the file's, or our own at the time of reading."""
Voucher = Literal["player", "master", "nobody"]
"""Who vouches for a letter: the player, by the seat's word; the Games Master, who entered it; or nobody."""
Says = Literal["ready", "wait"]
"""Whether a player is done with a turn, or asks not to process the turn before its deadline."""
Said = Says | Literal["unclear"]
"""What a player has said about a turn. `unclear`: the last letter was not wholly understood, so the player must write again."""


@dataclass(frozen=True)
class LetterRead:
    """A letter was read, or the Games Master entered orders from paper (`by`)."""

    KIND: ClassVar = "letter"
    VERSION: ClassVar = 2

    id: str
    player: int
    by: Voucher = "player"
    """Who vouches for the letter. If nobody does, it came without the seat's word and had no effect."""
    lines: tuple[dict[str, Any], ...] = field(default=(), metadata={"personal": True})
    """What each line of the letter means, for the answer."""
    arrived: float | None = None
    """The time when the letter arrived, or None if it was read at that time."""
    arrived_by: ArrivedBy | None = None
    """The clock that gave the time of arrival."""


@dataclass(frozen=True)
class GraceBegan:
    """The deadline has passed, but orders still count during the grace period."""

    KIND: ClassVar = "grace"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class MailboxAwaited:
    """The time for orders is over. Letters in the mailbox still count, so it must be read before the turn is closed."""

    KIND: ClassVar = "awaited"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class MailboxUnreached:
    """The mailbox cannot be read, and everybody is told that the turn is waiting for it.

    With `given_up`, everybody is told that the turn no longer waits.
    """

    KIND: ClassVar = "unreached"
    VERSION: ClassVar = 1

    given_up: bool = False


@dataclass(frozen=True)
class Readiness:
    """A player is done with this turn, asks to wait for its deadline or, if `says` is None, takes back either of these."""

    KIND: ClassVar = "readiness"
    VERSION: ClassVar = 1

    player: int
    says: Says | None


@dataclass(frozen=True)
class Sealed:
    """A player gives an order for a later turn, which replaces the previous one.

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
    """The orders that a player sent in advance for the current turn now count, and the player is told."""

    KIND: ClassVar = "unsealed"
    VERSION: ClassVar = 1

    player: int
    impossible: tuple[tuple[int, str], ...] = ()
    """The boards and roles whose orders are impossible."""


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
    """The boards and roles for which there was no order."""


@dataclass(frozen=True)
class Reported:
    """The turn is over, and its report is published."""

    KIND: ClassVar = "reported"
    VERSION: ClassVar = 1

    by_calendar: bool = False
    """As in `Opened`, but from now on. A table from an older version adopts this rule with its next report."""


@dataclass(frozen=True)
class Reopened:
    """The last turn is taken back. Its orders and dice stay the same."""

    KIND: ClassVar = "reopened"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Reminded:
    """The players whose orders are missing get a reminder."""

    KIND: ClassVar = "reminded"
    VERSION: ClassVar = 1

    players: tuple[int, ...]


@dataclass(frozen=True)
class Overdue:
    """Orders are missing after the deadline, and the Games Master must decide."""

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
    """A holiday, during which no turn is due, is added for a player or, if `player` is None, for the whole table.

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
    """The game is paused, so that no deadline runs and nothing is processed."""

    KIND: ClassVar = "paused"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Resumed:
    """The game is resumed, and the deadline starts again."""

    KIND: ClassVar = "resumed"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Replaced:
    """Somebody else takes over a seat."""

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
    """Whether the game waits until the new player agrees to get letters."""


@dataclass(frozen=True)
class HandedOver:
    """Somebody else becomes Games Master."""

    KIND: ClassVar = "handed_over"
    VERSION: ClassVar = 2

    lock: str
    name: str | None = field(default=None, metadata={"personal": True})
    mail: str | None = field(default=None, metadata={"personal": True})


@dataclass(frozen=True)
class Withdrawn:
    """The Games Master acts on a piece. The other roles' orders stay in force."""

    KIND: ClassVar = "withdrawn"
    VERSION: ClassVar = 1

    board: int
    role: str
    steps: tuple[Step, ...]

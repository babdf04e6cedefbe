"""Events of tables by post: letters, the clock, and the acts of the Games Master."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.core.records.record import Step
from fangs.table.events.play import Author

Closer = Literal["clock", "master", "all in"]
ArrivedBy = Literal["mailbox", "server", "file", "reading"]
"""Which clock says when a letter came: the mailbox's, that of the receiving mail server, the file's, or ours when it was read."""
Voucher = Literal["player", "master", "nobody"]
"""Who vouches for a letter: its sender by the word, the Games Master who entered it, or nobody."""
Says = Literal["ready", "wait"]
"""What a player may say about a turn: that they are done, or that it should not be processed before its deadline."""


@dataclass(frozen=True)
class LetterRead:
    """A letter was acted upon, or (`by` the Games Master) orders on paper."""

    KIND: ClassVar = "letter"
    VERSION: ClassVar = 2

    id: str
    player: int
    by: Voucher = "player"
    """Nobody: it came without the word, and did nothing."""
    lines: tuple[dict[str, Any], ...] = field(default=(), metadata={"personal": True})
    """How its lines were understood, for its answer."""
    arrived: float | None = None
    """When it came; None: when it was read."""
    arrived_by: ArrivedBy | None = None
    """Which clock says so."""


@dataclass(frozen=True)
class GraceBegan:
    """The deadline has passed, and orders still count for a while."""

    KIND: ClassVar = "grace"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class MailboxAwaited:
    """The time for orders is over; letters that lie in the mailbox still count, so it must be read before the turn is closed."""

    KIND: ClassVar = "awaited"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class MailboxUnreached:
    """The mailbox cannot be read, and everybody is told that the turn is waiting; or (`given_up`) it has waited long enough."""

    KIND: ClassVar = "unreached"
    VERSION: ClassVar = 1

    given_up: bool = False


@dataclass(frozen=True)
class Readiness:
    """A player is done with this turn, asks to wait for its deadline, or (None) neither."""

    KIND: ClassVar = "readiness"
    VERSION: ClassVar = 1

    player: int
    says: Says | None


@dataclass(frozen=True)
class Sealed:
    """An order for a turn that has not begun waits for it, and replaces the one before; no action: it is taken back."""

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
    """The orders of a player that waited for the turn in hand are taken up, and the player is told."""

    KIND: ClassVar = "unsealed"
    VERSION: ClassVar = 1

    player: int
    impossible: tuple[tuple[int, str], ...] = ()
    """The boards and roles whose order cannot be played."""


@dataclass(frozen=True)
class Closed:
    """No more orders for this turn."""

    KIND: ClassVar = "closed"
    VERSION: ClassVar = 1

    by: Closer


@dataclass(frozen=True)
class Processed:
    """The orders are opened; the steps that they come to follow."""

    KIND: ClassVar = "processed"
    VERSION: ClassVar = 1

    by: Closer
    missing: tuple[tuple[int, str], ...] = ()
    """The boards and roles without an order."""


@dataclass(frozen=True)
class Reported:
    """The turn is over, and everybody may read how it went."""

    KIND: ClassVar = "reported"
    VERSION: ClassVar = 1

    by_calendar: bool = False
    """As in `Opened`, from now on: a table of an older version changes over with its next report."""


@dataclass(frozen=True)
class Reopened:
    """The last turn is taken back, with its orders as they were sent; its dice stay the same."""

    KIND: ClassVar = "reopened"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Reminded:
    """The players whose orders are missing are reminded."""

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
    """The deadline is put off, by a player or (None) by the Games Master."""

    KIND: ClassVar = "extended"
    VERSION: ClassVar = 1

    player: int | None
    hours: float


@dataclass(frozen=True)
class HolidayTaken:
    """Days on which no turn is due, of a player or (None) of the table; in seconds since 1970, the last one excluded."""

    KIND: ClassVar = "holiday"
    VERSION: ClassVar = 1

    player: int | None
    first: float
    last: float


@dataclass(frozen=True)
class HolidayStruck:
    """A holiday that was noted is none any more; what names it are its player and its days, as they were noted."""

    KIND: ClassVar = "holiday_struck"
    VERSION: ClassVar = 1

    player: int | None
    first: float
    last: float


@dataclass(frozen=True)
class Paused:
    """No deadline runs, and nothing is processed."""

    KIND: ClassVar = "paused"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Resumed:
    """The game is resumed; the deadline is counted from now."""

    KIND: ClassVar = "resumed"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Replaced:
    """Somebody else plays on in a seat."""

    KIND: ClassVar = "replaced"
    VERSION: ClassVar = 2

    player: int
    lock: str
    name: str | None = field(default=None, metadata={"personal": True})
    mail: str | None = field(default=None, metadata={"personal": True})
    word: str | None = field(default=None, metadata={"personal": True})
    keeps_orders: bool = False
    """Whether the orders of the one before stay. (In logs of version 1 they do.)"""
    invited: bool = False
    """Whether the game waits until the new player has agreed to get letters."""


@dataclass(frozen=True)
class HandedOver:
    """Somebody else is Games Master from now on."""

    KIND: ClassVar = "handed_over"
    VERSION: ClassVar = 2

    lock: str
    name: str | None = field(default=None, metadata={"personal": True})
    mail: str | None = field(default=None, metadata={"personal": True})


@dataclass(frozen=True)
class Withdrawn:
    """The Games Master acts on a piece, while the orders of the others stay."""

    KIND: ClassVar = "withdrawn"
    VERSION: ClassVar = 1

    board: int
    role: str
    steps: tuple[Step, ...]

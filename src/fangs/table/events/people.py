"""Events about people: seats, agreements and chat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from fangs.table.events.opened import Again

Question = Literal["undo", "draw", "free"]


@dataclass(frozen=True)
class Sat:
    """Somebody takes a seat, or changes their name in their own seat."""

    KIND: ClassVar = "sat"
    VERSION: ClassVar = 2

    player: int
    name: str | None = field(default=None, metadata={"personal": True})
    lock: str | None = None
    """The SHA-256 of a new key of the seat."""
    recovery: str | None = None
    """The SHA-256 of the seat's recovery code."""


@dataclass(frozen=True)
class AccountLinked:
    """The holder of a seat starts to play under a player's account or, if it is None, plays as a guest again."""

    KIND: ClassVar = "account"
    VERSION: ClassVar = 1

    player: int
    """The player's number, or -1 for a host without a seat."""
    account: str | None = field(default=None, metadata={"personal": True})
    """The id of the account. The table stores nothing else about the account."""


@dataclass(frozen=True)
class LanguageChosen:
    """The holder of a seat (-1 for the Games Master) chooses the language of the letters that they get."""

    KIND: ClassVar = "language"
    VERSION: ClassVar = 1

    player: int
    language: str


@dataclass(frozen=True)
class KeyAdded:
    """A seat gets a new key. With `only`, the key replaces all other keys of the seat."""

    KIND: ClassVar = "lock"
    VERSION: ClassVar = 2

    player: int
    lock: str
    only: bool = False
    recovery: str | None = None
    """The SHA-256 of a new recovery code if the old code was used, otherwise None."""


@dataclass(frozen=True)
class Freed:
    """A seat is freed for somebody else. Its keys no longer work, and its hidden choices are void."""

    KIND: ClassVar = "freed"
    VERSION: ClassVar = 1

    player: int
    lock: str
    """The SHA-256 of the new link's key."""
    agreed: bool
    """Whether the holder agreed to leave. Otherwise, the holder was away."""


@dataclass(frozen=True)
class StoodIn:
    """A bot plays on for a person, or takes a free seat."""

    KIND: ClassVar = "stood_in"
    VERSION: ClassVar = 1

    player: int
    bot: str


@dataclass(frozen=True)
class HandedBack:
    """A person takes their seat back from the bot that has played on for them."""

    KIND: ClassVar = "handed_back"
    VERSION: ClassVar = 1

    player: int


@dataclass(frozen=True)
class Resigned:
    """A player resigns. Then a bot plays on or, if `bot` is None, the other player wins."""

    KIND: ClassVar = "resigned"
    VERSION: ClassVar = 1

    player: int
    bot: str | None
    late: bool = False
    """Whether the player did not choose in time at a strict table, instead of resigning."""


@dataclass(frozen=True)
class Aborted:
    """A strict game ends without a result.

    Either a player aborts it or, with `late`, these players did not choose in time. If there are no players, the
    tournament to which the game belongs has closed it.
    """

    KIND: ClassVar = "aborted"
    VERSION: ClassVar = 1

    players: tuple[int, ...]
    late: bool = False


@dataclass(frozen=True)
class Said:
    """Somebody writes a line in the chat. `player` is None for a spectator, and -1 for a host without a seat."""

    KIND: ClassVar = "said"
    VERSION: ClassVar = 2

    player: int | None
    name: str | None = field(default=None, metadata={"personal": True})
    text: str = field(default="", metadata={"personal": True})
    mark: str = ""
    """The mark of the request (`fangs.table.marks`) in old logs. Today, each event can have one (`Logged.mark`)."""


@dataclass(frozen=True)
class Unsaid:
    """The host removes a line from the chat, and its text is deleted."""

    KIND: ClassVar = "unsaid"
    VERSION: ClassVar = 1

    line: int


@dataclass(frozen=True)
class Muted:
    """The host mutes a player or, if `player` is None, all spectators, or unmutes them."""

    KIND: ClassVar = "muted"
    VERSION: ClassVar = 1

    player: int | None
    muted: bool


@dataclass(frozen=True)
class Complained:
    """Somebody reports abuse to the operator. Nobody else is told."""

    KIND: ClassVar = "complained"
    VERSION: ClassVar = 1

    player: int
    """The player's number, or -1 for a host without a seat."""
    text: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Leaving:
    """The table is going to be deleted at the time `at` unless something happens at it before then."""

    KIND: ClassVar = "leaving"
    VERSION: ClassVar = 1

    at: float


@dataclass(frozen=True)
class Erased:
    """Personal data in earlier entries were deleted. A server that has the table in memory must read it again."""

    KIND: ClassVar = "erased"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Proposed:
    """A player or the host asks others to agree to something."""

    KIND: ClassVar = "proposed"
    VERSION: ClassVar = 1

    what: Question
    board: int
    player: int
    """The player who asks, or -1 for a host without a seat."""
    waiting: tuple[int, ...]
    steps: int | None = None
    """For `undo`, the number of steps that would remain in the record."""
    lock: str | None = None
    """For `free`, the SHA-256 of the new link's key."""


@dataclass(frozen=True)
class Answered:
    """A player accepts or declines a proposal, or withdraws their own proposal."""

    KIND: ClassVar = "answered"
    VERSION: ClassVar = 1

    player: int
    yes: bool


@dataclass(frozen=True)
class Drawn:
    """The players agree on a draw."""

    KIND: ClassVar = "drawn"
    VERSION: ClassVar = 1

    board: int


@dataclass(frozen=True)
class RematchSet:
    """A rematch is opened at the table with this name."""

    KIND: ClassVar = "rematch"
    VERSION: ClassVar = 1

    table: str
    by: int | None = None
    again: Again | None = None
    """The new settings, or None if they stay the same and everybody moves to the next seat."""

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
    """The SHA-256 hash of a new key for the seat."""
    recovery: str | None = None
    """The SHA-256 hash of the seat's new recovery code."""


@dataclass(frozen=True)
class AccountLinked:
    """The holder of a seat links it to a player's account. If the account is None, the holder plays as a guest again."""

    KIND: ClassVar = "account"
    VERSION: ClassVar = 1

    player: int
    """The player's number, or -1 for a host without a seat."""
    account: str | None = field(default=None, metadata={"personal": True})
    """The id of the account. The table stores nothing else about the account."""


@dataclass(frozen=True)
class LanguageChosen:
    """The holder of a seat (-1 for the Games Master) chooses a language for the letters that they receive."""

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
    """The SHA-256 hash of a new recovery code. None if the old code was not used."""


@dataclass(frozen=True)
class Freed:
    """A seat is freed for somebody else. Its keys no longer work, and its hidden choices are void."""

    KIND: ClassVar = "freed"
    VERSION: ClassVar = 1

    player: int
    lock: str
    """The SHA-256 hash of the key in the new link."""
    agreed: bool
    """Whether the holder agreed to leave. If not, the holder was away."""


@dataclass(frozen=True)
class StoodIn:
    """A bot replaces a person who is away, or takes a free seat."""

    KIND: ClassVar = "stood_in"
    VERSION: ClassVar = 1

    player: int
    bot: str


@dataclass(frozen=True)
class HandedBack:
    """A person takes their seat back from the bot that has replaced them."""

    KIND: ClassVar = "handed_back"
    VERSION: ClassVar = 1

    player: int


@dataclass(frozen=True)
class Resigned:
    """A player resigns. A bot plays on or, if `bot` is None, the other player wins."""

    KIND: ClassVar = "resigned"
    VERSION: ClassVar = 1

    player: int
    bot: str | None
    late: bool = False
    """Whether the player was too late with a choice at a strict table. If not, the player resigned."""


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
    """Somebody writes a line in the chat. The player number is None for a spectator and -1 for a host without a seat."""

    KIND: ClassVar = "said"
    VERSION: ClassVar = 2

    player: int | None
    name: str | None = field(default=None, metadata={"personal": True})
    text: str = field(default="", metadata={"personal": True})
    mark: str = ""
    """The mark of the request (`fangs.table.marks`). Only old logs have it here, because each event can now have a mark (`Logged.mark`)."""


@dataclass(frozen=True)
class Unsaid:
    """The host removes a line from the chat, and its text is deleted."""

    KIND: ClassVar = "unsaid"
    VERSION: ClassVar = 1

    line: int


@dataclass(frozen=True)
class Muted:
    """The host mutes or unmutes a player or, if `player` is None, all spectators."""

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
    """The table will be deleted at the time `at` unless something happens there before then."""

    KIND: ClassVar = "leaving"
    VERSION: ClassVar = 1

    at: float


@dataclass(frozen=True)
class Erased:
    """Personal data in earlier entries were deleted. A server that holds the table in memory must read it from the store again."""

    KIND: ClassVar = "erased"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Proposed:
    """A player or the host asks other players to agree to something."""

    KIND: ClassVar = "proposed"
    VERSION: ClassVar = 1

    what: Question
    board: int
    player: int
    """The player who asks, or -1 for a host without a seat."""
    waiting: tuple[int, ...]
    steps: int | None = None
    """For `undo`, the number of steps that the record would keep."""
    lock: str | None = None
    """For `free`, the SHA-256 hash of the key in the new link."""


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
    """The new settings. None if the settings stay the same and everybody moves on by one seat."""

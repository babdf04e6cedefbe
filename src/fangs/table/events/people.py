"""Events that concern people: seats, agreements and the chat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from fangs.table.events.opened import Again

Question = Literal["undo", "draw", "free"]


@dataclass(frozen=True)
class Sat:
    """The event that somebody takes a seat or changes their name."""

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
    """The event that a seat is linked to its holder's account, or that the link is removed."""

    KIND: ClassVar = "account"
    VERSION: ClassVar = 1

    player: int
    """The player's number, or -1 for a host without a seat."""
    account: str | None = field(default=None, metadata={"personal": True})
    """The account's id, which is all that the table stores about the account. None if the holder plays as a guest again."""


@dataclass(frozen=True)
class LanguageChosen:
    """The event that somebody chooses a language for the letters that they receive. Player -1 is the Games Master."""

    KIND: ClassVar = "language"
    VERSION: ClassVar = 1

    player: int
    language: str


@dataclass(frozen=True)
class KeyAdded:
    """The event that a seat gets a new key. If `only` is set, the key replaces all others."""

    KIND: ClassVar = "lock"
    VERSION: ClassVar = 2

    player: int
    lock: str
    only: bool = False
    recovery: str | None = None
    """The SHA-256 hash of a new recovery code. None if the old code was not used."""


@dataclass(frozen=True)
class Freed:
    """The event that a seat is freed for somebody else. Its keys no longer work, and its secret choices are void."""

    KIND: ClassVar = "freed"
    VERSION: ClassVar = 1

    player: int
    lock: str
    """The SHA-256 hash of the key in the new link."""
    agreed: bool
    """Whether the holder agreed to leave. If not, the holder was away."""


@dataclass(frozen=True)
class StoodIn:
    """The event that a bot replaces a person who is away, or takes a free seat."""

    KIND: ClassVar = "stood_in"
    VERSION: ClassVar = 1

    player: int
    bot: str


@dataclass(frozen=True)
class HandedBack:
    """The event that a person takes their seat back from a bot."""

    KIND: ClassVar = "handed_back"
    VERSION: ClassVar = 1

    player: int


@dataclass(frozen=True)
class Resigned:
    """The event that a player resigns or loses by being late. A bot plays on or, if `bot` is None, the other player wins."""

    KIND: ClassVar = "resigned"
    VERSION: ClassVar = 1

    player: int
    bot: str | None
    late: bool = False
    """Whether the player was late with a choice at a strict table. If not, the player resigned."""


@dataclass(frozen=True)
class Aborted:
    """The event that a strict game ends without a result.

    Either a player aborts it or, with `late`, these players did not choose in time. If there are no players, the
    tournament to which the game belongs has closed it.
    """

    KIND: ClassVar = "aborted"
    VERSION: ClassVar = 1

    players: tuple[int, ...]
    late: bool = False


@dataclass(frozen=True)
class Said:
    """The event that somebody writes a line in the chat.

    The player number is None for a spectator, and -1 for a host who does not play.
    """

    KIND: ClassVar = "said"
    VERSION: ClassVar = 2

    player: int | None
    name: str | None = field(default=None, metadata={"personal": True})
    text: str = field(default="", metadata={"personal": True})
    mark: str = ""
    """The request's mark (`fangs.table.marks`). Only old logs have it here. New logs have it in `Logged.mark`."""


@dataclass(frozen=True)
class Unsaid:
    """The event that the host removes a line from the chat. The text of the line is deleted."""

    KIND: ClassVar = "unsaid"
    VERSION: ClassVar = 1

    line: int


@dataclass(frozen=True)
class Muted:
    """The event that the host mutes or unmutes a player, or all spectators if `player` is None."""

    KIND: ClassVar = "muted"
    VERSION: ClassVar = 1

    player: int | None
    muted: bool


@dataclass(frozen=True)
class Complained:
    """The event that somebody reports abuse to the operator. Nobody else is told."""

    KIND: ClassVar = "complained"
    VERSION: ClassVar = 1

    player: int
    """The player's number, or -1 for a host without a seat."""
    text: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Leaving:
    """The event that the deletion of a table is announced.

    The table is deleted at the time `at` unless something happens there before.
    """

    KIND: ClassVar = "leaving"
    VERSION: ClassVar = 1

    at: float


@dataclass(frozen=True)
class Erased:
    """The event that personal data in earlier events was deleted.

    A server that holds the table in memory must read it from the store again.
    """

    KIND: ClassVar = "erased"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Proposed:
    """The event that a player or the host asks other players to agree to something."""

    KIND: ClassVar = "proposed"
    VERSION: ClassVar = 1

    what: Question
    board: int
    player: int
    """The player who asks, or -1 for a host without a seat."""
    waiting: tuple[int, ...]
    steps: int | None = None
    """For `undo`, the number of steps that would be left in the record."""
    lock: str | None = None
    """For `free`, the SHA-256 hash of the key in the new link."""


@dataclass(frozen=True)
class Answered:
    """The event that a player accepts or declines a proposal, or withdraws their own."""

    KIND: ClassVar = "answered"
    VERSION: ClassVar = 1

    player: int
    yes: bool


@dataclass(frozen=True)
class Drawn:
    """The event that the players agree to a draw."""

    KIND: ClassVar = "drawn"
    VERSION: ClassVar = 1

    board: int


@dataclass(frozen=True)
class RematchSet:
    """The event that a rematch is opened at another table."""

    KIND: ClassVar = "rematch"
    VERSION: ClassVar = 1

    table: str
    by: int | None = None
    again: Again | None = None
    """The new settings. None if the settings stay the same and everybody moves on by one seat."""

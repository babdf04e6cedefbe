"""Events that concern people: seats, agreements and the chat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from fangs.table.events.opened import Again
from fangs.table.events.stored import StoredEvent

Question = Literal["undo", "draw", "free"]


@dataclass(frozen=True)
class Sat(StoredEvent, kind="sat", version=2):
    """The event that somebody takes a seat or changes their name."""

    player: int
    name: str | None = field(default=None, metadata={"personal": True})
    lock: str | None = None
    """The SHA-256 hash of a new key for the seat."""
    recovery: str | None = None
    """The SHA-256 hash of the seat's new recovery code."""


@dataclass(frozen=True)
class AccountLinked(StoredEvent, kind="account"):
    """The event that a seat is linked to its holder's account, or that the link is removed."""

    player: int
    """The player's number, or -1 for a host without a seat."""
    account: str | None = field(default=None, metadata={"personal": True})
    """The account's id, which is all that the table stores about the account. None if the holder plays as a guest again."""


@dataclass(frozen=True)
class LanguageChosen(StoredEvent, kind="language"):
    """The event that somebody chooses a language for the letters that they receive. Player -1 is the Games Master."""

    player: int
    language: str


@dataclass(frozen=True)
class KeyAdded(StoredEvent, kind="lock", version=2):
    """The event that a seat gets a new key. If `only` is set, the key replaces all others."""

    player: int
    lock: str
    only: bool = False
    recovery: str | None = None
    """The SHA-256 hash of a new recovery code. None if the old code was not used."""


@dataclass(frozen=True)
class Freed(StoredEvent, kind="freed"):
    """The event that a seat is freed for somebody else. Its keys no longer work, and its secret choices are void."""

    player: int
    lock: str
    """The SHA-256 hash of the key in the new link."""
    agreed: bool
    """Whether the holder agreed to leave. If not, the holder was away."""


@dataclass(frozen=True)
class StoodIn(StoredEvent, kind="stood_in"):
    """The event that a bot replaces a person who is away, or takes a free seat."""

    player: int
    bot: str


@dataclass(frozen=True)
class HandedBack(StoredEvent, kind="handed_back"):
    """The event that a person takes their seat back from a bot."""

    player: int


@dataclass(frozen=True)
class Resigned(StoredEvent, kind="resigned"):
    """The event that a player resigns or loses by being late. A bot plays on or, if `bot` is None, the other player wins."""

    player: int
    bot: str | None
    late: bool = False
    """Whether the player was late with a choice at a strict table. If not, the player resigned."""


@dataclass(frozen=True)
class Aborted(StoredEvent, kind="aborted"):
    """The event that a strict game ends without a result.

    Either a player aborts it or, with `late`, these players did not choose in time. If there are no players, the
    tournament to which the game belongs has closed it.
    """

    players: tuple[int, ...]
    late: bool = False


@dataclass(frozen=True)
class Said(StoredEvent, kind="said", version=2):
    """The event that somebody writes a line in the chat.

    The player number is None for a spectator, and -1 for a host who does not play.
    """

    player: int | None
    name: str | None = field(default=None, metadata={"personal": True})
    text: str = field(default="", metadata={"personal": True})
    mark: str = ""
    """The request's mark (`fangs.table.marks`). Only old logs have it here. New logs have it in `Logged.mark`."""


@dataclass(frozen=True)
class Unsaid(StoredEvent, kind="unsaid"):
    """The event that the host removes a line from the chat. The text of the line is deleted."""

    line: int


@dataclass(frozen=True)
class Muted(StoredEvent, kind="muted"):
    """The event that the host mutes or unmutes a player, or all spectators if `player` is None."""

    player: int | None
    muted: bool


@dataclass(frozen=True)
class Complained(StoredEvent, kind="complained"):
    """The event that somebody reports abuse to the operator. Nobody else is told."""

    player: int
    """The player's number, or -1 for a host without a seat."""
    text: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Leaving(StoredEvent, kind="leaving"):
    """The event that the deletion of a table is announced.

    The table is deleted at the time `at` unless something happens there before.
    """

    at: float


@dataclass(frozen=True)
class Erased(StoredEvent, kind="erased"):
    """The event that personal data in earlier events was deleted.

    A server that holds the table in memory must read it from the store again.
    """


@dataclass(frozen=True)
class Proposed(StoredEvent, kind="proposed"):
    """The event that a player or the host asks other players to agree to something."""

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
class Answered(StoredEvent, kind="answered"):
    """The event that a player accepts or declines a proposal, or withdraws their own."""

    player: int
    yes: bool


@dataclass(frozen=True)
class Drawn(StoredEvent, kind="drawn"):
    """The event that the players agree to a draw."""

    board: int


@dataclass(frozen=True)
class RematchSet(StoredEvent, kind="rematch"):
    """The event that a rematch is opened at another table."""

    table: str
    by: int | None = None
    again: Again | None = None
    """The new settings. None if the settings stay the same and everybody moves on by one seat."""

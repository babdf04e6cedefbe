"""Events of people: seats, agreements, chat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from fangs.table.events.opened import Again

Question = Literal["undo", "draw", "free"]


@dataclass(frozen=True)
class Sat:
    """Somebody takes a seat, or changes their name in it."""

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
    """The holder of a seat plays under a player's account, or (None) as a guest again."""

    KIND: ClassVar = "account"
    VERSION: ClassVar = 1

    player: int
    """-1: a host without a seat."""
    account: str | None = field(default=None, metadata={"personal": True})
    """The id of the account. The table knows nothing else about it."""


@dataclass(frozen=True)
class LanguageChosen:
    """The holder of a seat (-1: the Games Master) chooses the language of their letters."""

    KIND: ClassVar = "language"
    VERSION: ClassVar = 1

    player: int
    language: str


@dataclass(frozen=True)
class KeyAdded:
    """A seat gets a key: one more, or (`only`) one that replaces all its keys."""

    KIND: ClassVar = "lock"
    VERSION: ClassVar = 2

    player: int
    lock: str
    only: bool = False
    recovery: str | None = None
    """The SHA-256 of a new recovery code, if the old one was used."""


@dataclass(frozen=True)
class Freed:
    """A seat is freed for somebody else: its keys no longer work, and its hidden choices are void."""

    KIND: ClassVar = "freed"
    VERSION: ClassVar = 1

    player: int
    lock: str
    """The SHA-256 of the key of the new link."""
    agreed: bool
    """Whether the holder agreed; otherwise the holder was away."""


@dataclass(frozen=True)
class StoodIn:
    """A bot plays on for somebody, or takes a free seat."""

    KIND: ClassVar = "stood_in"
    VERSION: ClassVar = 1

    player: int
    bot: str


@dataclass(frozen=True)
class HandedBack:
    """A person takes the seat back from the bot."""

    KIND: ClassVar = "handed_back"
    VERSION: ClassVar = 1

    player: int


@dataclass(frozen=True)
class Resigned:
    """A player resigns: a bot plays on, or (None) the other player wins."""

    KIND: ClassVar = "resigned"
    VERSION: ClassVar = 1

    player: int
    bot: str | None
    late: bool = False
    """Whether the player did not choose in time, at a strict table."""


@dataclass(frozen=True)
class Aborted:
    """A strict game ends without a result, because a player aborts it or (`late`) these players did not choose in time.

    Without players, the tournament of the game closes it.
    """

    KIND: ClassVar = "aborted"
    VERSION: ClassVar = 1

    players: tuple[int, ...]
    late: bool = False


@dataclass(frozen=True)
class Said:
    """A line of the chat. `player` is None for a spectator, -1 for a host without a seat."""

    KIND: ClassVar = "said"
    VERSION: ClassVar = 2

    player: int | None
    name: str | None = field(default=None, metadata={"personal": True})
    text: str = field(default="", metadata={"personal": True})
    mark: str = ""
    """Identifies a line, so that a copy is dropped. Empty: it has no identifier."""


@dataclass(frozen=True)
class Unsaid:
    """The host removes a line of the chat: its text is deleted."""

    KIND: ClassVar = "unsaid"
    VERSION: ClassVar = 1

    line: int


@dataclass(frozen=True)
class Muted:
    """The host mutes a player (None: all spectators), or unmutes them."""

    KIND: ClassVar = "muted"
    VERSION: ClassVar = 1

    player: int | None
    muted: bool


@dataclass(frozen=True)
class Complained:
    """Somebody reports abuse to the operator; nobody else is told."""

    KIND: ClassVar = "complained"
    VERSION: ClassVar = 1

    player: int
    """-1: a host without a seat."""
    text: str = field(default="", metadata={"personal": True})


@dataclass(frozen=True)
class Leaving:
    """The table will be deleted at this time, unless something happens before."""

    KIND: ClassVar = "leaving"
    VERSION: ClassVar = 1

    at: float


@dataclass(frozen=True)
class Erased:
    """Personal data of earlier entries was deleted: a server with the table in memory must read it again."""

    KIND: ClassVar = "erased"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Proposed:
    """A player or host asks the others to agree."""

    KIND: ClassVar = "proposed"
    VERSION: ClassVar = 1

    what: Question
    board: int
    player: int
    """The player who asks; -1: a host without a seat."""
    waiting: tuple[int, ...]
    steps: int | None = None
    """For `undo`: how many steps of the record would stay."""
    lock: str | None = None
    """For `free`: the SHA-256 of the key of the new link."""


@dataclass(frozen=True)
class Answered:
    """A player who was asked agrees or refuses."""

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
    """A rematch is opened, at the table with this name."""

    KIND: ClassVar = "rematch"
    VERSION: ClassVar = 1

    table: str
    by: int | None = None
    again: Again | None = None
    """The new settings; None: the same, with everybody in the next seat."""

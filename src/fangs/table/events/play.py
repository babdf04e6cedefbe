"""Events that concern a game: choices, dice and take-backs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from fangs.core.records.record import Step
from fangs.table.events.stored import StoredEvent

Author = Literal["player", "master", "bot"]


@dataclass(frozen=True)
class Tried:
    """An impossible order in the game's notation, and the reason why it is impossible."""

    action: str
    why: str
    clause: str | None = None


@dataclass(frozen=True)
class Began(StoredEvent, kind="began"):
    """The event that the game begins and the time for the first turn starts."""


@dataclass(frozen=True)
class Chose(StoredEvent, kind="chose", version=2):
    """The event that somebody makes a secret choice for a role, which replaces the role's previous choice.

    In a game played by post, the choice is an order. A player, the Games Master or a bot can make it.
    """

    board: int
    role: str
    action: str
    by: Author = "player"
    salt: str | None = None
    """A random text that is hashed together with the order, so that the order's receipt does not reveal it."""
    given: str | None = field(default=None, metadata={"personal": True})
    """The order as it was written."""
    player: int | None = None
    """The player who wrote the order. None if the event does not contain the order's text."""
    prepared: bool = False
    """Whether the player had prepared the choice in advance (`Prepared`)."""
    tried: Tried | None = None
    """The impossible order that this choice replaces, or None."""


@dataclass(frozen=True)
class Prepared(StoredEvent, kind="prepared"):
    """The event that a player prepares choices for a role. Each is made when the role must choose, if it is possible then.

    The choices replace those that were prepared for the role before. An event without choices only removes the earlier
    ones.
    """

    board: int
    role: str
    actions: tuple[str, ...]
    turn: int | None = None
    """In a game by post, the turn that the choices are for (-1: the current turn). None: whenever the role must choose next."""
    by: Author = "player"
    given: str | None = field(default=None, metadata={"personal": True})
    player: int | None = None
    """The player who prepared the choices."""


@dataclass(frozen=True)
class Planned(StoredEvent, kind="planned"):
    """The event that a player plans choices that depend on what the others will choose (`fangs.table.live.plans`).

    An event without lines removes the plan.
    """

    board: int
    player: int
    steps: int
    """The number of steps in the record when the plan was made."""
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Cancelled(StoredEvent, kind="cancelled"):
    """The event that an order is cancelled before its turn is closed."""

    board: int
    role: str


@dataclass(frozen=True)
class Played(StoredEvent, kind="played"):
    """The event that secret choices are revealed and dice are thrown. They become steps in the record."""

    board: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Held(StoredEvent, kind="held"):
    """The event that a live table's current turn is extended by the time during which no server was running."""

    seconds: float


@dataclass(frozen=True)
class TookBack(StoredEvent, kind="took_back", version=2):
    """The event that a board goes back to an earlier position."""

    board: int
    player: int
    steps: int
    """The number of steps that are left in the record."""
    new_dice: bool = True
    """Whether new dice are thrown in place of the dice that were taken back. (In logs of version 1, they are not.)"""
    asked: tuple[int, ...] = ()
    """The players who agreed to the take-back."""


@dataclass(frozen=True)
class Rebased(StoredEvent, kind="rebased"):
    """The event that a game in progress continues under a corrected edition of the rules.

    The game continues from this position. If there is none, the game was already over and has the same result under the
    new edition.
    """

    board: int
    edition: int
    position: dict[str, Any] | None


@dataclass(frozen=True)
class Corrected(StoredEvent, kind="corrected"):
    """The event that the Games Master corrects an order, a die or the position on a board.

    The board's current orders become void, and the deadline starts again.
    """

    board: int
    steps: tuple[Step, ...]
    """The step that records the correction (`fangs.core.records.correction`), followed by the steps that result from it."""

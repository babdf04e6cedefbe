"""Events in the games: choices, dice and take-backs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.core.records.record import Step

Author = Literal["player", "master", "bot"]


@dataclass(frozen=True)
class Tried:
    """An impossible order and the reason why it is impossible. The order is written in the game's notation, not in the writer's words."""

    action: str
    why: str
    clause: str | None = None


@dataclass(frozen=True)
class Began:
    """The game begins because all seats are taken. The time for the first turn starts."""

    KIND: ClassVar = "began"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Chose:
    """A player, the Games Master or a bot makes a secret choice, which replaces the previous one.

    In a game played by post, this is an order.
    """

    KIND: ClassVar = "chose"
    VERSION: ClassVar = 2

    board: int
    role: str
    action: str
    by: Author = "player"
    salt: str | None = None
    """A random text that is part of the order's receipt, so that the receipt does not reveal the order."""
    given: str | None = field(default=None, metadata={"personal": True})
    """The order as it was written."""
    player: int | None = None
    """The player who wrote the order. None if the event does not keep the text of the order."""
    prepared: bool = False
    """Whether the player had prepared the choice in advance (`Prepared`)."""
    tried: Tried | None = None
    """The impossible order that this choice replaces, or None."""


@dataclass(frozen=True)
class Prepared:
    """A player prepares choices for later. Each choice is made when it is the role's turn, if it is possible then.

    The event replaces the choices that were prepared for the role before. If it is empty, it only drops them.
    """

    KIND: ClassVar = "prepared"
    VERSION: ClassVar = 1

    board: int
    role: str
    actions: tuple[str, ...]
    turn: int | None = None
    """In a game played by post, the turn that the choices are for (-1: the current turn). None: whenever the role must choose next."""
    by: Author = "player"
    given: str | None = field(default=None, metadata={"personal": True})
    player: int | None = None
    """The player who prepared the choices."""


@dataclass(frozen=True)
class Planned:
    """A player plans choices that depend on what the others will choose (`fangs.table.live.plans`).

    An event without lines drops the plan.
    """

    KIND: ClassVar = "planned"
    VERSION: ClassVar = 1

    board: int
    player: int
    steps: int
    """The length of the record at the start of the plan."""
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Cancelled:
    """An order is cancelled before its turn is closed."""

    KIND: ClassVar = "cancelled"
    VERSION: ClassVar = 1

    board: int
    role: str


@dataclass(frozen=True)
class Played:
    """Secret choices are revealed and dice are thrown. They become steps of the record."""

    KIND: ClassVar = "played"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Held:
    """A live table's clock stood still while no server was running. The current turn is extended by that many seconds."""

    KIND: ClassVar = "held"
    VERSION: ClassVar = 1

    seconds: float


@dataclass(frozen=True)
class TookBack:
    """A board goes back to an earlier step."""

    KIND: ClassVar = "took_back"
    VERSION: ClassVar = 2

    board: int
    player: int
    steps: int
    """The number of steps that the record keeps."""
    new_dice: bool = True
    """Whether new dice are thrown instead of the ones that were taken back. (In logs of version 1, the same dice fall again.)"""
    asked: tuple[int, ...] = ()
    """The players who agreed to the take-back."""


@dataclass(frozen=True)
class Rebased:
    """The rules were corrected after the game began. The game continues from this position under the new edition.

    If there is no position, the game was already over and has the same result under the new edition.
    """

    KIND: ClassVar = "rebased"
    VERSION: ClassVar = 1

    board: int
    edition: int
    position: dict[str, Any] | None


@dataclass(frozen=True)
class Corrected:
    """The Games Master corrects an order, a die or the position of a board.

    The board's current orders become void, and the deadline starts again.
    """

    KIND: ClassVar = "corrected"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]
    """The steps that record the correction (`fangs.core.records.correction`), followed by the steps that result from it."""

"""Events in the games: choices, dice and take-backs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.core.records.record import Step

Author = Literal["player", "master", "bot"]


@dataclass(frozen=True)
class Tried:
    """An impossible order and the reason why it is impossible. It is in the game's notation, never in the writer's words."""

    action: str
    why: str
    clause: str | None = None


@dataclass(frozen=True)
class Began:
    """The game begins because all seats are taken, so the time for the first turn starts."""

    KIND: ClassVar = "began"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Chose:
    """A player, the Games Master or a bot makes a hidden choice (by post, an order), which replaces the previous choice."""

    KIND: ClassVar = "chose"
    VERSION: ClassVar = 2

    board: int
    role: str
    action: str
    by: Author = "player"
    salt: str | None = None
    """The random part of the order's receipt."""
    given: str | None = field(default=None, metadata={"personal": True})
    """The order as it was written."""
    player: int | None = None
    """The player who wrote the order, if the order's text is kept."""
    prepared: bool = False
    """Whether the choice was prepared in advance (`Prepared`)."""
    tried: Tried | None = None
    """The impossible order that this choice replaces, or None."""


@dataclass(frozen=True)
class Prepared:
    """Choices are prepared for later. Each is made once it is due and possible.

    The event replaces the choices that were prepared for the role before. If it is empty, it only drops them.
    """

    KIND: ClassVar = "prepared"
    VERSION: ClassVar = 1

    board: int
    role: str
    actions: tuple[str, ...]
    turn: int | None = None
    """By post, the turn for which the choices are prepared (-1 for the current turn). None for whenever the role must next choose."""
    by: Author = "player"
    given: str | None = field(default=None, metadata={"personal": True})
    player: int | None = None
    """The player who prepared the choices."""


@dataclass(frozen=True)
class Planned:
    """A player plans choices for several continuations (`fangs.table.live.plans`). An event without lines drops the plan."""

    KIND: ClassVar = "planned"
    VERSION: ClassVar = 1

    board: int
    player: int
    steps: int
    """The length of the record at the start of the plan."""
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Cancelled:
    """An order is cancelled before it is final."""

    KIND: ClassVar = "cancelled"
    VERSION: ClassVar = 1

    board: int
    role: str


@dataclass(frozen=True)
class Played:
    """Choices are revealed and dice are thrown. They become steps of the record."""

    KIND: ClassVar = "played"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Held:
    """A live table's clock stood still while no server was running. The current turn is extended by that time."""

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
    """The number of steps that remain."""
    new_dice: bool = True
    """Whether the dice thrown next differ from those that were taken back. (In logs of version 1, they are the same.)"""
    asked: tuple[int, ...] = ()
    """The players who agreed."""


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
    """The Games Master corrects an order, a die or a position of a board. The board's orders are void, and the deadline restarts."""

    KIND: ClassVar = "corrected"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]
    """The correction as an entry in the record (`fangs.core.records.correction`), followed by the resulting steps."""

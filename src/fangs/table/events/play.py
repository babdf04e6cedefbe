"""Events in the games: choices, dice and take-backs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.core.records.record import Step

Author = Literal["player", "master", "bot"]


@dataclass(frozen=True)
class Tried:
    """An impossible order and the reason why it is impossible, in the game's notation and never in the writer's words."""

    action: str
    why: str
    clause: str | None = None


@dataclass(frozen=True)
class Began:
    """All seats are taken and the game begins, so the time for the first turn starts."""

    KIND: ClassVar = "began"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Chose:
    """A player, the Games Master or a bot makes a hidden choice (by post, an order) that replaces the previous one."""

    KIND: ClassVar = "chose"
    VERSION: ClassVar = 2

    board: int
    role: str
    action: str
    by: Author = "player"
    salt: str | None = None
    """The random part of the receipt for the order."""
    given: str | None = field(default=None, metadata={"personal": True})
    """The order as it was written."""
    player: int | None = None
    """The player who wrote the order, if its text is kept."""
    prepared: bool = False
    """Whether the choice was prepared in advance (`Prepared`)."""
    tried: Tried | None = None
    """The impossible order that this one replaces."""


@dataclass(frozen=True)
class Prepared:
    """Choices prepared for later. Each is made once it is due and possible. An empty event drops those prepared before."""

    KIND: ClassVar = "prepared"
    VERSION: ClassVar = 1

    board: int
    role: str
    actions: tuple[str, ...]
    turn: int | None = None
    """By post: the turn that the choices are for (-1: the current turn). None: whenever the role must choose next."""
    by: Author = "player"
    given: str | None = field(default=None, metadata={"personal": True})
    player: int | None = None
    """The player who prepared the choices."""


@dataclass(frozen=True)
class Planned:
    """A player's choices for several continuations (`fangs.table.live.plans`). An event without lines drops the plan."""

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
    """Choices are revealed and dice are thrown, as steps of the record."""

    KIND: ClassVar = "played"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Held:
    """A live table's clock stood still while no server was running, and the current turn is extended by that time."""

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
    """Whether the dice thrown next differ from those taken back. (In logs of version 1, they are the same.)"""
    asked: tuple[int, ...] = ()
    """The players who agreed."""


@dataclass(frozen=True)
class Rebased:
    """The rules were corrected after the game began, and the game continues from this position under the new edition.

    Without a position, the game was already over, and its result is the same under the new edition.
    """

    KIND: ClassVar = "rebased"
    VERSION: ClassVar = 1

    board: int
    edition: int
    position: dict[str, Any] | None


@dataclass(frozen=True)
class Corrected:
    """The Games Master corrects an order, a die or a position of a board, whose orders are void. The deadline restarts."""

    KIND: ClassVar = "corrected"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]
    """The correction as an entry in the record (`fangs.core.records.correction`), followed by the steps that result from it."""

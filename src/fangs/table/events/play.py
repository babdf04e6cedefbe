"""Events of the games: choices, dice, take-backs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.core.records.record import Step

Author = Literal["player", "master", "bot"]


@dataclass(frozen=True)
class Tried:
    """An impossible order in the game's notation, and the reason; never the words of its writer."""

    action: str
    why: str
    clause: str | None = None


@dataclass(frozen=True)
class Began:
    """The last free seat is taken: the time of the turn starts."""

    KIND: ClassVar = "began"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Chose:
    """A player, the Games Master or a bot chooses; by post this is an order. It is hidden, and replaces the choice before."""

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
    """The player who wrote the order, if its text is kept."""
    prepared: bool = False
    """Whether it was prepared before (`Prepared`)."""
    tried: Tried | None = None
    """The impossible order that this one replaces."""


@dataclass(frozen=True)
class Prepared:
    """Choices for later: each is made as soon as it is due and possible. Without choices, the prepared ones are dropped."""

    KIND: ClassVar = "prepared"
    VERSION: ClassVar = 1

    board: int
    role: str
    actions: tuple[str, ...]
    turn: int | None = None
    """By post: the turn that they are for (-1: the current turn); None: whenever the role must choose next."""
    by: Author = "player"
    given: str | None = field(default=None, metadata={"personal": True})
    player: int | None = None
    """The player who prepared them."""


@dataclass(frozen=True)
class Planned:
    """A player's choices for several continuations of the game (`fangs.table.live.plans`). Without lines, the plan is dropped."""

    KIND: ClassVar = "planned"
    VERSION: ClassVar = 1

    board: int
    player: int
    steps: int
    """The length of the record where the plan begins."""
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Cancelled:
    """An order is withdrawn before it is final."""

    KIND: ClassVar = "cancelled"
    VERSION: ClassVar = 1

    board: int
    role: str


@dataclass(frozen=True)
class Played:
    """Choices are revealed and dice thrown, as steps of the record."""

    KIND: ClassVar = "played"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Held:
    """The clock of a live table stood still while no server was running: the current turn gets that much more time."""

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
    """The number of steps that stay."""
    new_dice: bool = True
    """Whether the next dice differ from before. (In logs of version 1 they are the same.)"""
    asked: tuple[int, ...] = ()
    """The players who agreed."""


@dataclass(frozen=True)
class Rebased:
    """The rules were corrected after the game began: it goes on under the new edition, from this position.

    Without a position: the game was over, and is the same under the new edition.
    """

    KIND: ClassVar = "rebased"
    VERSION: ClassVar = 1

    board: int
    edition: int
    position: dict[str, Any] | None


@dataclass(frozen=True)
class Corrected:
    """The Games Master corrects an order, a die or a position of a board. Its orders are void, and the deadline starts again."""

    KIND: ClassVar = "corrected"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]
    """The correction as an entry of the record (`fangs.core.records.correction`), and the steps that follow from it."""

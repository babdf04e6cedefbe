"""Events of the games: choices, dice, and what is taken back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from fangs.core.records.record import Step

Author = Literal["player", "master", "bot"]


@dataclass(frozen=True)
class Tried:
    """An impossible order in the game's notation, never in its writer's words; and why it is impossible."""

    action: str
    why: str
    clause: str | None = None


@dataclass(frozen=True)
class Began:
    """The last free seat is taken: the turn is counted from now."""

    KIND: ClassVar = "began"
    VERSION: ClassVar = 1


@dataclass(frozen=True)
class Chose:
    """A choice that is not revealed yet; it replaces the one before. By post it is an order."""

    KIND: ClassVar = "chose"
    VERSION: ClassVar = 2

    board: int
    role: str
    action: str
    by: Author = "player"
    salt: str | None = None
    """What the receipt of an order is made with."""
    given: str | None = field(default=None, metadata={"personal": True})
    """The order as it was written."""
    player: int | None = None
    """The player who gave it, if it has a text that is kept."""
    prepared: bool = False
    """Whether it was prepared before (`Prepared`), and is due now."""
    tried: Tried | None = None
    """What was ordered and is impossible."""


@dataclass(frozen=True)
class Prepared:
    """Choices for later: each is made as soon as it is due and possible. No choices: what was prepared is dropped."""

    KIND: ClassVar = "prepared"
    VERSION: ClassVar = 1

    board: int
    role: str
    actions: tuple[str, ...]
    turn: int | None = None
    """The turn of a table by post that they are for (-1: the turn in hand); None: whenever the role must choose next."""
    by: Author = "player"
    given: str | None = field(default=None, metadata={"personal": True})
    player: int | None = None
    """The player who prepared them."""


@dataclass(frozen=True)
class Planned:
    """What a player will choose if the game goes on so and so (`fangs.table.live.plans`); no lines: there is no plan any more."""

    KIND: ClassVar = "planned"
    VERSION: ClassVar = 1

    board: int
    player: int
    steps: int
    """The number of steps of the record from which the plan goes on."""
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Cancelled:
    """An order is taken back before it is final."""

    KIND: ClassVar = "cancelled"
    VERSION: ClassVar = 1

    board: int
    role: str


@dataclass(frozen=True)
class Played:
    """Choices are revealed and dice thrown: steps of the record."""

    KIND: ClassVar = "played"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Held:
    """The clock of a live table stood still, since no server was there: the turn in hand counts from that much later."""

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
    """How many steps stay."""
    new_dice: bool = True
    """Whether the dice after it are different from before. (In logs of version 1 they are the same.)"""
    asked: tuple[int, ...] = ()
    """The players who agreed."""


@dataclass(frozen=True)
class Rebased:
    """The rules were corrected after the game began: it goes on by the new edition, from this position.

    No position: the game was over, and is the same by the new edition.
    """

    KIND: ClassVar = "rebased"
    VERSION: ClassVar = 1

    board: int
    edition: int
    position: dict[str, Any] | None


@dataclass(frozen=True)
class Corrected:
    """The Games Master corrects an order, a die or a position of a board; its orders are void, and the deadline is counted from now."""

    KIND: ClassVar = "corrected"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]
    """The entry of the record that says what is corrected (`fangs.core.records.correction`), and the steps that follow from it."""

"""The state of a table by post, besides its seats and boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from fangs.table.events.post import ArrivedBy, Closer, Says, Sealed
from fangs.table.phase import Pause, Phase
from fangs.table.post.asides import Aside
from fangs.table.post.enrolled import Enrolled
from fangs.table.post.orders import Order, Place, Turn
from fangs.table.post.presses import Press
from fangs.table.post.reliability import Reliability
from fangs.table.post.rules import Rules
from fangs.table.post.schedule import Holiday
from fangs.table.trail import Trail

MASTER = -1
"""The number of the Games Master as a reader of letters. Players have their own numbers."""


@dataclass(frozen=True)
class Post:
    """The current turn with its orders, and the turns before it."""

    rules: Rules
    phase: Phase = Phase.OPEN
    """The phase of the current turn, after all seats are taken and until everything is over (see `Table.phase`)."""
    pause: Pause | None = None
    closed_by: Closer | None = None
    """Who closed the current turn to orders."""
    turn: Turn = field(default_factory=lambda: Turn(1))
    """The current turn."""
    turns: Trail[Turn] = field(default_factory=Trail)
    """The turns that were reported."""
    orders: tuple[Order, ...] = ()
    """The orders in force for the current turn."""
    taken_back: int = 0
    """The number of turns that were taken back."""
    set_aside: Mapping[int, tuple[Order, ...]] = field(default_factory=dict)
    """For each turn, the orders it had when an earlier turn was taken back."""
    by_calendar: bool = False
    """Whether its fixed days follow each other without a gap. True for tables opened or reported since this rule was added."""
    passed: float | None = None
    """The deadline after which the turn before was closed, or None if it was closed early or the deadline is counted again."""
    extra: float = 0.0
    """The hours by which this turn's deadline was extended."""
    reminded: bool = False
    """Whether the players without orders were reminded of the current deadline."""
    extensions: Mapping[int, int] = field(default_factory=dict)
    """How often each player has extended a deadline."""
    holidays: tuple[Holiday, ...] = ()
    says: Mapping[int, Says] = field(default_factory=dict)
    """The players who are done with this turn, or ask to wait for its deadline."""
    ahead: tuple[Sealed, ...] = ()
    """The orders that wait for a turn that has not begun."""
    aside: tuple[Aside, ...] = ()
    """The letters in which nothing was understood."""
    awaited: float | None = None
    """The time since when the turn waits for the mailbox."""
    unreached: bool = False
    """Whether everybody was told that the mailbox cannot be read."""
    letters: frozenset[str] = frozenset()
    """The ids of all letters that were acted upon."""
    received: Mapping[int, float] = field(default_factory=dict)
    """The time of the last letter of each player in this turn."""
    clocks: Mapping[int, ArrivedBy | Literal["master"]] = field(default_factory=dict)
    """The clock by which this time is known. `master` means that the Games Master entered the orders."""
    press: tuple[Press, ...] = ()
    """The messages that players have written in this turn."""
    pressed: int = 0
    """The number of messages so far."""
    enrolled: tuple[Enrolled, ...] = ()
    """The people who wait for a place, or watch."""
    signed_up: tuple[Enrolled, ...] = ()
    """The people who have signed up on a page and have not confirmed it yet."""
    listed: int = 0
    """The number of such requests so far."""
    reliability: Mapping[int, Reliability] = field(default_factory=dict)
    """How reliably each player orders."""
    entered: tuple[int, ...] = ()
    """The players whose orders the Games Master has entered in this turn."""

    def order(self, place: Place) -> Order | None:
        """The order in force for a role on a board."""
        return next((order for order in self.orders if order.place == place), None)

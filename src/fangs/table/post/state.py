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
"""The number of the Games Master as a reader of letters; those of players are their own."""


@dataclass(frozen=True)
class Post:
    """The turn in hand, with the orders that are in, and the turns before."""

    rules: Rules
    phase: Phase = Phase.OPEN
    """The phase of the turn in hand, once all seats are taken and until all is over: see `Table.phase`."""
    pause: Pause | None = None
    closed_by: Closer | None = None
    """Who closed the turn in hand to orders."""
    turn: Turn = field(default_factory=lambda: Turn(1))
    """The turn in hand."""
    turns: Trail[Turn] = field(default_factory=Trail)
    """The turns that were reported."""
    orders: tuple[Order, ...] = ()
    """The orders in force for the turn in hand."""
    taken_back: int = 0
    """How many turns were taken back."""
    set_aside: Mapping[int, tuple[Order, ...]] = field(default_factory=dict)
    """By turn, the orders that were in for it when a turn before it was taken back."""
    by_calendar: bool = False
    """Whether its fixed days follow each other without a gap, as at every table that was opened, or has reported a turn, since they do."""
    passed: float | None = None
    """The deadline that the turn before was closed after; None: it was closed early, or the deadline is counted anew."""
    extra: float = 0.0
    """Hours by which this turn's deadline was put off."""
    reminded: bool = False
    """Whether those whose orders are missing were reminded of the deadline as it is now."""
    extensions: Mapping[int, int] = field(default_factory=dict)
    """How often each player has put a deadline off."""
    holidays: tuple[Holiday, ...] = ()
    says: Mapping[int, Says] = field(default_factory=dict)
    """The players who are done with this turn, or ask that it waits for its deadline."""
    ahead: tuple[Sealed, ...] = ()
    """The orders that wait for a turn that has not begun."""
    aside: tuple[Aside, ...] = ()
    """The letters in which nothing was understood."""
    awaited: float | None = None
    """Since when the turn last waited for the mailbox."""
    unreached: bool = False
    """Whether everybody was told then that it cannot be read."""
    letters: frozenset[str] = frozenset()
    """The ids of all letters that were acted upon."""
    received: Mapping[int, float] = field(default_factory=dict)
    """When the last letter of each player came, this turn."""
    clocks: Mapping[int, ArrivedBy | Literal["master"]] = field(default_factory=dict)
    """Whose clock says so; `master`: it was no letter, the Games Master entered it."""
    press: tuple[Press, ...] = ()
    """What players have written this turn."""
    pressed: int = 0
    """How many pieces of press there have been in all."""
    enrolled: tuple[Enrolled, ...] = ()
    """Who waits for a place, or watches."""
    signed_up: tuple[Enrolled, ...] = ()
    """Who has signed up on a page, and has not confirmed it yet."""
    listed: int = 0
    """How many have done so in all."""
    reliability: Mapping[int, Reliability] = field(default_factory=dict)
    """How reliably each player orders."""
    entered: tuple[int, ...] = ()
    """The players whose orders the Games Master has entered, this turn."""

    def order(self, place: Place) -> Order | None:
        """The order in force for a role at a board."""
        return next((order for order in self.orders if order.place == place), None)

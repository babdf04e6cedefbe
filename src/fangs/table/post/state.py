"""The state of a table by post, in addition to its seats and boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from fangs.table.events.post import ArrivedBy, Closer, Said, Sealed
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
"""The Games Master's number as a reader of letters. Players have their own numbers."""


@dataclass(frozen=True)
class Post:
    """The state of a table by post: its rules, the current turn with its orders, and the turns before it."""

    rules: Rules
    phase: Phase = Phase.OPEN
    """The phase of the current turn, once all seats are taken and until all games are over (see `Table.phase`)."""
    pause: Pause | None = None
    closed_by: Closer | None = None
    """Who closed the current turn to orders, or why it was closed, or None if it is still open."""
    turn: Turn = field(default_factory=lambda: Turn(1))
    """The current turn."""
    turns: Trail[Turn] = field(default_factory=Trail)
    """The turns that have been reported."""
    orders: tuple[Order, ...] = ()
    """The orders in force for the current turn."""
    taken_back: int = 0
    """The number of times that a turn was taken back or a game was corrected."""
    set_aside: Mapping[int, tuple[Order, ...]] = field(default_factory=dict)
    """For each turn, the orders that were in force for it when an earlier turn was taken back."""
    by_calendar: bool = False
    """Whether turns use every fixed day without a gap. This is True for tables opened or reported since this rule was added."""
    passed: float | None = None
    """The deadline after which the previous turn was closed.

    This is None if that turn was closed early, or if the deadline was restarted.
    """
    extra: float = 0.0
    """The hours by which this turn's deadline was extended."""
    reminded: bool = False
    """Whether the players without orders have been reminded of the current deadline."""
    extensions: Mapping[int, int] = field(default_factory=dict)
    """How many times each player has extended a deadline."""
    holidays: tuple[Holiday, ...] = ()
    says: Mapping[int, Said] = field(default_factory=dict)
    """What the players have said about this turn: that they are done with it, ask to wait for its deadline, or were not understood."""
    ahead: tuple[Sealed, ...] = ()
    """The orders that are waiting for a turn that has not begun."""
    aside: tuple[Aside, ...] = ()
    """The letters that could not be understood."""
    awaited: float | None = None
    """The time since which the turn has been waiting for the mailbox."""
    unreached: bool = False
    """Whether everybody has been told that the mailbox cannot be read."""
    letters: frozenset[str] = frozenset()
    """The ids of all letters that have been processed."""
    received: Mapping[int, float] = field(default_factory=dict)
    """The time of each player's last letter in this turn."""
    clocks: Mapping[int, ArrivedBy | Literal["master"]] = field(default_factory=dict)
    """For each player, the clock that gave the time of the last letter. `master` means that the Games Master entered the orders."""
    press: tuple[Press, ...] = ()
    """The messages that players have written in this turn."""
    pressed: int = 0
    """The number of messages written at the table so far."""
    enrolled: tuple[Enrolled, ...] = ()
    """The people who wait for a place or watch."""
    signed_up: tuple[Enrolled, ...] = ()
    """The people who have signed up on a page but have not confirmed it yet."""
    listed: int = 0
    """The number of requests for a place or for the reports so far."""
    reliability: Mapping[int, Reliability] = field(default_factory=dict)
    """The counts of how reliably each player sends orders."""
    entered: tuple[int, ...] = ()
    """The players whose orders were entered by the Games Master in this turn."""

    def order(self, place: Place) -> Order | None:
        """Return the order in force for a board and a role, or None if there is none."""
        return next((order for order in self.orders if order.place == place), None)

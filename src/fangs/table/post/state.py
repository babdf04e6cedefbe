"""The part of a table's state that only games played by post have."""

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
"""The Games Master's number as a recipient of letters. Players have their player numbers."""


@dataclass(frozen=True)
class Post:
    """The state of a game played by post: its rules, the current turn with its orders, and all earlier turns."""

    rules: Rules
    phase: Phase = Phase.OPEN
    """The phase of the current turn, which matters only while the game is in progress (see `Table.phase`)."""
    pause: Pause | None = None
    closed_by: Closer | None = None
    """Who or what closed the current turn to orders. None if it is still open."""
    turn: Turn = field(default_factory=lambda: Turn(1))
    """The current turn."""
    turns: Trail[Turn] = field(default_factory=Trail)
    """The finished turns, whose reports have been published."""
    orders: tuple[Order, ...] = ()
    """The orders for the current turn that have been accepted so far."""
    taken_back: int = 0
    """The number of times that the Games Master took back a turn or corrected a game."""
    set_aside: Mapping[int, tuple[Order, ...]] = field(default_factory=dict)
    """The orders that turns already had when an earlier turn was taken back, by turn number. They become valid again later."""
    by_calendar: bool = False
    """Whether a turn can be due on every fixed day. False only in games from older versions, until their next report."""
    passed: float | None = None
    """The deadline after which the previous turn was closed, or None.

    This is None if that turn was closed early, or if the deadline was restarted.
    """
    extra: float = 0.0
    """The number of hours by which the current deadline has been extended."""
    reminded: bool = False
    """Whether players who owe orders have been reminded of the current deadline."""
    extensions: Mapping[int, int] = field(default_factory=dict)
    """The number of times that each player has extended a deadline."""
    holidays: tuple[Holiday, ...] = ()
    says: Mapping[int, Said] = field(default_factory=dict)
    """What each player has said about the current turn, for example that they are ready for its end."""
    ahead: tuple[Sealed, ...] = ()
    """The orders that players have sent in advance for later turns."""
    aside: tuple[Aside, ...] = ()
    """The letters on the Games Master's desk."""
    awaited: float | None = None
    """The time when the turn began to wait for the mailbox, or None."""
    unreached: bool = False
    """Whether everybody has been told that the turn waits for a mailbox that cannot be read."""
    letters: frozenset[str] = frozenset()
    """The ids of all letters that have been processed, so that none is processed twice."""
    received: Mapping[int, float] = field(default_factory=dict)
    """The time when each player's last letter in this turn arrived."""
    clocks: Mapping[int, ArrivedBy | Literal["master"]] = field(default_factory=dict)
    """Where the time of each player's last letter comes from. `master` means that the Games Master entered the orders."""
    press: tuple[Press, ...] = ()
    """The messages that players have written in this turn."""
    pressed: int = 0
    """The number of messages that have been written at the table so far."""
    enrolled: tuple[Enrolled, ...] = ()
    """The people who wait for a seat or only get the reports."""
    signed_up: tuple[Enrolled, ...] = ()
    """The people who have signed up on a page, but have not confirmed their email address yet."""
    listed: int = 0
    """The number of requests for a seat or for the reports so far."""
    reliability: Mapping[int, Reliability] = field(default_factory=dict)
    """How reliably each player has sent orders."""
    entered: tuple[int, ...] = ()
    """The players whose orders in this turn were entered by the Games Master."""

    def order(self, place: Place) -> Order | None:
        """Return the order for a board and a role, or None if there is none yet."""
        return next((order for order in self.orders if order.place == place), None)

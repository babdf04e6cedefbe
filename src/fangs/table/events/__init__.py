"""The kinds of events that a table's log can contain. Each kind is a frozen dataclass.

An event stores a decision, never its presentation or its consequences. To add a kind or a version, see
docs/reference/log.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.events.aside import LaidOpen, PutAside, SentBack, TakenUp
from fangs.table.events.opened import Opened
from fangs.table.events.people import (
    Aborted,
    AccountLinked,
    Answered,
    Complained,
    Drawn,
    Erased,
    Freed,
    HandedBack,
    KeyAdded,
    LanguageChosen,
    Leaving,
    Muted,
    Proposed,
    RematchSet,
    Resigned,
    Said,
    Sat,
    StoodIn,
    Unsaid,
)
from fangs.table.events.play import (
    Began,
    Cancelled,
    Chose,
    Corrected,
    Held,
    Planned,
    Played,
    Prepared,
    Rebased,
    TookBack,
)
from fangs.table.events.post import (
    AddressChanged,
    Closed,
    Extended,
    GraceBegan,
    HandedOver,
    HolidayStruck,
    HolidayTaken,
    LetterRead,
    MailboxAwaited,
    MailboxUnreached,
    Overdue,
    Paused,
    Processed,
    Readiness,
    Reminded,
    Reopened,
    Replaced,
    Reported,
    Resumed,
    Sealed,
    Unsealed,
    Withdrawn,
)
from fangs.table.events.press import HouseRulesChanged, Pressed, PressRemoved
from fangs.table.events.signing import Enrolled, Listed, SignedUp, Struck, TurnedAway

Event = (
    Opened
    | Sat
    | Began
    | Chose
    | Prepared
    | Planned
    | Cancelled
    | Played
    | Held
    | TookBack
    | Rebased
    | Said
    | Unsaid
    | Muted
    | Complained
    | Leaving
    | Erased
    | Proposed
    | Answered
    | Drawn
    | Resigned
    | Aborted
    | StoodIn
    | HandedBack
    | KeyAdded
    | LanguageChosen
    | AccountLinked
    | Freed
    | RematchSet
    | LetterRead
    | GraceBegan
    | MailboxAwaited
    | MailboxUnreached
    | Closed
    | Processed
    | Readiness
    | Reported
    | Reopened
    | Reminded
    | Overdue
    | Extended
    | HolidayTaken
    | HolidayStruck
    | Paused
    | Resumed
    | Sealed
    | Unsealed
    | Replaced
    | AddressChanged
    | HandedOver
    | Withdrawn
    | Corrected
    | PutAside
    | LaidOpen
    | TakenUp
    | SentBack
    | Pressed
    | PressRemoved
    | HouseRulesChanged
    | Enrolled
    | Struck
    | TurnedAway
    | SignedUp
    | Listed
)

Events = list[Event]
"""The events that result from a command."""


@dataclass(frozen=True)
class Logged:
    """An event in a log, with its number and its time.

    Events are numbered from 1. The time is in seconds since 1970.
    """

    seq: int
    at: float
    event: Event
    mark: str = ""
    """The mark of the request that led to the event (`fangs.table.marks`), or "" if it has none."""

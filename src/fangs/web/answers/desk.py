"""The desk of a table by post, as its Games Master sees it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from fangs.table.events.post import ArrivedBy, Says
from fangs.table.events.press import Signed
from fangs.table.rows import LetterKind
from fangs.web.answers import Answer
from fangs.web.answers.board import Drawing
from fangs.web.answers.press import PressItem
from fangs.web.answers.view import Log, Phase, SeatKind, Status


class DeskTime(Answer):
    """An unchanged desk: only the time is different."""

    tag: str
    """The tag of the desk, until something changes."""
    now: float
    """The time of the server, in seconds since 1970."""


class HoursSchedule(Answer):
    """The hours from one turn to the next."""

    hours: float
    zone: str
    """The time zone, such as `Europe/Berlin`."""


class DaysSchedule(Answer):
    """Turns are due at a fixed hour on some days of the week."""

    days: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    at: str
    """The hour, such as `18:00`."""
    zone: str
    """The time zone, such as `Europe/Berlin`."""


class PostRules(Answer):
    """The rules for running the table, as they were set up."""

    schedule: HoursSchedule | DaysSchedule
    grace: float
    """The hours after the deadline in which orders are still accepted."""
    early: bool
    """Whether a turn is processed before its deadline when all orders are in."""
    late: str
    """What happens if orders are missing: `rule`, `bot:LEVEL`, `lose` or `master`."""
    extensions: int
    """The number of times that a player may extend a deadline."""
    reminder: float
    """The hours before the deadline at which reminders of missing orders are sent; 0: never."""
    master_sees: bool
    """Whether the Games Master may read orders before they are final."""
    quiet: float
    """The hours between the last letter and early processing of a turn; 0: as soon as all orders are in."""
    patience: float
    """The hours that a turn waits after its deadline for a mailbox that cannot be read."""
    press: list[Signed]
    """How press may be signed, the default first; empty: there is no press."""
    press_at_once: bool
    """Whether press is passed on at once; otherwise it is held until the report."""
    stand_in_after: int
    """The number of missed turns in a row after which a bot plays on for a player; 0: never."""
    stand_in: str
    """The bot that plays on."""
    listed: bool
    """Whether the table is listed in the lobby, so that people can sign up there."""
    house_rules: str
    """The house rules, in the Games Master's words; empty: none."""


class Master(Answer):
    """The Games Master."""

    name: str | None
    mail: str | None


class Place(Answer):
    """A role of a board."""

    board: int
    role: str


class DeskPlace(Place):
    """A role whose order is due."""

    in_: Annotated[bool, Field(alias="in")]
    """Whether its order is in."""


class DeskOrder(Place):
    """An order that is not final yet."""

    action: str
    given: str | None
    """The line as it was written; null: the order was not written as a line."""


class Reliability(Answer):
    """How reliably a player sends orders."""

    turns: int
    """The number of turns in which an order was due."""
    missed: int
    """The number of these turns without an order."""
    late: int
    """The number of these turns in which an order came after the deadline, and counted."""
    in_a_row: int
    """The number of turns in a row without an order, up to now."""


class DeskPlayer(Answer):
    """What the desk has received from a player."""

    player: int
    name: str
    kind: SeatKind
    mail: str | None
    word: str | None
    """The word on the slips of a player on paper; null: this server mailed it to the player, and shows it to nobody else."""
    bot: str | None
    """The bot that chooses for this seat."""
    gone: bool
    """Whether the player has resigned."""
    received: float | None
    """When the last letter of this turn arrived, or the Games Master entered one, in seconds since 1970."""
    received_by: ArrivedBy | Literal["master"] | None
    """The clock of that time: the mailbox's, the mail server's, the file's, or this server's on reading; `master`: it was entered."""
    says: Says | None
    """Whether the player is done with this turn, or asks it to wait for its deadline."""
    received_late: bool
    """Whether the last letter came after the deadline."""
    wanted: int
    """The number of orders that are due."""
    understood: int
    """The number of due orders that are in; none is final before the turn is processed."""
    places: list[DeskPlace]
    orders: list[DeskOrder] | None
    """Null: at this table, the Games Master cannot read orders before they are final."""
    extensions: int
    """The number of times that the player may still extend a deadline."""
    reliability: Reliability


class DeskBoard(Answer):
    """A board, as a spectator sees it."""

    board: int
    over: bool
    roles: list[str]
    """The roles that must choose."""
    called: dict[str, str]
    """What people call each role, within a sentence."""
    drawing: Drawing
    status: str


class DeskTurn(Answer):
    """A turn that was processed."""

    turn: int
    at: float
    """In seconds since 1970."""
    by: str
    """The reason for processing it then: `all in`, `clock` or `master`."""


class DeskHoliday(Answer):
    """Days on which no turn is due."""

    number: int
    player: int | None
    """Null: for the whole table."""
    days: list[str]
    """The first and the last day, such as 2026-12-24."""


class DeskLetter(Answer):
    """A letter that has not been sent."""

    player: int
    """The player to whom it is addressed; -1: the Games Master."""
    kind: LetterKind
    state: Literal["waiting", "held", "given up"]
    """`held`: until its reader agrees to get letters."""
    tries: int
    failed: str | None
    """Why it could not be sent the last time."""


class DeskAside(Answer):
    """A letter in which nothing was understood."""

    id: str
    player: int
    reason: str
    at: float
    """When it was put aside, in seconds since 1970."""
    text: str | None
    """Null: neither the table nor the sender allows the Games Master to read it."""
    may_enter: bool
    """Whether its orders may be entered; this is possible unread, if only the word is missing."""


class DeskWaiting(Answer):
    """A person who waits for a place, or watches by mail."""

    number: int
    name: str
    mail: str
    watches: bool
    at: float
    """Since when, in seconds since 1970."""


class Desk(DeskTime):
    """The desk: who has sent orders, but not their content before they are final."""

    table: str
    title: str
    game: str
    match: bool
    status: Status
    phase: Phase
    """The phase of the turn; a pause does not change it."""
    turn: int
    """The number of the current turn, from 1."""
    paused: bool
    standing: str
    """The state of the turn, and until when, as a sentence."""
    deadline: float | None
    """In seconds since 1970."""
    deadline_in_words: str | None
    early: float | None
    """When the turn will be processed before its deadline if nothing changes, in seconds since 1970; null: it will not."""
    rules: PostRules
    schedule: str
    """When turns are due, in words."""
    late: str
    """What happens if orders are missing, in words."""
    needs_all: bool
    """Whether no turn is processed before its deadline while an order is missing."""
    master: Master
    acts: list[str]
    """The acts on a piece that the rules allow the Games Master."""
    players: list[DeskPlayer]
    boards: list[DeskBoard]
    turns: list[DeskTurn]
    holidays: list[DeskHoliday]
    log: Log
    letters: list[DeskLetter]
    aside: list[DeskAside]
    """The letters that are put aside."""
    waiting: list[DeskWaiting]
    """Who waits for a place, or watches by mail, in order of arrival."""
    press: list[PressItem]
    """What players wrote to all or to the Games Master, and what the Games Master wrote, in this turn and the last."""
    mail: bool
    """Whether this server sends letters."""
    mailbox: str | None
    """Why the mailbox could not be read at the last try, as a sentence; null: it could be read, or there is none."""


class DryRun(Answer):
    """The result that the turn would have now."""

    turn: int
    missing: list[Place]
    text: str


class Entered(Answer):
    """How orders on paper were understood."""

    text: str
    left: list[str]
    """The lines that were not understood, as they were written."""


class SentAgain(Answer):
    """Failed letters that are queued again."""

    letters: int
    """The number of them."""


class WrongStep(Answer):
    """An order or an outcome of chance of the last turn."""

    role: str | None
    """The role that gave the order; null: an outcome of chance."""
    action: str
    said: str
    """The same in words."""
    others: list[str]
    """The possible corrections."""


class Correctable(Answer):
    """The possible corrections at a board."""

    board: int
    steps: list[WrongStep]
    """Empty: only the position can be corrected."""
    position: dict[str, Any]
    """As spectators see it; fields with "?" stay unchanged."""

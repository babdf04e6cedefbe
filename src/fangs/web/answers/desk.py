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
    """The desk as it was: nothing has changed but the time."""

    tag: str
    """What the desk is known by until something changes."""
    now: float
    """The time of the server, in seconds since 1970."""


class HoursSchedule(Answer):
    """The hours from one turn to the next."""

    hours: float
    zone: str
    """The time zone, such as `Europe/Berlin`."""


class DaysSchedule(Answer):
    """Turns are due at an hour of some days of the week."""

    days: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    at: str
    """The hour, such as `18:00`."""
    zone: str
    """The time zone, such as `Europe/Berlin`."""


class PostRules(Answer):
    """How the table is run, as it was set up."""

    schedule: HoursSchedule | DaysSchedule
    grace: float
    """The hours after the deadline in which orders are still taken."""
    early: bool
    """Whether a turn is processed before its deadline when all orders are in."""
    late: str
    """What is done about missing orders: `rule`, `bot:LEVEL`, `lose` or `master`."""
    extensions: int
    """The number of times that a player may put a deadline off."""
    reminder: float
    """The hours before the deadline at which missing orders are asked for; 0: never."""
    master_sees: bool
    """Whether the Games Master may read orders before they are final."""
    quiet: float
    """So many hours after the last letter a turn is processed early; 0: as soon as all is in."""
    patience: float
    """The hours for which a turn that is over waits for a mailbox that cannot be read."""
    press: list[Signed]
    """How press may be signed, the usual way first; empty: there is none."""
    press_at_once: bool
    """Whether press is passed on at once; else it is held until the report."""
    stand_in_after: int
    """After so many missed turns in a row a bot plays on for a player; 0: none does."""
    stand_in: str
    """Which bot."""
    listed: bool
    """Whether the table stands in the lobby, so that people may sign up on a page."""
    house_rules: str
    """What else holds here, in the Games Master's words; empty: nothing."""


class Master(Answer):
    """The Games Master."""

    name: str | None
    mail: str | None


class Place(Answer):
    """A role of a board."""

    board: int
    role: str


class DeskPlace(Place):
    """A role whose order is awaited."""

    in_: Annotated[bool, Field(alias="in")]
    """Whether its order is in."""


class DeskOrder(Place):
    """An order that is not final yet."""

    action: str
    given: str | None
    """The line as it was written; null: it was not a line."""


class Reliability(Answer):
    """How reliably a player orders."""

    turns: int
    """In how many turns an order was due."""
    missed: int
    """In how many of them none came."""
    late: int
    """In how many one came after the deadline, and counted."""
    in_a_row: int
    """In how many turns in a row, up to now, none came."""


class DeskPlayer(Answer):
    """What has come from a player."""

    player: int
    name: str
    kind: SeatKind
    mail: str | None
    word: str | None
    """What the slips of a player on paper are known by; null: the player has it by mail from here, and nobody else is shown it."""
    bot: str | None
    """The bot that chooses for this seat."""
    gone: bool
    """Whether the player has resigned."""
    received: float | None
    """When the last letter of this turn came, or the Games Master entered one, in seconds since 1970."""
    received_by: ArrivedBy | Literal["master"] | None
    """Whose clock says so: the mailbox's, that of the mail server, the file's, or this server's as it was read; `master`: entered."""
    says: Says | None
    """Whether the player is done with this turn, or asks that it waits for its deadline."""
    received_late: bool
    """Whether it came after the deadline."""
    wanted: int
    """The number of orders that are awaited."""
    understood: int
    """The number of those that are in; none of them is final before the turn is processed."""
    places: list[DeskPlace]
    orders: list[DeskOrder] | None
    """Null: at this table the Games Master does not read orders before they are final."""
    extensions: int
    """The number of times that the player may still put a deadline off."""
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
    """Why it was processed then: `all in`, `clock` or `master`."""


class DeskHoliday(Answer):
    """Days on which no turn is due."""

    number: int
    player: int | None
    """Null: of the whole table."""
    days: list[str]
    """The first and the last, such as 2026-12-24."""


class DeskLetter(Answer):
    """A letter that is not sent."""

    player: int
    """Who it is to; -1: the Games Master."""
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
    """Null: neither the table nor its writer lets the Games Master read it."""
    may_enter: bool
    """Whether its orders may be entered; unread too, where only the word is missing."""


class DeskWaiting(Answer):
    """Somebody who waits for a place, or watches by mail."""

    number: int
    name: str
    mail: str
    watches: bool
    at: float
    """Since when, in seconds since 1970."""


class Desk(DeskTime):
    """The desk: who has sent what, but not what it says before it is final."""

    table: str
    title: str
    game: str
    match: bool
    status: Status
    phase: Phase
    """Where the turn stands; a pause keeps the phase beneath it."""
    turn: int
    """The number of the turn in hand, from 1."""
    paused: bool
    standing: str
    """Where the turn stands, and until when, as a sentence."""
    deadline: float | None
    """In seconds since 1970."""
    deadline_in_words: str | None
    early: float | None
    """When the turn is processed before its deadline as things are, in seconds since 1970; null: it is not."""
    rules: PostRules
    schedule: str
    """When turns are due, in words."""
    late: str
    """What is done about missing orders, in words."""
    needs_all: bool
    """Whether no turn is processed before its deadline while an order is missing."""
    master: Master
    acts: list[str]
    """What the rules let the Games Master do to a piece."""
    players: list[DeskPlayer]
    boards: list[DeskBoard]
    turns: list[DeskTurn]
    holidays: list[DeskHoliday]
    log: Log
    letters: list[DeskLetter]
    aside: list[DeskAside]
    """The letters that are put aside."""
    waiting: list[DeskWaiting]
    """Who waits for a place, or watches by mail, the first first."""
    press: list[PressItem]
    """What players wrote to all or to the Games Master, and what the Games Master wrote, in this turn and the last."""
    mail: bool
    """Whether this server sends letters."""
    mailbox: str | None
    """Why the mailbox could not be read the last time, as a sentence; null: it could, or there is none here."""


class DryRun(Answer):
    """The result of the turn if it were processed now."""

    turn: int
    missing: list[Place]
    text: str


class Entered(Answer):
    """How orders on paper were understood."""

    text: str
    left: list[str]
    """The lines that were not understood, as they were given."""


class SentAgain(Answer):
    """Letters that are sent after all."""

    letters: int
    """The number of them."""


class WrongStep(Answer):
    """An order or an outcome of chance of the last turn."""

    role: str | None
    """Whose order; null: chance."""
    action: str
    said: str
    """The same in words."""
    others: list[str]
    """What it could have been instead."""


class Correctable(Answer):
    """What may be corrected at a board."""

    board: int
    steps: list[WrongStep]
    """Empty: only the position."""
    position: dict[str, Any]
    """As those who watch see it; what is "?" stays as it is."""

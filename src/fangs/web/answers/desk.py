"""Responses of the desk at which a Games Master runs a table that is played by post."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from fangs.table.events.post import ArrivedBy, Said
from fangs.table.events.press import Signed
from fangs.table.rows import LetterKind
from fangs.web.answers import Answer
from fangs.web.answers.board import Drawing
from fangs.web.answers.press import PressItem
from fangs.web.answers.view import Log, Phase, SeatKind, Status


class DeskAct(Answer):
    """A way in which the Games Master can act on a piece."""

    act: str
    called: str
    """What it is called in the reader's language."""


class DeskTime(Answer):
    """An unchanged desk: only the time is different."""

    tag: str
    """The desk's tag, which stays the same until something changes."""
    now: float
    """The server's time, in seconds since 1970."""


class HoursSchedule(Answer):
    """A fixed number of hours from one turn to the next."""

    hours: float
    zone: str
    """The time zone, such as `Europe/Berlin`."""


class DaysSchedule(Answer):
    """Turns are due at a fixed hour on some days of the week."""

    days: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    at: str
    """The time of day, such as `18:00`."""
    zone: str
    """The time zone, such as `Europe/Berlin`."""


class PostRules(Answer):
    """The rules for running the table, as they were set up."""

    schedule: HoursSchedule | DaysSchedule
    grace: float
    """The hours after the deadline in which orders are still accepted."""
    early: bool
    """Whether a turn is processed before its deadline once all orders are in."""
    late: str
    """What happens if orders are missing: `rule`, `bot:LEVEL`, `lose` or `master`."""
    extensions: int
    """How many times a player may extend a deadline."""
    reminder: float
    """How many hours before the deadline reminders of missing orders are sent; 0: never."""
    master_sees: bool
    """Whether the Games Master may read orders before they are final."""
    quiet: float
    """The hours that a turn with all orders waits after the last letter before it is processed early; 0: it does not wait."""
    patience: float
    """The hours that a turn waits after its deadline for a mailbox that cannot be read."""
    press: list[Signed]
    """The ways to sign press, the default first; empty: there is no press."""
    press_at_once: bool
    """Whether press is passed on at once; otherwise it is held until the report."""
    stand_in_after: int
    """The number of consecutive missed turns after which a bot plays on for a player; 0: never."""
    stand_in: str
    """The bot that then plays on."""
    listed: bool
    """Whether the table is listed in the lobby, so that people can sign up there."""
    house_rules: str
    """The house rules, in the Games Master's words; empty: none."""


class Master(Answer):
    """The Games Master."""

    name: str | None
    mail: str | None


class Place(Answer):
    """A role on a board."""

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
    """The number of these turns in which an order came after the deadline but still counted."""
    in_a_row: int
    """The number of consecutive turns without an order, up to now."""


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
    """When this turn's last letter arrived or was entered by the Games Master, in seconds since 1970."""
    received_by: ArrivedBy | Literal["master"] | None
    """The clock that gave this time: the mailbox, mail server or file, or this server on reading; `master`: entered by hand."""
    says: Said | None
    """Whether the player is done with this turn, or asks it to wait for its deadline.

    `unclear`: the last letter was not fully understood, so the turn waits too.
    """
    received_late: bool
    """Whether the last letter came after the deadline."""
    wanted: int
    """The number of orders that are due."""
    understood: int
    """The number of due orders that are in. None of them is final until the turn is processed."""
    places: list[DeskPlace]
    orders: list[DeskOrder] | None
    """The player's orders; null: at this table, the Games Master cannot read orders before they are final."""
    extensions: int
    """How many more times the player may extend a deadline."""
    reliability: Reliability


class DeskBoard(Answer):
    """A board, as a spectator sees it."""

    board: int
    over: bool
    roles: list[str]
    """The roles that must choose."""
    called: dict[str, str]
    """The name of each role for use within a sentence."""
    drawing: Drawing
    status: str


class DeskTurn(Answer):
    """A turn that was processed."""

    turn: int
    at: float
    """When it was processed, in seconds since 1970."""
    by: str
    """Why it was processed then: `all in`, `clock` or `master`."""


class DeskHoliday(Answer):
    """Days on which no turn is due."""

    number: int
    player: int | None
    """The player who takes the holiday; null: it is for the whole table."""
    days: list[str]
    """The first and last day, such as 2026-12-24."""


class DeskLetter(Answer):
    """A letter that has not been sent, or that could not be delivered."""

    player: int
    """The player to whom it is addressed; -1: the Games Master."""
    kind: LetterKind
    state: Literal["waiting", "held", "given up"]
    """`held`: the letter waits until its recipient agrees to get letters."""
    tries: int
    failed: str | None
    """Why the last attempt to send the letter failed, or why a mail server could not deliver it."""
    at: float | None
    """When the letter became necessary, in seconds since 1970; null: the letter has not failed."""


class DeskAside(Answer):
    """A letter in which nothing was understood."""

    id: str
    player: int
    reason: str
    at: float
    """When the letter was put aside, in seconds since 1970."""
    turn: int
    """The turn in which the letter was put aside."""
    subject: str | None
    """The letter's subject; null: it had none, or the Games Master may not read the letter."""
    text: str | None
    """The letter's text; null: neither the table nor the sender allows the Games Master to read it."""
    may_enter: bool
    """Whether its orders may be entered. This is possible for an unread letter if it lacks only the word."""


class DeskWaiting(Answer):
    """A person who is waiting for a place, or watching by email."""

    number: int
    name: str
    mail: str
    watches: bool
    at: float
    """The time from which the person has been listed, in seconds since 1970."""


class Desk(DeskTime):
    """The desk. It shows who has sent orders, but not what they say until they are final."""

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
    """A sentence about the state of the turn, and until when it lasts."""
    deadline: float | None
    """The deadline of the turn, in seconds since 1970."""
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
    acts: list[DeskAct]
    """The ways in which the rules allow the Games Master to act on a piece."""
    players: list[DeskPlayer]
    boards: list[DeskBoard]
    turns: list[DeskTurn]
    holidays: list[DeskHoliday]
    log: Log
    letters: list[DeskLetter]
    aside: list[DeskAside]
    """The letters that have been put aside."""
    waiting: list[DeskWaiting]
    """The people who are waiting for a place or watching by email, in order of arrival."""
    press: list[PressItem]
    """What players wrote to all or to the Games Master, and what the Games Master wrote, in this turn and the one before."""
    mail: bool
    """Whether this server sends letters."""
    mailbox: str | None
    """Why the last attempt to read the mailbox failed, as a sentence; null: it succeeded, or there is no mailbox."""


class DryRun(Answer):
    """The result if the turn were processed now."""

    turn: int
    missing: list[Place]
    text: str


class Entered(Answer):
    """How the orders that were entered were understood."""

    text: str
    left: list[str]
    """The lines that were not understood, as they were written."""


class SentAgain(Answer):
    """Failed letters that have been queued again."""

    letters: int
    """The number of these letters."""


class WrongStep(Answer):
    """An order or an outcome of chance in the last turn."""

    role: str | None
    """The role that gave the order; null: an outcome of chance."""
    action: str
    said: str
    """The order or outcome in words."""
    others: list[str]
    """The possible corrections."""


class Correctable(Answer):
    """What can be corrected on a board."""

    board: int
    steps: list[WrongStep]
    """The orders and outcomes that can be corrected; empty: only the position can be corrected."""
    position: dict[str, Any]
    """The position as spectators see it; fields with "?" stay unchanged."""

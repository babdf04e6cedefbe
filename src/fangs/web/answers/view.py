"""Responses that show a table as a player or a spectator is allowed to see it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from fangs.table.events.post import Said
from fangs.web.answers import Answer
from fangs.web.answers.board import Board, Chance, Piece

Status = Literal["waiting", "playing", "over"]
"""`waiting`: the table is waiting for people to sit down."""
Phase = Literal[
    "signing up", "playing", "open", "grace", "awaiting the mailbox", "waiting for a bot", "settling", "overdue", "over"
]
"""The phase of a table. Live tables are `signing up`, `playing` or `over`; tables by post can be in any phase except `playing`."""
SeatKind = Literal["person", "bot", "open", "invited"]
"""`open`: anyone may sit down; `invited`: only the person with the link may."""


class SeatClock(Answer):
    """A player's remaining time for the game."""

    left: float
    """The seconds left; for a running clock, the seconds that were left when it started."""
    since: float | None
    """When the clock started to run, in seconds since 1970; null: it is stopped."""


class Days(Answer):
    """Days on which no deadline expires, in seconds since 1970."""

    first: float
    last: float
    """The end of the last day."""


class Seat(Answer):
    """A player's seat at the table, with the person or bot that plays there."""

    player: int
    account: str | None
    """The id of the player's account; null: a guest or a bot."""
    name: str | None
    kind: SeatKind
    bot: str | None
    stand_in: str | None
    """The bot that plays on for a person who is away."""
    online: bool
    side: str | None
    """The player's side; null: it differs from board to board in a match, or is secret."""
    owes: bool | None
    """Whether this player must choose now; null: that is secret."""
    clock: SeatClock | None
    """The player's clock; null: the table has no clocks."""
    away: Days | None
    """The player's current or next holiday; null: there is none."""
    may_replace: bool
    """Whether you can now give the seat to a bot or, at a strict table, declare its holder absent."""
    may_free: bool
    """Whether you can free the seat for somebody else, or ask its holder to give it up."""


class Line(Answer):
    """A line of the log."""

    n: int
    board: int | None
    steps: int | None
    """The number of steps in the board's record, up to and including this one."""
    at: float
    """When it happened, in seconds since 1970."""
    text: str
    clause: str | None
    kind: Literal["event", "act", "clock"]
    """`event`: an event in the game; `act`: an action of a person at the table; `clock`: an event caused by time."""
    what: str
    """The kind of line: `event`, or the kind of act, such as `resigned`."""
    back_to: list[int] | None = None
    """Only if a turn by post was taken back: the number of steps that this left in each board's record."""


class Log(Answer):
    """The public log."""

    from_: Annotated[int, Field(alias="from")]
    """The number of the first line in `items`."""
    items: list[Line]


class ChatLine(Answer):
    """A line of the chat."""

    seq: int
    at: float
    """When the line was written, in seconds since 1970."""
    player: int | None
    """The player who wrote it; null: a spectator."""
    name: str
    text: str
    removed: bool
    """Whether the host has removed its text."""


class Proposal(Answer):
    """A proposal, and who must answer it."""

    proposal: int
    """The proposal's number, to send with an answer."""
    what: Literal["undo", "draw", "free"]
    """`free`: a player is asked to give up the seat."""
    board: int
    by: int | None
    """The player who made the proposal; null: the host, who has no seat."""
    waiting: list[int]
    """The players who still have to answer."""
    yours: bool
    """Whether you still have to answer."""


class TablePace(Answer):
    """How quickly people should choose."""

    hours: float | None
    """The hours for each turn; null: there is no deadline."""
    bank: float | None
    """The seconds that each player has for a whole game; null: there are no clocks."""
    increment: float | None
    """The seconds that each choice adds to the clock."""
    weekends_off: bool
    """Whether Saturdays and Sundays do not count towards the deadline."""
    starts: float | None
    """The earliest start of the game, in seconds since 1970; null: it has begun, or will begin when the last seat is taken."""


class Total(Answer):
    """A player's final result."""

    player: int
    name: str
    total: float
    place: int


class BoardStanding(Answer):
    """A player's side and score on one board of a match."""

    roles: list[str]
    score: float | None
    """The player's score on the board; null: the board is not over."""


class Standing(Answer):
    """A player's interim result in a match."""

    player: int
    name: str
    boards: list[BoardStanding]
    total: float | None
    """The total score of the boards that are over; null: no board is over."""


class Ending(Answer):
    """The result of the game."""

    how: Literal["rules", "resigned", "draw", "aborted"]
    """`resigned`: a player resigned or, at a strict table, was late; `aborted`: there is no result."""
    sentence: str


class PostOrder(Answer):
    """One of your orders, as it was understood. You can change it until the turn is processed."""

    board: int
    role: str
    action: str
    by: Literal["player", "master", "bot"]
    """Who gave the order; `master`: the Games Master entered it."""
    receipt: str
    """The SHA-256 hash with which the order can be checked later."""


class Post(Answer):
    """The state of a table by post."""

    turn: int
    """The number of the turn that takes orders now, from 1."""
    processed: int
    """The number of turns that have a report."""
    schedule: str
    """When turns are due, in words."""
    language: str | None
    """The language of the letters that you get."""
    early: bool
    """Whether a turn is processed as soon as all orders are in."""
    master_sees: bool
    """Whether the Games Master may read orders before they are final."""
    says: Said | None
    """Whether you are done with this turn, or have asked it to wait for its deadline.

    `unclear`: the last letter was not fully understood, so the turn waits too.
    """
    due: str | None
    """When this turn is due, in words."""
    reliability: str
    """How often your orders were due, missing or late, in words; empty: never yet. Only you and the Games Master can see this."""
    warning: str
    """What happens if your orders are missing again; empty: nothing."""
    paused: bool
    """Whether the Games Master has stopped the clock; the table's phase stays the same."""
    standing: str
    """A sentence about the state of the turn, and until when it lasts."""
    press: list[int] | None
    """The numbers of the press of this turn that you may read already; null: you cannot read press here."""
    house_rules: str
    """The house rules, in the Games Master's words; empty: none."""
    orders: list[PostOrder]


class View(Answer):
    """A whole table, as far as you may see it."""

    now: float
    """The server's time, in seconds since 1970."""
    table: str
    title: str
    game: str
    status: Status
    phase: Phase
    chance: Chance | None
    """The words for the game's chance device; null: the game has no chance."""
    secret_owners: str | None
    """The clause that keeps it secret until the end who plays which role; null: this is not secret."""
    host: bool
    """Whether you opened the table or are its Games Master."""
    you: int | None
    """Your player number; null: you have no seat."""
    seats: list[Seat]
    boards: list[Board]
    log: Log
    """The newest lines of the log."""
    chat: list[ChatLine] | None
    """The newest lines of the chat; null: you may not read the chat."""
    may_chat: bool
    muted: list[int | None]
    """The players whom the host has muted; a null in the list stands for the spectators."""
    proposal: Proposal | None
    may: list[Literal["undo", "draw", "resign", "abort", "rematch", "hand-back", "hint", "link", "away", "back"]]
    """What you can do or request now."""
    offers: list[Literal["undo", "draw"]]
    """The requests to the others that this game allows, though perhaps not now."""
    undo_asks: list[str]
    """Those who must agree if you take back your last choice; empty: you play only against bots."""
    pace: TablePace
    strict: bool
    """Whether hints, take-backs and stand-ins are excluded, and a player who leaves or is late loses."""
    deadline: float | None
    """The deadline of this turn, in seconds since 1970."""
    totals: list[Total] | None
    """The final results; null: the game is not over, or was ended by its players."""
    standings: list[Standing] | None
    """The standings of a match in progress; null: this is no match, it is over, or it is secret who plays what."""
    ending: Ending | None
    rematch: str | None
    """The table of the rematch."""
    spectators: bool
    """Whether anyone who has the address may watch."""
    chat_for: Literal["seats", "all"]
    """Who may chat: the players, or the spectators too."""
    post: Post | None
    """The state of a table by post; null: the table is not played by post."""


class LiveView(View):
    """A view as it is pushed to pages."""

    watchers: int
    """The number of pages watching this table on this server."""


class Put(Answer):
    """A piece, and its index in the list of pieces."""

    at: int
    piece: Piece


class Change(Answer):
    """A change to the last view that was pushed, at a path of keys and indices: a new value, a removal, or a change in a list."""

    path: list[str | int]
    value: Any = None
    """The new value; missing if another of these fields is present."""
    gone: bool | None = None
    """True: the value was removed."""
    at: int | None = None
    """The index in a list at which the replacement begins."""
    drop: int | None = None
    """The number of items to remove."""
    insert: list[Any] | None = None
    """The items to insert."""
    without: list[str] | None = None
    """The ids to remove from a list of pieces."""
    put: list[Put] | None = None
    """The pieces to insert into that list, in this order; they replace pieces with the same id."""


class Changes(Answer):
    """The changes since the last frame, to be applied in this order."""

    now: float
    changes: list[Change]

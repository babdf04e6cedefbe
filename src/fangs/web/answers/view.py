"""A table as one seat or a spectator may see it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from fangs.table.events.post import Says
from fangs.web.answers import Answer
from fangs.web.answers.board import Board, Chance, Piece

Status = Literal["waiting", "playing", "over"]
"""`waiting`: for people to sit down."""
Phase = Literal[
    "signing up",
    "playing",
    "open",
    "grace",
    "awaiting the mailbox",
    "waiting for a bot",
    "settling",
    "overdue",
    "over",
]
"""Where a table stands: live tables are signing up, playing or over; tables by post are never playing, but in one of the others."""
SeatKind = Literal["person", "bot", "open", "invited"]
"""`open`: anyone may sit down; `invited`: only the person with the link may."""


class SeatClock(Answer):
    """The remaining time of a player for the game."""

    left: float
    """In seconds; for a running clock, the time left when it started."""
    since: float | None
    """When the clock started to run, in seconds since 1970; null: it is stopped."""


class Days(Answer):
    """Days on which no deadline runs out, in seconds since 1970."""

    first: float
    last: float
    """The end of the last day."""


class Seat(Answer):
    """The person or bot that plays as a player of the table."""

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
    """The side of the player; null: it differs from board to board in a match, or is secret."""
    owes: bool | None
    """Whether this player must choose now; null: that is secret."""
    clock: SeatClock | None
    """Null: the table has no clocks."""
    away: Days | None
    """The current or next holiday of the player; null: none."""
    may_replace: bool
    """Whether you may give the seat to a bot now, or at a strict table declare its holder absent."""
    may_free: bool
    """Whether you may free the seat for somebody else, or ask its holder to give it up."""


class Line(Answer):
    """A line of the log."""

    n: int
    board: int | None
    steps: int | None
    """The number of steps of the board's record up to and including it."""
    at: float
    """In seconds since 1970."""
    text: str
    clause: str | None
    kind: Literal["event", "act", "clock"]
    """`event`: an event in the game; `act`: an action of a person at the table; `clock`: an event caused by time."""
    what: str
    """Its kind: `event`, or the kind of act, such as `resigned`."""
    back_to: list[int] | None = None
    """Only if a turn by post was taken back: the number of steps of each board's record after that."""


class Log(Answer):
    """The public log."""

    from_: Annotated[int, Field(alias="from")]
    """The number of the first of these lines."""
    items: list[Line]


class ChatLine(Answer):
    """A line of the chat."""

    seq: int
    at: float
    """In seconds since 1970."""
    player: int | None
    """Null: a spectator."""
    name: str
    text: str
    removed: bool
    """Whether the host has removed its text."""


class Proposal(Answer):
    """A proposal, and who must answer it."""

    proposal: int
    """Its number, to be sent with an answer."""
    what: Literal["undo", "draw", "free"]
    """`free`: the player who is asked should give up the seat."""
    board: int
    by: int | None
    """The player who made the proposal; null: the host, who has no seat."""
    waiting: list[int]
    """The players who still have to answer."""
    yours: bool
    """Whether you are one of them."""


class TablePace(Answer):
    """How quickly people should choose."""

    hours: float | None
    """The deadline of every turn in hours; null: there is none."""
    bank: float | None
    """The seconds that every player has for a whole game; null: there are no clocks."""
    increment: float | None
    """The seconds that every choice adds to the clock."""
    weekends_off: bool
    """Whether the deadline stands still on Saturdays and Sundays."""
    starts: float | None
    """The earliest start of the game, in seconds since 1970; null: it has begun, or begins when the last seat is taken."""


class Total(Answer):
    """The final result of a player."""

    player: int
    name: str
    total: float
    place: int


class BoardStanding(Answer):
    """The side and score of a player of a match on one of its boards."""

    roles: list[str]
    score: float | None
    """Null: the board is not over."""


class Standing(Answer):
    """The interim result of a player of a match."""

    player: int
    name: str
    boards: list[BoardStanding]
    total: float | None
    """The score from the boards that are over; null: none is over."""


class Ending(Answer):
    """The result of the game."""

    how: Literal["rules", "resigned", "draw", "aborted"]
    """`resigned`: a player resigned or, at a strict table, was late; `aborted`: there is no result."""
    sentence: str


class PostOrder(Answer):
    """One of your orders, as it was understood; it may be changed until the turn is processed."""

    board: int
    role: str
    action: str
    by: Literal["player", "master", "bot"]
    """Who gave it; `master`: the Games Master entered it."""
    receipt: str
    """The SHA-256 by which the order can be checked later."""


class Post(Answer):
    """The state of a table by post."""

    turn: int
    """The number of the turn that takes orders now, from 1."""
    processed: int
    """The number of turns with a report."""
    schedule: str
    """When turns are due, in words."""
    language: str | None
    """The language of letters to you."""
    early: bool
    """Process a turn as soon as all orders are in."""
    master_sees: bool
    """Whether the Games Master may read orders before they are final."""
    says: Says | None
    """Whether you are done with this turn, or have asked it to wait for its deadline."""
    due: str | None
    """When this turn is due, in words."""
    reliability: str
    """How often your orders were due, missing or late, in words; empty: never yet. Only you and the Games Master see this."""
    warning: str
    """What happens if your orders are missing again; empty: nothing."""
    paused: bool
    """Whether the Games Master has stopped the clock; the table's phase stays."""
    standing: str
    """The state of the turn, and until when, as a sentence."""
    press: list[int] | None
    """The numbers of the press of this turn that you may read already; null: you cannot read press here."""
    house_rules: str
    """The house rules, in the Games Master's words; empty: none."""
    orders: list[PostOrder]


class View(Answer):
    """A whole table, as far as you may see it."""

    now: float
    """The time of the server, in seconds since 1970."""
    table: str
    title: str
    game: str
    status: Status
    phase: Phase
    chance: Chance | None
    """Null: the game has no chance."""
    secret_owners: str | None
    """The clause that keeps secret who plays which role until the end; null: it is not secret."""
    host: bool
    """Whether you opened the table (or are its Games Master)."""
    you: int | None
    """Your player number; null: you have no seat."""
    seats: list[Seat]
    boards: list[Board]
    log: Log
    """The newest lines of the log."""
    chat: list[ChatLine] | None
    """The newest lines; null: you may not read the chat."""
    may_chat: bool
    muted: list[int | None]
    """The players muted by the host; null in the list: the spectators."""
    proposal: Proposal | None
    may: list[Literal["undo", "draw", "resign", "abort", "rematch", "hand-back", "hint", "link", "away", "back"]]
    """The actions and requests that are open to you now."""
    offers: list[Literal["undo", "draw"]]
    """The requests to others that this game allows, perhaps not now."""
    undo_asks: list[str]
    """Who must agree if you take your last choice back; empty against bots alone."""
    pace: TablePace
    strict: bool
    """Whether there are no hints, take-backs and stand-ins, and a player who leaves or is late loses."""
    deadline: float | None
    """The deadline of this turn, in seconds since 1970."""
    totals: list[Total] | None
    """Null: the game is not over, or was ended by its players."""
    standings: list[Standing] | None
    """The standings of a match in progress; null: not a match, or over, or it is secret who plays what."""
    ending: Ending | None
    rematch: str | None
    """The table of the rematch."""
    spectators: bool
    """Whether anyone who has the address may watch."""
    post: Post | None
    """Null: the table is not played by post."""


class LiveView(View):
    """A view, as pushed to pages."""

    watchers: int
    """The number of pages that watch this table on this server."""


class Put(Answer):
    """A piece and its index in the list of pieces."""

    at: int
    piece: Piece


class Change(Answer):
    """A change to the view pushed before, at a path of keys and indices: a new value, a removal, or a change in a list."""

    path: list[str | int]
    value: Any = None
    """The new value; missing if one of the other fields is present."""
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

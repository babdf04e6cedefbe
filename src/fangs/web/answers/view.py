"""A table as one seat or a spectator may see it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from fangs.table.events.post import Says
from fangs.web.answers import Answer
from fangs.web.answers.board import Board, Chance, Piece

Status = Literal["waiting", "playing", "over"]
"""`waiting` is for somebody to sit down."""
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
"""`open`: anyone may sit down; `invited`: somebody has the link."""


class SeatClock(Answer):
    """The time that a player has left for the game."""

    left: float
    """In seconds; of a clock that runs, when it began to."""
    since: float | None
    """Since when it runs, in seconds since 1970; null: it stands still."""


class Days(Answer):
    """Days on which no deadline runs out, in seconds since 1970."""

    first: float
    last: float
    """The end of the last day."""


class Seat(Answer):
    """Who plays as a player of the table."""

    player: int
    name: str | None
    kind: SeatKind
    bot: str | None
    stand_in: str | None
    """The bot that plays on for a person who is away."""
    online: bool
    side: str | None
    """What the player is in the game; null: in a match that differs from board to board, or it is secret."""
    owes: bool | None
    """Whether a choice of this player is awaited; null: that is secret."""
    clock: SeatClock | None
    """Null: the table has no clocks."""
    away: Days | None
    """The holiday that the player is on, or takes next; null: none."""
    may_replace: bool
    """Whether you may give the seat to a bot now."""
    may_free: bool
    """Whether you may free the seat for somebody else, or ask its holder to give it up."""


class Line(Answer):
    """A line of the log."""

    n: int
    board: int | None
    steps: int | None
    """The number of steps of the board's record after it."""
    at: float
    """In seconds since 1970."""
    text: str
    clause: str | None
    kind: Literal["event", "act", "clock"]
    """`event`: something in the game; `act`: something that people did; `clock`: something that the clock did."""
    what: str
    """What it is: `event`, or the kind of act, such as `resigned`."""
    back_to: list[int] | None = None
    """Only of the line that a turn by post was taken back: the number of steps of each board's record after it."""


class Log(Answer):
    """What has happened, as all may read it."""

    from_: Annotated[int, Field(alias="from")]
    """The number of the first of these lines."""
    items: list[Line]


class Said(Answer):
    """A line of the chat."""

    seq: int
    at: float
    """In seconds since 1970."""
    player: int | None
    """Null: a spectator."""
    name: str
    text: str
    removed: bool
    """Whether the host has removed its words."""


class Proposal(Answer):
    """What somebody proposes, and who must answer."""

    proposal: int
    """Its number, which is sent with an answer."""
    what: Literal["undo", "draw", "free"]
    """`free`: that the one who is asked gives up the seat."""
    board: int
    by: int | None
    """The player who proposes it; null: the host, who has no seat."""
    waiting: list[int]
    """The players who must answer yet."""
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
    """When the game begins at the earliest, in seconds since 1970; null: it has begun, or begins with the last seat that is taken."""


class Total(Answer):
    """What a player has at the end."""

    player: int
    name: str
    total: float
    place: int


class OnBoard(Answer):
    """What a player of a match plays on one of its boards."""

    roles: list[str]
    score: float | None
    """Null: the board is not over."""


class Standing(Answer):
    """How a player of a match stands while it is played."""

    player: int
    name: str
    boards: list[OnBoard]
    total: float | None
    """What the boards that are over have brought; null: none is."""


class Ending(Answer):
    """How the game ended."""

    how: Literal["rules", "resigned", "draw"]
    sentence: str


class PostOrder(Answer):
    """An order of yours, as it is understood; it may be changed until the turn is processed."""

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
    """The language of letters to the reader, who is a player."""
    early: bool
    """Process a turn as soon as all orders are in."""
    master_sees: bool
    """Whether the Games Master may read orders before they are final."""
    says: Says | None
    """Whether you have said that you are done with this turn, or that it shall wait for its deadline."""
    due: str | None
    """When this turn is due, in words."""
    reliability: str
    """How often you had to order, did not or were late, in words; empty: not yet. Only you and the Games Master know it."""
    warning: str
    """What happens if you send no orders again; empty: nothing."""
    paused: bool
    """Whether the Games Master has stopped the clock; the table's phase stays."""
    standing: str
    """The state of the turn, and until when, as a sentence."""
    press: list[int] | None
    """The numbers of the press of this turn that you may read already; null: there is none for you here."""
    house_rules: str
    """The house rules, in the Games Master's words; empty: none."""
    orders: list[PostOrder]


class View(Answer):
    """A whole table, as you may see it."""

    now: float
    """The time of the server, in seconds since 1970."""
    table: str
    title: str
    game: str
    status: Status
    phase: Phase
    chance: Chance | None
    """Null: nothing is decided by chance."""
    secret_owners: str | None
    """The clause by which nobody is told who plays which role until all is over; null: everybody knows."""
    host: bool
    """Whether you opened the table (or are its Games Master)."""
    you: int | None
    """The player who you are; null: you have no seat."""
    seats: list[Seat]
    boards: list[Board]
    log: Log
    """The newest lines of the log."""
    chat: list[Said] | None
    """The newest lines; null: not for you."""
    may_chat: bool
    muted: list[int | None]
    """The players whom the host does not let talk; null among them: the spectators."""
    proposal: Proposal | None
    may: list[Literal["undo", "draw", "resign", "rematch", "hand-back", "hint", "link", "away", "back"]]
    """What you may do or ask for now."""
    offers: list[Literal["undo", "draw"]]
    """What you may ask the others for at some time in this game, though perhaps not now."""
    undo_asks: list[str]
    """Who must agree if you take your last choice back; against bots alone nobody."""
    pace: TablePace
    deadline: float | None
    """Of this turn, in seconds since 1970."""
    totals: list[Total] | None
    """Null: the game is not over, or people ended it."""
    standings: list[Standing] | None
    """Of a match while it is played; null: elsewhere, at the end, and where it is secret who plays what."""
    ending: Ending | None
    rematch: str | None
    """The table of the rematch."""
    spectators: bool
    """Whether anyone who has the address may look on."""
    post: Post | None
    """Null: the table is not played by post."""


class LiveView(View):
    """A view, as it is pushed."""

    watchers: int
    """The number of pages that watch this table on this server."""


class Put(Answer):
    """A piece, and its place in the list of pieces."""

    at: int
    piece: Piece


class Change(Answer):
    """A change of what was pushed before, at a path of keys and numbers: a new value, something that is gone, or a part of a list."""

    path: list[str | int]
    value: Any = None
    """What stands there now; missing where one of the others is given."""
    gone: bool | None = None
    """That what stood there is gone."""
    at: int | None = None
    """The place in a list from which on something is replaced."""
    drop: int | None = None
    """How much of it goes."""
    insert: list[Any] | None = None
    """What comes in its place."""
    without: list[str] | None = None
    """The ids of what is no more in a list of pieces."""
    put: list[Put] | None = None
    """What comes into that list, in this order; what has the same id goes."""


class Changes(Answer):
    """What has changed since the last frame, to be made in this order."""

    now: float
    changes: list[Change]

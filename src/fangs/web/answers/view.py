"""A table as one seat or a spectator may see it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from fangs.core.chance import FaceKind
from fangs.table.events.post import Says
from fangs.web.answers import Answer

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


class Action(Answer):
    """An action that a role may choose."""

    action: str
    """What `POST /tables/{table}/moves` takes."""
    clicks: list[str]
    """The ids of the elements of the drawing that are clicked for it, in order."""
    label: str
    """A sentence for it."""


class Choice(Answer):
    """What a role may choose."""

    chosen: str | None
    """The action that is chosen and not revealed yet."""
    asks: str
    """What the role must do now, in a few sentences to its player."""
    heard: str
    """Where things are, for a reader who does not see the board; empty where its text says all."""
    actions: list[Action]


class PlannedLine(Answer):
    """Choices in turn, the last one yours: when the game has gone so, it is made."""

    line: list[str]
    """Each a role, a space and an action, or `*` for whatever comes."""
    says: list[str]
    """The same as sentences."""


class Plan(Answer):
    """What you have planned."""

    lines: list[PlannedLine]


class PreparedChoice(Answer):
    """What you have prepared for a role; nobody else learns of it."""

    action: str
    label: str | None
    """A sentence for it, in the language in which it was prepared; null: it has been deleted."""
    possible: bool
    """False: the role must choose now, and this cannot be chosen; it is gone when you have chosen something else."""


class Ahead(Answer):
    """What your roles that have nothing to choose now may choose next, as far as you can tell."""

    number: int
    """Of the position."""
    actions: dict[str, list[Action]]
    """By role, the likeliest first; without roles that will not choose any more."""


class Chance(Answer):
    """What decides by chance in a game, in words that stand within a sentence."""

    name: str
    """`the dice`"""
    one: str
    """One of its decisions: `roll`"""
    many: str
    """Several of them: `rolls`"""
    call: str
    """What somebody does for one: `roll the dice`"""


class Face(Answer):
    """A thing that shows an outcome or a part of it, such as one of three dice."""

    kind: FaceKind
    """`pips`: a die with so many pips; `die`: one with something else on it."""
    shows: str
    """What is written on it; for `pips`, 1 to 6."""


class Throw(Answer):
    """What chance decided last: the dice, a card, a coin, or what else the game has."""

    outcome: str
    number: int
    """The number of steps of the record after it."""
    outcomes: list[str]
    """All outcomes since the last choice, in order."""
    words: list[str]
    """The same as people say them."""
    faces: list[list[Face]]
    """How each of them looks."""
    whose: list[str | None]
    """What the role is called for which it was decided; null: for nobody alone."""


class EarlierThrow(Answer):
    """What chance decided before an earlier position."""

    outcome: str
    number: int
    """The number of steps of the record after it."""
    words: list[str]
    """What people call it; one element."""
    faces: list[list[Face]]
    whose: list[str | None]
    """What the role is called for which it was decided; null: for nobody alone."""
    """How it looks; one element."""


class Event(Answer):
    """Something that happened in the game."""

    text: str
    """A sentence without its full stop."""
    clause: str | None


class Drawn(Answer):
    """A position as it is shown."""

    board: int
    """The number of the board at its table, from 0."""
    steps: int
    """The number of steps of the record so far."""
    position: dict[str, Any]
    """The position as the referee has it, with `?` for what is hidden."""
    svg: str
    mine: list[str]
    """The ids of the elements of the drawing that are yours."""
    text: str
    """The position drawn with characters."""
    status: str
    """Who must do what, or how the game ended, as a sentence."""


class Effect(Answer):
    """An effect on an element of the drawing, or words at a point of it."""

    do: Literal["go", "shift", "turn", "come", "leave", "throw", "change", "shake", "say", "clear"]
    """`go`: moves along its way; `shift`: only makes room; `turn`: is turned over; `come`: appears; `leave`: is taken; `throw`: tumbles
    like a die; `change`: looks otherwise; `shake`; `say`: words rise from a point; `clear`: the board is
    cleared and set up anew, and was `full` before."""
    id: str | None = None
    """The id of the element."""
    to: str | None = None
    """Its id from then on."""
    way: list[list[float]] | None = None
    """Points of the drawing, the last one being where it comes to."""
    high: bool | None = None
    """Whether it goes over something: it comes down at every point of its way."""
    like: str | None = None
    """The class of other elements that look like one that appears."""
    size: float | None = None
    """How large it is from then on, where the drawing after has it otherwise."""
    words: str | None = None
    tint: str | None = None
    """The colour of whose it is, where something goes that leaves a mark."""


class ForetoldAction(Answer):
    """What an action would do."""

    action: str
    text: str
    """In sentences."""
    effects: list[Effect]
    """On the drawing: what will move, and what will be taken."""


class Foretold(Answer):
    """What the actions that a role may choose would do."""

    number: int
    """Of the position."""
    actions: list[ForetoldAction]


class Staged(Answer):
    """How a step is shown."""

    steps: int
    """The number of steps of the record after it."""
    scenes: list[list[Effect] | None]
    """For each event that was told of it, in order, what happens on the drawing; null: together with the one before."""


class FullBoard(Answer):
    """A board before it was cleared, as at the end of a round."""

    svg: str
    mine: list[str]
    """The ids of the elements of the drawing that are yours."""
    text: str
    """The same drawn with characters."""
    status: str


class Board(Drawn):
    """A board where it stands, with what you may choose."""

    number: int
    """The number of the position: it grows with every change that all may see, and is sent with a move."""
    over: bool
    scores: list[float | None] | None
    """The score of every player of the table (null: who played what is still secret); null: the game is not over by its rules."""
    names: dict[str, str | None]
    """Who plays each role; null: that is secret until all is over."""
    called: dict[str, str]
    """What people call each role, within a sentence: `the red pirate`."""
    tints: dict[str, str]
    """The colour by which each role is known on the board; "" where it is not."""
    mine_roles: list[str]
    """The roles that you play."""
    owing: list[str]
    """The roles that must choose now."""
    choices: dict[str, Choice]
    """Your roles that may choose now, or may change what they have chosen."""
    ahead: dict[str, PreparedChoice | None]
    """Your roles for which you may prepare a choice (null), or have (`POST /tables/{table}/ahead`)."""
    plan: Plan | None
    """What you have planned (`POST /tables/{table}/plan`); null: nothing can be planned here."""
    dice: Throw | None
    staged: list[Staged]
    """The last steps with events, as they are shown on the drawing."""
    befell: str
    """What has happened to you since you last chose, such as a lost turn or a bite, in a few sentences; "" for nothing."""
    out: str
    """Why you have nothing more to choose here, in sentences; "" as long as one of your roles plays on."""
    seed_hash: str
    """The SHA-256 of the seed that chance is made from, published before the game."""
    seed: str | None
    """The seed; null until the game is over."""


class EarlierBoard(Drawn):
    """A board as it was."""

    dice: EarlierThrow | None
    """The outcome of chance that led to this position; null: it was a choice."""
    events: list[Event]
    staged: Staged | None
    """How the step that led here is shown; null: nothing happened in it."""
    full: FullBoard | None
    """As it was before the step that led here cleared it; null: it did not."""


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
    """Where the turn stands, and until when, as a sentence."""
    press: list[int] | None
    """The numbers of the press of this turn that you may read already; null: there is none for you here."""
    house_rules: str
    """What else holds here, in the Games Master's words; empty: nothing."""
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


class Change(Answer):
    """A change of what was pushed before, at a path of keys and numbers: a new value, something that is gone, or a piece replaced."""

    path: list[str | int]
    value: Any = None
    """What stands there now; missing where one of the others is given."""
    gone: bool | None = None
    """That what stood there is gone."""
    at: int | None = None
    """The place in a list or a text from which on something is replaced."""
    drop: int | None = None
    """How much of it goes."""
    insert: list[Any] | str | None = None
    """What comes in its place."""


class Changes(Answer):
    """What has changed since the last frame, to be made in this order."""

    now: float
    changes: list[Change]

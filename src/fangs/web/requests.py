"""What may be asked for: the bodies of requests, as they are documented in /openapi.json."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from fangs.core.records.masked import unsealed

Board = Annotated[int, Field(ge=0, le=99, description="Which board of the table; 0 unless it is a match.")]
Name = Annotated[str, Field(max_length=1000, description="What the others will call you.")]
MOST_ROLE, MOST_ACTION = 40, 400
"""The longest names of a role and of an action that are read, in characters."""
MOST_RECORD, MOST_LOOKED = 300_000, 60_000
"""The longest record that a table goes on from, and that the analysis board looks at, in characters: also once it is out of its seal."""
LongRecord = Annotated[str, Field(max_length=MOST_RECORD), AfterValidator(partial(unsealed, most=MOST_RECORD))]
ShortRecord = Annotated[str, Field(max_length=MOST_LOOKED), AfterValidator(partial(unsealed, most=MOST_LOOKED))]
Role = Annotated[str, Field(max_length=MOST_ROLE)]
Action = Annotated[str, Field(max_length=MOST_ACTION)]


class Body(BaseModel):
    """A request; a field that it does not have is an error, not a guess."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Pace(Body):
    """How quickly people should choose."""

    hours: Annotated[
        float | None, Field(description="The deadline of every turn in hours; null: live, no deadline.")
    ] = None
    bank: Annotated[
        float | None,
        Field(
            description="The seconds that every player has for a whole game, on a clock that runs while a choice is awaited."
        ),
    ] = None
    increment: Annotated[float, Field(description="The seconds that every choice adds to the clock.")] = 0.0
    weekends: Annotated[
        str | None,
        Field(
            max_length=60,
            description="The time zone in whose weekends the deadline stands still, such as Europe/Berlin; null: they count.",
        ),
    ] = None


Once = Annotated[
    str | None,
    Field(
        min_length=22,
        max_length=100,
        description="A secret of yours, new for every request: sent again with the same one, as when the answer was lost, "
        "it is done once, and the answer is the same.",
    ),
]


class NewTable(Body):
    """A table to be opened."""

    game: str
    players: int | None = None
    options: dict[str, Any] = {}
    match: Annotated[bool, Field(description="Several games at once, with the seats changed.")] = False
    seats: Annotated[
        list[str],
        Field(
            max_length=20,
            description="One word a player: me, friend, open, bot:KIND, open:KIND (a bot until somebody comes); "
            "by post also 'post:NAME <ADDRESS>'.",
        ),
    ] = []
    name: Name = ""
    once: Once = None
    pace: Pace = Pace()
    starts: Annotated[
        float | None,
        Field(description="When the game begins, or as soon as every seat is taken then, in seconds since 1970."),
    ] = None
    spectators: Annotated[bool, Field(description="Whether anyone who has the address may look on.")] = True
    chat: Annotated[str, Field(description="Who may talk: 'seats' or 'all'.")] = "seats"
    record: Annotated[LongRecord | None, Field(description="A record to go on from.")] = None
    post: Annotated[
        dict[str, Any] | None,
        Field(
            description="How the table is run by post: schedule, grace, early, late, extensions, reminder, master_sees, quiet, patience, "
            "press, press_at_once, listed, house_rules, stand_in_after, stand_in, "
            "all of it optional; null: it is not. Whoever opens it is the Games Master, `name` being 'NAME <ADDRESS>'."
        ),
    ] = None

    password: Annotated[
        str | None, Field(max_length=200, description="Where tables are opened with one; GET /house says so.")
    ] = None


class Join(Body):
    """A friend's link is used."""

    token: Annotated[str, Field(max_length=200)]
    name: Annotated[str | None, Field(max_length=1000)] = None
    once: Once = None


class Link(Body):
    """A link, by what stands behind its `#`."""

    token: Annotated[str, Field(max_length=200)]


class Address(Body):
    """An address of this server."""

    address: Annotated[str, Field(max_length=2000)]


class Endpoint(Body):
    """Where a browser is told, as its push service gives it."""

    endpoint: Annotated[str, Field(max_length=1000)]


class Browser(Endpoint):
    """A browser that is to be told: the same, and what messages for it are sealed with (`p256dh` and `auth` of its subscription)."""

    key: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]


class Mail(Body):
    """An address for letters about a table, and what the browser that gives it always gives with it: a consent is for both together."""

    mail: Annotated[str, Field(max_length=320)]
    secret: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22,64}$", description="At least 128 random bits.")]
    when: Annotated[
        Literal["away", "always", "daily"],
        Field(description="When letters come: while you are away, always, or one a day about all tables."),
    ] = "away"


class Opponent(Body):
    """Somebody wants to play a game with whoever comes."""

    game: Annotated[str, Field(max_length=40)]
    name: Name
    once: Once = None
    password: Annotated[
        str | None, Field(max_length=200, description="Where tables are opened with one; GET /house says so.")
    ] = None


class Recover(Body):
    """The recovery code of a seat, as it was shown: the table, a dot, and the code."""

    code: Annotated[str, Field(max_length=200)]
    once: Once = None


class Sit(Body):
    """Somebody takes an open seat."""

    player: int
    name: Name
    once: Once = None


class Move(Body):
    """A choice of a role, for the position with this number."""

    board: Board = 0
    number: int
    role: Role
    action: Action


class Prepare(Body):
    """A choice that a role shall make as soon as it is its turn, prepared at the position with this number; null takes it back."""

    board: Board = 0
    number: int
    role: Role
    action: Action | None


class MakePlan(Body):
    """What you will choose if the game goes on so and so, from the position with this number on; no lines: there is no plan any more."""

    board: Board = 0
    number: int
    lines: Annotated[
        list[list[Annotated[str, Field(max_length=240)]]],
        Field(
            max_length=30,
            description="Choices in turn, each a role, a space and an action, or `*` for whatever others choose; the last is yours.",
        ),
    ]


class AfterLine(Body):
    """Choices after the position of a board, each a role, a space and an action."""

    board: Board = 0
    number: int
    line: Annotated[list[Annotated[str, Field(max_length=240)]], Field(max_length=20)] = []


class Say(Body):
    """A line for the chat; the name counts only for a spectator."""

    text: Annotated[str, Field(max_length=2000)]
    name: Annotated[str | None, Field(max_length=1000)] = None
    once: Once = None


class Mute(Body):
    """A player, or (null) all spectators, may not talk any more, or again."""

    player: int | None
    muted: bool


class Unsay(Body):
    """A line of the chat, by its `seq`."""

    seq: int


class Report(Body):
    """What is reported to whoever runs the server."""

    text: Annotated[str, Field(max_length=2000)]


class Propose(Body):
    """Something that the others must agree to: undo or draw; with a number, for the position that has it, as seen when it was asked."""

    what: Annotated[str, Field(max_length=40)]
    board: Board = 0
    number: int | None = None


class Answer(Body):
    """Yes or no to a proposal."""

    proposal: int
    yes: bool


class StandIn(Body):
    """A bot that plays on for somebody."""

    player: int
    bot: Annotated[str, Field(max_length=40)]


class OfPlayer(Body):
    """A player of the table."""

    player: int


class Extend(Body):
    """A deadline is put off."""

    hours: float


class Away(Body):
    """A holiday: whole days, the last one included, as 2026-12-24; of the table where `player` is null."""

    player: int | None = None
    first: Annotated[str, Field(max_length=40)]
    last: Annotated[str, Field(max_length=40)]


class Readiness(Body):
    """What you say of the turn in hand."""

    says: Literal["ready", "wait"] | None


class Language(Body):
    """The language of letters to you."""

    language: Annotated[str, Field(max_length=20, description="Its short name, such as `de`.")]


class WritePress(Body):
    """What you write to others at a table by post."""

    to: Annotated[str, Field(max_length=200, description="'all', the name of a player, or 'the Games Master'.")] = "all"
    signed: Annotated[
        str, Field(max_length=200, description="One of the ways that the table's press names; empty: the usual one.")
    ] = ""
    text: Annotated[str, Field(max_length=8000)]


class Numbered(Body):
    """Press that is removed, somebody who is taken off the list, or a holiday that is struck, by the number on the desk."""

    number: Annotated[int, Field(ge=1)]


class SignUp(Body):
    """Somebody asks for a place at a table by post, or for its reports."""

    name: Name
    mail: Annotated[str, Field(max_length=320, description="An email address: its owner is asked to confirm it.")]
    watches: Annotated[bool, Field(description="Only the reports, no place.")] = False


class Lobby(Body):
    """Whether the table stands in the lobby."""

    listed: bool


class Comment(Body):
    """What stands in the next report."""

    text: Annotated[str, Field(max_length=8000)]


class Letter(Body):
    """What the Games Master writes to a player, or to all."""

    text: Annotated[str, Field(max_length=8000)]
    player: Annotated[int | None, Field(description="Null: all players.")] = None


class HouseRules(Body):
    """All house rules of a table; empty: there are none any more."""

    text: Annotated[str, Field(max_length=8000)]


class Enter(Body):
    """Orders of a player as they were written on paper."""

    player: int
    text: Annotated[str, Field(max_length=20_000)]


class Aside(Body):
    """A letter that is put aside: its orders are entered, it goes back to its writer, or it is done with."""

    id: Annotated[str, Field(max_length=64)]
    what: Literal["enter", "send back", "take up"]


class Replace(Body):
    """Who plays on for a player: `Name <address>`, a name (of somebody on paper) or `bot:LEVEL`."""

    player: int
    who: Annotated[str, Field(max_length=400)]


class Withdraw(Body):
    """An act of the Games Master on a piece."""

    board: Board = 0
    role: Role
    act: Annotated[str, Field(max_length=40)]


class Correct(Body):
    """What the Games Master corrects by hand."""

    what: Literal["order", "die", "position"]
    board: Board = 0
    why: Annotated[str, Field(max_length=400, description="Reason, for all to read.")]
    role: Annotated[str | None, Field(max_length=40, description="Whose order.")] = None
    was: Annotated[
        str | None, Field(max_length=80, description="What the order or the outcome of the last turn was.")
    ] = None
    now: Annotated[str | None, Field(max_length=80, description="What it should have been.")] = None
    position: Annotated[
        dict[str, Any] | Annotated[str, Field(max_length=20_000)] | None,
        Field(
            description="For a position: as it should be, also as a text that somebody has pasted; what is '?' stays as it is."
        ),
    ] = None


class HandOver(Body):
    """Who is Games Master from now on: `Name <address>`."""

    who: Annotated[str, Field(max_length=400)]


class TakeDaysOff(Body):
    """Your holiday: whole days in a time zone, the last one included, as 2026-12-24."""

    first: Annotated[str, Field(max_length=40)]
    last: Annotated[str, Field(max_length=40)]
    zone: Annotated[str, Field(max_length=60, description="A time zone, such as Europe/Berlin.")] = "UTC"


class RematchSettings(Body):
    """The settings of a rematch that is otherwise than the game before."""

    options: dict[str, Any] = {}
    match: bool = False
    pace: Pace = Pace()
    spectators: bool = True
    chat: Annotated[str, Field(description="Who may talk: 'seats' or 'all'.")] = "seats"
    seats: Annotated[list[int], Field(max_length=20, description="For each player, who that was at the table before.")]


class SetUpAgain(Body):
    """A rematch is asked for."""

    settings: Annotated[RematchSettings | None, Field(description="Null: as before, everybody one seat further.")] = (
        None
    )


class Nothing(Body):
    """An empty object."""


class OfTurn(Body):
    """A turn that is processed or taken back."""

    turn: Annotated[
        int | None, Field(description="The turn that the desk showed: nothing is done if the game has gone on since.")
    ] = None


class Look(Body):
    """A position for the analysis board: one that is sent, one of a record, or the first of a game; and what is played there."""

    game: Annotated[str, Field(max_length=200)]
    players: Annotated[int | None, Field(description="Of a game's first position; null: as many as usual.")] = None
    options: dict[str, Any] = {}
    position: Annotated[
        dict[str, Any] | None, Field(description="A whole position, as the referee has it: nothing in it is hidden.")
    ] = None
    record: Annotated[ShortRecord | None, Field(description="A record.")] = None
    at: Annotated[int | None, Field(description="After how many of the record's steps; null: after all.")] = None
    role: Annotated[
        str | None,
        Field(
            max_length=40,
            description="Who plays the action; null: chance decides so; 'dice' without an action: it decides now.",
        ),
    ] = None
    action: Annotated[
        str | None, Field(max_length=200, description="An action or an outcome; null: nothing is played.")
    ] = None
    chooser: Annotated[
        str | None,
        Field(max_length=40, description="The role whose actions are told, if it must choose; null: the first."),
    ] = None


class SetUp(Body):
    """A position that is set up by hand."""

    position: Annotated[dict[str, Any], Field(description="A whole position.")]
    change: Annotated[
        int | None, Field(ge=0, description="What is changed: its place in the list of changes; null: nothing yet.")
    ] = None


class Thought(Body):
    """A position that is thought about."""

    position: Annotated[dict[str, Any], Field(description="A whole position: nothing in it is hidden.")]

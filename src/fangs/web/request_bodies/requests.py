"""The bodies of requests. /openapi.json describes them."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from fangs.club.players.handles import guest_name
from fangs.core.records.record import Record
from fangs.web.bodies import Body, DoneOnce
from fangs.web.layers.safety import BODY

Board = Annotated[int, Field(ge=0, le=99, description="The number of the board at the table; 0 unless it is a match.")]
Name = Annotated[str, Field(max_length=1000, description="Your name at the table."), AfterValidator(guest_name)]
MAX_ROLE, MAX_ACTION = 40, 400
"""The maximum lengths of a role's name and of an action, in characters."""
MAX_RECORD, MAX_LOOKED = 300_000, 60_000
"""The maximum length in characters of a record to continue at a table, and of a record for the analysis board.

Both limits also apply to the record after its seal has been opened.
"""


def _unsealed(text: str, most: int) -> str:
    """Remove a record's seal, and count the record's full length towards the size of the request."""
    whole = Record.unsealed(text, most)
    if (body := BODY.get(None)) is not None:  # outside a request, there is no body to count
        body.add(max(0, len(whole) - len(text)))
    return whole


LongRecord = Annotated[str, Field(max_length=MAX_RECORD), AfterValidator(partial(_unsealed, most=MAX_RECORD))]
ShortRecord = Annotated[str, Field(max_length=MAX_LOOKED), AfterValidator(partial(_unsealed, most=MAX_LOOKED))]
Role = Annotated[str, Field(max_length=MAX_ROLE)]
Action = Annotated[str, Field(max_length=MAX_ACTION)]
Strict = Annotated[bool, Field(description="Live: no hints, take-backs, stand-ins; a player who leaves loses.")]


class Pace(Body):
    """How quickly people should choose."""

    hours: float | None = None
    """The deadline of every turn in hours; null: live, no deadline."""
    bank: float | None = None
    """The seconds that every player has for a whole game, on a clock that runs while the player has to choose."""
    increment: Annotated[float, Field(description="The seconds that every choice adds to the clock.")] = 0.0
    weekends: Annotated[str | None, Field(max_length=60)] = None
    """The time zone of the weekends that do not count for the deadline, such as Europe/Berlin; null: weekends count."""


Guest = Annotated[
    bool, Field(description="Take the seat as a guest, not under the account of the player who is signed in.")
]


Rated = Annotated[
    bool,
    Field(
        description="The result counts for the ratings of the players, who must be signed in. A rated game is strict."
    ),
]


class NewTable(DoneOnce):
    """A table to open."""

    game: str
    players: int | None = None
    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    match: Annotated[bool, Field(description="Several games at once, with the seats changed.")] = False
    seats: Annotated[list[str], Field(default_factory=list, max_length=20)]
    """One word per player: me, friend, open, bot:KIND, open:KIND (a bot until somebody comes); by post also 'post:NAME <ADDRESS>'."""
    name: Name = ""
    guest: Guest = False
    pace: Pace = Pace()
    starts: float | None = None
    """The earliest start of the game, in seconds since 1970; it begins later if a seat is still free then."""
    spectators: Annotated[bool, Field(description="Whether anyone who has the address may watch.")] = True
    chat: Annotated[str, Field(description="Who may talk: 'seats' or 'all'.")] = "seats"
    strict: Strict = False
    rated: Rated = False
    record: Annotated[LongRecord | None, Field(description="A record to continue from.")] = None
    post: Annotated[
        dict[str, Any] | None,
        Field(
            description="The settings of a table by post: schedule, grace, early, late, extensions, reminder, master_sees, quiet, "
            "patience, press, press_at_once, listed, house_rules, stand_in_after, stand_in, all optional; null: it is not played by "
            "post. The person who opens it is the Games Master, and `name` is 'NAME <ADDRESS>'."
        ),
    ] = None
    password: Annotated[str | None, Field(max_length=200)] = None
    """Required if opening tables needs one; see GET /house."""


class Join(DoneOnce):
    """Using a friend's link."""

    token: Annotated[str, Field(max_length=200)]
    name: Name | None = None
    guest: Guest = False


class Link(Body):
    """The part of a link after its `#`."""

    token: Annotated[str, Field(max_length=200)]


class Address(Body):
    """An address of this server."""

    address: Annotated[str, Field(max_length=2000)]


class Endpoint(Body):
    """The address at a push service to which messages for a browser are sent."""

    endpoint: Annotated[str, Field(max_length=1000)]


class Browser(Endpoint):
    """A browser that wants messages: its address, and the keys for encrypting them (`p256dh` and `auth` of its subscription)."""

    key: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]


class Mail(Body):
    """An email address for letters about a table, and a secret that this browser always sends with it.

    The owner's consent applies to the two together.
    """

    mail: Annotated[str, Field(max_length=320)]
    secret: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22,64}$", description="At least 128 random bits.")]
    when: Literal["away", "always", "daily"] = "away"
    """When letters come: while you are away, always, or one a day about all tables."""


class Opponent(DoneOnce):
    """A request for a game with any opponent."""

    game: Annotated[str, Field(max_length=40)]
    name: Name
    guest: Guest = False
    password: Annotated[str | None, Field(max_length=200)] = None
    """Required if opening tables needs one; see GET /house."""


class Recover(DoneOnce):
    """A seat's recovery code as it was shown: the table, a dot, and the code."""

    code: Annotated[str, Field(max_length=200)]


class Sit(DoneOnce):
    """A request to take an open seat."""

    player: int
    name: Name
    guest: Guest = False


class Move(Body):
    """A role's choice in the position with this number."""

    board: Board = 0
    number: int
    role: Role
    action: Action


class Prepare(Body):
    """A choice to make as soon as it is a role's turn, prepared in the position with this number. Null takes it back."""

    board: Board = 0
    number: int
    role: Role
    action: Action | None


class MakePlan(Body):
    """Your choices for possible continuations of the position with this number. Without any lines, the plan is deleted."""

    board: Board = 0
    number: int
    lines: Annotated[list[list[Annotated[str, Field(max_length=240)]]], Field(max_length=30)]
    """A sequence of choices, each a role, a space and an action, or `*` for any choice of others; the last is yours."""


class AfterLine(Body):
    """A sequence of choices after a position on a board. Each consists of a role, a space and an action."""

    board: Board = 0
    number: int
    line: Annotated[list[Annotated[str, Field(max_length=240)]], Field(default_factory=list, max_length=20)]


class Say(DoneOnce):
    """A message for the chat. The name is used only for a spectator."""

    text: Annotated[str, Field(max_length=2000)]
    name: Name | None = None


class Mute(Body):
    """Mutes or unmutes a player, or all spectators if `player` is null."""

    player: int | None
    muted: bool


class Unsay(Body):
    """A message in the chat, by its `seq`."""

    seq: int


class Report(DoneOnce):
    """A report of abuse to the operator of the server."""

    text: Annotated[str, Field(max_length=2000)]


class Propose(Body):
    """A proposal to the others: undo or draw. If it has a number, it applies only to the position with that number."""

    what: Annotated[str, Field(max_length=40)]
    board: Board = 0
    number: int | None = None


class Answer(Body):
    """An answer to a proposal."""

    proposal: int
    yes: bool


class StandIn(Body):
    """A bot that is to play on for a player."""

    player: int
    bot: Annotated[str, Field(max_length=40)]


class OfPlayer(Body):
    """A player of the table."""

    player: int


class Away(DoneOnce):
    """A holiday in whole days, such as 2026-12-24. The last day is included. If `player` is null, it is the table's holiday."""

    player: int | None = None
    first: Annotated[str, Field(max_length=40)]
    last: Annotated[str, Field(max_length=40)]


class RematchSettings(Body):
    """The settings of a rematch that differ from those of the previous game."""

    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    match: bool = False
    pace: Pace = Pace()
    spectators: bool = True
    chat: Annotated[str, Field(description="Who may talk: 'seats' or 'all'.")] = "seats"
    strict: Strict = False
    seats: Annotated[list[int], Field(max_length=20)]
    """For each player, the number of the same person at the table before."""


class SetUpAgain(Body):
    """A request for a rematch."""

    settings: RematchSettings | None = None
    """Null: the same settings, with everybody one seat further."""


class Nothing(Body):
    """An empty object."""


class AnotherKey(DoneOnce):
    """A request for another key."""


class Look(Body):
    """A position for the analysis board, and the action to play there.

    The position is given in the request, taken from a record, or the first position of a game.
    """

    game: Annotated[str, Field(max_length=200)]
    players: int | None = None
    """The number of players of the first position; null: the default."""
    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    position: dict[str, Any] | None = None
    """A whole position in the format of the referee, with nothing hidden."""
    record: Annotated[ShortRecord | None, Field(description="A record.")] = None
    at: Annotated[int | None, Field(description="The number of steps of the record to play; null: all.")] = None
    role: Annotated[str | None, Field(max_length=40)] = None
    """The role that plays the action; null: the action is an outcome; 'dice' without an action: chance decides."""
    action: Annotated[str | None, Field(max_length=200, description="An action or an outcome; null: none.")] = None
    chooser: Annotated[str | None, Field(max_length=40)] = None
    """The role whose actions to list, if it must choose; null: the first."""


class SetUp(Body):
    """A position to set up by hand."""

    position: Annotated[dict[str, Any], Field(description="A whole position.")]
    change: Annotated[int | None, Field(ge=0)] = None
    """The change to make, by its index in the list of changes; null: none yet."""


class Thought(Body):
    """A position to search."""

    position: Annotated[dict[str, Any], Field(description="A whole position, with nothing hidden.")]


class CollectedRecords(Body):
    """Records from a collection, to be parsed and replayed."""

    records: Annotated[list[ShortRecord], Field(max_length=100)]
    """The records, each as a text of its own."""

"""The rows that the store keeps in addition to events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

LetterKind = Literal[
    "invitation", "start", "report", "answer", "reminder", "notice", "press", "place", "gone", "sign-up", "complaint"
]
"""The kinds of letters that an event can require."""


class Outgoing(NamedTuple):
    """A letter that an event requires: the event's number, the recipient (-1: the Games Master), and the kind of letter."""

    seq: int
    player: int
    kind: LetterKind


class Queued(NamedTuple):
    """A letter in the queue.

    It has the table's name, the time when it must be sent or retried, the number of attempts, and the reason why the last attempt failed. A
    letter without a due time was sent or, if it has a reason, given up. A held letter waits until an address agrees to letters; `held` is
    the hash of that address (see `fangs.store.consents`).
    """

    table_id: str
    seq: int
    player: int
    kind: str
    due: float | None
    tries: int
    failed: str | None
    held: str | None = None

    @property
    def state(self) -> str:
        """The state of the letter: `waiting`, `held`, `sent` or `given up`."""
        if self.held is not None:
            return "held"
        return "waiting" if self.due is not None else "given up" if self.failed else "sent"


BROWSER, MAIL, CHAT = "https:", "mailto:", "chat:"
"""The prefixes of endpoints for browsers, email addresses and chats. A chat's https address follows its prefix."""


class Subscription(NamedTuple):
    """A browser, email address or chat that is notified about a table while no page of the table is open.

    The fields are those of `schema.subscriptions`. A subscription by mail has a `mailto:` endpoint, and its key is the hash of the address
    in the consents (`fangs.store.consents`).
    """

    table_id: str
    player: int
    endpoint: str
    holder: int
    key: str
    auth: str
    told: str
    due: float | None = None
    tries: int = 0
    mark: int = 0

    @property
    def mail(self) -> str:
        """The email address of a subscription by mail."""
        return self.endpoint.removeprefix(MAIL)


class StoredPosition(NamedTuple):
    """A board's position and the edition of its rules. If the rules are corrected, the table continues from this position."""

    board: int
    edition: int
    position: dict[str, Any]


class SeatAccount(NamedTuple):
    """The account under which a seat (-1: a host without a seat) is held, or None if it is no longer held under one."""

    player: int
    account: str | None


Pace = Literal["live", "correspondence", "post"]
"""The pace at which a table is played."""
Left = Literal["resigned", "time", "replaced"]
"""How a player left a game before its end: by resigning, by running out of time, or because a bot took over."""


class SeatResult(NamedTuple):
    """The result of one player at a table that is over."""

    player: int
    account: str | None
    """The id of the player's account, or None if the player has none."""
    bot: str | None
    """The bot that had the seat from the beginning, or None if a person had it."""
    name: str | None
    """The person's name at the table, or None for a bot or a person who was forgotten."""
    place: int
    """The player's place, with 1 as the first. Tied players have the same place."""
    score: float | None
    """The total score by the rules, or None if the game was not played to its end."""
    left: Left | None


class Result(NamedTuple):
    """The result of a table that is over. The store keeps it in columns, so that it can be found without reading logs."""

    game: str
    players: int
    pace: Pace
    options: str
    """All of the game's options, as JSON with sorted keys."""
    variant: str
    """A key that is the same for all tables with the same players, options, map and number of boards."""
    steps: int
    """The total number of steps in the records of all boards."""
    ended: Literal["rules", "resigned", "draw"]
    strict: bool
    public: bool
    """Whether everybody may see the game."""
    rated: bool
    tournament: str | None
    """The id of the table's tournament, if it has one."""
    persons: int
    """The number of players who are people rather than bots."""
    seats: tuple[SeatResult, ...]


class Running(NamedTuple):
    """A public game that people are playing now, as *Watch* lists it."""

    turned: float
    """When the current turn began, to the minute."""
    entry: dict[str, Any]


class LastChanges(NamedTuple):
    """The latest times of the last change with which tables are found: those announced for deletion, finished ones, and all others."""

    announced: float
    finished: float
    abandoned: float


class Append(NamedTuple):
    """The data that the store writes together with new events."""

    at: float
    wake: float | None = None
    """The time when the table next needs action."""
    listed: bool = False
    """Whether anyone can join the table."""
    offer: dict[str, Any] | None = None
    """The table's entry in the lobby, if it is listed."""
    letters: Sequence[Outgoing] = ()
    boards: Sequence[StoredPosition] = ()
    """The boards whose positions have changed."""
    accounts: Sequence[SeatAccount] = ()
    """The seats whose accounts have changed."""
    over: bool | None = None
    """Whether the game is now over, if this has changed and accounts hold seats at the table. None changes nothing."""
    result: Result | Literal["withdrawn"] | None = None
    """The result to store, or "withdrawn" if the table no longer has one. None changes nothing."""
    running: Running | Literal["ended"] | None = None
    """The entry to store for *Watch*, or "ended" if the table no longer has one. None changes nothing."""

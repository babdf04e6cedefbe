"""The rows that the store keeps besides events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

LetterKind = Literal[
    "invitation", "start", "report", "answer", "reminder", "notice", "press", "place", "gone", "sign-up", "complaint"
]
"""The kinds of letters that an event can require."""


class Outgoing(NamedTuple):
    """A letter that an event requires: the event's number, the player who receives it (-1: the Games Master), and the kind of letter."""

    seq: int
    player: int
    kind: LetterKind


class Queued(NamedTuple):
    """A letter in the queue.

    It has the table's name, the time when the letter must be sent or tried again, the number of attempts, and the reason why the last
    one failed. A letter without a due time was sent, or was given up if there is a reason. A held letter waits until an address agrees
    to letters; `held` is the hash of that address (see `fangs.store.consents`).
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
"""The prefixes of endpoints: of browsers, email addresses and chats. The prefix of a chat is followed by its https address."""


class Subscription(NamedTuple):
    """A browser that is notified of news of a table while none of its pages is open.

    The fields are those of `schema.subscriptions`. A subscription by mail has a `mailto:` endpoint, and its key is the hash of the
    address in the consents (`fangs.store.consents`).
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
    """The position of a board and the edition of its rules. A table goes on from this position when the rules are corrected."""

    board: int
    edition: int
    position: dict[str, Any]


class SeatAccount(NamedTuple):
    """The account under which a seat (-1: a host without a seat) is held, or None if it is not held under one any more."""

    player: int
    account: str | None


Pace = Literal["live", "correspondence", "post"]
"""How fast a table is played."""
Left = Literal["resigned", "time", "replaced"]
"""How a player left a game before its end: by resigning, because the clock ran out, or because a bot played on."""


class SeatResult(NamedTuple):
    """The result of one player at a table that is over."""

    player: int
    account: str | None
    """The id of the player's account, or None if the player has none."""
    bot: str | None
    """The bot that had the seat from the beginning, or None if a person had it."""
    name: str | None
    """The person's name at the table, or None for a bot and for somebody who was forgotten."""
    place: int
    """1 is the first place. Equal players have equal places."""
    score: float | None
    """The total by the rules, or None if the game was not played to its end."""
    left: Left | None


class Result(NamedTuple):
    """The result of a table that is over. The store keeps it in columns, so that results can be found without reading logs."""

    game: str
    players: int
    pace: Pace
    options: str
    """All options of the game, as JSON with sorted keys."""
    variant: str
    """The same for all tables with the same players, options, map and number of boards."""
    steps: int
    """The length of the records of all boards together."""
    ended: Literal["rules", "resigned", "draw"]
    strict: bool
    public: bool
    """Whether everybody may see the game."""
    rated: bool
    tournament: str | None
    """The id of the tournament to which the table belongs."""
    persons: int
    """The number of players who are persons."""
    seats: tuple[SeatResult, ...]


class Running(NamedTuple):
    """A public game that people play now, as *Watch* lists it."""

    turned: float
    """When its turn began, to the minute."""
    entry: dict[str, Any]


class Append(NamedTuple):
    """The data that the store writes together with new events."""

    at: float
    wake: float | None = None
    """The time when the table is due next."""
    listed: bool = False
    """Whether anyone can join the table."""
    offer: dict[str, Any] | None = None
    """The entry in the lobby, if the table is listed."""
    letters: Sequence[Outgoing] = ()
    boards: Sequence[StoredPosition] = ()
    """The boards whose positions have changed."""
    accounts: Sequence[SeatAccount] = ()
    """The seats whose accounts have changed."""
    over: bool | None = None
    """Whether the game is over now, if that has changed and accounts have seats at the table. None changes nothing."""
    result: Result | Literal["withdrawn"] | None = None
    """The result to store, or that the table has no result any more. None changes nothing."""
    running: Running | Literal["ended"] | None = None
    """The entry in *Watch*, or that the table has none any more. None changes nothing."""

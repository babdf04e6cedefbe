"""The rows that the store keeps in addition to the events of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

LetterKind = Literal[
    "invitation", "start", "report", "answer", "reminder", "notice", "press", "place", "gone", "sign-up", "complaint"
]
"""The kinds of letters that an event can require."""


class Outgoing(NamedTuple):
    """A letter that an event requires: the number of the event, the recipient (-1 for the Games Master), and the kind of letter."""

    seq: int
    player: int
    kind: LetterKind


class Queued(NamedTuple):
    """A letter in the queue.

    `due` is the time when the letter must be sent or retried, `tries` the number of attempts, and `failed` the reason
    why the last attempt failed. A letter without a due time has been sent or, if it has a reason, given up. A held
    letter waits until the owner of an address agrees to get letters. `held` is the hash of that address (see
    `fangs.store.consents`).
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
"""The prefixes of endpoints for browsers, email addresses and chats. In the endpoint of a chat, its https address follows the prefix."""


class Subscription(NamedTuple):
    """A browser, email address or chat that is notified about a table while no page of the table is open.

    The fields are those of the table `subscriptions` in `fangs.store.schema`. A subscription by mail has a `mailto:`
    endpoint, and its key is the hash of the address in the consents (`fangs.store.consents`).
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
    """A board's position and the edition of its rules. The game continues from this position after the rules are corrected."""

    board: int
    edition: int
    position: dict[str, Any]


class SeatAccount(NamedTuple):
    """The account that holds a seat, or None if no account holds it any more. The player -1 is a host without a seat."""

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
    """The times up to which a table's last change must be for `Store.unchanged` to find the table.

    There is one for tables whose deletion was announced, one for other finished tables, and one for all others.
    """

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
    """Whether the game is now over. None if this has not changed or if no account holds a seat at the table."""
    result: Result | Literal["withdrawn"] | None = None
    """The result to store, or "withdrawn" if the table no longer has a result. None changes nothing."""
    running: Running | Literal["ended"] | None = None
    """The entry to store for the page *Watch*, or "ended" if the table no longer has an entry. None changes nothing."""

"""Data that is stored for a table in addition to its events, such as letters, subscriptions and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

LetterKind = Literal[
    "invitation", "start", "report", "answer", "reminder", "notice", "press", "place", "gone", "sign-up", "complaint"
]
"""The kinds of letters that are sent because of events."""


class Outgoing(NamedTuple):
    """A letter that must be sent because of an event. Player -1 is the Games Master."""

    seq: int
    player: int
    kind: LetterKind


class Queued(NamedTuple):
    """A letter in the queue of outgoing letters.

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
"""The prefixes of subscription endpoints, which tell browsers, email addresses and chats apart.

A chat's https address follows its prefix.
"""


class Subscription(NamedTuple):
    """A subscription to notifications from a table, by browser, email or chat.

    The subscriber is notified while they have no page of the table open.

    The fields are those of the table `subscriptions` in `fangs.store.sql.schema`. A subscription by email has a `mailto:`
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
        """The email address of a subscription by email."""
        return self.endpoint.removeprefix(MAIL)


class StoredPosition(NamedTuple):
    """A board's stored position, from which the game continues if the rules are corrected."""

    board: int
    edition: int
    position: dict[str, Any]


class SeatAccount(NamedTuple):
    """The account that now holds a seat, or None if no account does. Player -1 is a host who does not play."""

    player: int
    account: str | None


Pace = Literal["live", "correspondence", "post"]
"""How fast a game is played: live, by correspondence or by post."""
Left = Literal["resigned", "time", "replaced"]
"""How a player left a game before its end: by resigning, by running out of time, or because a bot took over."""


class SeatResult(NamedTuple):
    """One player's result in a finished game."""

    player: int
    account: str | None
    """The id of the player's account. None for a guest or a bot."""
    bot: str | None
    """The bot that had the seat from the beginning. None if a person had it."""
    name: str | None
    """The person's name at the table. None for a bot, or if the person's data were deleted."""
    place: int
    """The player's place, counted from 1. Tied players share a place."""
    score: float | None
    """The player's score by the rules of the game. None if the game was not played to its end."""
    left: Left | None


class Result(NamedTuple):
    """The result of a finished game, stored in columns so that games can be found without reading their logs."""

    game: str
    players: int
    pace: Pace
    options: str
    """The game's options, as JSON with sorted keys."""
    variant: str
    """The variant's key, a hash of the number of players, the options, the map and the number of boards."""
    steps: int
    """The total number of steps on all boards."""
    ended: Literal["rules", "resigned", "draw"]
    strict: bool
    public: bool
    """Whether everybody may see the game, including its result."""
    rated: bool
    tournament: str | None
    """The id of the tournament that the game belongs to, or None."""
    persons: int
    """The number of players who are people, not bots or programs."""
    seats: tuple[SeatResult, ...]


class Running(NamedTuple):
    """A public game in progress, as listed on the page *Watch*."""

    turned: float
    """The time when the current turn began, rounded down to the minute."""
    entry: dict[str, Any]


class LastChanges(NamedTuple):
    """When tables must last have changed to count as old, for three kinds of tables (`Store.unchanged`).

    `announced` is for tables whose deletion was announced, `finished` for other finished tables, and `abandoned` for
    all others.
    """

    announced: float
    finished: float
    abandoned: float


class Append(NamedTuple):
    """Data that is stored together with new events, in one transaction."""

    at: float
    wake: float | None = None
    """The time when a bot or the clock must act next, or None."""
    listed: bool = False
    """Whether the table is in the lobby, because people can join it."""
    offer: dict[str, Any] | None = None
    """The table's entry in the lobby. None if it is not there."""
    letters: Sequence[Outgoing] = ()
    boards: Sequence[StoredPosition] = ()
    """The positions of the boards that have changed."""
    accounts: Sequence[SeatAccount] = ()
    """The seats whose account has changed."""
    over: bool | None = None
    """Whether the game is now over. None if this has not changed, or if no account has a seat at the table."""
    result: Result | Literal["withdrawn"] | None = None
    """The result to store, "withdrawn" to delete a stored result, or None to change nothing."""
    running: Running | Literal["ended"] | None = None
    """The entry on the page *Watch* to store, "ended" to delete a stored entry, or None to change nothing."""

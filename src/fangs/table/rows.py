"""Data that the store keeps for a table in addition to its events, such as letters, subscriptions and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

LetterKind = Literal[
    "invitation", "start", "report", "answer", "reminder", "notice", "press", "place", "gone", "sign-up", "complaint"
]
"""The kinds of letters that events can cause."""


class Outgoing(NamedTuple):
    """A letter to send: the number of the event that caused it, the recipient (-1 for the Games Master), and the kind of letter."""

    seq: int
    player: int
    kind: LetterKind


class Queued(NamedTuple):
    """A letter in the queue of outgoing letters, with its state.

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
    """A subscription to a table. Its browser, email address or chat is notified while no page of the table is open.

    The fields are those of the table `subscriptions` in `fangs.store.schema`. A subscription by email has a `mailto:`
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
    """The stored position of a board and the edition of its rules. The game continues from it if the rules are corrected."""

    board: int
    edition: int
    position: dict[str, Any]


class SeatAccount(NamedTuple):
    """The account that holds a seat, or None if no account holds it now. The player number -1 is a host without a seat."""

    player: int
    account: str | None


Pace = Literal["live", "correspondence", "post"]
"""How fast a game is played: live, by correspondence or by post."""
Left = Literal["resigned", "time", "replaced"]
"""How a player left a game before its end: by resigning, by running out of time, or because a bot took over."""


class SeatResult(NamedTuple):
    """The result of one player at a table that is over."""

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
    """The result of a finished game. The store keeps it in columns, so that games can be found without reading their logs."""

    game: str
    players: int
    pace: Pace
    options: str
    """All options of the game, as JSON with sorted keys."""
    variant: str
    """The key of the variant: a hash of the number of players, the options, the map and the number of boards."""
    steps: int
    """The number of steps in the records of all boards together."""
    ended: Literal["rules", "resigned", "draw"]
    strict: bool
    public: bool
    """Whether everybody may see the game, including its result."""
    rated: bool
    tournament: str | None
    """The id of the tournament that the game belongs to, or None."""
    persons: int
    """The number of players who are people, not bots."""
    seats: tuple[SeatResult, ...]


class Running(NamedTuple):
    """A public game in progress, as the page *Watch* lists it."""

    turned: float
    """The time when the current turn began, rounded down to the minute."""
    entry: dict[str, Any]


class LastChanges(NamedTuple):
    """Three points in time. `Store.unchanged` finds the tables whose last change was not later.

    There is one for tables whose deletion was announced, one for other finished tables, and one for all others.
    """

    announced: float
    finished: float
    abandoned: float


class Append(NamedTuple):
    """Data that the store writes together with new events, in one transaction."""

    at: float
    wake: float | None = None
    """The time when a bot or the clock must act next at the table, or None."""
    listed: bool = False
    """Whether the table is in the lobby, because people can join it."""
    offer: dict[str, Any] | None = None
    """The table's entry in the lobby. None if it is not there."""
    letters: Sequence[Outgoing] = ()
    boards: Sequence[StoredPosition] = ()
    """The positions of the boards that have changed."""
    accounts: Sequence[SeatAccount] = ()
    """The seats that have passed to another account, or to none."""
    over: bool | None = None
    """Whether the game is over now. None if that has not changed, or if no account holds a seat at the table."""
    result: Result | Literal["withdrawn"] | None = None
    """The result to store. "withdrawn" deletes a stored result, and None changes nothing."""
    running: Running | Literal["ended"] | None = None
    """The entry on the page *Watch* to store. "ended" deletes a stored entry, and None changes nothing."""

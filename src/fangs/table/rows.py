"""The rows of the store other than events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

LetterKind = Literal[
    "invitation", "start", "report", "answer", "reminder", "notice", "press", "place", "gone", "sign-up", "complaint"
]
"""What kind of letter an event calls for."""


class Outgoing(NamedTuple):
    """A letter that an event calls for: the event's number, the player it goes to (-1: the Games Master), and what kind of letter it is."""

    seq: int
    player: int
    kind: LetterKind


class Queued(NamedTuple):
    """A letter in the queue: of which table's log, when it must be sent (or tried again), how often that was tried, and why it failed last.

    One that is not due any more was sent; where there is a reason, it was given up; where it is held, it waits until the address that has
    this word (`fangs.store.consents`) agrees to letters.
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
        """`waiting`, `held`, `sent` or `given up`."""
        if self.held is not None:
            return "held"
        return "waiting" if self.due is not None else "given up" if self.failed else "sent"


BROWSER, MAIL, CHAT = "https:", "mailto:", "chat:"
"""What the endpoints of browsers, of addresses for letters and of chats begin with; that of a chat goes on with its https address."""


class Subscription(NamedTuple):
    """A browser that is told what happens at a table while no page of it is open; the fields are those of `schema.subscriptions`.

    Or an address for letters: its endpoint is a `mailto:`, and its key the word of its consent (`fangs.store.consents`).
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
        """The address, of one for letters."""
        return self.endpoint.removeprefix(MAIL)


class StoredPosition(NamedTuple):
    """The position of a board, and the edition of its rules: a table goes on from it when the rules are corrected."""

    board: int
    edition: int
    position: dict[str, Any]


class Append(NamedTuple):
    """What is stored together with new events."""

    at: float
    wake: float | None = None
    """When the table is due next."""
    listed: bool = False
    """Whether anyone may join."""
    offer: dict[str, Any] | None = None
    """What the lobby shows then."""
    letters: Sequence[Outgoing] = ()
    boards: Sequence[StoredPosition] = ()
    """The boards that have moved."""

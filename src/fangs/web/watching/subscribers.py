"""The watchers of one table, and the views that were last computed for them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.websockets import WebSocket

from fangs.web.watching.rendered_views import Reader, ReaderId, RenderedView
from fangs.web.wire.sockets import Stream

NEVER = float("-inf")


@dataclass(eq=False)
class Watcher:
    """A page or program that watches a table over a WebSocket.

    `has` is the number of the view that was last sent to it.
    """

    socket: WebSocket
    stream: Stream
    lock: str | None
    wants_changes: bool
    language: str
    says_in_sight: bool = True
    """Whether the page is visible, according to its last message.

    A program sends no such messages, so it counts as present while it is connected.
    """
    in_sight: bool = True
    """The last recorded value of `says_in_sight`."""
    turned: float = NEVER
    """The time at which `in_sight` was last changed."""
    has: int = 0
    heard: float = 0.0


@dataclass(eq=False)
class Subscribers:
    """All watchers of one table, with the views that were last computed for them."""

    name: str
    watchers: set[Watcher] = field(default_factory=set)
    asked: Mapping[tuple[str | None, str], int] = field(default_factory=dict)
    """The number of watchers with the same lock and language, for whom the views were computed."""
    reader_ids: Mapping[str | None, ReaderId] = field(default_factory=dict)
    """Which reader each watcher's lock belonged to at the last update."""
    views: Mapping[Reader, RenderedView] = field(default_factory=dict)
    seen: Mapping[int, float] = field(default_factory=dict)
    seconds: float = float("inf")
    """The number of seconds that the last computation of the views took."""
    is_due: bool = False
    looking: asyncio.Task[None] | None = None
    looked: float = NEVER
    noted: float = NEVER

    @property
    def connected(self) -> set[int]:
        """The numbers of the players who have a connected page.

        Any thread can read this.
        """
        return self._players(list(self.watchers))

    @property
    def players(self) -> set[int]:
        """The numbers of the players who have a connected and visible page.

        Any thread can read this.
        """
        return self._players([watcher for watcher in list(self.watchers) if watcher.in_sight])

    @property
    def spectators(self) -> int:
        """The number of watchers who have no seat.

        Any thread can read this.
        """
        return sum(self.reader_ids.get(watcher.lock) is None for watcher in list(self.watchers))

    def _players(self, watchers: list[Watcher]) -> set[int]:
        found = (self.reader_ids.get(watcher.lock) for watcher in watchers if watcher.lock is not None)
        return {player for player in found if isinstance(player, int)}

"""The watchers of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from starlette.websockets import WebSocket

from fangs.web.watching.rendered_views import Reader, ReaderId, RenderedView
from fangs.web.wire.sockets import Stream

NEVER = float("-inf")


@dataclass(eq=False)
class Watcher:
    """A page or a program that watches a table, and the number of its current view."""

    socket: WebSocket
    stream: Stream
    lock: str | None
    wants_changes: bool
    language: str
    says_in_sight: bool = True
    """Whether the page's last message says that it is visible. A program that sends none counts as present while connected."""
    in_sight: bool = True
    """The last recorded value of `says_in_sight`."""
    turned: float = NEVER
    """When `in_sight` was last changed."""
    has: int = 0
    heard: float = 0.0


@dataclass(eq=False)
class Subscribers:
    """All watchers of a table, and their views."""

    name: str
    watchers: set[Watcher] = field(default_factory=set)
    asked: Set[tuple[str | None, str]] = frozenset()
    reader_ids: Mapping[str | None, ReaderId] = field(default_factory=dict)
    """The watchers' locks at the last update, with the seats that they opened."""
    views: Mapping[Reader, RenderedView] = field(default_factory=dict)
    seen: Mapping[int, float] = field(default_factory=dict)
    is_due: bool = False
    looking: asyncio.Task[None] | None = None
    looked: float = NEVER
    noted: float = NEVER

    @property
    def connected(self) -> set[int]:
        """Return the players who have a connected page. Any thread can call this."""
        return self._players(list(self.watchers))

    @property
    def players(self) -> set[int]:
        """Return the players who have a connected and visible page. Any thread can call this."""
        return self._players([watcher for watcher in list(self.watchers) if watcher.in_sight])

    @property
    def spectators(self) -> int:
        """Return how many watchers have no seat. Any thread can call this."""
        return sum(self.reader_ids.get(watcher.lock) is None for watcher in list(self.watchers))

    def _players(self, watchers: list[Watcher]) -> set[int]:
        found = (self.reader_ids.get(watcher.lock) for watcher in watchers if watcher.lock is not None)
        return {player for player in found if isinstance(player, int)}

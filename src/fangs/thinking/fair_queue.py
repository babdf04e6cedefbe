"""A queue that gives every client a fair share, and takes short work before long work."""

from __future__ import annotations

import heapq
import itertools
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Client(NamedTuple):
    """A client that asks for work: a table, or a person identified by an IP address.

    All work of a client has one share of the time.
    """

    name: str
    people: bool = True
    """Whether people are waiting for the work. It then comes before work for tables at which only bots play."""


class FairQueue(Generic[T]):
    """A queue in which every client gets a fair share (self-clocked fair queueing, Golestani 1994).

    Each item has a finishing time on the queue's own clock: its cost, added to the finishing time of the client's
    previous item or to the current time. The item with the earliest finishing time is taken. Clients with much work
    therefore wait behind their own items, and clients with little work go first.
    """

    def __init__(self) -> None:
        self._queues: dict[bool, _Queue[T]] = {True: _Queue(), False: _Queue()}

    def __len__(self) -> int:
        return sum(len(queue.waiting) for queue in self._queues.values())

    def put(self, client: Client, cost: float, thing: T) -> None:
        """Add an item to the queue. `cost` can be in any unit, as long as it is always the same."""
        self._queues[client.people].put(client.name, cost, thing)

    def take(self) -> T | None:
        """Remove and return the next item, or return None if the queue is empty."""
        queue = next((queue for queue in self._queues.values() if queue.waiting), None)
        return None if queue is None else queue.take()


class _Queue(Generic[T]):
    def __init__(self) -> None:
        self.waiting: list[tuple[float, int, T]] = []
        self._now = 0.0
        self._last: dict[str, float] = {}
        self._order = itertools.count()

    def put(self, name: str, cost: float, thing: T) -> None:
        self._last[name] = max(self._last.get(name, 0.0), self._now) + cost
        heapq.heappush(self.waiting, (self._last[name], next(self._order), thing))

    def take(self) -> T:
        self._now, _, thing = heapq.heappop(self.waiting)
        if not self.waiting:  # nobody is waiting, so the clock can start again
            self._now = 0.0
            self._last.clear()
        return thing

"""A sequence that only grows, and shares its items between a table's old and new states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class NotHeld(LookupError):
    """The error for an item that is not in memory, because it is older than the snapshot from which the trail was loaded.

    The item can be found only in the whole log.
    """


class _Shared:
    """A list of items that several trails share, with a lock for additions.

    Each trail consists of the first items, up to its own length.
    """

    __slots__ = ("items", "lock")

    def __init__(self, items: list[Any]) -> None:
        self.items, self.lock = items, Lock()


class Trail(Sequence[T], Generic[T]):
    """An immutable sequence to which items can be added cheaply.

    `plus` returns a longer sequence that shares its items with this one. The first `start` items are not in memory.
    They count towards the length, but reading one of them raises NotHeld.
    """

    __slots__ = ("_held", "_shared", "start")

    def __init__(self, items: Iterable[T] = (), start: int = 0) -> None:
        self._shared = _Shared(list(items))
        self._held = len(self._shared.items)
        self.start = start

    def plus(self, *items: T) -> Trail[T]:
        """Return a longer trail with these items appended."""
        if not items:
            return self
        with self._shared.lock:
            if len(self._shared.items) == self._held:
                self._shared.items.extend(items)
                return self._of(self._shared, self._held + len(items))
        return Trail([*self._shared.items[: self._held], *items], self.start)

    def until(self, length: int) -> Trail[T]:
        """Return the first `length` items, or raise NotHeld if `length` is less than `start`."""
        if length < self.start:
            raise NotHeld
        return self._of(self._shared, min(length - self.start, self._held))

    def tail(self, most: int) -> Trail[T]:
        """Return the same trail with at most its last `most` items in memory."""
        if self._held <= most:
            return self
        return Trail(self._shared.items[self._held - most : self._held], len(self) - most)

    @property
    def held(self) -> int:
        """The number of items that are in memory."""
        return self._held

    def _of(self, shared: _Shared, held: int) -> Trail[T]:
        new: Trail[T] = object.__new__(Trail)
        new._shared, new._held, new.start = shared, held, self.start
        return new

    def __len__(self) -> int:
        return self.start + self._held

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            first, last, step = index.indices(len(self))
            if first < min(self.start, last):
                raise NotHeld
            return self._shared.items[max(first - self.start, 0) : max(last - self.start, 0) : step]
        at = index - self.start if index >= 0 else index + self._held
        if not -self.start <= at < self._held:
            raise IndexError(index)
        if at < 0:
            raise NotHeld
        item: T = self._shared.items[at]
        return item

    def __iter__(self) -> Iterator[T]:
        return iter(self[:])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail) and self.start == other.start and self[self.start :] == other[other.start :]

    def __hash__(self) -> int:
        return hash((self.start, self._held))

    def __repr__(self) -> str:
        return f"Trail({self[self.start :]!r}{f', start={self.start}' if self.start else ''})"

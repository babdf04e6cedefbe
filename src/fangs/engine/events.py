"""Collects the events that rules report while they run. Compiled rules report no events."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

Told = tuple[int, int, int, int]
_listener: ContextVar[list[Told] | None] = ContextVar("listener", default=None)


def tell(event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Report an event from a rule, as numbers that the game's notation turns into a sentence."""
    told = _listener.get()
    if told is not None:
        told.append((event, a, b, c))


def hear(play: Callable[..., None], *arguments: Any) -> list[Told]:
    """Call `play(*arguments)` and return the events that it reported, in order."""
    told: list[Told] = []
    token = _listener.set(told)
    try:
        play(*arguments)
    finally:
        _listener.reset(token)
    return told

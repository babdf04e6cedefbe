"""Describes things that happen in a game, and who may know about them."""

from __future__ import annotations

from typing import NamedTuple

from fangs.engine.events import Told

EVERYBODY = -1
"""The audience of an event that everybody may know about. An audience is a set of players, as bits."""


class Event(NamedTuple):
    """Something that happened in a game: a sentence without a full stop, and the rules clause that caused it."""

    text: str
    clause: str
    told: Told = (-1, 0, 0, 0)
    """The event as numbers, as the rules reported it: its kind and three details."""
    audience: tuple[int, ...] | None = None
    """The players who may know about the event before the game is over, or None for everybody."""

    def is_for(self, player: int | None) -> bool:
        """Return whether this player (None: a spectator) may know about the event before the game is over."""
        return self.audience is None or player in self.audience

    def __str__(self) -> str:
        return f"{self.text}, {self.clause}" if self.clause else self.text

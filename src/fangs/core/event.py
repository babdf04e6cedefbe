"""Something that happened in a game, and its audience."""

from __future__ import annotations

from typing import NamedTuple

from fangs.engine.events import Told

EVERYBODY = -1
"""The audience, as a set of bits, of an event that everybody may know about."""


class Event(NamedTuple):
    """An event as a sentence without a full stop, and the clause that caused it."""

    text: str
    clause: str
    told: Told = (-1, 0, 0, 0)
    """The event in numbers, as the rule reported it."""
    audience: tuple[int, ...] | None = None
    """The players who may know about the event before the game is over, or None for everybody."""

    def is_for(self, player: int | None) -> bool:
        """Return whether this player (None: a spectator) may know about the event before the game is over."""
        return self.audience is None or player in self.audience

    def __str__(self) -> str:
        return f"{self.text}, {self.clause}" if self.clause else self.text

"""Press at a table: who wrote what to whom, as far as others may know."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.frozen import replace
from fangs.translation import phrase

TO_MASTER = MASTER = -1
"""Who it is for where the Games Master alone reads it, and who writes it where the Games Master does."""
REMOVED = phrase("(The Games Master has removed this.)")


@dataclass(frozen=True)
class Press:
    """What somebody wrote: who to whom, as a reader may know it."""

    writer: int
    to: int | None
    by: str
    """As whom it is signed, in a sentence."""
    whom: str
    text: str
    number: int = 0
    """Counted from 1 at its table."""
    held: bool = True
    """Whether it waits for the report."""

    def is_for(self, player: int | None) -> bool:
        """Whether this player (None: a spectator) may read it."""
        return self.to is None or (player is not None and player in (self.writer, self.to))

    @property
    def is_for_master(self) -> bool:
        """Whether the Games Master reads it: what is for all, or for nobody else, or by the Games Master."""
        return self.to in (None, TO_MASTER) or self.is_by_master

    @property
    def is_by_master(self) -> bool:
        """Whether the Games Master wrote it."""
        return self.writer == MASTER


def removed(press: tuple[Press, ...], number: int, *, wholly: bool) -> tuple[Press, ...]:
    """Press without what has this number, or without its words."""
    if wholly:
        return tuple(one for one in press if one.number != number)
    return tuple(replace(one, text=REMOVED) if one.number == number else one for one in press)

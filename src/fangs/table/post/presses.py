"""Messages at a table: who wrote to whom, as far as others may know, and what."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.board import Person
from fangs.table.frozen import replace
from fangs.translation import phrase

TO_MASTER = MASTER = -1
"""The recipient of a message to the Games Master alone, and the writer of a message from the Games Master."""
REMOVED = phrase("(The Games Master has removed this piece of press.)")


@dataclass(frozen=True)
class Press:
    """A message, with its writer and recipient as a reader may know them."""

    writer: Person
    to: Person | None
    """The person who may read the message, or None if everybody may. A later holder of the same seat may not read it."""
    by: str
    """The signature as used in a sentence."""
    whom: str
    text: str
    number: int = 0
    """The message's number at its table, counted from 1."""
    held: bool = True
    """Whether the message is kept until the report."""

    def is_for(self, reader: Person | None) -> bool:
        """Return whether a person or, if `reader` is None, a spectator may read the message."""
        return self.to is None or (reader is not None and reader in (self.writer, self.to))

    @property
    def is_for_master(self) -> bool:
        """Whether the Games Master may read the message: they wrote it, it is addressed to them, or it is for everybody."""
        return self.to is None or self.to.player == TO_MASTER or self.is_by_master

    @property
    def is_by_master(self) -> bool:
        """Whether the Games Master wrote the message."""
        return self.writer.player == MASTER


def removed(press: tuple[Press, ...], number: int, *, wholly: bool) -> tuple[Press, ...]:
    """Return the messages without the one with this number or, unless `wholly` is set, with its words removed."""
    if wholly:
        return tuple(one for one in press if one.number != number)
    return tuple(replace(one, text=REMOVED) if one.number == number else one for one in press)

"""Messages between the people at a table."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.board import Person
from fangs.table.frozen import replace
from fangs.translation import phrase

TO_MASTER = MASTER = -1
"""The Games Master's number as the recipient or writer of a message."""
REMOVED = phrase("(The Games Master has removed this piece of press.)")

DELETED = phrase("(The text of this piece of press has been deleted.)")


@dataclass(frozen=True)
class Press:
    """A message, with its writer, recipient, signature and text."""

    writer: Person
    to: Person | None
    """The person who gets the message, or None for everybody. A later holder of the same seat cannot read it."""
    by: str
    """The signature, in a form that fits into a sentence."""
    whom: str
    text: str
    number: int = 0
    """The message's number at its table, counted from 1."""
    held: bool = True
    """Whether the message is still waiting for the report."""

    @property
    def shown(self) -> str:
        """The text as readers see it, or a note that it has been deleted."""
        return self.text or DELETED

    def is_for(self, reader: Person | None) -> bool:
        """Return whether a person may read the message. None is a spectator."""
        return self.to is None or (reader is not None and reader in (self.writer, self.to))

    @property
    def is_for_master(self) -> bool:
        """Whether the Games Master may read the message, because it is for everybody, to them or from them."""
        return self.to is None or self.to.player == TO_MASTER or self.is_by_master

    @property
    def is_by_master(self) -> bool:
        """Whether the Games Master wrote the message."""
        return self.writer.player == MASTER


def removed(press: tuple[Press, ...], number: int, *, wholly: bool) -> tuple[Press, ...]:
    """Remove a message from a list if `wholly` is set. Otherwise, replace only its text."""
    if wholly:
        return tuple(one for one in press if one.number != number)
    return tuple(replace(one, text=REMOVED) if one.number == number else one for one in press)

"""Press as a table has it: who wrote what to whom, as far as others may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fangs.table.events.press import Pressed

if TYPE_CHECKING:
    from fangs.table.state import Table


@dataclass(frozen=True)
class Press:
    """What somebody wrote: who to whom, as a reader may know it."""

    writer: int
    to: int | None
    by: str
    """As whom it is signed, in a sentence."""
    whom: str
    text: str

    def is_for(self, player: int | None) -> bool:
        """Whether this player (None: a spectator) may read it."""
        return self.to is None or (player is not None and player in (self.writer, self.to))


def pressed(table: Table, event: Pressed) -> Press:
    """Press as it was at the moment of its event."""
    whom = "all" if event.to is None else table.players[event.to].called
    return Press(event.player, event.to, signature(table, event), whom, event.text)


def signature(table: Table, event: Pressed) -> str:
    """As whom press is signed."""
    if event.signed == "name":
        return table.players[event.player].called
    if event.signed == "nobody" or event.board is None or event.role is None:
        return "somebody"
    called = table.boards[event.board].first.called(event.role)
    return f"{called} in game {event.board + 1}" if table.is_match else called

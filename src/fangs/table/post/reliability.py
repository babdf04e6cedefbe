"""How reliably a player orders: turns, those without an order, and late ones. It is for the Games Master and the player alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fangs.translation import say, say_plural

if TYPE_CHECKING:
    from fangs.table.post.orders import Order
    from fangs.table.state import Table


@dataclass(frozen=True)
class Reliability:
    """What is counted of whoever has a seat now; orders that a bot gave are no orders of the player."""

    turns: int = 0
    """In how many turns an order was due."""
    missed: int = 0
    """In how many of them none came."""
    late: int = 0
    """In how many one came after the deadline, and counted."""

    def __str__(self) -> str:
        """In words."""
        said = [say_plural(self.turns, "{count} turn", "{count} turns")]
        said += [say("{missed} missed", missed=self.missed)] if self.missed else []
        said += [say("{late} late", late=self.late)] if self.late else []
        return ", ".join(said if len(said) > 1 else [*said, say("none missed")])


def counted(
    table: Table, orders: Iterable[Order], before: Mapping[int, Reliability]
) -> tuple[dict[int, Reliability], frozenset[int]]:
    """The counts with one turn more, as its orders are opened, and who has missed it."""
    found, missed = dict(before), set()
    for seat in table.players:
        player = seat.player or 0
        owed = {(board.index, role) for board, role in table.awaited(player)}
        if seat.kind != "person" or not owed:
            continue
        theirs = [order for order in orders if order.place in owed and order.by != "bot"]
        was, late = before.get(player, Reliability()), any(order.late for order in theirs)
        found[player] = Reliability(was.turns + 1, was.missed + (not theirs), was.late + late)
        if not theirs:
            missed.add(player)
    return found, frozenset(missed)

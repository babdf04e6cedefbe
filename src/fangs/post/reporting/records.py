"""Writes the record of a table, which contains one game or all games of a match."""

from __future__ import annotations

from fangs.core.records import match
from fangs.table.state import Table


def whole_record(table: Table) -> str:
    """Write the record of a game, or of all games of a match, as everybody may read it."""
    if not table.is_match:
        return str(table.record_file(0))
    records = [table.record(board.index) for board in table.boards]
    order, totals = table.opened.order, table.totals()
    # The names are in the order of the match, which reveals who plays which role.
    names = {order[player]: seat.called for player, seat in enumerate(table.players) if table.knows_owner(None, player)}
    in_order = None if totals is None else [totals[order.index(place)] for place in range(len(order))]
    return match.write(records, names, in_order)

"""The result of a dry run (`fangs.table.post.turns.foreseen`), in words."""

from __future__ import annotations

from fangs.core.errors import listed
from fangs.table.post.guards import post_of
from fangs.table.state import Table

from .as_text import as_text
from .report import report


def in_words(table: Table, after: Table) -> str:
    """The result of the dry run of a table, as far as its Games Master may know."""
    turn = post_of(after).turns[-1]
    game = "game {} " if table.is_match else ""
    missing = listed((f"{game.format(board + 1)}{role}" for board, role in turn.missing), "and", 30)
    said = f"Turn {turn.number} can be processed. {f'Without orders: {missing}.' if missing else 'All orders are in.'}"
    if not post_of(table).rules.master_sees:
        return f"{said} What the orders come to is shown when they are final: at this table the Games Master does not see them before."
    chance = table.game.chance
    other = f"The real {chance.many} will be different, but it could" if chance else "It could"
    return f"{said} {other} go like this:\n\n{as_text(report(after, None, turn))}"

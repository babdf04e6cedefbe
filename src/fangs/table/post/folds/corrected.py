"""The effect of a correction by hand at a table by post."""

from __future__ import annotations

from fangs.table import changes as tables
from fangs.table import events as e
from fangs.table.frozen import replace
from fangs.table.phase import Phase
from fangs.table.post.changes import ended, rebased, with_post
from fangs.table.state import Table

_LATE = (Phase.GRACE, Phase.OVERDUE, Phase.AWAITING_MAILBOX)


def corrected(table: Table, at: float, event: e.Corrected) -> Table:
    """The table with a board corrected: all who play there order again, whatever they had ordered, and have a whole turn for it.

    The orders for the old position are restored, as after a turn that was taken back.
    """
    table = tables.play(table, at, event.board, event.steps)
    table = rebased(
        replace(table, began=at, prepared=tuple(one for one in table.prepared if one.board != event.board)), event.board
    )
    post = table.post
    assert post is not None
    table = with_post(
        table,
        taken_back=post.taken_back + 1,
        turn=replace(post.turn, again=post.taken_back + 1),
        passed=None,
        extra=0.0,
        reminded=False,
        says={player: said for player, said in post.says.items() if said != "ready"},
        phase=Phase.OPEN if post.phase in _LATE else post.phase,
    )
    if table.boards[event.board].is_over:
        return ended(table, event.board)
    return tables.tell(table, at, "corrected", board=event.board)

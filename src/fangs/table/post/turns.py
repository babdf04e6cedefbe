"""What happens automatically at the end of a turn in a game by post: orders are revealed, and a report is published.

The functions here return events. They do not change the table.
"""

from __future__ import annotations

from collections.abc import Callable

from fangs.core.errors import RequestError
from fangs.table import events as e
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.frozen import replace
from fangs.table.phase import Phase
from fangs.table.post.commands.early import may_be_at_once
from fangs.table.post.commands.master import process_now
from fangs.table.post.standing_in import stand_ins
from fangs.table.post.state import Post
from fangs.table.state import Table


def follow_ups(table: Table) -> Events:
    """Reveal the orders or publish the report, if it is time for this.

    Otherwise, return no events.
    """
    post = table.post
    if post is None:
        return []
    if is_ready(table, post):
        return process(table, post)
    is_settled = post.phase is Phase.SETTLING and (table.phase is Phase.OVER or table.waits_for_people)
    return [e.Reported(by_calendar=True), *stand_ins(table, post)] if is_settled else []


def process(table: Table, post: Post) -> Events:
    """Reveal a turn's orders, and play them on all boards."""
    missing: list[tuple[int, str]] = []
    played: Events = []
    for at in table.boards:
        if at.is_over:
            continue
        actions = _playable(at)
        for role in at.position.owing:
            if role not in actions:
                assert at.game.no_order is not None
                actions[role] = at.game.no_order
                missing.append((at.index, role))
        played.append(e.Played(at.index, at.thrown(at.in_order(actions))))
    return [e.Processed(post.closed_by or "all in", tuple(missing)), *played]


def _playable(at: Board) -> dict[str, str]:
    """Return the orders to play, by role. If one is impossible, it is replaced as the rules say."""
    actions = {}
    for role, draft in at.drafts.items():
        if role not in at.position.owing:
            continue
        for action in (draft.action, at.game.impossible):
            if action is not None and at.plays(role, action):
                actions[role] = action
                break
    return actions


def is_ready(table: Table, post: Post) -> bool:
    """Return whether the turn's orders must be revealed now."""
    closed = post.phase is Phase.WAITING_FOR_BOT
    if not table.is_playing or (post.pause and not closed):
        return False
    if any(board.owing for board in table.boards):
        return closed and table.game.no_order is not None and not table.due_of_bots
    if post.phase in (Phase.WAITING_FOR_BOT, Phase.OVERDUE, Phase.SETTLING) or not table.waits_for_people:
        return True
    return may_be_at_once(table)


def foreseen(table: Table, fold: Callable[[Table, Events], Table]) -> Table:
    """Return the table as it would be if the turn were processed now, with different dice.

    `fold` is `TableService.foresee`. This dry run throws dice from a different seed, so that nobody, not even the Games
    Master, can see the real dice in advance. Raise RequestError if bots must choose first or the turn cannot be
    processed.
    """
    boards = tuple(replace(board, seed="0" * 64) for board in table.boards)
    after = fold(replace(table, boards=boards), process_now(table))
    assert after.post is not None
    if after.post.phase is Phase.WAITING_FOR_BOT:
        raise RequestError.phrased("The bots have not chosen yet. Please try again in a moment.")
    if after.post.phase is Phase.SETTLING:  # the bots' next choices belong to the turn, but they are not known yet
        after = fold(after, [e.Reported(by_calendar=True)])
    return after

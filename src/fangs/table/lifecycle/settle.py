"""Changes tables: applies new events, and all events that follow automatically."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

from fangs.core.errors import FangsError
from fangs.core.game import View
from fangs.core.records.record import stepped
from fangs.table import rhythm
from fangs.table.board import Board
from fangs.table.events import Events, Logged, Rebased
from fangs.table.fold import fold
from fangs.table.lifecycle.results import result_of
from fangs.table.lifecycle.running import MINUTE, running_game
from fangs.table.phase import Phase
from fangs.table.post.clock import notice
from fangs.table.post.mail import outgoing
from fangs.table.rows import Append, Result, Running, SeatAccount, StoredPosition
from fangs.table.state import Table
from fangs.table.views.table_view import offer


def settled(table: Table, events: Events, now: float, mark: str = "") -> tuple[Table, list[Logged]]:
    """Apply events to a table, and all events that follow automatically. Return the new table and the log of these events.

    `mark` identifies the request that led to the events, and is stored in the first one.
    """
    log, before = list[Logged](), table
    while events:
        for event in events:
            log.append(Logged(table.length + 1, now, event, "" if log else mark))
            table = fold(table, log[-1])
        events = rhythm.follow_ups(table) or notice(before, table, now)
    return table, log


def change(before: Table | None, after: Table, log: Sequence[Logged], bot_delay: float) -> Append:
    """Collect the data to store together with new events, such as letters, lobby entries, positions and results."""
    is_open = bool(after.joinable) or after.looks_for_players
    return Append(
        at=log[-1].at,
        wake=rhythm.wake(after, bot_delay),
        listed=is_open,
        offer=offer(after) if is_open else None,
        letters=outgoing(after, log),
        boards=[
            StoredPosition(board.index, board.edition, board.position.json())
            for board in after.boards
            if not board.is_unread and (before is None or before.boards[board.index].positions is not board.positions)
        ],
        accounts=_changed_accounts(before, after),
        over=_over(before, after),
        result=_result(before, after),
        running=_running(before, after),
    )


def _changed_accounts(before: Table | None, after: Table) -> list[SeatAccount]:
    if before is not None and before.seats is after.seats:
        return []
    earlier = [None] * len(after.seats) if before is None else [seat.account for seat in before.seats]
    return [
        SeatAccount(seat.number, seat.account)
        for seat, was in zip(after.seats, earlier, strict=True)
        if seat.account != was
    ]


def _over(before: Table | None, after: Table) -> bool | None:
    is_over, was_over = after.phase is Phase.OVER, before is not None and before.phase is Phase.OVER
    is_changed = before is not None and after.seats is not before.seats  # a newly linked seat has a new row
    is_news = is_over != was_over or (is_over and is_changed)
    return is_over if is_news and any(seat.account is not None for seat in after.seats) else None


def _result(before: Table | None, after: Table) -> Result | Literal["withdrawn"] | None:
    """Return the result to store after a change, "withdrawn" to delete a stored result, or None to change nothing."""
    was, now = before and result_of(before), result_of(after)
    return None if was == now else now or "withdrawn"


def _running(before: Table | None, after: Table) -> Running | Literal["ended"] | None:
    """Return the entry to store for the page *Watch* after a change, "ended" to delete it, or None to change nothing.

    The entry's time is rounded to the minute, so that it must seldom be stored again.
    """
    if before is not None and _is_listed_alike(before, after):
        return None
    was, now = before and running_game(before), running_game(after)
    return None if was == now else now or "ended"


def _is_listed_alike(before: Table, after: Table) -> bool:
    """Return whether the table's entry on the page *Watch* is certainly unchanged, as after most choices.

    A choice also changes when its seat's holder last acted, so the seats are compared by what the entry depends on.
    """
    was, now = ([(seat.name, seat.bot, seat.kind, seat.stand_in) for seat in one.seats] for one in (before, after))
    same = was == now and before.opened is after.opened and before.phase is after.phase
    return same and before.began // MINUTE == after.began // MINUTE


def rebased(table: Table, stored: Sequence[StoredPosition]) -> Events:
    """Move a table to the current edition of the rules, if they have been corrected since it was opened.

    A finished game stays as it is if its last position is the same under the current rules. Every other board continues
    from its stored position. If no position was stored, it continues from the last position that can be reached under
    the current rules.
    """
    positions = {kept.board: kept.position for kept in stored}
    return [
        Rebased(board.index, board.game.edition, _carried_over(board, positions.get(board.index)))
        for board in table.boards
        if board.edition < board.game.edition
    ]


def _carried_over(board: Board, stored: View | None) -> View | None:
    if not board.is_unread and board.is_over and stored in (None, board.position.json()):
        return None
    if stored is not None:
        return stored
    position = board.first
    with suppress(FangsError):
        for step in board.steps:
            position = stepped(position, step)
    return position.json()

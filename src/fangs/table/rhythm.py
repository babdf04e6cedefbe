"""The commands and questions that live tables and tables by post share."""

from __future__ import annotations

from fangs.table.events import Events
from fangs.table.live import choosing, prepared
from fangs.table.live.state import Live
from fangs.table.people import hand_back
from fangs.table.post import ahead, clock, turns
from fangs.table.post.ordering import Wanted, order
from fangs.table.post.state import Post
from fangs.table.seat import Seat
from fangs.table.state import Table


def choose(table: Table, player: int, board: int, number: int | None, role: str, action: str) -> Events:
    """Choose for a role: at once, or by post as an order; raises Refusal, NoSeat, RequestError, Stale."""
    match table.rhythm:
        case Live():
            return choosing.choose(table, player, board, number, role, action)
        case Post():
            choosing.require_choosing(table, board, number)
            orders, seat = order(table, player, [Wanted(board, role, action)]), table.players[player]
            return [*(hand_back(table, seat) if seat.stand_in is not None else []), *orders]


def for_bots(table: Table, board: int, number: int, role: str, action: str) -> Events:
    """The choice of a bot, if the bot still has to make it in the position with this number."""
    at = table.boards[board]
    if number != at.number or (at, role) not in table.due_of_bots:
        return []
    match table.rhythm:
        case Live():
            return choosing.choose(table, at.player_of(role), board, number, role, action)
        case Post():
            return order(table, at.player_of(role), [Wanted(board, role, action)], by="bot")


def for_the_clock(table: Table, now: float, mailbox: float | None = None, since: float = 0.0) -> Events:
    """The events that the clock causes at this time.

    `since` is when it was last set. For `mailbox`, see `fangs.table.post.clock.for_the_clock`.
    """
    match table.rhythm:
        case Live():
            return choosing.for_the_clock(table, now, since)
        case Post():
            return clock.for_the_clock(table, now, mailbox)


def hold(table: Table, last: float, now: float) -> Events:
    """The events that follow if no server was present since `last`. The clock of a live table stood still; dates by post stay."""
    return choosing.hold(table, last, now) if isinstance(table.rhythm, Live) else []


def deadline(table: Table) -> float | None:
    """The deadline of the people who must choose, or None if there is none."""
    match table.rhythm:
        case Live():
            return choosing.deadline(table)
        case Post():
            return clock.deadline(table)


def wake(table: Table, delay: float, since: float = 0.0) -> float | None:
    """The time when the table is due next, for a bot (after its delay) or a deadline, or None if it waits for people."""
    if table.due_of_bots:
        return table.began + delay
    match table.rhythm:
        case Live():
            return choosing.closing(table, since)
        case Post():
            return clock.wake(table)


def follow_ups(table: Table) -> Events:
    """The events that now follow by themselves: prepared choices, opened orders, or a report. Empty if nothing follows."""
    return prepared.due(table) or ahead.due(table) or turns.follow_ups(table)


def may_have_hints(table: Table, seat: Seat) -> bool:
    """Whether hints are fair to everybody at the table. The others must be bots, and must have been from the beginning."""
    return (
        table.is_playing
        and not table.opened.strict
        and all(other.kind == "bot" for other in table.players if other is not seat)
    )

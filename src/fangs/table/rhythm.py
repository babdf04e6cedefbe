"""The commands and questions that tables share, played live or by post."""

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
    """A player chooses for a role: at once, or by post as an order; raises Refusal, NoSeat, RequestError, Stale."""
    match table.rhythm:
        case Live():
            return choosing.choose(table, player, board, number, role, action)
        case Post():
            choosing.require_choosing(table, board, number)
            orders, seat = order(table, player, [Wanted(board, role, action)]), table.players[player]
            return [*(hand_back(table, seat) if seat.stand_in is not None else []), *orders]


def for_bots(table: Table, board: int, number: int, role: str, action: str) -> Events:
    """The choice of a bot, if it is still the bot's to make at the position with this number."""
    at = table.boards[board]
    if number != at.number or (at, role) not in table.due_of_bots:
        return []
    match table.rhythm:
        case Live():
            return choosing.choose(table, at.player_of(role), board, number, role, action)
        case Post():
            return order(table, at.player_of(role), [Wanted(board, role, action)], by="bot")


def for_the_clock(table: Table, now: float, mailbox: float | None = None, since: float = 0.0) -> Events:
    """What the clock does at this time; for `mailbox` see `fangs.table.post.clock.for_the_clock`; `since`: when it was last set."""
    match table.rhythm:
        case Live():
            return choosing.for_the_clock(table, now, since)
        case Post():
            return clock.for_the_clock(table, now, mailbox)


def hold(table: Table, last: float, now: float) -> Events:
    """What follows if no server was there since `last`: the clock of a live table stood still. Dates by post stay as they are."""
    return choosing.hold(table, last, now) if isinstance(table.rhythm, Live) else []


def deadline(table: Table) -> float | None:
    """The deadline of the people whose turn it is; None if there is none."""
    match table.rhythm:
        case Live():
            return choosing.deadline(table)
        case Post():
            return clock.deadline(table)


def wake(table: Table, delay: float, since: float = 0.0) -> float | None:
    """When the table is due next: a bot (after its delay) or a deadline; None: not before somebody acts."""
    if table.due_of_bots:
        return table.began + delay
    match table.rhythm:
        case Live():
            return choosing.closing(table, since)
        case Post():
            return clock.wake(table)


def follow_ups(table: Table) -> Events:
    """What now follows by itself: prepared choices, orders opened, a report; empty: nothing."""
    return prepared.due(table) or ahead.due(table) or turns.follow_ups(table)


def may_have_hints(table: Table, seat: Seat) -> bool:
    """Whether hints are fair to everybody at the table: the others are bots, and were from the beginning."""
    return table.is_playing and all(other.kind == "bot" for other in table.players if other is not seat)

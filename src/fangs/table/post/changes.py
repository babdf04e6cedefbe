"""Small changes to the state of a game played by post. Most of them leave a live table unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from fangs.table.events import Chose
from fangs.table.frozen import replace
from fangs.table.phase import Phase
from fangs.table.post.orders import Order, receipt
from fangs.table.state import Proposal, Table
from fangs.table.views.narration import Happened

T = TypeVar("T")


def with_post(table: Table, **changes: Any) -> Table:
    """Change some fields of a table's `Post` state."""
    assert table.post is not None
    return replace(table, rhythm=replace(table.post, **changes))


def noted(table: Table, at: float, event: Chose) -> Table:
    """Store a new order, which replaces the role's previous order."""
    post = table.post
    if post is None:
        return table
    board, role, action, turn = event.board, event.role, event.action, post.turn.number
    salt = event.salt or ""
    sealed = receipt(salt, table.name, turn, board, role, action)
    late = event.by == "player" and post.phase in (Phase.GRACE, Phase.OVERDUE)
    order = Order(board, role, action, at, event.by, event.given, salt, turn, sealed, event.tried, late)
    # A player who sends an order after being ready may have more to say, and one who was asked has answered.
    player = table.boards[board].player_of(role)
    says = {other: said for other, said in post.says.items() if other != player or said == "wait"}
    return with_post(table, orders=(*(one for one in post.orders if one.place != order.place), order), says=says)


def cancelled(table: Table, board: int, role: str) -> Table:
    """Remove a role's order."""
    if table.post is None:
        return table
    return with_post(table, orders=tuple(one for one in table.post.orders if one.place != (board, role)))


def opened_again(table: Table) -> Table:
    """Open a turn to orders again, because a person who has replaced a bot must choose."""
    if table.post is None or table.post.phase is not Phase.WAITING_FOR_BOT:
        return table
    return with_post(table, phase=Phase.OPEN, closed_by=None)


def ended(table: Table, board: int) -> Table:
    """Drop the orders for a game that has ended.

    Once all games at the table are over, a last report follows.
    """
    post = table.post
    if post is None:
        return table
    table = with_post(table, orders=tuple(order for order in post.orders if order.board != board))
    return with_post(table, phase=Phase.SETTLING) if table.phase is Phase.OVER else table


def without_person(table: Table, player: int) -> Table:
    """Remove what belongs to a person who leaves their seat, such as letters on the desk and orders for later turns."""
    post = table.post
    if post is None:
        return table
    return with_post(
        table,
        says=_without(player, post.says),
        extensions=_without(player, post.extensions),
        received=_without(player, post.received),
        clocks=_without(player, post.clocks),
        reliability=_without(player, post.reliability),
        ahead=tuple(one for one in post.ahead if one.player != player),
        aside=tuple(one for one in post.aside if one.player != player),
    )


def _without(player: int, counted: Mapping[int, T]) -> dict[int, T]:
    return {other: of for other, of in counted.items() if other != player}


def without_set_aside(table: Table, player: int) -> Table:
    """Remove a player's orders for later turns, including orders that were kept when a turn was taken back."""
    if table.post is None:
        return table
    kept = {
        turn: tuple(one for one in orders if table.boards[one.board].player_of(one.role) != player)
        for turn, orders in table.post.set_aside.items()
    }
    ahead = tuple(one for one in table.post.ahead if one.player != player)
    return with_post(table, set_aside=kept, ahead=ahead)


def rebased(table: Table, board: int) -> Table:
    """Drop a board's orders after a correction, so that the players must send them again."""
    if table.post is None:
        return table
    orders = tuple(order for order in table.post.orders if order.board != board)
    aside = {turn: tuple(one for one in some if one.board != board) for turn, some in table.post.set_aside.items()}
    ahead = tuple(one for one in table.post.ahead if one.board != board)
    return opened_again(with_post(table, orders=orders, set_aside=aside, ahead=ahead))


def proposed(table: Table, at: float, asked: Proposal) -> Table:
    """Add a player's offer of a draw to the history, so that letters announce it."""
    if table.post is None or asked.what != "draw":
        return table
    who = table.seats[asked.player].called
    line = Happened(at, "draw_offered", {"who": who}, None, asked.board, len(table.boards[asked.board].steps))
    return replace(table, happened=table.happened.plus(line))

"""Checks that come before many commands in a game played by post."""

from __future__ import annotations

from fangs.core.errors import RequestError, quoted
from fangs.table.board import Board
from fangs.table.guards import require_under_way
from fangs.table.people import seat_of
from fangs.table.phase import TAKES_ORDERS, Phase
from fangs.table.post.state import Post
from fangs.table.state import Table


def post_of(table: Table) -> Post:
    """Return the state of a game played by post, or raise RequestError if the table is live."""
    if table.post is None:
        raise RequestError.phrased("This table is not played by post.")
    return table.post


def require_playing(table: Table) -> None:
    """Raise RequestError if the table is live or the game has not begun, and GameOver after its end."""
    post_of(table)
    require_under_way(table)


def require_open(table: Table, *, by_letter: bool = True) -> None:
    """Raise RequestError if the turn no longer accepts orders.

    While the turn waits for the mailbox, it accepts orders in letters only.
    """
    post = post_of(table)
    if post.phase is Phase.AWAITING_MAILBOX and not by_letter:
        raise RequestError.phrased(
            "The deadline of turn {number} has passed. Only letters that arrived in time still count.",
            number=post.turn.number,
        )
    if post.phase not in TAKES_ORDERS | {Phase.AWAITING_MAILBOX}:
        raise RequestError.phrased(
            "Turn {number} no longer takes orders because it is being processed.", number=post.turn.number
        )


def require_not_gone(table: Table, player: int) -> None:
    """Raise RequestError if there is no such player, or if they have resigned or lost their seat."""
    if (seat := seat_of(table, player)).gone:
        raise RequestError.phrased("{called} has resigned, so a bot plays on.", called=seat.called)


def game_of(table: Table, board: object) -> Board:
    """Look up a board by index, or raise RequestError if it does not exist."""
    if type(board) is not int or not 0 <= board < len(table.boards):
        game = board + 1 if type(board) is int else quoted(board)
        raise RequestError.phrased(
            "There is no game {game}. Games are numbered from 1 to {last}.", game=game, last=len(table.boards)
        )
    return table.boards[board]

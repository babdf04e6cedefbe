"""What must be so for something to be done at a table by post: asked again and again."""

from __future__ import annotations

from fangs.core.errors import GameOver, RequestError, quoted
from fangs.table.board import Board
from fangs.table.desk import Desk
from fangs.table.table import Table


def desk_of(table: Table) -> Desk:
    """The desk of a table; raises RequestError where it is not played by post."""
    if table.desk is None:
        raise RequestError("This table is not played by post.")
    return table.desk


def require_player(table: Table, player: int) -> None:
    """Raises RequestError for a number that is no player's."""
    if not 0 <= player < len(table.players):
        raise RequestError(f"There is no player {player}: they are numbered 0 to {len(table.players) - 1}.")


def require_playing(table: Table) -> None:
    """Raises RequestError or GameOver where nothing is played by post now."""
    desk_of(table)
    if table.status == "over":
        raise GameOver("The game is over.")
    if table.status == "waiting":
        raise RequestError("The game begins when every seat is taken.")


def require_open(table: Table) -> None:
    """Raises RequestError where the turn is closed to orders."""
    desk = desk_of(table)
    if desk.closed:
        raise RequestError(f"Turn {desk.turn.number} is closed to orders, and is being processed.")


def require_not_gone(table: Table, player: int) -> None:
    """Raises RequestError for who has resigned, or lost the seat."""
    if table.players[player].gone:
        raise RequestError(f"{table.players[player].called} has resigned: a bot plays on.")


def game_of(table: Table, board: object) -> Board:
    """The board of this number; raises RequestError."""
    if type(board) is not int or not 0 <= board < len(table.boards):
        number = board + 1 if type(board) is int else quoted(board)
        raise RequestError(f"There is no game {number}: they are numbered 1 to {len(table.boards)}.")
    return table.boards[board]

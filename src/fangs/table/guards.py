"""Checks that come before every command in a game: there is such a board, the caller has a seat, and the game is in progress."""

from __future__ import annotations

from typing import NamedTuple

from fangs.core.errors import GameOver, IllegalMove, RequestError, quoted
from fangs.table.board import Board
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat, Renewed, Stale
from fangs.table.seat import Seat
from fangs.table.state import Table


class SeatKeys(NamedTuple):
    """The keys of a request that may open a seat at one table.

    `given` is a key that the request contains. `own` is derived from the browser's secret, and may open no seat.
    """

    given: str | None = None
    own: str | None = None

    def opens(self, table: Table) -> str | None:
        """Return the first key that opens a seat, or None if no key does.

        Raise Renewed if the given key no longer opens anything.
        """
        found = next((key for key in self if key is not None and table.seat_with(key)), None)
        if found is None and self.given is not None:
            raise Renewed(table.name)
        return found

    def seat(self, table: Table) -> Seat | None:
        """Return the seat that the keys open, or None for a spectator.

        Raise Renewed if the given key no longer opens anything.
        """
        return table.seat_with(self.opens(table))


def require_seat(seat: Seat | None) -> Seat:
    """Return the caller's seat, or raise NoSeat for a spectator."""
    if seat is None:
        raise NoSeat.phrased("Only people with a seat at this table can do that.")
    return seat


def board_of(table: Table, board: object) -> Board:
    """Look up a board by index, or raise RequestError if it does not exist."""
    if type(board) is not int or not 0 <= board < len(table.boards):
        raise RequestError.phrased("There is no board {board} at this table.", board=quoted(board))
    return table.boards[board]


def require_choosing(table: Table, board: object, number: int | None) -> Board:
    """Return a board after checking that choices can be made on it now.

    `number` is the number of the position that the player has seen, or None for the current position. Raise Stale if
    the position has changed since, RequestError before the game begins or if there is no such board, and GameOver after
    its end.
    """
    at = board_of(table, board)
    require_under_way(table)
    if at.ended:
        raise GameOver.phrased("The game is over.")
    if number is not None and number != at.number:
        raise Stale.phrased("The position has changed in the meantime. Please look at the new position.")
    return at


def require_preparing(table: Table, board: int, number: int | None) -> Board:
    """Return a board on which later choices can be prepared now, or raise RequestError if the table is not live.

    Also raise the errors of `require_choosing`.
    """
    if table.post is not None:
        raise RequestError.phrased(
            "By post, write an order for the next turn in a letter, on a line like `next turn: ...`."
        )
    return require_choosing(table, board, number)


def require_own_role(board: Board, player: int, role: str) -> None:
    """Raise InvalidMove for an unknown role, and NoSeat for a role that is not one of the player's own."""
    board.game.role_number(role)
    if role not in board.roles or board.player_of(role) != player:
        called = board.first.called(role) if role in board.roles else role
        raise NoSeat.phrased("You cannot choose for {role}.", role=called)


def require_own_choice(board: Board, player: int, role: str, action: str) -> None:
    """Raise IllegalMove for an action of the Games Master, and the errors of `require_own_role`."""
    require_own_role(board, player, role)
    if action in board.game.master_actions:
        raise IllegalMove.phrased(
            "{action} is an action for the Games Master, not for a player.", action=quoted(action)
        )


def require_player(table: Table, seat: Seat) -> int:
    """Return the player in a seat. Raise NoSeat for a host who does not play.

    Raise RequestError before the game begins, and GameOver after its end.
    """
    if seat.player is None:
        raise NoSeat.phrased("You are not a player at this table.")
    require_under_way(table)
    return seat.player


def require_under_way(table: Table) -> None:
    """Raise RequestError before the game begins, and GameOver after its end."""
    if table.phase is Phase.SIGNING_UP:
        raise RequestError.phrased("The game begins when every seat is taken.")
    require_not_over(table)


def require_not_over(table: Table) -> None:
    """Raise GameOver after the end of the game."""
    if table.phase is Phase.OVER:
        raise GameOver.phrased("The game is over.")

"""Checks that come before every command in a game: the caller must be a player, and the game must be in progress."""

from __future__ import annotations

from fangs.core.errors import GameOver, RequestError
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import phrase


def require_player(table: Table, seat: Seat) -> int:
    """Return the player in a seat. Raise NoSeat for a host who does not play.

    Raise RequestError before the game begins, and GameOver after its end.
    """
    if seat.player is None:
        raise NoSeat(phrase("You are not a player at this table."))
    require_under_way(table)
    return seat.player


def require_under_way(table: Table) -> None:
    """Raise RequestError before the game begins, and GameOver after its end."""
    if table.phase is Phase.SIGNING_UP:
        raise RequestError(phrase("The game begins when every seat is taken."))
    require_not_over(table)


def require_not_over(table: Table) -> None:
    """Raise GameOver after the end of the game."""
    if table.phase is Phase.OVER:
        raise GameOver(phrase("The game is over."))

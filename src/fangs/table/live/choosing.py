"""Choices at a live table. A turn ends as soon as all players have chosen."""

from __future__ import annotations

from fangs.core.errors import GameOver, RequestError
from fangs.core.records.record import Step
from fangs.table import events as e
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.guards import board_of, require_own_choice, require_under_way
from fangs.table.refusals import Stale
from fangs.table.state import Table


def require_choosing(table: Table, board: int, number: int | None) -> Board:
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


def choose(table: Table, player: int, board: int, number: int | None, role: str, action: str) -> Events:
    """Choose an action for a player's role.

    `number` is the number of the position that the player has seen. Raise Stale if the position has changed since,
    NoSeat if the role belongs to another player, Refusal if the rules do not allow the action, and RequestError if the
    board does not exist or the game has not begun.
    """
    at = require_choosing(table, board, number)
    at.game.role_number(role)
    require_own_choice(at, player, role, action)
    at.after((Step(role, action),))  # alone, so that a refusal never depends on the secret choices of others
    chosen = e.Chose(board, role, action, "player" if table.players[player].chooser is None else "bot")
    if table.is_match:
        return _choose_together(table, at, chosen)
    together = at.in_order({**at.chosen, role: action})
    if at.after(together).is_secret_since(at.position):  # others must still choose
        return [chosen]
    return [e.Played(board, at.thrown(together))]


def _choose_together(table: Table, at: Board, chosen: e.Chose) -> Events:
    """Make a choice in a match. No choice is revealed until all players have chosen on every board."""
    if any(owing for board in table.boards for owing in board.owing if (board, owing) != (at, chosen.role)):
        return [chosen]
    played: Events = []
    for board in table.boards:
        if not board.is_over:
            actions = {**board.chosen, chosen.role: chosen.action} if board is at else board.chosen
            played.append(e.Played(board.index, board.thrown(board.in_order(actions))))
    return played

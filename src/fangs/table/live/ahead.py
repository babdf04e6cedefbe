"""Choices that a player at a live table prepares in advance, and that stay secret until they can be made."""

from __future__ import annotations

from typing import Any

from fangs.core.errors import IllegalMove, RequestError, quoted
from fangs.table import events as e
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.guards import require_own_role, require_preparing
from fangs.table.refusals import Stale
from fangs.table.state import Table
from fangs.table.views import drawings


def waiting(table: Table, board: Board, player: int) -> list[str]:
    """Return the roles for which a player can prepare a choice now.

    These roles have nothing to choose now, but are still in the game. There must also be another person at the table.
    """
    if table.post is not None or not table.is_playing or board.is_over or not _plays_with_people(table, player):
        return []
    own = [role for role in board.roles if board.player_of(role) == player and role not in board.owing]
    return [role for role in own if not _why_out(board, player, role)]


def _why_out(board: Board, player: int, role: str) -> str:
    """Explain why a role has nothing more to choose. Return "" if it is still in the game."""
    return board.game.out(drawings.sight(board.position, board.seat_of(player)), role)


def prepared(table: Table, board: Board, player: int) -> list[e.Prepared]:
    """Return the choices that a player at a live table has prepared on a board."""
    if table.post is not None:
        return []
    return [one for one in table.prepared if one.board == board.index and board.player_of(one.role) == player]


def next_choices(board: Board, player: int, role: str) -> list[dict[str, Any]]:
    """Return the choices that may be possible for a role next, as far as its player can tell.

    Each choice comes with the clicks that make it, and with a sentence.
    """
    made = {one: action for one, action in board.chosen.items() if board.player_of(one) == player}
    return drawings.next_actions(board.position, board.seat_of(player), role, made)


def prepare(table: Table, player: int, board: int, number: int | None, role: str, action: str | None) -> Events:
    """Prepare a role's next choice, or remove the prepared choice if `action` is None.

    The new choice replaces the earlier one. Raise Stale if the position has changed or the role must choose now, NoSeat
    if the role belongs to another player, IllegalMove if the choice cannot be possible, and RequestError or GameOver if
    nothing can be prepared.
    """
    at = require_preparing(table, board, number)
    require_own_role(at, player, role)
    if action is None:
        return [e.Prepared(board, role, ()) for one in prepared(table, at, player) if one.role == role]
    if role in at.owing:
        raise Stale.phrased("It is already your turn. Choose now.")
    if why := _why_out(at, player, role):
        raise RequestError.phrased("{why} You have no more choices to make here.", why=why)
    if role not in waiting(table, at, player):
        raise RequestError.phrased(
            "You cannot prepare a choice when you play only against bots, because bots choose at once."
        )
    label = next((one["label"] for one in next_choices(at, player, role) if one["action"] == action), None)
    if label is None:
        name = at.first.called(role)
        raise IllegalMove.phrased(
            "As far as you can tell, {role} cannot choose {action} next.", action=quoted(action), role=name
        )
    wanted = e.Prepared(board, role, (action,), given=label, player=player)
    return [] if wanted in table.prepared else [wanted]


def _plays_with_people(table: Table, player: int) -> bool:
    """Return whether another person has a seat at the table.

    Whom the game is waiting for does not matter, because that can be secret.
    """
    return any(other.kind == "person" and other.player != player for other in table.players)

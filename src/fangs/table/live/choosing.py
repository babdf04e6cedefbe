"""Choices at a live table. A turn ends as soon as all players have chosen."""

from __future__ import annotations

from fangs.table import events as e
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.state import Table


def choose(table: Table, at: Board, role: str, action: str) -> Events:
    """Choose an action for a role on this board, or raise Refusal if the rules do not allow it.

    In a match, no choice is revealed until all players have chosen on every board.
    """
    revealed = at.revealed_by(role, action)
    if revealed is None or (table.is_match and _others_must_choose(table, at, role)):
        chooser = table.players[at.player_of(role)].chooser
        if is_chosen(table, at, role, action):
            return []
        return [e.Chose(at.index, role, action, "player" if chooser is None else "bot")]
    return [
        e.Played(board.index, revealed if board is at else board.thrown(board.in_order(board.chosen)))
        for board in table.boards
        if not board.is_over
    ]


def is_chosen(table: Table, at: Board, role: str, action: str) -> bool:
    """Return whether a role's owner has already chosen this action, and has not prepared another."""
    player = at.player_of(role)
    author = None if table.players[player].chooser else table.holder_of(player)
    is_prepared = any((one.board, one.role) == (at.index, role) for one in table.prepared)
    return at.drafts.get(role) == (action, author) and not is_prepared


def _others_must_choose(table: Table, at: Board, role: str) -> bool:
    return any(owing for board in table.boards for owing in board.owing if (board, owing) != (at, role))

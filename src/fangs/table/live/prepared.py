"""Makes the choices that players have prepared, as soon as the role must choose."""

from __future__ import annotations

import secrets

from fangs.table import events as e
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.frozen import replace
from fangs.table.live import plans
from fangs.table.live.choosing import choose
from fangs.table.state import Table


def due(table: Table) -> Events:
    """Make the next prepared or planned choice, if one is due.

    Otherwise, return no events. A prepared choice that the rules do not allow is kept: by post until the end of the
    turn, and at a live table until its player has chosen something else.
    """
    if not table.is_playing:
        return []
    one = next((one for one in table.prepared if _is_due(table, table.boards[one.board], one)), None)
    if one is None and (found := plans.due(table)) is not None:
        return choose(table, *found)
    if one is None:
        return []
    if table.post is not None:
        salt = secrets.token_hex(16)
        return [e.Chose(one.board, one.role, one.actions[0], one.by, salt, one.given, one.player, prepared=True)]
    chosen = choose(table, table.boards[one.board], one.role, one.actions[0])
    return [*chosen, replace(one, actions=one.actions[1:])]


def _is_due(table: Table, at: Board, one: e.Prepared) -> bool:
    if at.is_over or one.role not in at.owing:
        return False
    if table.post is None and table.players[at.player_of(one.role)].chooser is not None:
        return False
    if table.post is not None and not at.owing == at.position.owing == (one.role,):
        return False
    if table.post is not None and one.turn not in (None, table.post.turn.number):
        return False
    return at.plays(one.role, one.actions[0])

"""Orders that players send in advance for the next turn, and that stay sealed until it begins."""

from __future__ import annotations

import secrets

from fangs.core.errors import GameOver, RequestError
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.events.play import Author
from fangs.table.guards import require_own_choice
from fangs.table.phase import Phase
from fangs.table.post.commands.ordering import Wanted
from fangs.table.post.guards import game_of, post_of, require_not_gone, require_playing
from fangs.table.state import Table


def seal(table: Table, player: int, wanted: Wanted, by: Author = "player") -> Events:
    """Store a player's order for the next turn. It replaces an earlier order for the same role.

    When that turn begins, the order may turn out to be impossible. Raise RequestError, GameOver, NoSeat if the role
    belongs to another player, or IllegalMove for an action of the Games Master.
    """
    require_playing(table)
    require_not_gone(table, player)
    at = game_of(table, wanted.board)
    if at.is_over:
        raise GameOver.phrased("The game is over.")
    require_own_choice(at, player, wanted.role, wanted.action)
    if wanted.then:
        raise RequestError.phrased("For the next turn, give one choice, not a chain of choices.")
    post = post_of(table)
    order = e.Sealed(wanted.board, wanted.role, wanted.action, post.turn.number + 1, player, by, wanted.kept)
    return [] if order in post.ahead else [order]


def waiting(table: Table, player: int) -> list[e.Sealed]:
    """Return a player's orders for the next turn."""
    post = post_of(table)
    return [one for one in post.ahead if one.player == player and one.turn == post.turn.number + 1]


def take_back(table: Table, player: int, board: int, role: str) -> Events:
    """Take back a player's order for the next turn, if there is one."""
    found = [one for one in waiting(table, player) if (one.board, one.role) == (board, role)]
    return [e.Sealed(board, role, None, one.turn, player) for one in found]


def due(table: Table) -> Events:
    """Put the orders that one player has sent in advance into force, if their turn has begun.

    Otherwise, return no events. If an order cannot take effect, the player is told.
    """
    post = table.post
    if post is None or post.phase is not Phase.OPEN or not table.is_playing:
        return []
    found = [one for one in post.ahead if one.turn <= post.turn.number]
    if not found:
        return []
    player = found[0].player
    own = [one for one in found if one.player == player and one.turn == post.turn.number]
    chosen = [(one, action) for one in own if (action := _counts_as(table, one)) is not None]
    orders = [
        e.Chose(one.board, one.role, action, one.by, secrets.token_hex(16), one.given, player) for one, action in chosen
    ]
    good = {(one.board, one.role) for one, action in chosen if action == one.action}
    return [
        *orders,
        e.Unsealed(player, tuple((one.board, one.role) for one in own if (one.board, one.role) not in good)),
    ]


def _counts_as(table: Table, one: e.Sealed) -> str | None:
    """Return the action that an order in advance now results in.

    If the order is now impossible, this is the game's replacement, or None.
    """
    at = table.boards[one.board]
    if at.is_over or one.role not in at.owing or table.players[one.player].chooser is not None:
        return None
    return next((action for action in (one.action, at.game.impossible) if action and at.plays(one.role, action)), None)

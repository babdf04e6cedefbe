"""Strict games, in which there are no hints, take-backs or stand-in bots, and players who leave or are late lose.

Until everybody has made a first choice, any player can abort the game, which then has no result.
"""

from __future__ import annotations

from collections.abc import Sequence

from fangs import bots
from fangs.core.errors import FangsError, RequestError
from fangs.table import events as e
from fangs.table.board import LOOK_BACK_STEPS, Board
from fangs.table.events import Events
from fangs.table.guards import require_player, require_under_way
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import phrase

FIRST_STEPS = LOOK_BACK_STEPS
"""The maximum number of steps after which a game can still be aborted. A table always holds this many in memory."""


def is_strict(table: Table) -> bool:
    """Return whether a game is strict and not over yet."""
    return table.opened.strict and table.status != "over"


def require_hints_allowed(table: Table) -> None:
    """Raise RequestError while a strict game is not over, because there are no hints until then."""
    if is_strict(table):
        raise RequestError.phrased("This game is strict, so there are no hints until it is over.")


def left(table: Table) -> str:
    """Return a sentence that tells a person that they have left the game for good."""
    return phrase("You have left this game for good.") if table.opened.strict else phrase("You have resigned.")


def abort(table: Table, seat: Seat) -> Events:
    """Abort a strict game in which somebody has not made a first choice yet.

    Raise RequestError if the game cannot be aborted, NoSeat for a host who does not play, and GameOver after its end.
    """
    player = require_player(table, seat)
    if not table.opened.strict:
        raise RequestError.phrased("Only a strict game can be aborted.")
    if not seat.is_present:
        raise RequestError(left(table))
    if not undecided(table):
        raise RequestError.phrased("Everybody has made a first choice, so the game can no longer be aborted.")
    return [e.Aborted((player,))]


def may_abort(table: Table, seat: Seat) -> bool:
    """Return whether a seat's holder can abort the game now."""
    if not table.opened.strict:
        return False
    try:
        return bool(abort(table, seat))
    except FangsError:
        return False


def undecided(table: Table) -> frozenset[int]:
    """Return the players whose first choice is not revealed yet. If there are none, the game can no longer be aborted.

    If it is secret who plays which role, the result contains everybody until every role has chosen, because a shorter
    list would give this away.
    """
    everybody = frozenset(range(len(table.players)))
    if any(len(board.steps) - board.seed_from > FIRST_STEPS for board in table.boards):
        return frozenset()
    if table.secret_owners is not None:
        has_begun = all(_choosers(board) >= set(board.roles) for board in table.boards)
        return frozenset() if has_begun else everybody
    return everybody - {board.player_of(role) for board in table.boards for role in _choosers(board)}


def _choosers(board: Board) -> set[str]:
    """Return the roles that have made a choice since the table was opened."""
    return {step.chooser for step in board.steps[board.seed_from :] if step.chooser is not None}


def lose(table: Table, late: Sequence[int]) -> Events:
    """Let players who were late lose the game, or abort it if somebody has not made a first choice.

    The game is aborted if one of the late players has not made a first choice, or if there are two players and both are
    late. Otherwise, if there are two players, the other player wins. With more players, or in a match, a bot plays on,
    because the game could not continue without one.

    Raise RequestError before the game begins, and GameOver after its end.
    """
    require_under_way(table)
    absent = [player for player in late if player in undecided(table)]
    if absent:
        return [e.Aborted(tuple(absent), late=True)]
    if len(table.players) > 2 or table.is_match:
        return [e.Resigned(player, bots.STAND_IN, late=True) for player in late]
    if len(late) > 1:
        return [e.Aborted(tuple(late), late=True)]
    return [e.Resigned(player, None, late=True) for player in late]

"""Players' commands in a game played by post: they give and cancel orders, and ask for more time.

The functions here check a command and return its events. They do not change the table.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

from fangs.core.errors import GameOver, RequestError
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.events.play import Author, Tried
from fangs.table.events.post import ArrivedBy, Voucher
from fangs.table.guards import require_own_choice
from fangs.table.names import plain
from fangs.table.post.clock import deadline
from fangs.table.post.guards import game_of, post_of, require_not_gone, require_open, require_playing
from fangs.table.post.offered import why_never
from fangs.table.post.schedule import MAX_AWAY
from fangs.table.state import Table

EXTENSION = 48.0
"""The number of hours that each extension by a player adds to the deadline."""
MAX_GIVEN = 300


class Wanted(NamedTuple):
    """An order that a player wants to give."""

    board: int
    role: str
    action: str
    given: str | None = None
    then: tuple[str, ...] = ()
    """More choices for the same role, each to be made when the role must choose again in this turn, if it is possible then."""
    tried: Tried | None = None
    """The impossible order that this order replaces, or None."""

    @property
    def kept(self) -> str | None:
        """The letter's line as it is stored, or None if the order did not come in a letter.

        Invisible characters are removed, and a long line is shortened.
        """
        return None if self.given is None else plain(self.given)[:MAX_GIVEN]


def order(
    table: Table, player: int, wanted: Iterable[Wanted], by: Author = "player", *, by_letter: bool = False
) -> Events:
    """Give orders for a player, which replace earlier orders. If one is refused, none is accepted.

    Raise Refusal if the rules do not allow an order, NoSeat if a role belongs to another player, RequestError if the
    turn is closed or the player has left the game, and GameOver after the end of the game.
    """
    require_playing(table)
    if by != "bot":
        require_open(table, by_letter=by_letter)
        require_not_gone(table, player)
    return [event for one in wanted for event in _chosen(table, player, one, by)]


def _chosen(table: Table, player: int, wanted: Wanted, by: Author) -> Events:
    require_may_order(table, player, wanted.board, wanted.role, wanted.action)
    order = e.Chose(
        wanted.board, wanted.role, wanted.action, by, secrets.token_hex(16), wanted.kept, player, tried=wanted.tried
    )
    if not wanted.then:
        return [order]
    turn = post_of(table).turn.number
    return [order, e.Prepared(wanted.board, wanted.role, wanted.then, turn, by, wanted.kept, player)]


def require_may_order(table: Table, player: int, board: int, role: str, action: str) -> None:
    """Raise FangsError if a player may not give an order.

    Raise GameOver if the game is over, NoSeat if the role belongs to another player, and Refusal if the action is
    impossible.
    """
    at = game_of(table, board)
    if at.is_over:
        raise GameOver.phrased("The game is over.")
    require_own_choice(at, player, role, action)
    at.position.play(role, action)


def cancel(table: Table, player: int, board: int, role: str) -> Events:
    """Cancel a player's order, if there is one. Raise RequestError if the turn is closed."""
    at = game_of(table, board)
    if role not in at.drafts or at.player_of(role) != player:
        return []
    require_open(table)
    require_not_gone(table, player)
    return [e.Cancelled(board, role)]


def letter(
    id: str,
    player: int,
    lines: list[dict[str, Any]],
    by: Voucher = "player",
    arrived: float | None = None,
    arrived_by: ArrivedBy | None = None,
) -> Events:
    """Record a letter that was read, or orders that the Games Master entered from paper.

    The answer to the letter is written from `lines`.
    """
    return [e.LetterRead(id, player, by, tuple(lines), arrived, arrived_by)]


def extension(table: Table, player: int) -> Events:
    """Extend the deadline at a player's request, or raise RequestError if they have no extensions left."""
    post = post_of(table)
    require_playing(table)
    require_not_gone(table, player)
    if never := why_never(table, "extension"):
        raise RequestError(never)
    if deadline(table) is None:
        raise RequestError.phrased("No deadline is running.")
    if extensions_left(table, player) <= 0:
        raise RequestError.phrased(
            "You have no extensions left. Each player gets {extensions}.", extensions=post.rules.extensions
        )
    return [e.Extended(player, EXTENSION)]


def extensions_left(table: Table, player: int) -> int:
    """Return how often a player can still extend a deadline."""
    post = post_of(table)
    return post.rules.extensions - post.extensions.get(player, 0)


def away(table: Table, player: int | None, first: date, last: date, *, by: str = "master") -> Events:
    """Add a holiday for a player, or for the whole table if `player` is None.

    Players can take only a limited number of days themselves. Raise RequestError if the holiday is over or not valid,
    if the player has left the game, or if there would be too many days.
    """
    post = post_of(table)
    if player is not None:
        require_not_gone(table, player)
    holiday = post.rules.schedule.holiday(player, first, last)
    if holiday.last <= table.began:
        raise RequestError.phrased("A holiday that ends on {last} would already be over.", last=last)
    own = [one for one in post.holidays if one.player == player]
    if any(one.first <= holiday.first and holiday.last <= one.last for one in own):
        return []  # all of these days are already entered
    days = sum(one.days for one in [*own, holiday])
    if by == "player" and days > MAX_AWAY:
        raise RequestError.phrased(
            "Each player can take {most_away} days off. Only the Games Master can give more.", most_away=MAX_AWAY
        )
    return [e.HolidayTaken(player, holiday.first, holiday.last)]

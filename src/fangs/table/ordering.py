"""What players by post may do: order, take orders back, ask for time. Everything here only looks, as in `decisions`."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

from fangs.core.errors import GameOver, IllegalMove, RequestError, quoted
from fangs.table.by_post import desk_of, game_of, require_not_gone, require_open, require_player, require_playing
from fangs.table.entries import Doings
from fangs.table.refusals import NoSeat
from fangs.table.table import Table

EXTENSION = 48.0
"""By how many hours a player may put a deadline off at once."""
MOST_GIVEN = 300
MOST_AWAY = 42
"""How many days of holidays players may give themselves, so that nobody holds a game up for ever."""


class Wanted(NamedTuple):
    """An order that somebody gives, and the line that it was written as, where it was one."""

    board: int
    role: str
    action: str
    given: str | None = None
    later: tuple[str, ...] = ()
    """Further choices of the same role, each made as soon as it is due, as long as it can be."""


def order(table: Table, player: int, wanted: Iterable[Wanted], by: str = "player") -> Doings:
    """Orders of a player, all or none; each replaces the one before. Raises Refusal, and NoSeat where a role is another's."""
    require_playing(table)
    if by != "bot":
        require_open(table)
        require_not_gone(table, player)
    return [chosen(table, player, one, by) for one in wanted]


def chosen(table: Table, player: int, wanted: Wanted, by: str) -> tuple[str, dict[str, Any]]:
    """The entry of one order; raises what `order` raises."""
    board, role, action, given, later = wanted
    at = game_of(table, board)
    if at.is_over:
        raise GameOver("The game is over.")
    at.game.role_number(role)
    if role not in at.roles or at.player_of(role) != player:
        raise NoSeat(f"It is not for you to choose for {role}.")
    if action in at.game.master_actions:
        raise IllegalMove(f"{quoted(action)} is for the Games Master, not for a player.")
    at.record.position.play(role, action)
    line = None if given is None else given[:MOST_GIVEN]
    data = {"board": board, "role": role, "action": action, "by": by, "given": line, "later": list(later)}
    return "chose", data | {"salt": secrets.token_hex(16)}


def cancel(table: Table, player: int, board: int, role: str) -> Doings:
    """A player takes an order back before it is final; none where there is none. Raises RequestError where it is final."""
    at = game_of(table, board)
    if role not in at.drafts or at.player_of(role) != player:
        return []
    require_open(table)
    require_not_gone(table, player)
    return [("cancelled", {"board": board, "role": role})]


def letter(id: str, player: int, lines: list[Any], by: str = "player") -> Doings:
    """That a letter was acted upon (or, `by` the master, what came on paper), with what its answer needs."""
    return [("letter", {"id": id, "player": player, "lines": lines, "by": by})]


def extension(table: Table, player: int) -> Doings:
    """A player puts the deadline off; raises RequestError where none is left."""
    desk = desk_of(table)
    require_playing(table)
    require_not_gone(table, player)
    if desk.deadline(table) is None:
        raise RequestError("No deadline is running.")
    left = desk.rules.extensions - desk.extensions[player]
    if left <= 0:
        raise RequestError(f"There are no extensions left: each player has {desk.rules.extensions} of them.")
    return [("extended", {"player": player, "hours": EXTENSION})]


def away(table: Table, player: int | None, first: date, last: date, *, by: str = "master") -> Doings:
    """A holiday of a player, or (None) of the table; by players themselves not without end. Raises RequestError."""
    desk = desk_of(table)
    if player is not None:
        require_player(table, player)
        require_not_gone(table, player)
    holiday = desk.rules.schedule.holiday(player, first, last)
    if holiday.last <= table.turn_began:
        raise RequestError(f"A holiday to {last} is over already.")
    days = sum(one.days for one in [*desk.holidays, holiday] if one.player == player)
    if by == "player" and days > MOST_AWAY:
        raise RequestError(f"Each player has {MOST_AWAY} days of holidays: more are for the Games Master to give.")
    return [("holiday", {"player": player, "first": holiday.first, "last": holiday.last})]

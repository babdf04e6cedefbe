"""Reads results of pairings from tables, and finds entrants who are absent or late. Nothing here changes a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from fangs import bots
from fangs.club.tournaments.settings import Settings
from fangs.core.errors import FangsError
from fangs.table import events as e
from fangs.table import strict
from fangs.table.events import Events
from fangs.table.live import days_off
from fangs.table.live.state import Live
from fangs.table.phase import Phase
from fangs.table.state import Table

LONGEST_GRACE = 300.0
"""The maximum number of seconds in which an entrant must open a live game when it is their turn."""


@dataclass(frozen=True)
class Outcome:
    """The result of a pairing: each seat's place, and the seats that lost because their players did not come."""

    places: tuple[int, ...]
    absent: tuple[int, ...] = ()


def outcome(table: Table, absent: Sequence[int], aborted_by: Sequence[int]) -> Outcome | None:
    """Read the result of a pairing from its table. Return None while the game is in progress.

    Absent seats are last, even if a bot has played for them. If the game was aborted, the players who aborted it or did not choose in time
    lose, and the others share first place, except that whoever had resigned before comes after them.
    """
    if table.phase is not Phase.OVER:
        return None
    ranking = table.ranking()
    away = tuple(sorted({*absent, *(() if ranking is not None else aborted_by)}))
    places = ranking or [1 if seat.gone_at is None else 2 for seat in table.players]
    ranked = [(seat in away, place) for seat, place in enumerate(places)]
    return Outcome(tuple(1 + sum(other < one for other in ranked) for one in ranked), away)


def has_come(table: Table, player: int) -> bool:
    """Return whether the holder of a seat has opened the table at least once."""
    seat, given = table.players[player], table.opened.seats[player].keys
    return seat.kind == "bot" or any(key not in given for key in seat.keys)


def grace(settings: Settings) -> float:
    """Return how many seconds an entrant has to open the game when it is their turn, before they count as absent.

    With a deadline for every turn, this is nine tenths of the time until then. With a clock, it is half of the time on
    the clock, but at most five minutes.
    """
    hours, bank = settings.pace.get("hours"), settings.pace.get("bank")
    if hours is not None:
        return float(hours) * 3600 * 0.9
    return LONGEST_GRACE if bank is None else min(float(bank) / 2, LONGEST_GRACE)


def no_shows(table: Table, settings: Settings, now: float) -> tuple[int, ...]:
    """Find the seats of the entrants who are absent now.

    Once one of the entrants who have not opened the game has used up the grace period, all of these are absent.
    """
    away = [player for player in _present(table) if not has_come(table, player)]
    is_time = now >= _grace_ends(table, settings) and any(table.owes(player) for player in away)
    return tuple(away) if is_time and table.is_playing else ()


def no_shows_due(table: Table, settings: Settings) -> float:
    """Return the earliest time at which an entrant can count as absent, or infinity if none can."""
    if not table.is_playing or all(has_come(table, player) for player in _present(table)):
        return math.inf
    return _grace_ends(table, settings)


def _grace_ends(table: Table, settings: Settings) -> float:
    """Return when the grace period for the current turn ends. Like the deadline, it skips weekends that do not count."""
    zone = table.rhythm.weekends if isinstance(table.rhythm, Live) else None
    return days_off.later(table.began, grace(settings), zone, [])


def late(table: Table) -> tuple[int, ...]:
    """Find the seats of people who must choose now."""
    return tuple(player for player in _present(table) if table.owes(player))


def _present(table: Table) -> list[int]:
    return [seat.player for seat in table.players if seat.player is not None and seat.is_present]


def resigned(table: Table) -> tuple[int, ...]:
    """Find the seats of players who ended the game by resigning or by being late."""
    is_resigned = any(board.ended == "resigned" for board in table.boards)
    return tuple(at for at, seat in enumerate(table.players) if is_resigned and seat.gone_at is not None)


def end(table: Table, late: Sequence[int]) -> Events:
    """Return the events that end a game because its tournament closes it.

    Late players lose. If nobody is late, the game itself has no result.
    """
    if table.phase is Phase.OVER:
        return []
    if late and len(table.players) == 2 and not table.is_match:
        try:
            return strict.lose(table, late)
        except FangsError:  # the game has not begun
            pass
    return [e.Aborted(tuple(late), late=True)]


def let_bots_play(table: Table, absent: Sequence[int]) -> Events:
    """Return the events with which bots replace absent entrants until the end of the game."""
    if not table.is_playing:
        return []
    return [e.Resigned(player, bots.STAND_IN, late=True) for player in absent if table.players[player].is_present]

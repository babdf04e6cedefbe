"""Chess clocks for the players at a live table.

A player's clock runs while they must choose, and every choice adds time to it. It stops while no server is running.
Only people have clocks that run. A person who takes a seat back from a bot gets at least part of the initial time.
"""

from __future__ import annotations

from fangs.table import events as e
from fangs.table.events import Logged
from fangs.table.frozen import replace
from fangs.table.live.state import Clock, Live
from fangs.table.state import Table

AGAIN = 0.1
"""The minimum fraction of the initial time that a person gets when they take their seat back from a bot."""


def owing(table: Table) -> list[int]:
    """Return the players who must choose now, except bots."""
    return [seat.player for seat in table.people if seat.player is not None and table.owes(seat.player)]


def started(table: Table) -> Table:
    """Set the clocks of a newly opened table, and start the clocks of players who must choose."""
    if not isinstance(table.rhythm, Live) or table.rhythm.bank is None:
        return table
    clocks = tuple(Clock(table.rhythm.bank.seconds) for _ in table.players)
    table = replace(table, rhythm=replace(table.rhythm, clocks=clocks))
    return _set(table, [_run(clock, table.began, player in owing(table)) for player, clock in enumerate(clocks)])


def timed(before: Table, after: Table, logged: Logged) -> Table:
    """Start or stop the players' clocks after an event, and add time to them."""
    if not isinstance(before.rhythm, Live) or before.rhythm.bank is None:
        return after
    runs = owing(after)
    clocks = [_after(before, after, player, logged) for player in range(len(before.rhythm.clocks))]
    return _set(after, [_run(clock, logged.at, player in runs) for player, clock in enumerate(clocks)])


def runs_out(table: Table, player: int, since: float = 0.0) -> float | None:
    """Return the time when a player's clock runs out, or None if the clock is not running.

    The player's time is counted from `since`, when the server's clock was set, at the earliest.
    """
    if not isinstance(table.rhythm, Live) or not table.rhythm.clocks or not table.is_playing:
        return None
    clock = table.rhythm.clocks[player]
    return None if clock.since is None else max(clock.since, since) + clock.left


def first_out(table: Table, since: float = 0.0) -> float | None:
    """Return the time when the first clock runs out, or None if no clock is running."""
    times = [runs_out(table, player, since) for player in range(len(table.players))]
    return min((time for time in times if time is not None), default=None)


def _after(before: Table, after: Table, player: int, logged: Logged) -> Clock:
    """Compute a player's clock after an event. It stops when the turn ends or the player has made all choices in it."""
    assert isinstance(before.rhythm, Live) and before.rhythm.bank is not None
    bank, clock, event = before.rhythm.bank, before.rhythm.clocks[player], logged.event
    if after.players[player].holder != before.players[player].holder:
        return Clock(bank.seconds)
    if isinstance(event, e.HandedBack) and event.player == player:
        return Clock(max(clock.left, bank.increment, AGAIN * bank.seconds))
    if clock.since is None:
        return clock
    if isinstance(event, e.Held):
        return replace(clock, since=clock.since + event.seconds)
    if player in owing(after) and not isinstance(event, e.Played | e.TookBack):
        return clock
    left = max(clock.left - max(logged.at - clock.since, 0.0), 0.0)
    return Clock(left + (bank.increment if isinstance(event, e.Played | e.Chose) else 0.0))


def _run(clock: Clock, at: float, runs: bool) -> Clock:
    return clock if runs == (clock.since is not None) else replace(clock, since=at if runs else None)


def _set(table: Table, clocks: list[Clock]) -> Table:
    assert isinstance(table.rhythm, Live)
    return replace(table, rhythm=replace(table.rhythm, clocks=tuple(clocks)))

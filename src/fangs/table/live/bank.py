"""A clock for each player of a live table: it runs while its player must choose, and every choice adds to it.

It runs for a person only, and stands still while no server runs. Who takes a seat back from a bot has a part of the time again.
"""

from __future__ import annotations

from fangs.table import events as e
from fangs.table.events import Logged
from fangs.table.frozen import replace
from fangs.table.live.state import Clock, Live
from fangs.table.state import Table

AGAIN = 0.1
"""So much of the time at the beginning has at least who takes a seat back after the time has run out."""


def owing(table: Table) -> list[int]:
    """The players whose person must choose now."""
    return [seat.player for seat in table.people if seat.player is not None and table.owes(seat.player)]


def started(table: Table) -> Table:
    """A table as it is opened, with its clocks."""
    if not isinstance(table.rhythm, Live) or table.rhythm.bank is None:
        return table
    clocks = tuple(Clock(table.rhythm.bank.seconds) for _ in table.players)
    table = replace(table, rhythm=replace(table.rhythm, clocks=clocks))
    return _set(table, [_run(clock, table.began, player in owing(table)) for player, clock in enumerate(clocks)])


def timed(before: Table, after: Table, logged: Logged) -> Table:
    """The table after an event, with its clocks as the event leaves them: started, stopped, or with more time."""
    if not isinstance(before.rhythm, Live) or before.rhythm.bank is None:
        return after
    runs = owing(after)
    clocks = [_after(before, after, player, logged) for player in range(len(before.rhythm.clocks))]
    return _set(after, [_run(clock, logged.at, player in runs) for player, clock in enumerate(clocks)])


def runs_out(table: Table, player: int, since: float = 0.0) -> float | None:
    """When the time of a player is up; None: it does not run. If the server's clock was set `since` then, it is counted from there."""
    if not isinstance(table.rhythm, Live) or not table.rhythm.clocks or not table.is_playing:
        return None
    clock = table.rhythm.clocks[player]
    return None if clock.since is None else max(clock.since, since) + clock.left


def first_out(table: Table, since: float = 0.0) -> float | None:
    """When the first player's time is up; None: nobody's runs."""
    times = [runs_out(table, player, since) for player in range(len(table.players))]
    return min((time for time in times if time is not None), default=None)


def _after(before: Table, after: Table, player: int, logged: Logged) -> Clock:
    """The clock of a player after an event; it stands still wherever a turn or its holder's part in it is over."""
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

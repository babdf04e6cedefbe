"""Deadlines and clocks at a live table: when the current choices are due, and what happens then."""

from __future__ import annotations

from collections.abc import Sequence

from fangs import bots
from fangs.table import events as e
from fangs.table import strict
from fangs.table.events import Events
from fangs.table.live import bank, days_off
from fangs.table.live.state import Live
from fangs.table.people import first_throws
from fangs.table.phase import Phase
from fangs.table.post.schedule import Holiday
from fangs.table.state import Table


def deadline(table: Table) -> float | None:
    """Return the time by which the current choices must be made, or None if there is no deadline."""
    if not isinstance(table.rhythm, Live) or not table.is_playing:
        return None
    if table.rhythm.hours is None:
        return bank.first_out(table)
    # If owners are secret, a clock that runs only while people have to choose would give the owners away.
    if table.secret_owners is None and not table.is_match and not bank.owing(table):
        return None
    return days_off.later(table.began, table.rhythm.hours * 3600, table.rhythm.weekends, _holidays(table))


def _holidays(table: Table) -> list[Holiday]:
    """Return the holidays that extend the current deadline.

    These are the holidays of the players who must choose, or everybody's if it is secret who must choose.
    """
    assert isinstance(table.rhythm, Live)
    if table.secret_owners is not None or table.is_match:
        return [*table.rhythm.holidays]
    owing = bank.owing(table) if table.rhythm.holidays else []
    return [one for one in table.rhythm.holidays if one.player in owing]


def closing(table: Table, since: float) -> float | None:
    """Return when the game must begin or the next player's time runs out. Return None if neither lies ahead.

    If the server's clock was set at `since`, the current turn and the running clocks are counted from then.
    """
    if isinstance(table.rhythm, Live) and table.rhythm.starts is not None:
        return None if any(seat.is_free for seat in table.seats) else table.rhythm.starts
    if _has_clocks(table):
        return bank.first_out(table, since)
    due = deadline(table)
    return due and max(due, since + due - table.began)


def hold(table: Table, last: float, now: float) -> Events:
    """Extend the current turn by the time since `last`, during which no server was running.

    If a server was started in between but was killed, the extension that it has already made is not made again.
    """
    lines = table.happened[table.happened.start :]
    held = sum(line.fields["time"] for line in lines if line.kind == "held" and line.at > last)
    away = now - max(last + held, _counted_from(table))
    return [e.Held(away)] if deadline(table) is not None and away > 0 else []


def for_the_clock(table: Table, now: float, since: float = 0.0) -> Events:
    """Begin the game at its starting time, or let bots play for people whose time has run out.

    At a strict table, people whose time has run out lose instead. If nothing is due, return no events.
    """
    due = closing(table, since)
    if due is None or now < due:
        return []
    if table.phase is Phase.SIGNING_UP:
        return [e.Began(), *first_throws(table)]
    late = bank.owing(table)
    if _has_clocks(table):
        late = [player for player in late if (bank.runs_out(table, player, since) or now) <= now]
    if table.opened.strict:
        return strict.lose(table, _first_out(table, late, since))
    return [e.StoodIn(player, bots.STAND_IN) for player in late]


def _first_out(table: Table, late: Sequence[int], since: float) -> Sequence[int]:
    """Return the players whose time ran out first. After a missed deadline, these are all late players."""
    times = {player: bank.runs_out(table, player, since) or 0.0 for player in late}
    return [player for player in late if times[player] == min(times.values())]


def _has_clocks(table: Table) -> bool:
    return isinstance(table.rhythm, Live) and table.rhythm.bank is not None


def _counted_from(table: Table) -> float:
    """Return the time from which the deadline is counted: when the turn began or, if later, when a clock was last started."""
    clocks = table.rhythm.clocks if isinstance(table.rhythm, Live) else ()
    return max([table.began, *(clock.since for clock in clocks if clock.since is not None)])

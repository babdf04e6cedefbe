"""The automatic steps of a tournament: `due` finds the next step, `advance` takes it, and `wake` says when to look again.

A service repeats this until nothing is due. Every step is one event or one command applied to the stored state, so a process can be killed
between any two steps. The next process then finds the same step due again, and draws the same round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fangs.club.tournaments import events as e
from fangs.club.tournaments.clock import stood_still
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.formats import arena
from fangs.club.tournaments.formats.league import next_divisions
from fangs.club.tournaments.formats.registry import DRAWS, FIXED
from fangs.club.tournaments.playing import deadline
from fangs.club.tournaments.state import Phase, Tournament, in_order

Step = Literal["open_check_in", "start", "cancel", "open_tables", "close_late", "pair", "begin_season", "end"]
BY_TABLES = frozenset({"open_tables", "close_late"})
"""The steps that need tables, so that a service must take them. `advance` takes all others."""


@dataclass(frozen=True)
class Due:
    """A step that a tournament must take now."""

    step: Step
    pairings: tuple[str, ...] = ()
    """The pairings for which tables must be opened or games must be closed."""


def due(state: Tournament, now: float) -> Due | None:
    """Find the step that a tournament must take now, or return None.

    For `open_tables`, open one table for each of these pairings, under a name derived from the pairing's id, and report it with
    `table_opened`. For `close_late`, close these games, and report each with `close_late`. For other steps, append what `advance` decides.
    """
    if state.is_done or state.paused is not None:
        return None
    if state.phase is not Phase.RUNNING:
        return _due_before(state, now)
    if state.unopened:
        return Due("open_tables", in_order(state.unopened))
    late = [name for name in state.open if (limit := deadline(state, name)) is not None and now >= limit]
    if late:
        return Due("close_late", in_order(late))
    if state.settings.format == "arena":
        return _due_in_arena(state, now)
    if state.open and not (_is_at_once(state) and len(state.rounds) < (state.total_rounds or 0)):
        return None
    if state.settings.format == "league" and not state.season:
        return Due("begin_season")
    if state.latest <= now < _next_round_at(state):  # after a wrong clock, when `latest` is in the future, nobody waits
        return None
    return Due("pair")


def _due_before(state: Tournament, now: float) -> Due | None:
    settings = state.settings
    if now >= settings.starts:
        return Due("start" if len(_present(state)) >= settings.least else "cancel")
    opens = settings.starts - settings.check_in
    return Due("open_check_in") if settings.check_in and state.phase is Phase.REGISTERING and now >= opens else None


def _due_in_arena(state: Tournament, now: float) -> Due | None:
    ready, ends = arena.ready_at(state), state.ends
    assert ends is not None
    if ready is not None and ready <= now <= ends - state.settings.last:
        return Due("pair")
    return Due("end") if now >= ends and not state.open else None


def _is_at_once(state: Tournament) -> bool:
    """Return whether all rounds in the tournament are played at the same time."""
    return state.settings.format == "round_robin" and state.settings.at_once


def _next_round_at(state: Tournament) -> float:
    """Return the earliest time at which the next round can begin."""
    if not state.rounds or _is_at_once(state):
        return state.started or 0.0
    total = state.total_rounds
    is_last = total is not None and state.settings.format != "league" and len(state.rounds) >= total
    return state.latest + (0.0 if is_last else state.settings.between)


def _present(state: Tournament) -> list[int]:
    """Find the entrants who take part from the start."""
    must = state.settings.check_in > 0
    return [one.number for one in state.entrants if one.presence == "in" and (one.checked_in or not must)]


def advance(state: Tournament, now: float) -> Events:
    """Return the events of the step that is due. They are empty if nothing is due or the step needs tables.

    A round that cannot be paired ends the tournament. Pairing is not tried again.
    """
    found = due(state, now)
    if found is None or found.step in BY_TABLES:
        return []
    match found.step:
        case "open_check_in":
            return [e.CheckInOpened()]
        case "start":
            return [_start(state)]
        case "cancel":
            return [e.Cancelled(None)]
        case "begin_season":
            return [e.SeasonBegan(1, next_divisions(state))]
        case "end":
            return [e.Ended("complete")]
    return _pair(state)


def _start(state: Tournament) -> e.Started:
    present = frozenset(_present(state))
    known = [one for one in state.entrants if one.presence != "out"]
    if state.settings.format in FIXED:
        known = [one for one in known if one.number in present]
    known.sort(key=lambda one: (-one.rating, one.number))
    absent = tuple(one.number for one in state.entrants if one.presence == "in" and one.number not in present)
    return e.Started(tuple(one.number for one in known), absent)


def _pair(state: Tournament) -> Events:
    """Pair the next round. If there are no more rounds, begin the next season or end the tournament."""
    drawn = DRAWS[state.settings.format](state)
    if drawn is not None:
        return [drawn.event(state)]
    total = state.total_rounds
    if state.settings.format == "league":
        return _after_season(state)
    few = total is not None and len(state.rounds) < total
    return [e.Ended("few" if few else "complete")]


def _after_season(state: Tournament) -> Events:
    played = sum(one.stage == state.season for one in state.rounds)
    if played < (state.total_rounds or 0):
        return [e.Ended("few")]
    if state.season >= state.settings.seasons:
        return [e.Ended("complete")]
    divisions = next_divisions(state)
    return [e.SeasonBegan(state.season + 1, divisions)] if divisions else [e.Ended("few")]


def wake(state: Tournament, now: float) -> float | None:
    """Find the next time after `now` at which a step can become due, or return None.

    Steps that events cause are not considered.
    """
    if state.is_done or state.paused is not None:
        return None
    return min((one for one in _times(state) if one > now), default=None)


def _times(state: Tournament) -> list[float]:
    """List all times at which a step can become due. Steps caused by events are ignored."""
    if state.phase is not Phase.RUNNING:
        return [state.settings.starts, state.settings.starts - state.settings.check_in]
    times = [limit for name in state.open if (limit := deadline(state, name)) is not None]
    if state.ends is not None:
        ready = arena.ready_at(state)
        return [*times, state.ends, *(() if ready is None else (ready,))]
    return times if state.open else [*times, _next_round_at(state)]


def held(state: Tournament, seconds: float, now: float) -> Events:
    """Return the event that stores for how many seconds no server has been running.

    There is no event if this does not change any time of the tournament.
    """
    if state.is_done or state.paused is not None:
        return []
    has_changed = _times(stood_still(state, now - seconds, now)) != _times(state)
    return [e.Extended(seconds, 0, "", "")] if has_changed else []

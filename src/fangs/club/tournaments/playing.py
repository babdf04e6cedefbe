"""Handles what a tournament's tables report: a game was opened or finished, or players did not come or are late."""

from __future__ import annotations

from fangs.club.tournaments import events as e
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.refusals import places_without, require_open, require_places
from fangs.club.tournaments.state import Tournament
from fangs.core.errors import RequestError


def table_opened(state: Tournament, name: str, table: str) -> Events:
    """Store a pairing's table, or raise RequestError if the pairing has another table."""
    pairing = state.pairing(name)
    if pairing.table is not None:
        if pairing.table != table:
            raise RequestError.phrased("Pairing {name} already has its table.", name=name)
        return []
    if not pairing.is_open or state.is_done:
        return []  # the pairing was decided in the meantime
    return [e.TableOpened(name, table)]


def finished(state: Tournament, name: str, places: tuple[int, ...], absent: tuple[int, ...] = ()) -> Events:
    """Store a pairing's result, or raise RequestError if the places are impossible.

    Nothing happens if the pairing already has a result, from the director or an earlier report. Only seats whose
    entrants did not come count as absent. They get no points, whoever played for them. An entrant who leaves a game is
    not absent, but gets last place.
    """
    pairing = state.pairing(name)
    given, away = require_places(pairing, places, (*absent, *pairing.absent))
    if not pairing.is_open or state.is_done:
        return []
    how: e.How = "played" if len(away) < len(pairing.seats) else "walkover"
    return [e.Finished(name, given, away, how)]


def no_show(state: Tournament, name: str, seats: tuple[int, ...]) -> Events:
    """Store that entrants did not come to their table.

    If two or more others came, the game continues without the absent entrants. Otherwise, it is decided, and whoever
    came wins. Absent entrants are not paired again until they return. Raise RequestError if there are no such seats.
    """
    pairing = state.pairing(name)
    _, absent = require_places(pairing, [1] * len(pairing.seats), seats)
    if not pairing.is_open or state.is_done or set(absent) <= set(pairing.absent):
        return []
    away = tuple(sorted({*absent, *pairing.absent}))
    if len(pairing.seats) - len(away) >= 2:
        return [e.NoShow(name, absent)]
    return [e.Finished(name, places_without(pairing, away), away, "walkover")]


def close_late(state: Tournament, name: str, owing: tuple[int, ...], now: float) -> Events:
    """Close a game that has exceeded its round's time limit, or raise RequestError if it has not.

    The seats that owe a choice lose. If nobody owes a choice, the game is a tie.
    """
    pairing = require_open(state, name)
    limit = deadline(state, name)
    if limit is None or now < limit or state.paused is not None:
        raise RequestError.phrased("Pairing {name} is not late.", name=name)
    _, absent = require_places(pairing, [1] * len(pairing.seats), (*owing, *pairing.absent))
    return [e.Finished(name, places_without(pairing, absent), absent, "late")]


def deadline(state: Tournament, name: str) -> float | None:
    """Return when a running game will be closed, or None if its round has no limit."""
    pairing, settings = state.pairing(name), state.settings
    if settings.round_limit is None or not pairing.is_open:
        return None
    one = state.rounds[int(name.split(".")[0]) - 1]
    return one.began + settings.round_limit + one.extra

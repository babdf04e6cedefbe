"""What a tournament's directors can do. Each function checks a command and returns its events.

Most commands need a reason.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Any

from fangs.club.tournaments import events as e
from fangs.club.tournaments.amending import rates
from fangs.club.tournaments.changes import BEFORE_START, changeable
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.refusals import (
    places_without,
    reason_of,
    require_director,
    require_may_direct,
    require_may_return,
    require_not_done,
    require_open,
    require_places,
    require_room,
    require_running,
    require_start,
    require_started,
)
from fangs.club.tournaments.settings import LONGEST, MOST_ROUNDS, checked
from fangs.club.tournaments.state import Pairing, Phase, Tournament, place_of
from fangs.core.errors import RequestError, quoted
from fangs.table.frozen import replace
from fangs.table.marks import is_done

# The settings


def change(state: Tournament, who: str, changes: Mapping[str, Any], now: float) -> Events:
    """Change a tournament's settings, given by name. After the start, only changes that harm nobody are allowed.

    New directors are added to the existing ones. Raise DirectorsOnly if `who` is not a director, and RequestError if a
    change is not allowed.
    """
    require_may_direct(state, who)
    _require_changeable(state, changes)
    before = state.settings
    directors = tuple(dict.fromkeys((*before.directors, *changes.get("directors", ()))))
    settings = replace(before, **{**changes, "directors": directors})
    if settings == before:
        return []
    if settings.starts != before.starts:
        require_start(settings, now)
    if settings.most != before.most:
        require_room(state, 0, settings)
    return [e.SettingsChanged(checked(settings), who)]


def _require_changeable(state: Tournament, changes: Mapping[str, Any]) -> None:
    for name in changes.keys() - changeable(state):
        if name in BEFORE_START:
            raise RequestError.phrased("The setting {name} cannot be changed after the start.", name=quoted(name))
        raise RequestError.phrased("The setting {name} cannot be changed.", name=quoted(name))


def invite(state: Tournament, who: str, player: str) -> Events:
    """Invite a player to a tournament.

    Raise DirectorsOnly if `who` is not a director, and RequestError if the tournament is over.
    """
    require_may_direct(state, who)
    return [] if player in state.invited else [e.Invited(player, who)]


# Entrants


def exclude(state: Tournament, who: str, number: int, reason: str) -> Events:
    """Withdraw an entrant, who can return only if a director allows it.

    Raise DirectorsOnly if `who` is not a director, and RequestError if there is no reason or no such entrant.
    """
    require_may_direct(state, who)
    entrant = state.entrant(number)
    if entrant.presence == "out" and entrant.is_barred:
        return []
    return [e.Withdrew(number, who, reason_of(reason))]


def readmit(state: Tournament, who: str, number: int) -> Events:
    """Let an entrant play again, from the next round on.

    Raise DirectorsOnly if `who` is not a director, and RequestError if the entrant cannot return.
    """
    require_may_direct(state, who)
    entrant = state.entrant(number)
    if entrant.presence == "in":
        return []
    if entrant.presence == "proposed":
        raise RequestError.phrased("Only the new player can agree to play.")
    if state.phase is Phase.RUNNING and entrant.number not in state.order:
        raise RequestError.phrased("The schedule is made when the tournament starts, so nobody can enter later.")
    require_may_return(state, entrant)
    return [e.Returned(number)]


def replace_entrant(state: Tournament, who: str, number: int, player: str, rating: float, reason: str) -> Events:
    """Give an entrant's place and results to another player.

    Nobody plays without being asked, so the new player is not paired until they return. The former player keeps a game
    in progress. Raise DirectorsOnly if `who` is not a director, and RequestError if the player cannot take the place.
    """
    require_may_direct(state, who)
    if state.entrant(number).presence == "out":
        require_room(state)
    if any(player in (one.player, *one.before) for one in state.entrants):
        raise RequestError.phrased("This player already has a place in the tournament, or had one before.")
    if not math.isfinite(rating):
        raise RequestError.phrased("A rating must be a number, but you gave {rating}.", rating=quoted(rating))
    if state.phase is Phase.RUNNING and number not in state.order:
        raise RequestError.phrased("There is no entrant {number} in this tournament.", number=quoted(number))
    return [e.Replaced(number, player, rating, who, reason_of(reason), plays=False, must_agree=True)]


# Results


def forfeit(
    state: Tournament,
    who: str,
    name: str,
    seats: tuple[int, ...],
    reason: str,
    own: Collection[str] = (),
) -> Events:
    """Decide that some seats lose a running game by forfeit.

    `own` are the director's own running games, which the director cannot decide. Raise DirectorsOnly if `who` is not a
    director, and RequestError if the game is not running or no seat is given.
    """
    require_director(state, who)
    pairing = require_open(state, name)
    _require_not_own(pairing.id, own)
    _, absent = require_places(pairing, [1] * len(pairing.seats), seats)
    if not absent:
        raise RequestError.phrased("Choose at least one seat that loses by forfeit.")
    return [e.Finished(pairing.id, places_without(pairing, absent), absent, "forfeit", who, reason_of(reason))]


def correct(
    state: Tournament,
    who: str,
    name: str,
    places: tuple[int, ...],
    absent: tuple[int, ...],
    reason: str,
    programs: Collection[str] = (),
    own: Collection[str] = (),
) -> Events:
    """Correct a result, or give a result to a game without one. This is possible even after the end.

    `programs` are the directors' programs. If a director or one of these programs plays, the ratings do not change.
    `own` are the director's own running games, which the director cannot decide.
    Raise DirectorsOnly if `who` is not a director, and RequestError if the result cannot be changed.
    """
    pairing = _to_amend(state, who, name, own)
    given, away = require_places(pairing, places, absent)
    result = pairing.result
    if result is not None and pairing.annulled is None and (result.places, result.absent) == (given, away):
        return []
    return [e.Corrected(pairing.id, given, away, who, reason_of(reason), rates(state, pairing, programs))]


def annul(
    state: Tournament,
    who: str,
    name: str,
    reason: str,
    programs: Collection[str] = (),
    own: Collection[str] = (),
) -> Events:
    """Annul a running or finished game, so that it counts for nobody. This is possible even after the end.

    `programs` are the directors' programs. If a director or one of these programs plays, the ratings do not change.
    `own` are the director's own running games, which the director cannot annul.
    Raise DirectorsOnly if `who` is not a director, and RequestError if the game cannot be annulled.
    """
    pairing = _to_amend(state, who, name, own)
    if pairing.annulled is not None:
        return []
    return [e.Annulled(pairing.id, who, reason_of(reason), rates(state, pairing, programs))]


def _require_not_own(name: str | None, own: Collection[str]) -> None:
    """Raise RequestError if a game, or one of all games (None), is among the director's own running games."""
    if own and (name is None or name in own):
        raise RequestError.phrased(
            "You are playing a rated game that this would close without a result. Finish it or resign first, or ask "
            "another director."
        )


def _to_amend(state: Tournament, who: str, name: str, own: Collection[str]) -> Pairing:
    """Find a pairing whose result a director wants to change.

    Raise DirectorsOnly if `who` is not a director, and RequestError if the result can no longer change, because the
    tournament has not started or the next knockout stage or league season has begun.
    """
    require_director(state, who)
    require_started(state)
    pairing = state.pairing(name)
    _require_not_own(pairing.id, own)
    at = place_of(pairing.id)
    assert at is not None
    stage = state.rounds[at[0]].stage
    if state.settings.format == "knockout" and any(one.stage > stage for one in state.rounds):
        raise RequestError.phrased("This result can no longer be changed because the next stage has begun.")
    if state.settings.format == "league" and state.season > stage:
        raise RequestError.phrased("This result can no longer be changed because the next season has begun.")
    return pairing


# The tournament


def pause(state: Tournament, who: str, reason: str) -> Events:
    """Pause a tournament.

    Raise DirectorsOnly if `who` is not a director, and RequestError if it is paused already or over, or if the reason
    is not allowed.
    """
    require_may_direct(state, who)
    if state.paused is not None:
        raise RequestError.phrased("The tournament is paused.")
    return [e.Paused(who, reason_of(reason))]


def resume(state: Tournament, who: str) -> Events:
    """Resume a paused tournament.

    Raise DirectorsOnly if `who` is not a director, and RequestError if it is not paused or is over.
    """
    require_director(state, who)
    return resume_anyway(state, who)


def resume_anyway(state: Tournament, who: str = "") -> Events:
    """Resume a paused tournament for the operator, or because none of its directors is left.

    Raise RequestError if it is not paused or is over.
    """
    require_not_done(state)
    if state.paused is None:
        raise RequestError.phrased("The tournament is not paused.")
    return [e.Resumed(who)]


def extend(
    state: Tournament, who: str, reason: str, *, seconds: float = 0.0, rounds: int = 0, mark: str = ""
) -> Events:
    """Extend the current round or the arena, or add rounds.

    A request with a mark that was carried out before changes nothing. Raise DirectorsOnly if `who` is not a director,
    RequestError if the extension is not possible, and Stale if a different request had the same secret.
    """
    require_director(state, who)
    if is_done(state.marks, mark):
        return []
    require_running(state)
    is_possible = math.isfinite(seconds) and 0 <= seconds <= LONGEST and type(rounds) is int and rounds >= 0
    if not is_possible or not (seconds or rounds):
        raise RequestError.phrased("An extension must add rounds, or up to a year of time.")
    if rounds and state.settings.format not in ("swiss", "tables"):
        raise RequestError.phrased(
            "You can add rounds only to a Swiss tournament or to a tournament with rounds of tables."
        )
    if (state.total_rounds or 0) + rounds > MOST_ROUNDS and rounds:
        raise RequestError.phrased("A tournament can have at most {most_rounds} rounds.", most_rounds=MOST_ROUNDS)
    return [e.Extended(seconds, rounds, who, reason_of(reason), mark)]


def end(state: Tournament, who: str, reason: str, own: Collection[str] = ()) -> Events:
    """End a tournament at once or, before the start, cancel it. Games in progress do not count.

    `own` are the director's own running games. While there are any, the director cannot end the tournament.

    Raise DirectorsOnly if `who` is not a director, and RequestError if the tournament is already over, the director has
    running games, or the reason is not allowed.
    """
    require_may_direct(state, who)
    if state.phase is not Phase.RUNNING:
        return [e.Cancelled(who)]
    _require_not_own(None, own)
    return [e.Ended("director", who, reason_of(reason))]

"""What players can do in a tournament: announce it, enter, withdraw, return, check in, and request byes.

Nothing here changes a tournament directly. Each function returns events.
"""

from __future__ import annotations

import math

from fangs.club.tournaments import events as e
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.formats.registry import FIXED
from fangs.club.tournaments.refusals import (
    require_entrant,
    require_may_return,
    require_not_done,
    require_room,
    require_start,
)
from fangs.club.tournaments.settings import Settings, checked
from fangs.club.tournaments.state import Phase, Tournament
from fangs.core.errors import RequestError, quoted
from fangs.translation import plural


def announce(settings: Settings, who: str, now: float) -> Events:
    """Announce a tournament. Raise RequestError if its settings are not allowed or `who` is not one of its directors."""
    require_start(settings, now)
    if who not in settings.directors:
        raise RequestError.phrased("You must be one of the directors of your tournament.")
    return [e.Announced(checked(settings), who)]


def enter(state: Tournament, who: str, rating: float, now: float) -> Events:
    """Enter a tournament, perhaps again after a withdrawal. Raise RequestError if this player cannot enter now."""
    require_not_done(state)
    if state.settings.registration == "invitation" and who not in state.invited:
        raise RequestError.phrased("Only players who are invited can enter this tournament.")
    if not math.isfinite(rating):
        raise RequestError.phrased("A rating must be a number, but you gave {rating}.", rating=quoted(rating))
    number = state.by_player.get(who)
    if number is not None:
        return come_back(state, who, now) if state.entrants[number].presence != "in" else []
    if any(who in one.before for one in state.entrants):
        raise RequestError.phrased("Somebody else has taken your place in this tournament.")
    _require_may_enter(state, now)
    return [e.Entered(len(state.entrants), who, rating)]


def _require_may_enter(state: Tournament, now: float) -> None:
    """Raise RequestError if a new player cannot enter a tournament now."""
    settings = state.settings
    require_room(state)
    if state.phase is not Phase.RUNNING:
        return
    if settings.format in FIXED:
        raise RequestError.phrased("The schedule is made when the tournament starts, so nobody can enter later.")
    if settings.format == "arena":
        ends = state.ends
        assert ends is not None
        if now > ends - settings.last:
            raise RequestError.phrased("No more games begin in this arena.")
    elif settings.format != "league" and len(state.rounds) >= settings.late_until:
        raise RequestError.phrased("It is too late to enter this tournament.")


def withdraw(state: Tournament, who: str, now: float) -> Events:
    """Withdraw a player from a tournament. Their running games continue, but they get no new ones.

    Raise RequestError if they have not entered or the tournament is over.
    """
    require_not_done(state)
    entrant = require_entrant(state, who)
    return [] if entrant.presence == "out" else [e.Withdrew(entrant.number, None)]


def come_back(state: Tournament, who: str, now: float) -> Events:
    """Return to a tournament after a withdrawal or an absence, and play again from the next round on.

    Raise RequestError if the player cannot return.
    """
    require_not_done(state)
    entrant = require_entrant(state, who)
    if entrant.presence == "in":
        return []
    if entrant.is_barred:
        raise RequestError.phrased("Only a director can let you play again.")
    if state.phase is Phase.RUNNING and entrant.number not in state.order:
        raise RequestError.phrased("You had not entered the tournament when it started.")
    require_may_return(state, entrant)
    return [e.Returned(entrant.number)]


def check_in(state: Tournament, who: str, now: float) -> Events:
    """Check in before the start or, after the start, return from an absence.

    Raise RequestError if check-in is not open or the player has withdrawn.
    """
    require_not_done(state)
    entrant = require_entrant(state, who)
    if state.phase is Phase.RUNNING:
        return come_back(state, who, now)
    if state.phase is not Phase.CHECKING_IN:
        raise RequestError.phrased("Check-in is not open yet.")
    if entrant.presence == "out":
        raise RequestError.phrased("You have withdrawn from this tournament. Enter it again first.")
    return [] if entrant.checked_in else [e.CheckedIn(entrant.number)]


def ask_bye(state: Tournament, who: str, number: int, now: float, *, wanted: bool = True) -> Events:
    """Request a bye for a round that is not paired yet, or cancel such a request.

    Raise RequestError if there can be no bye.
    """
    require_not_done(state)
    entrant, settings = require_entrant(state, who), state.settings
    if settings.format not in ("swiss", "tables") or not settings.byes:
        raise RequestError.phrased("You cannot request a bye in this tournament.")
    last = settings.rounds + state.more_rounds
    if type(number) is not int or not len(state.rounds) < number <= last:
        raise RequestError.phrased(
            "You can request a bye for rounds {next} to {last}.", next=len(state.rounds) + 1, last=last
        )
    if (number in entrant.asked) == wanted:
        return []
    if wanted and number == last:
        raise RequestError.phrased("You cannot request a bye for the last round.")
    if wanted and len(entrant.asked) >= settings.byes:
        most = plural(settings.byes, "You can request at most {count} bye.", "You can request at most {count} byes.")
        raise RequestError(most)
    return [e.ByeAsked(entrant.number, number, wanted)]

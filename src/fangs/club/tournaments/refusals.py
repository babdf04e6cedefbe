"""Checks that several tournament commands share, and the error for requests that only directors can make."""

from __future__ import annotations

from fangs.club.tournaments.formats.registry import FIXED
from fangs.club.tournaments.settings import LONGEST, Settings, room
from fangs.club.tournaments.state import Entrant, Pairing, Phase, Tournament
from fangs.core.errors import FangsError, RequestError
from fangs.core.records.readable import is_readable
from fangs.translation import plural

MOST_REASON = 300


class DirectorsOnly(FangsError):
    """The error for a request that only a director of the tournament can make."""

    kind = "director"


def require_director(state: Tournament, who: str) -> None:
    """Raise DirectorsOnly if a player does not direct the tournament."""
    if who not in state.settings.directors:
        raise DirectorsOnly.phrased("Only a director of the tournament can do this.")


def require_start(settings: Settings, now: float) -> None:
    """Raise RequestError unless the start is in the future and within a year."""
    if settings.starts <= now:
        raise RequestError.phrased("A tournament must start in the future.")
    if not settings.starts - now <= LONGEST:
        raise RequestError.phrased("A tournament must start within a year.")


def require_not_done(state: Tournament) -> None:
    """Raise RequestError if the tournament is over or cancelled."""
    if state.phase is Phase.CANCELLED:
        raise RequestError.phrased("The tournament was cancelled.")
    if state.phase is Phase.OVER:
        raise RequestError.phrased("The tournament is over.")


def require_may_direct(state: Tournament, who: str) -> None:
    """Raise DirectorsOnly if a player does not direct the tournament, and RequestError if it is over or cancelled."""
    require_director(state, who)
    require_not_done(state)


def require_running(state: Tournament) -> None:
    """Raise RequestError unless the tournament is running."""
    require_not_done(state)
    if state.phase is not Phase.RUNNING:
        raise RequestError.phrased("The tournament has not started.")


def require_started(state: Tournament) -> None:
    """Raise RequestError unless the tournament has started. It may already be over."""
    if state.phase is not Phase.OVER:
        require_running(state)


def require_room(state: Tournament, more: int = 1, settings: Settings | None = None) -> None:
    """Raise RequestError if a tournament has no room for `more` new entrants."""
    most = room(settings or state.settings)
    if sum(one.presence != "out" for one in state.entrants) + more > most:
        raise RequestError(plural(most, "The only place is taken.", "All {count} places are taken."))


def require_may_return(state: Tournament, entrant: Entrant) -> None:
    """Raise RequestError if an entrant who has withdrawn has no place any more, in the schedule or at all."""
    if entrant.presence != "out":
        return
    if state.phase is Phase.RUNNING and state.settings.format in FIXED:
        raise RequestError.phrased("The schedule is made when the tournament starts, so nobody can enter later.")
    require_room(state)


def require_entrant(state: Tournament, who: str) -> Entrant:
    """Find a player's entrant, or raise RequestError if the player has not entered."""
    number = state.by_player.get(who)
    if number is None:
        raise RequestError.phrased("You have not entered this tournament.")
    return state.entrants[number]


def require_open(state: Tournament, name: str) -> Pairing:
    """Find a pairing that is waiting for its result, or raise RequestError if it already has one."""
    require_running(state)
    pairing = state.pairing(name)
    if not pairing.is_open:
        raise RequestError.phrased("Pairing {name} already has its result.", name=name)
    return pairing


def reason_of(text: str) -> str:
    """Remove extra spaces from a director's reason. Raise RequestError if it is empty, too long or not printable."""
    reason = " ".join(text.split())
    if not (0 < len(reason) <= MOST_REASON and reason.isprintable() and is_readable(reason)):
        raise RequestError.phrased(
            "A reason must have 1 to {most_reason} printable characters.", most_reason=MOST_REASON
        )
    return reason


def require_places(pairing: Pairing, places: object, absent: object = ()) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Check the places and the absent seats in a pairing's result. Raise RequestError if they are impossible.

    A place is one more than the number of seats with a better place. Absent seats share last place, whatever places were given.
    """
    count = len(pairing.seats)
    given = tuple(places) if isinstance(places, (tuple, list)) else ()
    away = tuple(sorted(set(absent))) if isinstance(absent, (tuple, list)) else (-1,)
    if not all(type(seat) is int and 0 <= seat < count for seat in away):
        raise RequestError.phrased("The absent seats must be numbers from 0 to {last}.", last=count - 1)
    are_places = len(given) == count and all(
        type(place) is int and place == 1 + sum(other < place for other in given) for place in given
    )
    if not are_places:
        raise RequestError.phrased(
            "A result must give a place to each of the {count} seats. Places are counted from 1, and tied "
            "seats have the same place.",
            count=count,
        )
    return _with_last(given, away), away


def _with_last(places: tuple[int, ...], absent: tuple[int, ...]) -> tuple[int, ...]:
    """Move all absent seats to a shared last place, and return the places."""
    there = [place for seat, place in enumerate(places) if seat not in absent]
    return tuple(
        1 + (len(there) if seat in absent else sum(other < place for other in there))
        for seat, place in enumerate(places)
    )


def places_without(pairing: Pairing, absent: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places for a pairing that is not played.

    The seats whose entrants came share first place, and the others share last place.
    """
    return _with_last((1,) * len(pairing.seats), absent)

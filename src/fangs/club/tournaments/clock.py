"""Moves the times of a tournament after its clock has stood still, because it was paused or no server ran.

The clock begins with the check-in or, if there is none, with the start, because these are announced as dates.
"""

from __future__ import annotations

from fangs.club.tournaments.state import Phase, Tournament
from fangs.table.frozen import replace

LONG_OUTAGE = 30 * 24 * 3600.0
"""The number of seconds without a server after which a tournament must not begin at once. Nobody expects it, or the clock is wrong."""
NOTICE = 7 * 24 * 3600.0
"""The least number of seconds between such an outage and the beginning of a tournament that was due during it."""


def stood_still(state: Tournament, since: float, until: float) -> Tournament:
    """Return the tournament after its clock stood still between two times. As much time is left as before."""

    def later(moment: float) -> float:
        return moment + max(0.0, until - max(since, moment))

    rounds = tuple(
        replace(one, began=later(one.began)) if any(pairing.is_open for pairing in one.pairings) else one
        for one in state.rounds
    )
    settings, started = state.settings, state.started
    if state.phase is not Phase.RUNNING:
        opens = settings.starts - settings.check_in
        settings = replace(settings, starts=later(opens) + settings.check_in)
    started = None if started is None else later(started)
    return replace(state, settings=settings, started=started, rounds=rounds, latest=later(state.latest))


def after_outage(state: Tournament, since: float, until: float) -> Tournament:
    """Return the tournament after an outage between two times, during which no server ran."""
    later, settings = stood_still(state, since, until), state.settings
    opens = settings.starts - settings.check_in
    if state.phase is Phase.RUNNING or until - since <= LONG_OUTAGE or opens >= until:
        return later
    opens = until + max(NOTICE, opens - since)
    return replace(later, settings=replace(settings, starts=opens + settings.check_in))

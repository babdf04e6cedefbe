"""Postpones what is planned in a tournament after its clock has stood still.

It stands still while the tournament is paused or no server runs. The clock begins with the check-in or, if there is
none, with the start, because these are announced as dates.
"""

from __future__ import annotations

from fangs.club.tournaments.state import Phase, Tournament
from fangs.table.frozen import replace

LONG_OUTAGE = 30 * 24 * 3600.0
"""After this many seconds without a server, a tournament must not begin at once, because nobody expects it.

The clock may also be wrong.
"""
NOTICE = 7 * 24 * 3600.0
"""The least number of seconds after a long outage before a tournament that was due during it begins."""


def stood_still(state: Tournament, since: float, until: float) -> Tournament:
    """Postpone everything in a tournament whose clock has stood still, so that as much time is left as before."""

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
    """Postpone everything in a tournament after an outage, during which no server ran."""
    later, settings = stood_still(state, since, until), state.settings
    opens = settings.starts - settings.check_in
    if state.phase is Phase.RUNNING or until - since <= LONG_OUTAGE or opens >= until:
        return later
    opens = until + max(NOTICE, opens - since)
    return replace(later, settings=replace(settings, starts=opens + settings.check_in))

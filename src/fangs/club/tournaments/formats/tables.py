"""Rounds at tables for three to six entrants. Opponents and seats vary as evenly as possible, whatever the results."""

from __future__ import annotations

from collections.abc import Sequence

from fangs.club.tournaments.formats.draw import Draw, byes_of, contenders, lot
from fangs.club.tournaments.formats.swiss import requested
from fangs.club.tournaments.pairing.contender import Contender
from fangs.club.tournaments.pairing.grouping import Sitter, Unevenness, pair_of, tables_of, unevenness
from fangs.club.tournaments.pairing.sizes import table_sizes
from fangs.club.tournaments.state import Tournament


def draw(state: Tournament) -> Draw | None:
    """Pair the next round. Return None after the last round, or if there are too few entrants for a table.

    The tables have the preferred size where the numbers allow it (`fangs.club.tournaments.pairing.sizes`). The entrants
    who are left over have a bye. They are the lowest-ranked among the entrants with the fewest byes.
    """
    number, total = len(state.rounds) + 1, state.total_rounds
    assert total is not None
    asked, numbers = requested(state, number)
    if number > total:
        return None
    tables, free = seat(state, contenders(state, numbers), lot(state, number))
    if not tables and len(state.available) < min(state.settings.sizes):
        return None
    return Draw(tuple(tables), byes=byes_of(asked, free))


def seat(state: Tournament, field: Sequence[Contender], seed: str) -> tuple[list[tuple[int, ...]], list[int]]:
    """Seat entrants at tables. Return the tables with the entrants by seat, and the entrants who are left over."""
    settings = state.settings
    sizes, left = table_sizes(len(field), settings.sizes, settings.size)
    by_bye = sorted(field, key=lambda one: (one.byes, -one.rank))
    free = {one.number for one in by_bye[:left]}
    taken = [one for one in field if one.number not in free]
    if not sizes:
        return [], sorted(free)
    meetings = {pair_of(one.number, other): count for one in taken for other, count in one.met.items()}
    odd = _odd(state)
    sitters = [Sitter(one.number, one.seats, odd.get(one.number, 0), one.units) for one in taken]
    return tables_of(sitters, sizes, meetings, settings.size, seed), sorted(free)


def _odd(state: Tournament) -> dict[int, int]:
    """Count how often each entrant has sat at a table of an unusual size."""
    found: dict[int, int] = {}
    for one in state.rounds:
        for pairing in one.pairings:
            if len(pairing.seats) != state.settings.size:
                for number in pairing.seats:
                    found[number] = found.get(number, 0) + 1
    return found


def how_uneven(state: Tournament) -> Unevenness:
    """Measure how unevenly the entrants have met and been seated so far.

    Only entrants who have not withdrawn and tables that count are considered.
    """
    stay = [one for one in state.order if state.entrants[one].presence != "out"]
    tables = (pairing.seats for one in state.rounds for pairing in one.pairings if pairing.annulled is None)
    return unevenness(stay, tables)

"""Swiss tournaments for two entrants at a table. `fangs.club.tournaments.pairing.swiss` pairs the rounds."""

from __future__ import annotations

import random

from fangs.club.tournaments.formats.draw import Draw, byes_of, contenders, lot
from fangs.club.tournaments.pairing.swiss import pair
from fangs.club.tournaments.state import Tournament


def draw(state: Tournament) -> Draw | None:
    """Pair the next round. Return None after the last round, or if fewer than two entrants can be paired."""
    number, total = len(state.rounds) + 1, state.total_rounds
    assert total is not None
    asked, numbers = requested(state, number)
    if number > total or len(state.available) < 2:
        return None
    if len(numbers) < 2:  # all others have requested a bye
        return Draw((), byes=byes_of(asked, numbers))
    first = random.Random(lot(state, "seat")).randrange(2)
    found = pair(contenders(state, numbers), first, total - number)
    return Draw(found.pairs, byes=byes_of(asked, found.free))


def requested(state: Tournament, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Split the available entrants into those who have requested a bye for this round and those who must be paired."""
    asked = tuple(one for one in state.available if number in state.entrants[one].asked)
    return asked, tuple(one for one in state.available if one not in asked)

"""Knockout tournaments for two entrants at a table.

Entrants are placed by their seeds, so that the best two can meet only in the final. If the number of entrants is not a
power of two, the best have no opponent in the first stage. A tie is decided by further games with the seats swapped, up
to the number in the settings, and then by seed, so that the better seed advances. If neither entrant comes to a game,
neither advances. During the final, the losers of the semifinals may play for third place.
"""

from __future__ import annotations

from fangs.club.tournaments.events import ByeKind
from fangs.club.tournaments.formats.draw import Draw
from fangs.club.tournaments.stages import current, games_of, is_decided, matches
from fangs.club.tournaments.state import Tournament


def draw(state: Tournament) -> Draw | None:
    """Pair the next games in the current stage or, if it is over, in the next stage. Return None after the final."""
    stage, slots = current(state)
    if len(slots) == 1:
        return None
    tables: list[tuple[int, ...]] = []
    groups: list[int] = []
    byes: list[tuple[int, ByeKind]] = []
    begun = any(one.stage == stage for one in state.rounds)
    for match, pair in enumerate(matches(state, stage, slots)):
        if begun and is_decided(state, stage, match, pair):
            continue
        there = [one for one in pair if one is not None and state.entrants[one].has_player]
        if len(there) == 2:
            tables.append(_seated(state, stage, match, (there[0], there[1])))
            groups.append(match)
        elif there:
            byes.append((there[0], "seed" if stage == 0 and None in pair else "walkover"))
    if not tables and not byes:
        return None
    return Draw(tuple(tables), tuple(groups), tuple(byes), stage)


def _seated(state: Tournament, stage: int, match: int, pair: tuple[int, int]) -> tuple[int, int]:
    """Decide who has which seat in a match.

    The first seat goes to the entrant who had it less often, then to the better seed. Further games swap the seats.
    """
    games = games_of(state, stage, match)
    if games:
        return games[-1].seats[1], games[-1].seats[0]
    firsts = dict.fromkeys(pair, 0)
    for one in state.rounds:
        for game in one.pairings:
            if game.seats[0] in firsts:
                firsts[game.seats[0]] += 1
    first, second = sorted(pair, key=lambda each: (firsts[each], state.order.index(each)))
    return first, second

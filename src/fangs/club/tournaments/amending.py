"""Decides which corrections and annulments affect the ratings: a few in each tournament, and none of games that a director plays.

Any player can direct a tournament, and every amendment causes all ratings for a game and a pace to be recomputed.
"""

from __future__ import annotations

from collections.abc import Collection

from fangs.club.tournaments.state import Pairing, Tournament

FEWEST, SHARE, MOST = 3, 10, 30
"""The limits for amendments that the ratings follow: one for every ten games, but at least three and at most thirty."""


def amendments_left(state: Tournament) -> int:
    """Return how many more amendments the ratings will follow."""
    if not state.settings.rated:
        return 0
    games = sum(len(one.pairings) for one in state.rounds)
    return max(0, min(max(FEWEST, games // SHARE), MOST) - len(state.amendments))


def players_of(state: Tournament, pairing: Pairing) -> list[set[str]]:
    """Return for each seat in a pairing the players who have or had its entrant's place."""
    entrants = [state.entrants[number] for number in pairing.seats]
    return [{one.player, *one.before} for one in entrants]


def rates(state: Tournament, pairing: Pairing, programs: Collection[str]) -> bool:
    """Return whether the ratings follow an amendment of a game now. `programs` are the directors' programs."""
    own = {*state.settings.directors, *programs}
    return amendments_left(state) > 0 and not any(own & seat for seat in players_of(state, pairing))

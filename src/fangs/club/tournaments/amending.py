"""Decides which corrections and annulments by directors also change ratings.

There are only a few, and none for games that a director plays. Any player can direct a tournament, and every amendment
causes all ratings for a game and a pace to be recomputed.
"""

from __future__ import annotations

from collections.abc import Collection

from fangs.club.tournaments.state import Pairing, Tournament

FEWEST, SHARE, MOST = 3, 10, 30
"""Limits on the amendments that change ratings: one for every ten games, but at least three and at most thirty."""


def amendments_left(state: Tournament) -> int:
    """Count how many more amendments in a tournament can change ratings."""
    if not state.settings.rated:
        return 0
    games = sum(len(one.pairings) for one in state.rounds)
    return max(0, min(max(FEWEST, games // SHARE), MOST) - len(state.amendments))


def players_of(state: Tournament, pairing: Pairing) -> list[set[str]]:
    """Collect the players for whom each seat in a pairing stands, including players who were replaced."""
    entrants = [state.entrants[number] for number in pairing.seats]
    return [{one.player, *one.before} for one in entrants]


def rates(state: Tournament, pairing: Pairing, programs: Collection[str]) -> bool:
    """Return whether amending a game would change ratings now. `programs` are the directors' programs."""
    own = {*state.settings.directors, *programs}
    return amendments_left(state) > 0 and not any(own & seat for seat in players_of(state, pairing))

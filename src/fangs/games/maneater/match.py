"""Assigns seats and ranks players in a Maneater match, whose games are all played at the same time (M10)."""

from __future__ import annotations

from collections.abc import Sequence

from .orders import ROLE_NAMES
from .rules import OWNER
from .state import ROLES


def games(players: int) -> int:
    """Return the number of games in a match of this many players (M10.1)."""
    return players


def seat(players: int, game: int, player: int) -> int:
    """Return a player's seat (M2.1) in one game of a match (M10.1). All numbers start at 0."""
    return (player + game) % players


def roles(players: int, game: int, player: int) -> tuple[str, ...]:
    """Return a player's roles in one game of a match (M10.1)."""
    own = seat(players, game, player)
    return tuple(name for role, name in enumerate(ROLE_NAMES) if OWNER[players * ROLES + role] == own)


def totals(players: int, scores: Sequence[Sequence[int]]) -> list[int]:
    """Add up each player's scores over all games of a match. `scores` lists each game's scores by seat (M10.1)."""
    return [
        sum(of_game[seat(players, game, player)] for game, of_game in enumerate(scores)) for player in range(players)
    ]


def places(totals: Sequence[int]) -> list[int]:
    """Rank the players by their totals, with 1 for the best. Players with equal totals share a place (M10.1)."""
    return [1 + sum(other > total for other in totals) for total in totals]

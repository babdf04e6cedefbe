"""The games of a Maneater match, which are played at the same time, and every player's seat in each of them (M10)."""

from __future__ import annotations

from collections.abc import Sequence

from .orders import ROLE_NAMES
from .rules import OWNER
from .state import ROLES


def games(players: int) -> int:
    """Return the number of games in a match of this many players (M10.1)."""
    return players


def seat(players: int, game: int, player: int) -> int:
    """Return the seat (M2.1) that a player of a match has in one of its games (M10.1). All numbers start at 0."""
    return (player + game) % players


def roles(players: int, game: int, player: int) -> tuple[str, ...]:
    """Return the roles that a player of a match has in one of its games (M10.1)."""
    own = seat(players, game, player)
    return tuple(name for role, name in enumerate(ROLE_NAMES) if OWNER[players * ROLES + role] == own)


def totals(players: int, scores: Sequence[Sequence[int]]) -> list[int]:
    """Return each player's total over all games of a match. `scores` lists the scores of each game by seat (M10.1)."""
    return [
        sum(of_game[seat(players, game, player)] for game, of_game in enumerate(scores)) for player in range(players)
    ]


def places(totals: Sequence[int]) -> list[int]:
    """Return each player's place by these totals, where 1 is the best. Players with equal totals share a place (M10.1)."""
    return [1 + sum(other > total for other in totals) for total in totals]

"""Maneater: the games of a match, which are played at the same time, and the players' seats in each game (M10)."""

from __future__ import annotations

from collections.abc import Sequence

from .orders import ROLE_NAMES
from .rules import OWNER
from .state import ROLES


def games(players: int) -> int:
    """M10.1: the number of games in a match of this many players."""
    return players


def seat(players: int, game: int, player: int) -> int:
    """M10.1: the seat, as in M2.1, of a player of the match in one of its games; all are counted from 0."""
    return (player + game) % players


def roles(players: int, game: int, player: int) -> tuple[str, ...]:
    """M10.1: the roles of a player of the match in one of its games."""
    own = seat(players, game, player)
    return tuple(name for role, name in enumerate(ROLE_NAMES) if OWNER[players * ROLES + role] == own)


def totals(players: int, scores: Sequence[Sequence[int]]) -> list[int]:
    """M10.1: each player's total over all games of the match, from the scores of each game by seat."""
    return [
        sum(of_game[seat(players, game, player)] for game, of_game in enumerate(scores)) for player in range(players)
    ]


def places(totals: Sequence[int]) -> list[int]:
    """M10.1: each player's place by these totals, where 1 is the highest; players with equal totals share a place."""
    return [1 + sum(other > total for other in totals) for total in totals]

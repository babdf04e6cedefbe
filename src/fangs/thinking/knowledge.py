"""Scores a role's actions without a search, from a table of values or an equilibrium of the round."""

from __future__ import annotations

from typing import NamedTuple

from fangs import bots
from fangs.bots import equilibrium, perfect
from fangs.bots.search import Advice
from fangs.core.game import Game
from fangs.core.position import Position

ERROR = 0.06
"""The usual error in the difference between two estimated scores in a round, as a fraction of what is at stake.

In positions with a table of values, 68 of 100 errors are smaller (`python -m fangs.lab.estimates`). One in twenty is
five times as large. This happens where a player who can no longer win decides between the others, because several
equilibria then have different scores.
"""


class Known(NamedTuple):
    """The scores of a role's actions that were found without a search, and how certain they are."""

    advice: list[Advice]
    """The actions, best first. In an equilibrium, the most frequent action comes first."""
    error: float
    """The usual error in the difference between two scores, or 0 for exact values."""
    gain: float = 0.0
    """The most that a player could gain in a whole game by deviating from a table of nearly perfect play.

    This is 0 if there is no such table.
    """
    combinations: int = 0
    """The number of combinations of all players' choices in this round, if the scores come from an equilibrium.

    This is 0 for a table.
    """


def known(position: Position, role: str, *, plain: bool = False) -> Known | None:
    """Score a role's actions from a table or an equilibrium. Return None if only a search can score them.

    With `plain`, no compiled rules are used, and therefore no equilibrium. Raise InvalidMove, OutOfTurn or GameOver.
    """
    by_table = perfect.advise(position, role)
    if by_table is not None:
        gain = perfect.gain(position)
        return Known(by_table, gain, gain)
    estimated = equilibrium.advise(position, role) if has_equilibrium(position.game, plain=plain) else None
    if estimated is None:
        return None
    return Known(estimated, ERROR * position.game.stake, combinations=equilibrium.combinations(position))


def has_equilibrium(game: Game, *, plain: bool = False) -> bool:
    """Return whether a game's best bots play an equilibrium in each round if they have no table."""
    return not plain and bots.has_level(game, "equilibrium")

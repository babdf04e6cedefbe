"""What a position is worth to every player, from a table or a search; and how to say it."""

from __future__ import annotations

from typing import NamedTuple

from fangs.core.position import Position
from fangs.engine.search import Search
from fangs.solve import exact

PARTS = (
    (0.06, "a little of"),
    (0.12, "a tenth of"),
    (0.17, "a seventh of"),
    (0.22, "a fifth of"),
    (0.29, "a quarter of"),
    (0.4, "a third of"),
    (0.58, "half of"),
    (0.71, "two thirds of"),
    (0.85, "three quarters of"),
    (0.95, "nearly all of"),
)
"""The words for shares of a game, each up to its limit."""
NEVER = 0.03
"""A chance this near to 0 or 1 is said without a number."""


class Worth(NamedTuple):
    """What every player may expect of a position, and whether that is known for certain."""

    values: list[float]
    exact: bool


def worth(position: Position, seed: int, allowance: int) -> Worth:
    """What a position is worth to every player; a search has so many simulations."""
    players = range(position.players)
    if position.scores is not None:
        return Worth([float(score) for score in position.scores], True)
    state = position.worked_out()
    known = exact.known(position.game, state)
    if known is not None:
        return Worth([known.value(state, player) for player in players], True)
    search = Search(position.game.rules, state, seed, most=allowance)
    search.run(allowance)
    return Worth([search.value(player) for player in players], False)


def part(value: float, stake: float, is_exact: bool = False) -> str:
    """How much of a game is given away, or won by luck: `a third of the game`, `exactly 31.2 % of the game`, `2.1 points`."""
    if stake != 1:
        return _points(value)
    if is_exact:
        return f"exactly {100 * value:.1f} % of the game"
    return next((words for most, words in PARTS if value < most), "all of") + " the game"


def chances(value: float, stake: float, is_exact: bool = False) -> str:
    """What somebody may expect, to follow a name: `wins 7 of 10`, `wins exactly 61.1 %`, `may expect 2.1 points`."""
    if stake != 1:
        return f"may expect {_points(value)}"
    if is_exact:
        return f"wins exactly {100 * value:.1f} %"
    if value > 1 - NEVER:
        return "wins nearly always"
    if value < NEVER:
        return "wins hardly ever"
    return f"wins {min(9, max(1, round(10 * value)))} of 10"


def _points(value: float) -> str:
    words = f"{value:.1f}".replace("-", "−").removesuffix(".0")
    return "0 points" if words == "−0" else f"{words} point{'s' * (words not in ('1', '−1'))}"

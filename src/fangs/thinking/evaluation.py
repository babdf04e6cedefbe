"""Estimates every player's result in a position, and describes chances in words."""

from __future__ import annotations

from typing import NamedTuple

from fangs.bots import equilibrium
from fangs.bots.search import EXAMINED, PROVED
from fangs.core.position import Position
from fangs.engine.search import Search
from fangs.solve import exact
from fangs.solve.forced import winner
from fangs.thinking.knowledge import has_equilibrium
from fangs.translation import figure, joined, phrase, plural

PARTS = (
    (0.06, phrase("a little")),
    (0.12, phrase("a tenth of a win")),
    (0.17, phrase("a seventh of a win")),
    (0.22, phrase("a fifth of a win")),
    (0.29, phrase("a quarter of a win")),
    (0.4, phrase("a third of a win")),
    (0.58, phrase("half a win")),
    (0.71, phrase("two thirds of a win")),
    (0.85, phrase("three quarters of a win")),
    (0.95, phrase("nearly a whole win")),
)
"""Words for parts of a won game, each with its upper limit."""
SURE = (0.0, 1.0)
"""The exact chances that are described as certain, without a number."""
NOISE = 6
"""The number of decimals to which exact chances are rounded before they are described.

Computing the chances adds small errors.
"""
NEVER = 0.03
"""A chance this close to 0 or 1 is described without a number."""
NEARLY = 0.015
"""The smallest reliable difference between two scores from a search, as a fraction of what is at stake.

If the scores of two actions differ by less, the search may rank them in the wrong order.
"""


class Evaluation(NamedTuple):
    """Every player's expected result in a position, and whether it is certain."""

    values: list[float]
    exact: bool


def evaluate(position: Position, seed: int, allowance: int, *, plain: bool = False) -> Evaluation:
    """Estimate every player's result in a position.

    It comes from a table, a proof, an equilibrium, or a search with `allowance` simulations. With `plain`, the search
    uses plain rules, does not wait for a compiler, and tries a shorter proof.
    """
    players = range(position.players)
    if position.scores is not None:
        return Evaluation([float(score) for score in position.scores], True)
    state = position.worked_out()
    known = exact.known(position.game, state)
    if known is not None:
        return Evaluation([known.value(state, player) for player in players], known.is_exact)
    sure = winner(position.game.rules, state, position.players, examined(plain) * allowance, plain=plain)
    if sure is not None:
        return Evaluation([float(player == sure) for player in players], True)
    estimated = equilibrium.values(position) if has_equilibrium(position.game, plain=plain) else None
    if estimated is not None:
        return Evaluation(estimated, False)
    search = Search(position.game.rules, state, seed, most=allowance, plain=plain)
    search.run(allowance)
    return Evaluation([search.value(player) for player in players], False)


def examined(plain: bool) -> int:
    """Return how many positions a proof can examine for each simulation. There are fewer with plain rules."""
    return PROVED if plain else EXAMINED


def apart(value: float, other: float, stake: float) -> float:
    """Subtract two values after rounding both, so that the numbers that people read add up."""
    places = 3 if stake == 1 else 1
    return round(round(value, places) - round(other, places), places)


def _percent(value: float) -> str:
    return figure(100 * round(value, 3), ".1f")


def _exactly(value: float) -> str:
    """Format an exact chance that is neither 0 nor 1, such as `61.1 %` or `more than 99.9 %`."""
    share = _percent(value)
    if share == "100.0":
        return phrase("more than {share} %", share=figure(99.9, ".1f"))
    return phrase("less than {share} %", share=figure(0.1, ".1f")) if share == "0.0" else joined(share, "%")


def part(value: float, stake: float, is_exact: bool = False) -> str:
    """Describe how much of a game was given away, or won by luck.

    Examples are `a third of a win`, `exactly 31.2 % of a win` and `2.1 points`.
    """
    if stake != 1:
        return _points(value)
    if is_exact:
        return phrase("exactly {share} % of a win", share=_percent(value))
    return next((words for most, words in PARTS if value < most), phrase("a whole win"))


def chances(value: float, stake: float, is_exact: bool = False) -> str:
    """Describe a player's chances with a verb, to go after a name.

    Examples are `wins 7 of 10`, `wins exactly 61.1 %` and `scores 2.1 points on average`.
    """
    if stake != 1:
        return phrase("scores {points} on average", points=_points(value))
    if is_exact and round(value, NOISE) in SURE:
        return phrase("wins for certain") if round(value, NOISE) else phrase("loses for certain")
    if is_exact and _percent(value) in ("0.0", "100.0"):
        return phrase("wins {share}", share=_exactly(value))
    if is_exact:
        return phrase("wins exactly {share} %", share=_percent(value))
    if value > 1 - NEVER:
        return phrase("wins nearly always")
    if value < NEVER:
        return phrase("wins hardly ever")
    return phrase("wins {count} of 10", count=_of_ten(value))


def compared(value: float, other: float, stake: float, are_exact: tuple[bool, bool] = (False, False)) -> str:
    """Describe chances, compared with worse chances, such as `wins 7 of 10 instead of 4 of 10`.

    Both are in percent if they would be equal in tenths.
    """
    best, instead = chances(value, stake, are_exact[0]), chance(other, stake, are_exact[1])
    if stake == 1 and not any(are_exact) and best == joined("wins", instead):
        best, instead = phrase("wins {share} %", share=f"{100 * value:.0f}"), f"{100 * other:.0f} %"
    return phrase("{best} instead of {instead}", best=best, instead=instead)


def chance(value: float, stake: float, is_exact: bool) -> str:
    """Describe a player's chances without a verb, such as `7 of 10`, `61.1 %` or `2.1 points`."""
    if stake != 1:
        return _points(value)
    if is_exact and round(value, NOISE) in SURE:
        return phrase("a certain win") if round(value, NOISE) else phrase("a certain loss")
    if is_exact:
        return _exactly(value)
    if value > 1 - NEVER:
        return phrase("nearly always")
    if value < NEVER:
        return phrase("hardly ever")
    return phrase("{count} of 10", count=_of_ten(value))


def _of_ten(value: float) -> int:
    return min(9, max(1, round(10 * value)))


def _points(value: float) -> str:
    rounded = round(value, 1) + 0.0  # adding zero avoids a minus sign before zero
    words = figure(rounded, ".0f" if rounded.is_integer() else ".1f")
    return plural(1 if abs(rounded) == 1 else 2, "{count} point", "{count} points", count=words)

"""Searches: it plays the game on many times, and tries more often what went well."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import fangs
from fangs.core.game import View
from fangs.core.position import Position
from fangs.engine.layout import Layout
from fangs.engine.search import Search, is_loaded
from fangs.solve import endings
from fangs.solve.forced import forced_win
from fangs.translation import phrase

ABOUT = phrase("Searches: it plays the game on many times, and tries more often what went well.")
ALLOWANCE = 1000
"""The default number of simulations."""
MOST = 100_000
"""The most simulations at a table, where others think on the same cores."""
PLAIN = 500
"""Up to so many simulations run on plain rules in about a tenth of a second, if they would wait for a compiler; the result is the same."""
NOISE = 0.1
"""In a mixture, what is played less often than this share of the most played was only exploration."""
PROVED = 2000
"""The most positions that are examined for a forced win; never more than there are simulations."""
LOOKS_UP = 5000
"""A bot with an allowance of this many simulations or more also looks into tables of endings."""
CHUNK = 250
"""After so many simulations it checks whether its result is still needed."""


class Advice(NamedTuple):
    """An action as the search sees it: its expected score for its player, its share in the mixture to play, how often it was tried."""

    action: str
    score: float
    share: float
    visits: int


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """The action that was tried most; if others choose at the same time, one drawn from the mixture.

    Raises InvalidPosition, InvalidMove for no such role, OutOfTurn or GameOver.
    """
    position = fangs.position(view)
    if len(actions := position.require_choice(role)) == 1:
        return actions[0]
    allowance = allowance or ALLOWANCE
    plain = allowance <= PLAIN and not is_loaded(position.game.rules)
    advice = advise(position, role, rng, allowance, plain=plain)
    if len(position.owing) == 1:
        return advice[0].action
    likely = [one for one in advice if one.share >= NOISE * advice[0].share]
    return rng.choices(likely, [one.share for one in likely])[0].action


def advise(
    position: Position,
    role: str,
    rng: random.Random,
    allowance: int = ALLOWANCE,
    *,
    plain: bool = False,
    wanted: Callable[[], bool] = lambda: True,
) -> list[Advice]:
    """What the search finds about a role's actions, the best first; it ends early when nobody needs it any more.

    Raises InvalidMove, OutOfTurn or GameOver.
    """
    position.require_choice(role)
    game, state, number = position.game, position.worked_out(), position.game.role_number(role)
    search = Search(game.rules, state, rng.getrandbits(62), most=allowance, plain=plain, role=number)
    left = allowance
    while left > 0 and wanted():
        search.run(min(left, CHUNK))
        left -= CHUNK
    advice = [
        Advice(game.notation.write(state, number, found.action), found.value, found.share, found.visits)
        for found in search.found(number)
    ]
    win = forced_win(game.rules, state, number, min(allowance, PROVED))
    if win is not None:
        return _led_by(game.notation.write(state, number, win), advice)
    return _by_endings(position, state, number, advice) if allowance >= LOOKS_UP else advice


def _by_endings(position: Position, state: Layout, role: int, advice: list[Advice]) -> list[Advice]:
    """The same in the order of a table of endings where there is one; what the table calls equal stays in the search's order."""
    known = endings.known(position.game, state)
    if known is None:
        return advice
    worth = {position.game.notation.write(state, role, one.action): one.worth for one in known.advise(state, role)}
    ordered = sorted(advice, key=lambda one: -worth[one.action])
    return [one._replace(share=float(one is ordered[0])) for one in ordered]


def _led_by(win: str, advice: list[Advice]) -> list[Advice]:
    """The same with an action that wins for certain first; it gets the whole mixture."""
    visits = sum(one.visits for one in advice if one.action == win)
    return [Advice(win, 1.0, 1.0, visits or 1), *(one._replace(share=0.0) for one in advice if one.action != win)]

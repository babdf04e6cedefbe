"""A bot that plays from a table of exact values, if the game is solved with these options."""

from __future__ import annotations

import random

import fangs
from fangs.bots.search import Advice
from fangs.core.errors import RequestError
from fangs.core.game import View
from fangs.core.position import Position
from fangs.solve.exact import known
from fangs.translation import phrase

ABOUT = phrase("Plays from a table of exact values if the game is solved with these options.")
ALLOWANCE, MOST = 0, 1
"""This bot does not think. With an allowance of 1, a table of nearly perfect play is enough."""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """Choose an action that is certainly best according to a table of values.

    If others choose at the same time, the action is drawn from an equilibrium. With an allowance, a table of nearly
    perfect play is good enough. Raise InvalidPosition, InvalidMove for an unknown role, OutOfTurn, GameOver, or
    RequestError if there is no such table.
    """
    position = fangs.position(view)
    actions = position.require_choice(role)
    require(position, allowance)
    if len(actions) == 1:
        return actions[0]
    advice = advise(position, role)
    assert advice is not None
    return rng.choices(advice, [one.share for one in advice])[0].action


def require(position: Position, allowance: int = 0) -> None:
    """Raise RequestError if there is no table of values for this bot. Without an allowance, the table must be exact."""
    found = known(position.game, position.state)
    if found is None or not (found.is_exact or allowance):
        title = position.game.title
        raise RequestError.phrased(
            "There is no table of exact values for this game of {title}. The command 'fangs solve' makes such tables.",
            title=title,
        )


def gain(position: Position) -> float:
    """Return the most that a player could gain in a whole game by deviating from the table.

    The other players follow it. This is 0 if the table is exact or there is none.
    """
    found = known(position.game, position.state)
    return 0.0 if found is None else found.table.gain


def advise(position: Position, role: str) -> list[Advice] | None:
    """Look up the values of a role's actions in a table, best first. Return None if no table covers the position."""
    position.require_choice(role)
    state, game = position.worked_out(), position.game
    exact = known(game, state)
    if exact is None:
        return None
    number = game.role_number(role)
    found = exact.advise(state, number)
    return [
        Advice(game.notation.write(state, number, one.action), one.score, one.share, 0, exact.is_exact) for one in found
    ]

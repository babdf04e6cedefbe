"""A bot that looks one step ahead, and chooses the action that leads to the best position."""

from __future__ import annotations

import random

import fangs
from fangs.core.errors import RequestError
from fangs.core.game import Game, View
from fangs.core.game_files import beside
from fangs.engine import CHANCE
from fangs.engine.layout import Layout
from fangs.engine.twin import drive
from fangs.translation import phrase

ABOUT = phrase("Looks one step ahead, and chooses the action that leads to the best position.")
ALLOWANCE = 4
"""The default number of times that each action is tried, because its result can depend on dice and other players."""
MOST = 50
"""The maximum number of times that each action is tried at a table."""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """Choose the action that leads to the best position for its player, on average over a few tries.

    Ties are broken at random. Raise InvalidPosition, InvalidMove for an unknown role, OutOfTurn, GameOver, or
    RequestError if the game has no evaluation.
    """
    position = fangs.position(view)
    actions = position.require_choice(role)
    require(position.game)
    evaluate = drive("evaluation", position.game.rules).evaluate
    number, player = position.game.role_number(role), position.owner(role)
    state, best, most = position.imagined(player, rng), [actions[0]], -float("inf")
    for action in actions:
        chosen = position.game.notation.read(state, number, action)
        value = 0.0
        for _ in range(allowance or ALLOWANCE):
            world = position.imagined(player, rng) if position.game.has_secrets else state
            value += evaluate(_after(position.game, world, number, chosen, rng), player)
        if value >= most:
            best, most = [*(best if value == most else []), action], value
    return rng.choice(best)


def has_evaluation(game: Game) -> bool:
    """Return whether a game has the file `evaluation.py`, which this bot needs."""
    return beside(game.rules, "evaluation") is not None


def require(game: Game) -> None:
    """Raise RequestError if a game has no evaluation."""
    if not has_evaluation(game):
        raise RequestError.phrased("{title} has no evaluation.py, so a greedy bot cannot play it.", title=game.title)


def _after(game: Game, state: Layout, role: int, action: int, rng: random.Random) -> Layout:
    """Play an action, random actions for roles that choose at the same time, and the dice. Return the new state."""
    after, rules, buffer = state.copy(), game.rules, [0] * game.rules.MAX_ACTIONS
    others = rules.owing(after) & ~(1 << role)
    rules.play(after, role, action)
    for other in range(rules.ROLES):
        if others >> other & 1:
            rules.play(after, other, buffer[rng.randrange(rules.legal(after, other, buffer))])
    while rules.owing(after) == CHANCE:
        n = rules.odds(after, buffer)
        rules.play(after, CHANCE, rng.choices(range(n), buffer[:n])[0])
    return after

"""Plays by one simple idea, as a beginner does: `rival:1`, `rival:2` and `rival:3` are those that each game has in `rivals.py`."""

from __future__ import annotations

import random

import fangs
from fangs.core.errors import RequestError
from fangs.core.game import View
from fangs.core.interface import beside
from fangs.translation import phrase

ABOUT = phrase("Plays by one simple idea, as a beginner does.")
ALLOWANCE = 1
MOST = 9
"""The allowance is the number of the idea."""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """The action that its idea prefers; equal ones are equally likely.

    Raises InvalidPosition, InvalidMove for no such role, OutOfTurn, GameOver, or RequestError where the game has no such idea.
    """
    position = fangs.position(view)
    actions = position.require_choice(role)
    rivals = beside(position.game.rules, "rivals")
    ideas = () if rivals is None else rivals.IDEAS
    which = allowance or ALLOWANCE
    if which > len(ideas):
        raise RequestError(
            phrase(
                "{game} has {count} rivals, and no rival:{which}.",
                game=position.game.title,
                count=len(ideas),
                which=which,
            )
        )
    game, number = position.game, position.game.role_number(role)
    state = position.imagined(position.owner(role), rng)
    liked = {}
    for text in actions:
        after, action = state.copy(), game.notation.read(state, number, text)
        game.rules.play(after, number, action)
        liked[text] = ideas[which - 1](state, number, action, after)
    most = max(liked.values())
    return rng.choice([text for text, value in liked.items() if value == most])

"""A bot that plays by a simple idea, as a beginner does. `rival:1` follows the first idea in the game's `rivals.py`."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import fangs
from fangs.core.errors import RequestError
from fangs.core.game import Game, View
from fangs.core.game_files import beside
from fangs.core.position import Position
from fangs.translation import phrase, plural

ABOUT = phrase("Plays by one simple idea, like a beginner.")
ALLOWANCE = 1
MOST = 9
"""The largest allowance, which for this kind of bot is the number of an idea."""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """Choose the action that the bot's idea rates highest. Ties are broken at random.

    Raise InvalidPosition, InvalidMove for an unknown role, OutOfTurn, GameOver, or RequestError if the game has no
    such idea.
    """
    position = fangs.position(view)
    position.require_choice(role)
    return rng.choice(preferred(position, role, idea(position.game, allowance), rng))


def idea(game: Game, which: int = 0) -> Callable[..., float]:
    """Find a game's simple idea by number, or the first by default. Raise RequestError if there is no such idea."""
    known, which = ideas(game), which or ALLOWANCE
    if which > len(known):
        raise RequestError(
            plural(
                len(known),
                "{game} has {count} rival, but no rival:{which}.",
                "{game} has {count} rivals, but no rival:{which}.",
                game=game.title,
                which=which,
            )
        )
    return known[which - 1]


def ideas(game: Game) -> Sequence[Callable[..., float]]:
    """List the simple ideas in a game's `rivals.py`, or none if it has no such file."""
    rivals = beside(game.rules, "rivals")
    return () if rivals is None else rivals.IDEAS


def preferred(position: Position, role: str, idea: Callable[..., float], rng: random.Random) -> list[str]:
    """Find the actions that an idea rates highest.

    The idea sees a random state that is possible as far as the role's player can see.
    """
    game, number = position.game, position.game.role_number(role)
    state = position.imagined(position.owner(role), rng)
    liked = {}
    for text in position.legal(role):
        after, action = state.copy(), game.notation.read(state, number, text)
        game.rules.play(after, number, action)
        liked[text] = idea(state, number, action, after)
    most = max(liked.values())
    return [text for text, value in liked.items() if value == most]

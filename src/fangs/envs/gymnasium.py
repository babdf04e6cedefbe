"""Registers every game with Gymnasium as `fangs/NAME-vVERSION`. Import this module before you call `gymnasium.make`.

`make` returns a `Single`, and `make_vec` a `Vector`. Both take the arguments of the class that they return.
"""

from __future__ import annotations

import gymnasium

import fangs
from fangs.core.game import Game
from fangs.envs.observation import observed


def name(game: Game) -> str:
    """Return a game's id in Gymnasium, such as `fangs/getbit-v1`, with the version of its observations and actions."""
    return f"fangs/{game.name}-v{observed(game).version}"


def register() -> None:
    """Register all games with Gymnasium. Further calls do nothing."""
    for game in fangs.all_games():
        if name(game) not in gymnasium.registry:
            gymnasium.register(
                name(game),
                "fangs.envs.single:Single",
                vector_entry_point="fangs.envs.vector:Vector",
                kwargs={"game": game.name},
            )


register()

"""Beginners' ideas: each game has three, and they can be played with every option and number of players."""

from __future__ import annotations

import random

import pytest

import fangs
from fangs.bots import bot
from fangs.core.checks import laws
from fangs.engine import neighbour


@pytest.mark.parametrize("name", fangs.names())
def test_three_simple_ideas_play_every_variant_of_a_game(name: str) -> None:
    rivals = neighbour(fangs.game(name).rules, "rivals")
    assert rivals is not None
    assert len(rivals.IDEAS) == 3 and all(idea.__doc__ for idea in rivals.IDEAS)
    game = fangs.game(name)
    for players, options in laws.variants(game):
        rng, position = random.Random(players), fangs.Position(game, game.start(players, options))
        for _ in range(40):
            if position.kind == "chance":
                position = position.roll(rng)
            elif position.kind == "decision":
                role = rng.choice(position.owing)
                view = position.json(position.owner(role))
                position = position.play(role, bot(f"rival:{rng.randint(1, 3)}")(view, role, rng))


def test_there_is_no_fourth_idea() -> None:
    start = fangs.new("getbit").roll("0123")

    with pytest.raises(fangs.RequestError, match="has 3 rivals, but no rival:4"):
        bot("rival:4")(start.json(0), "0", random.Random(1))

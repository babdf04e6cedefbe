"""Random play by a game's own fast `playout.py` is what its rules do: the same choices, the same positions, the same dice."""

from __future__ import annotations

import pytest

import fangs
from fangs.core.checks import laws
from fangs.core.game_files import beside
from fangs.engine import rng
from fangs.engine.twin import drive

FAST = [name for name in fangs.names() if beside(fangs.game(name).rules, "playout")]
LIMITS = (1, 7, 45, 200, 3000)


@pytest.mark.parametrize("name", FAST)
def test_fast_random_play_is_what_the_rules_do_with_any_options_and_limit(name: str) -> None:
    game = fangs.game(name)
    driver, quick = drive("playout", game.rules), 0
    for number, (players, options) in enumerate(laws.variants(game)):
        dice, state, buffer = [0] * 4, game.start(players, options), [0] * game.rules.MAX_ACTIONS
        rng.seed(dice, number, 0)
        for limit in LIMITS * 5:
            by_rules, same_dice = state.copy(), dice[:]
            made = driver.by_rules(by_rules, same_dice, buffer, limit)
            quick += driver.quickly(state.copy(), dice[:], buffer, limit)

            assert (driver.playout(state, dice, buffer, limit), state, dice) == (made, by_rules, same_dice)
            if not game.rules.owing(state):
                game.rules.setup(state)
    assert quick > 100, "it does something"

"""All players, in turn or at once: what PettingZoo asks of an environment."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import fangs
from tests.envs.made import CHOICES, GAMES, WHY, chosen


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong_with_all_players_in_turn_or_at_once(name: str) -> None:
    pytest.importorskip("pettingzoo", reason=WHY)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

    from fangs.envs.several import AtOnce, InTurn

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=UserWarning)
        api_test(InTurn(name, render_mode="ansi"), num_cycles=60)
        parallel_api_test(AtOnce(name), num_cycles=60)
        seed_test(lambda: InTurn(name), num_cycles=20)
    env = AtOnce(name)
    env.reset(seed=1)
    with pytest.raises(fangs.IllegalMove):
        env.step(dict.fromkeys(env.agents, 10**6))


@pytest.mark.parametrize("name", GAMES)
def test_if_one_of_several_choices_is_forbidden_nobody_has_chosen(name: str) -> None:
    pytest.importorskip("pettingzoo", reason=WHY)
    from fangs.envs.several import AtOnce, InTurn

    at_once, in_turn, rng = AtOnce(name), InTurn(name), np.random.default_rng(1)
    seen, _ = at_once.reset(seed=1)
    in_turn.reset(seed=1)
    for _ in range(CHOICES):
        actions = {agent: int(chosen(one["action_mask"][None], rng)[0]) for agent, one in seen.items()}
        before, state = (at_once.play.choices, in_turn.play.choices), at_once.play.state.copy()
        for agent, one in seen.items():
            with pytest.raises(fangs.IllegalMove):
                at_once.step(actions | {agent: int(one["action_mask"].argmin())})
        agent = in_turn.agent_selection
        with pytest.raises(fangs.IllegalMove):
            in_turn.step(int(in_turn.observe(agent)["action_mask"].argmin()))
        assert (at_once.play.choices, in_turn.play.choices) == before
        assert at_once.play.state == state and in_turn.agent_selection == agent
        in_turn.step(int(chosen(in_turn.observe(agent)["action_mask"][None], rng)[0]))
        seen, *_ = at_once.step(actions)
        if not at_once.agents or any(in_turn.terminations.values()):
            break

    assert at_once.play.choices > 1 and in_turn.play.choices > 1

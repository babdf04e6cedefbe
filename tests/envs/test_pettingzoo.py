"""All players, in turn or at once: what PettingZoo asks of an environment."""

from __future__ import annotations

import warnings
from typing import Any

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


def ended(env: Any) -> Any:
    """The same environment after its game, when all agents have left."""
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        env.step(None if over or cut else int(np.flatnonzero(seen["action_mask"])[-1]))
    return env


def test_what_is_asked_too_early_too_late_or_of_nobody_is_answered_in_a_sentence() -> None:
    pytest.importorskip("pettingzoo", reason=WHY)
    from fangs.envs.several import AtOnce, InTurn

    fresh, over, going_on = InTurn("getbit", 4), ended(InTurn("getbit", 4)), InTurn("getbit", 4)
    going_on.reset(seed=1)
    for method, ask in {
        "last": InTurn.last,
        "observe": lambda env: env.observe("player_0"),
        "step": lambda env: env.step(1),
    }.items():
        with pytest.raises(fangs.RequestError, match=f"^No game has begun\\. Call reset before {method}\\.$"):
            ask(fresh)
    for method, ask in {"last": InTurn.last, "step": lambda env: env.step(None)}.items():
        expected = f"^The game is over and all agents have left\\. Call reset before {method}\\.$"
        with pytest.raises(fangs.RequestError, match=expected):
            ask(over)
    at_once = AtOnce("getbit", 4)
    at_once.reset(seed=1)
    for nobody in ("player_9", "", 0, None, [1]):
        for ask in (
            going_on.observe,
            going_on.observation_space,
            at_once.action_space,
            lambda name: at_once.step({name if isinstance(name, str) else 0: 1}),
        ):
            with pytest.raises(
                fangs.RequestError, match=r"There is no agent .* The agents are named player_0 to player_3"
            ):
                ask(nobody)

    assert over.observe("player_3")["action_mask"].tolist()[0] == 1 and at_once.play.choices == 0


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong_with_what_everybody_sees(name: str) -> None:
    pytest.importorskip("pettingzoo", reason=WHY)
    from pettingzoo.test.state_test import state_test
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper

    from fangs.envs.several import AtOnce, InTurn

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=UserWarning)
        state_test(TerminateIllegalWrapper(InTurn(name), illegal_reward=-1), AtOnce(name), num_cycles=5)
    in_turn = InTurn(name)
    in_turn.reset(seed=1)

    assert in_turn.state_space.contains(in_turn.state())

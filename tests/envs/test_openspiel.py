"""OpenSpiel's own tests of a game, and its algorithms on our games, against what we know exactly."""

from __future__ import annotations

import random

import numpy as np
import pytest

import fangs
from fangs.solve.exact import known
from tests.form import amount

pyspiel = pytest.importorskip("pyspiel", reason="for researchers: install fangs[openspiel]")
openspiel = pytest.importorskip("fangs.envs.openspiel", exc_type=ImportError)


def near_the_end(name: str, seed: int, players: int | None = None) -> fangs.Position:
    """The last position of a random game in which somebody chooses and no choice is hidden."""
    position, rng = fangs.new(name, players), random.Random(seed)
    last = position
    while position.kind != "over":
        if position.kind == "chance":
            position = position.roll(rng)
            continue
        if not position.hides_choices():
            last = position
        role = position.owing[0]
        position = position.play(role, rng.choice(position.legal(role)))
    return last


@pytest.mark.parametrize("name", fangs.names())
def test_openspiel_finds_nothing_wrong_with_the_end_of_a_random_game(name: str) -> None:
    game = openspiel.load(name, position=near_the_end(name, 1))

    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def last_round() -> fangs.Position:
    """Two players choose at the same time, and whoever is bitten is out, which ends the game."""
    state = near_the_end("getbit", 1, players=2).state
    state.limbs[:4] = [1, 1, 1, 1]
    return fangs.Position(fangs.game("getbit"), state)


def test_counterfactual_regret_minimisation_comes_to_the_exact_value_of_a_last_round() -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    position = last_round()
    game = openspiel.load("getbit", position=position)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(amount(30, long=60)):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    exact = known(position.game, position.state)
    assert exact is not None
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]

    near = amount(0.03, long=0.02)
    assert exploitability.exploitability(game, policy) < near
    assert value == pytest.approx(2 * exact.value(position.state) - 1, abs=near)


def test_a_tree_search_chooses_what_is_allowed() -> None:
    from open_spiel.python.algorithms import mcts

    position = near_the_end("mandua", 2)
    game = openspiel.load("mandua", position=position)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 30, evaluator, random_state=np.random.RandomState(2))
    state = game.new_initial_state()

    assert bot.step(state) in state.legal_actions()


def test_what_a_player_remembers_does_not_tell_what_the_others_chose_in_secret() -> None:
    game = openspiel.load("getbit", 4)
    remembered = set()
    for action in range(1, 6):
        state = game.new_initial_state()
        state.apply_action(0)
        state.apply_action(action)
        remembered.add(
            (state.information_state_string(1), state.observation_string(1), str(state.observation_tensor(1)))
        )

    assert len(remembered) == 1

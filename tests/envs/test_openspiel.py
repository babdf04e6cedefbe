"""OpenSpiel's own tests of a game, and its algorithms on our games, against what we know exactly."""

from __future__ import annotations

import json
import random
import runpy
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import fangs
from fangs.solve.exact import known
from tests.form import amount

pyspiel = pytest.importorskip("pyspiel", reason="for researchers: install fangs[openspiel]")
openspiel = pytest.importorskip("fangs.envs.openspiel", exc_type=ImportError)


DOCS = Path(__file__).parent.parent.parent / "docs"


def near_the_end(
    name: str, seed: int, players: int | None = None, options: dict[str, object] | None = None
) -> fangs.Position:
    """The last position of a random game in which somebody chooses and no choice is hidden."""
    played = fangs.new(name, players, **options or {}).random_game(random.Random(seed))
    return [one for one in played if one.kind == "decision" and not one.hides_choices()][-1]


@pytest.mark.parametrize("name", fangs.names())
def test_openspiel_finds_nothing_wrong_with_the_end_of_a_random_game(name: str) -> None:
    game = openspiel.load(name, position=near_the_end(name, 1))

    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def starts() -> list[tuple[str, int, dict[str, object]]]:
    """Every game with every number of players, and with every sample of every option."""
    found: list[tuple[str, int, dict[str, object]]] = []
    for game in map(fangs.game, fangs.names()):
        found += [(game.name, players, {}) for players in game.players]
        for option in game.options:
            samples = [sample for sample in option.samples if option.name != "players"]
            found += [(game.name, game.usual_players, {option.name: sample}) for sample in samples]
    return found


def shows_all(name: str, players: int, options: dict[str, object]) -> bool:
    """Whether no player's view has a question mark at any position of some random games."""
    for seed in range(4):
        for position in islice(fangs.new(name, players, **options).random_game(random.Random(seed)), 150):
            if any('"?"' in json.dumps(position.json(player)) for player in range(position.players)):
                return False
    return True


@pytest.mark.parametrize(("name", "players", "options"), starts())
def test_openspiel_is_told_that_information_is_imperfect_where_anything_is_hidden(
    name: str, players: int, options: dict[str, object]
) -> None:
    found = openspiel.load(name, players, options=options).get_type().information
    information = pyspiel.GameType.Information

    assert found == (
        information.PERFECT_INFORMATION if shows_all(name, players, options) else information.IMPERFECT_INFORMATION
    )


@pytest.mark.parametrize(
    ("name", "options", "hides"),
    [("mandua", {}, False), ("mandua", {"captures": "challenge"}, True), ("lunch", {"eating": "claimed"}, True)],
)
def test_what_is_hidden_follows_from_the_options_and_lasts_to_the_end(
    name: str, options: dict[str, object], hides: bool
) -> None:
    game, later = openspiel.load(name, options=options), near_the_end(name, 1, options=options)
    found = [one.get_type().information for one in (game, openspiel.load(name, position=later))]

    assert [one == pyspiel.GameType.Information.IMPERFECT_INFORMATION for one in found] == [hides, hides]


def last_round() -> fangs.Position:
    """Two players choose at the same time, and whoever is bitten is out, which ends the game."""
    state = near_the_end("getbit", 1, players=2).state
    state.limbs[:4] = [1, 1, 1, 1]
    return fangs.Position(fangs.game("getbit"), state)


@pytest.mark.long
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


def test_the_example_comes_closer_to_an_equilibrium(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["learn_openspiel.py", "--times", "4"])
    before, after = runpy.run_path(str(DOCS / "learn_openspiel.py"))["main"]()

    assert after < before - 0.1
    assert "exploitability" in capsys.readouterr().out


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

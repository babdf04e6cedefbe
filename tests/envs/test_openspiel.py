"""OpenSpiel's own tests of a game, and its algorithms on our games, against what we know exactly."""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
import runpy
import sys
import textwrap
from itertools import islice
from pathlib import Path
from typing import Any

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

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


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


def test_the_example_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / "how-to" / "research.md").read_text("utf-8")
    (example,) = re.findall(
        r"    import random\n\n    import fangs\n    from fangs.envs import openspiel.*?\n\n(?=`)", page, re.DOTALL
    )
    exec(textwrap.dedent(example).replace("range(60)", "range(1)"), {})

    assert float(capsys.readouterr().out) >= 0


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


def some_way(name: str, steps: int, seed: int) -> Any:
    """A state after some random steps."""
    state, rng = openspiel.load(name).new_initial_state(), random.Random(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", fangs.names())
def test_a_game_and_a_state_are_copied_pickled_and_loaded_from_their_text(name: str) -> None:
    state = some_way(name, 12, 1)
    game = state.get_game()
    written = pyspiel.serialize_game_and_state(game, state)
    others = [pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game)), copy.deepcopy(game)]
    same = [copy.deepcopy(state), pickle.loads(pickle.dumps(state)), pyspiel.deserialize_game_and_state(written)[1]]

    assert {str(other) for other in others} == {str(game)}
    for other in same:
        while not other.is_terminal() and len(other.history()) < 16:
            other.apply_action(other.legal_actions()[0])
    while not state.is_terminal() and len(state.history()) < 16:
        state.apply_action(state.legal_actions()[0])
    for other in same:
        assert (str(other), other.history()) == (str(state), state.history())
        for player in range(game.num_players()):
            assert other.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", fangs.names())
def test_an_action_that_is_not_legal_is_refused_and_nothing_is_played(name: str) -> None:
    kinds = set()
    for steps in range(8):
        state = some_way(name, steps, 2)
        kinds.add(state.is_chance_node())
        for wrong in {-2, 0, 10**6} - {*state.legal_actions()}:
            before = str(state)
            with pytest.raises(fangs.IllegalMove, match=f"{wrong} is none of the legal actions"):
                state.apply_action(wrong)
            assert (str(state), len(state.history())) == (before, steps)
    assert False in kinds


def test_after_the_end_nothing_is_applied() -> None:
    state = some_way("getbit", 10_000, 1)

    assert state.is_terminal()
    with pytest.raises(fangs.IllegalMove, match=r"1 is none of the legal actions, \[\]"):
        state.apply_action(1)


def test_there_are_no_information_state_tensors_as_is_declared() -> None:
    state = some_way("getbit", 3, 1)

    assert not state.get_game().get_type().provides_information_state_tensor
    with pytest.raises(fangs.RequestError, match="no information state tensors"):
        state.information_state_tensor(0)
    assert len(state.observation_tensor(0)) and state.information_state_string(0)

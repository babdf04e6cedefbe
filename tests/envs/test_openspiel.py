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
            (
                state.information_state_string(1),
                state.observation_string(1),
                str(state.observation_tensor(1)),
                str(state.information_state_tensor(1)),
            )
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


@pytest.mark.parametrize("name", fangs.names())
def test_openspiel_writes_a_playthrough_of_the_end_of_a_game_and_the_same_one_again(name: str) -> None:
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    game = str(openspiel.load(name, position=near_the_end(name, 1), remembered=3))
    written = playthrough(game, None, seed=1)

    assert "InformationStateTensor(0)" in written and "IsTerminal() = True" in written
    assert playthrough(game, None, seed=1) == written


@pytest.mark.parametrize("name", fangs.names())
def test_information_state_tensors_tell_apart_what_the_texts_do_as_long_as_they_are_complete(name: str) -> None:
    found: dict[str, set[tuple[int, bytes]]] = {}
    for seed in range(6):
        state, rng = openspiel.load(name).new_initial_state(), random.Random(seed)
        for _ in range(12):
            for player in range(state.num_players()):
                text, tensor = state.information_state_string(player), state.information_state_tensor(player)
                found.setdefault(text, set()).add((player, np.array(tensor).tobytes()))
            if not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    assert all(len(tensors) == 1 for tensors in found.values())
    assert len(set.union(*found.values())) == len(found) > 30


def test_an_information_state_tensor_has_the_newest_first_and_forgets_the_oldest() -> None:
    long, short = (openspiel.load("getbit", remembered=number).new_initial_state() for number in (64, 2))
    for action in (0, 3, 1, 2, 4, 1, 5):
        long.apply_action(action)
        short.apply_action(action)
    rows = np.array(long.information_state_tensor(0)).reshape(64, -1)

    assert (np.array(short.information_state_tensor(0)).reshape(2, -1) == rows[:2]).all()
    assert rows[:, 0].tolist() == [1] * 4 + [0] * 60 and not rows[4:].any()
    assert rows[:4, 1].tolist() == [1, 0, 3, 0]  # the cards 1 and 3, and between them what the others' cards changed
    assert rows[1, 3] == -1 and (rows[0, 4:] == np.array(long.observation_tensor(0))[2:]).all()


def test_public_observations_tell_nothing_that_one_player_sees_alone_and_private_ones_only_that() -> None:
    game = openspiel.load("getbit", 4)
    kinds = {
        "public": pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE),
        "private": pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        "none": pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.NONE),
    }
    seen: dict[str, list[tuple[str, bytes]]] = {}
    for kind, wanted in kinds.items():
        observer = game.make_py_observer(wanted)
        for action in (2, 5):
            state = game.new_initial_state()
            state.apply_action(0)
            state.apply_action(action)
            observer.set_from(state, 0)
            seen.setdefault(kind, []).append((observer.string_from(state, 0), observer.tensor.tobytes()))

    assert seen["public"][0] == seen["public"][1]
    assert [text for text, _ in seen["private"]] == [f'0 {{"chosen": [{card}, null, null, null]}}' for card in (2, 5)]
    assert seen["private"][0][1] != seen["private"][1][1]
    assert {text for text, _ in seen["none"]} == {""} and not any(seen["none"][0][1])


def everything(state: Any) -> tuple[Any, ...]:
    """All that can be asked of a state."""
    players = range(state.num_players())
    past = [(one.player, one.action) for one in state.full_history()]
    return (
        (str(state), state.history(), state.history_str(), state.move_number(), past, state.current_player()),
        (state.legal_actions(), state.returns(), state.is_initial_state(), state.is_initial_non_chance_state()),
        [state.information_state_string(player) for player in players],
        [state.information_state_tensor(player) for player in players],
    )


@pytest.mark.parametrize("name", fangs.names())
def test_what_is_undone_leaves_a_state_as_it_was_also_in_a_copy_and_after_storing(name: str) -> None:
    state, rng, before = openspiel.load(name, remembered=2).new_initial_state(), random.Random(3), []
    for _ in range(8):
        before.append((everything(state), action := rng.choice(state.legal_actions()), state.current_player()))
        state.apply_action(action)
    others = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for one in (*others, state):
        for was, action, player in reversed(before):
            with pytest.raises(fangs.RequestError, match="is not the last one"):
                one.undo_action(player, action + 1)
            one.undo_action(player, action)
            assert everything(one) == was
    for was, action, _ in before:  # and it goes on from there, in a copy too
        assert everything(state) == everything(state.clone()) == everything(pickle.loads(pickle.dumps(state))) == was
        state = state.child(action)
    with pytest.raises(fangs.RequestError, match="is not the last one: that is none"):
        openspiel.load(name).new_initial_state().undo_action(0, 1)


def expected(state: Any, player: int) -> float:
    """What a player can reach on average who sees all and knows that the others choose at random."""
    if state.is_terminal():
        return float(state.returns()[player])
    worth = {action: expected(state.child(action), player) for action in state.legal_actions()}
    if state.current_player() == player:
        return max(worth.values())
    if state.is_chance_node():
        return sum(chance * worth[action] for action, chance in state.chance_outcomes())
    return sum(worth.values()) / len(worth)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_best_response_late_in_a_game_that_can_go_on_for_ever_is_found_if_the_game_is_cut(players: int) -> None:
    from open_spiel.python.algorithms.best_response import BestResponsePolicy
    from open_spiel.python.policy import UniformRandomPolicy

    values = []
    for seed in range(3):
        position = near_the_end("overboard", seed, players)
        game = openspiel.load("overboard", position=position, longest=2)
        start = game.new_initial_state()
        player = int(position.owing[0])
        answer = BestResponsePolicy(game, player, UniformRandomPolicy(game))
        values.append(answer.value(start))
        assert values[-1] == pytest.approx(expected(start, player))
        assert game.max_game_length() == pyspiel.load_game(str(game)).max_game_length() == 2

    assert any(value > 0 for value in values)


@pytest.mark.parametrize(("what", "number"), [("longest", 0), ("longest", 10_001), ("longest", "2"), ("remembered", 0)])
def test_a_number_that_a_game_cannot_have_is_refused_in_a_sentence(what: str, number: Any) -> None:
    with pytest.raises(fangs.RequestError, match=f"`{what}` must be a whole number from 1 to 10000, but you gave"):
        openspiel.load("getbit", **{what: number})


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"position": "zzzz"}, "The position must be the one in the name of a game"),
        ({"position": "WzEy"}, "The position must be the one in the name of a game"),
        ({"longest": -5}, "`longest` must be a whole number from 1 to 10000, but you gave -5"),
        ({"remembered": 10**9}, "`remembered` must be a whole number from 1 to 10000, but you gave 1000000000"),
    ],
)
def test_a_name_with_parameters_that_no_game_has_is_refused_in_a_sentence(
    parameters: dict[str, Any], words: str
) -> None:
    openspiel.register()

    with pytest.raises(fangs.RequestError, match=words):
        pyspiel.load_game("fangs_getbit", parameters)

"""The environments: what the libraries themselves ask of them, and that nobody observes what the rules hide."""

from __future__ import annotations

import contextlib
import copy
import itertools
import pickle
import random
import runpy
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fangs
from fangs.engine import CHANCE
from fangs.engine.layout import Layout
from fangs.envs.many import Many
from fangs.envs.observation import NOBODY, Field, observed
from fangs.envs.playing import Play, results
from tests.form import amount, some

GAMES = fangs.names()
CHOICES = amount(20, long=60)
WHY = "for learners: install fangs[envs]"
DOCS = Path(__file__).parent.parent.parent / "docs"


def settings(name: str) -> Iterator[tuple[int, dict[str, object]]]:
    """Every number of players, and every sample of every option by itself."""
    game = fangs.game(name)
    for players in game.players:
        yield players, {}
    for option in game.options:
        yield from (
            (game.usual_players, {option.name: sample}) for sample in option.samples if option.name != "players"
        )


def walk(name: str, seed: int, players: int | None = None, options: dict[str, object] | None = None) -> Iterator[Play]:
    """A game in play, again and again after random choices."""
    play, rng = Play(name, players, options), random.Random(seed)
    play.begin(rng)
    while not play.is_over and play.choices < CHOICES:
        yield play
        player = rng.choice([one for one in range(play.players) if play.role(one) != NOBODY])
        allowed = np.flatnonzero(play.observation(player)["action_mask"])
        play.choose(player, int(rng.choice(allowed.tolist())))


def alike(play: Play, rng: random.Random) -> Iterator[Layout]:
    """States that differ from the one in play only in what is hidden from the player of whom it is asked: another secret choice."""
    state, rules = play.state, play.game.rules
    owed, buffer = rules.owing(state), [0] * play.game.rules.MAX_ACTIONS
    if owed in (0, CHANCE) or owed & owed - 1 == 0:
        return
    for role in range(rules.ROLES):
        for action in (
            rng.sample(listed := buffer[: rules.legal(state, role, buffer)], min(3, len(listed)))
            if owed >> role & 1
            else ()
        ):
            after = state.copy()
            rules.play(after, role, action)
            yield after


@pytest.mark.parametrize("name", GAMES)
def test_nobody_observes_another_s_choice_before_it_is_revealed_nor_what_else_the_rules_hide(name: str) -> None:
    rng, game = random.Random(1), fangs.game(name)
    seen = observed(game)
    for players, options in settings(name):
        try:
            Play(name, players, options)
        except fangs.RequestError:
            continue  # a sample for another number of players
        for play in walk(name, 2, players, options):
            for player in range(play.players):
                covered = game.covered(play.state, player)
                same = seen.array(covered, player, 0)
                assert (seen.array(play.state, player, 0) == same).all()
                others = [
                    after
                    for after in alike(play, rng)
                    if game.rules.owing(game.covered(after, player)) == game.rules.owing(covered)
                ]
                assert all((seen.array(after, player, 0) == same).all() for after in others)
                mask = play.observation(player)["action_mask"]
                play.state, state = covered, play.state
                assert (play.observation(player)["action_mask"] == mask).all()
                play.state = state


def test_games_with_secrets_are_among_those_that_are_looked_at() -> None:
    secret = {name for name in GAMES for play in walk(name, 2) if any(True for _ in alike(play, random.Random(1)))}

    assert len(secret) >= 2


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_has_every_field_within_its_bounds_and_a_mask_has_all_that_is_listed(name: str) -> None:
    game = fangs.game(name)
    seen = observed(game)
    low, high = seen.bounds()
    assert {field.name for field in seen.fields} == {"player", "role", *game.rules.State.FIELDS}
    assert all(np.iinfo(np.int32).min <= field.low and field.high <= np.iinfo(np.int32).max for field in seen.fields)
    for players, options in settings(name):
        try:
            Play(name, players, options)
        except fangs.RequestError:
            continue  # a sample for another number of players
        for play in walk(name, 3, players, options):
            for player in range(play.players):
                array, mask = play.observation(player).values()
                assert (low <= array).all() and (array <= high).all()
                numbers = np.flatnonzero(mask).tolist()
                if play.role(player) == NOBODY:
                    assert numbers == [0]
                else:
                    assert sorted(seen.code(number, play.listed(player)) for number in numbers) == sorted(
                        play.listed(player)
                    )


BOUNDLESS = {"round", "quiet", "quiet_limit", "turn", "bitten", "score"}
"""What goes on for as long as a game does, or follows an option without a limit."""


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_whole_game_is_within_the_bounds_of_its_field(name: str) -> None:
    game = fangs.game(name)
    seen, tried = observed(game), 0
    low, high = seen.bounds()
    for players, options in settings(name):
        with contextlib.suppress(fangs.RequestError):  # a sample for another number of players
            start = fangs.new(name, players, **options)
            for position in itertools.islice(start.random_game(random.Random(1)), amount(600, long=20_000)):
                for player in (*range(players), NOBODY):
                    array = seen.array(position.state, player, NOBODY)
                    wrong = [one.name for one in seen.fields if outside(array, low, high, one)]
                    assert not wrong, (wrong, position)
                tried += 1
    kinds = game.rules.State.FIELDS
    stored = {
        one.name for one in seen.fields[2:] if (one.low, one.high) == (~kinds[one.name].limit, kinds[one.name].limit)
    }

    assert stored <= BOUNDLESS and tried > 50


def outside(array: Any, low: Any, high: Any, field: Field) -> bool:
    part = slice(field.at, field.at + field.size)
    return bool(((array[part] < low[part]) | (array[part] > high[part])).any())


@pytest.mark.parametrize("name", some(GAMES, "getbit"))
def test_what_everybody_sees_is_within_the_bounds_of_an_observation(name: str) -> None:
    for kind in ("InTurn", "AtOnce"):
        env = made(kind, name)
        assert env.observation_space("player_0")["observation"].contains(env.state())


@pytest.mark.parametrize("name", GAMES)
def test_many_tables_see_and_may_do_what_one_does(name: str) -> None:
    many, rng = Many(name, tables=8, seed=5), np.random.default_rng(6)
    game, ends = fangs.game(name), 0
    for _ in range(300):
        states = [game.rules.State.unpack(row) for row in many._batch.states]
        arrays, masks = many.observations(), many.masks()
        for table, state in enumerate(states[:3]):
            player, role = int(many.players[table]), int(many.roles[table])
            assert (arrays[table] == many.observed.array(state, player, role)).all()
            buffer = [0] * game.rules.MAX_ACTIONS
            listed = buffer[: game.rules.legal(game.covered(state, player), role, buffer)]
            assert (masks[table] == many.observed.mask(listed)).all()
        chosen = many.random(rng)
        assert masks[np.arange(8), chosen].all()
        won, over = many.step(chosen)
        ends += over.sum()
        assert np.allclose(won.sum(axis=1), 0) and not won[~over].any()
    assert ends or many.counts.all()


def test_a_winner_gains_what_the_others_lose() -> None:
    assert results([3, 1]).tolist() == [1, -1]
    assert results([[2, 2, 0], [0, 1, 1]]).tolist() == [[0.25, 0.25, -0.5], [-0.5, 0.25, 0.25]]
    assert results([0, 0]).tolist() == [0, 0]


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_nothing_wrong_with_a_learner_among_bots(name: str) -> None:
    pytest.importorskip("gymnasium", reason=WHY)
    from gymnasium.utils.env_checker import check_env

    from fangs.envs.single import Single

    env = Single(name, opponents="random", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.filterwarnings(
            "ignore", message=".*(not within|infinity|spec|rescale|symmetric).*", category=UserWarning
        )
        check_env(env, skip_render_check=True)
    observation, _ = env.reset(seed=3)
    assert env.render()
    rewards = []
    rng = np.random.default_rng(1)
    for _ in range(2000):
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, cut, _ = env.step(action)
        rewards.append(reward)
        if over or cut:
            break
    assert all(reward == 0 for reward in rewards[:-1])
    env.reset(seed=3)
    assert env.step(0)[1:3] == (-1.0, True)


def chosen(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random action that the mask allows, at each table."""
    found: np.ndarray = (masks * (1 - rng.random(masks.shape))).argmax(axis=1)
    return found


@pytest.mark.parametrize("name", some(GAMES, "getbit", "mandua"))
def test_gymnasium_makes_every_game_by_its_id_alone_or_many_at_once(name: str) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason=WHY)
    from gymnasium.utils.env_checker import check_env
    from gymnasium.vector import AutoresetMode
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    from fangs.envs import gymnasium as ours

    found = ours.name(fangs.game(name))
    assert found == f"fangs/{name}-v{fangs.game(name).edition}"
    ours.register()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*(not within|infinity|different from the unwrapped).*")
        check_env(gymnasium.make(found).unwrapped, skip_render_check=True)
    many, rng = gymnasium.make_vec(found, num_envs=16), np.random.default_rng(3)
    one = gymnasium.make_vec(found, num_envs=2, vectorization_mode="sync", opponents="random")
    assert many.metadata["autoreset_mode"] is one.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert many.single_observation_space == one.single_observation_space
    assert many.single_action_space == one.single_action_space
    recorded = RecordEpisodeStatistics(many)
    seen, infos = recorded.reset(seed=4)
    for _ in range(amount(60, long=600)):
        assert many.observation_space.contains(seen)
        assert set(one.reset()[1]) <= set(infos)
        actions = chosen(infos["action_mask"], rng)
        assert many.action_space.contains(actions)
        seen, rewards, over, cut, infos = recorded.step(actions)
        assert rewards.shape == over.shape == cut.shape == (16,) and not (rewards[~over]).any()
        assert ("episode" in infos) == bool(over.any())
    with pytest.raises(fangs.RequestError, match="sync"):
        gymnasium.make_vec(found, num_envs=2, opponents="easy")


@pytest.mark.parametrize("name", GAMES)
def test_a_learner_at_many_tables_sees_and_may_do_what_one_does_and_games_go_on_by_the_rules(name: str) -> None:
    pytest.importorskip("gymnasium", reason=WHY)
    from fangs.envs.vector import Vector

    game, rng, seat = fangs.game(name), np.random.default_rng(6), max(fangs.game(name).players) - 1
    env, again = (Vector(name, max(game.players), num_envs=4, seat=seat) for _ in range(2))
    (seen, infos), (same, _) = env.reset(seed=5), again.reset(seed=5)
    over = np.zeros(4, bool)
    for _ in range(amount(150, long=1500)):
        assert all((seen[key] == same[key]).all() for key in seen)
        for table, row in enumerate(env._batch.states):
            state, role = game.rules.State.unpack(row), int(env._roles[table])
            owed = game.rules.owing(state)
            mine = [r for r in range(game.rules.ROLES) if owed >> r & 1 and game.rules.owner(state, r) == seat]
            assert (role, bool(over[table])) == ((mine[0], False) if mine else (NOBODY, True))
            buffer = [0] * game.rules.MAX_ACTIONS
            listed = buffer[: game.rules.legal(game.covered(state, seat), role, buffer)] if mine else ()
            assert (seen["observation"][table] == env._watched.observed.array(state, seat, role)).all()
            assert (seen["action_mask"][table] == env._watched.observed.mask(listed)).all()
        actions = chosen(infos["action_mask"], rng)
        seen, rewards, over, _, infos = env.step(actions)
        same, *_ = again.step(actions)
        for table in np.flatnonzero(over):
            scores = game.scores(game.rules.State.unpack(env._batch.states[table]))
            assert rewards[table] == pytest.approx(results(scores)[seat])
        assert not rewards[~over].any()


def test_a_random_learner_at_many_tables_wins_as_often_as_its_random_opponents() -> None:
    pytest.importorskip("gymnasium", reason=WHY)
    from fangs.envs.vector import Vector

    env, rng = Vector("getbit", 4, num_envs=500), np.random.default_rng(2)
    _, infos = env.reset(seed=3)
    found: list[float] = []
    while len(found) < 4000:
        _, rewards, over, _, infos = env.step(chosen(infos["action_mask"], rng))
        found += rewards[over].tolist()

    assert np.mean(found) == pytest.approx(0, abs=0.04)


@pytest.mark.parametrize("number", [0, -1, -3, 10**6])
def test_a_forbidden_action_at_one_of_many_tables_loses_there_and_the_next_step_begins_a_game(number: int) -> None:
    pytest.importorskip("gymnasium", reason=WHY)
    from fangs.envs.vector import Vector

    env, rng = Vector("getbit", 4, num_envs=3), np.random.default_rng(2)
    _, infos = env.reset(seed=3)
    actions = chosen(infos["action_mask"], rng)
    actions[1] = number
    _, rewards, over, cut, infos = env.step(actions)
    assert (rewards.tolist(), over.tolist(), cut.any()) == ([0, -1, 0], [False, True, False], False)
    assert infos["action_mask"][1].tolist() == [1] + [0] * env._watched.observed.actions
    _, rewards, over, _, infos = env.step(chosen(infos["action_mask"], rng))
    assert not rewards.any() and not over.any() and infos["action_mask"][1, 0] == 0


def test_a_game_at_many_tables_is_cut_after_as_many_choices_as_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("gymnasium", reason=WHY)
    from fangs.envs import vector

    monkeypatch.setattr(vector, "LONGEST", 9)
    env, rng = vector.Vector("mandua", num_envs=3), np.random.default_rng(2)
    _, infos = env.reset(seed=3)
    ends = []
    for _ in range(8):
        _, rewards, over, cut, infos = env.step(chosen(infos["action_mask"], rng))
        ends.append(cut.tolist())
        assert not over.any() and not rewards.any()

    assert ends.index([True] * 3) in (4, 5) and sum(map(any, ends)) == 1


def test_a_game_at_many_tables_of_all_players_is_cut_too_and_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from fangs.envs import many

    monkeypatch.setattr(many, "LONGEST", 9)
    env, rng = many.Many("mandua", tables=3, seed=1), np.random.default_rng(2)
    first, ends = env.observations(), []
    for step in range(20):
        won, over = env.step(env.random(rng) * (step > 0))  # the first step does nothing
        assert (over == env.cut).all() and not won.any()
        assert (env.observations() == first).all() == (step == 0 or env.cut.all())
        ends.append(bool(env.cut.any()))

    assert [step for step, ended in enumerate(ends) if ended] == [9, 18]


@pytest.mark.parametrize("name", GAMES)
def test_action_0_at_one_of_many_tables_leaves_it_alone(name: str) -> None:
    env, other = Many(name, tables=4, seed=1), Many(name, tables=4, seed=1)
    numbers = env.random(np.random.default_rng(1))
    other.step(numbers)
    before = env.observations()
    env.step(numbers * [1, 0, 1, 0])

    assert (env.observations()[[1, 3]] == before[[1, 3]]).all()
    assert (env.observations()[[0, 2]] == other.observations()[[0, 2]]).all()


@pytest.mark.parametrize("actions", [1, [1], [1, 1, 1, 1], [[1], [1], [1]], [1.5, 1, 1], [True] * 3, "abc", None])
def test_many_tables_are_given_a_whole_number_each(actions: Any) -> None:
    many, before = Many("getbit", tables=3), Many("getbit", tables=3).observations()
    envs: list[Any] = [many]
    with contextlib.suppress(ImportError):
        from fangs.envs.vector import Vector

        envs.append(Vector("getbit", num_envs=3))
        envs[-1].reset(seed=1)
    for env in envs:
        with pytest.raises(fangs.RequestError, match="must be 3 whole numbers, one for each table, not"):
            env.step(actions)
    for wrong in ([1, -1, 1], [1, 1, 99]):
        with pytest.raises(fangs.RequestError, match="An action is a number from 0 to"):
            many.step(wrong)

    assert (many.observations() == before).all()


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


KINDS = ("Single", "Vector", "InTurn", "AtOnce", "Many")


@pytest.mark.parametrize("kind", KINDS[:4])
def test_what_an_environment_does_not_take_is_refused_in_a_sentence(kind: str) -> None:
    env: Any = made(kind, "getbit")
    fresh = type(env)("getbit", **({"num_envs": 3} if kind == "Vector" else {}))
    legal: Any = {"player_0": 1} if kind == "AtOnce" else [1, 1, 1] if kind == "Vector" else 1
    wrong = [1.5, "1", None, [1, 2], [[1], [2, 3]], True, {}]
    with pytest.raises(fangs.RequestError, match="call reset before step"):
        fresh.step(legal)
    for action in wrong:
        given: Any = dict.fromkeys(env.agents, action) if kind == "AtOnce" else action
        with pytest.raises(fangs.RequestError, match="whole number"):
            env.step(given)
    if kind != "Vector":
        with pytest.raises(fangs.RequestError, match="A render mode is 'ansi' or None, not 'human'"):
            type(env)("getbit", render_mode="human")
    if kind in ("Single", "Vector"):
        with pytest.raises(fangs.RequestError, match="A reset takes no options"):
            env.reset(options={"players": 3})
        for seat in (4, -1, 1.0, "0", True):
            with pytest.raises(fangs.RequestError, match="There is no seat"):
                type(env)("getbit", 4, seat=seat)


@pytest.mark.parametrize("one", [1, np.int64(1), np.array(1), np.array([1], np.int8)])
def test_an_action_may_be_an_array_of_one_number(one: Any) -> None:
    for kind in ("Single", "InTurn", "AtOnce"):
        env, other = made(kind, "getbit"), made(kind, "getbit")
        for played, number in ((env, one), (other, 1)):
            played.step(dict.fromkeys(played.agents, number) if kind == "AtOnce" else number)
        np.testing.assert_equal(moves(env, 1), moves(other, 1))


def test_a_bot_that_cannot_play_is_refused_before_the_first_game() -> None:
    pytest.importorskip("gymnasium", reason=WHY)
    from fangs.envs.single import Single

    with pytest.raises(fangs.RequestError, match="There is no table of exact values"):
        Single("getbit", 6, opponents="perfect")
    with pytest.raises(fangs.RequestError, match="There is no bot 'foo'"):
        Single("getbit", 2, opponents=["foo"])


@pytest.mark.parametrize("name", GAMES)
def test_after_a_forbidden_action_there_is_nothing_to_choose(name: str) -> None:
    env = made("Single", name)
    seen, reward, over, _, known = env.step(0)

    assert (reward, over, "illegal" in known) == (-1.0, True, True)
    assert np.flatnonzero(seen["action_mask"]).tolist() == [0] == np.flatnonzero(env.action_masks()).tolist()
    assert seen["observation"][1] == NOBODY
    assert env.reset(seed=4)[0]["action_mask"][0] == 0


def moves(env: Any, seed: int) -> list[Any]:
    """What comes of some random steps, whatever the environment is."""
    rng, told = np.random.default_rng(seed), []
    for _ in range(12):
        if hasattr(env, "agent_selection"):
            seen, *_ = env.last()
            env.step(None if any(env.terminations.values()) else int(chosen(seen["action_mask"][None], rng)[0]))
            told.append((seen, env.rewards, env.agent_selection))
        elif hasattr(env, "possible_agents"):
            seen = {agent: env._observed(agent) for agent in env.agents}
            told.append(env.step({agent: int(chosen(one["action_mask"][None], rng)[0]) for agent, one in seen.items()}))
        elif isinstance(env, Many):
            told.append((env.observations(), env.masks(), env.step(env.random(rng))))
        else:
            actions = chosen(np.atleast_2d(env._seen()[1]["action_mask"]), rng)
            told.append(env.step(actions if hasattr(env, "num_envs") else int(actions[0])))
    return told


def made(kind: str, name: str) -> Any:
    """An environment in which some steps are made."""
    if kind == "Many":
        return Many(name, tables=3, seed=4)
    pytest.importorskip("pettingzoo", reason=WHY)
    from fangs.envs import several, single, vector

    makers = {"Single": single.Single, "Vector": vector.Vector, "InTurn": several.InTurn, "AtOnce": several.AtOnce}
    env = makers[kind](name, **({"num_envs": 3} if kind == "Vector" else {}))
    env.reset(seed=4)
    return env


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_an_environment_goes_on_as_it_does_and_leaves_it_alone(kind: str, name: str) -> None:
    env = made(kind, name)
    moves(env, 1)
    stored = pickle.dumps(env)
    branch = copy.deepcopy(env)
    other = moves(copy.deepcopy(env), 2)
    gone_on = moves(env, 3)

    for copied in (branch, pickle.loads(stored), pickle.loads(stored)):
        np.testing.assert_equal(moves(copied, 3), gone_on)
    assert len(other) == len(gone_on) == 12


@pytest.mark.parametrize(
    ("example", "needed"),
    [
        ("learn.py --games 6000", "numpy"),
        pytest.param("learn_cards.py gymnasium --games 300", "gymnasium", marks=pytest.mark.long),
        ("learn_cards.py pettingzoo --games 600", "pettingzoo"),
    ],
)
def test_an_example_learns_something(
    example: str, needed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip(needed, reason=WHY)
    monkeypatch.setattr(sys, "argv", example.split())
    before, after = runpy.run_path(str(DOCS / sys.argv[0]))["main"]()

    assert after > before + 0.1
    assert "wins" in capsys.readouterr().out

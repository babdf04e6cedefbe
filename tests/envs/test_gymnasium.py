"""One learner, at one table or at many: what Gymnasium asks of an environment, and that games go on by the rules."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import fangs
from fangs.envs.observation import NOBODY, observed
from fangs.envs.playing import results
from tests.envs.made import GAMES, WHY, chosen, made
from tests.form import amount, some


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


@pytest.mark.parametrize("name", some(GAMES, "getbit", "mandua"))
def test_gymnasium_makes_every_game_by_its_id_alone_or_many_at_once(name: str) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason=WHY)
    from gymnasium.utils.env_checker import check_env
    from gymnasium.vector import AutoresetMode
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    from fangs.envs import gymnasium as ours

    found = ours.name(fangs.game(name))
    assert found == f"fangs/{name}-v{observed(fangs.game(name)).version}"
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

    for cuts in zip(*ends, strict=True):
        assert cuts.index(True) in (3, 4, 5), "the tigers choose once or more in a turn"


def test_a_bot_that_cannot_play_is_refused_before_the_first_game() -> None:
    pytest.importorskip("gymnasium", reason=WHY)
    from fangs.envs.single import Single

    with pytest.raises(fangs.RequestError, match="There is no table of exact values"):
        Single("getbit", 6, opponents="perfect")
    with pytest.raises(fangs.RequestError, match="There is no bot 'foo'"):
        Single("getbit", 2, opponents=["foo"])
    for wrong in (None, 5, {"random"}):
        with pytest.raises(
            fangs.RequestError,
            match="`opponents` must be the name of a bot, or a list with one bot for each other seat",
        ):
            Single("getbit", 2, opponents=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(("what", "number"), [("num_envs", 0), ("num_envs", -2), ("num_envs", 2.0), ("cores", 0)])
def test_many_learners_are_refused_at_once_for_an_invalid_number(what: str, number: float) -> None:
    pytest.importorskip("gymnasium", reason=WHY)
    from fangs.envs.vector import Vector

    with pytest.raises(
        fangs.RequestError, match=f"`{what}` must be a whole number from 1 to 1000000000, but you gave {number}"
    ):
        Vector("getbit", **{what: number})  # type: ignore[arg-type]


def test_arguments_can_be_whole_numbers_of_any_kind() -> None:
    pytest.importorskip("gymnasium", reason=WHY)
    from fangs.envs.single import Single
    from fangs.envs.vector import Vector

    number = np.int64
    seen, _ = Single("getbit", number(4), seat=number(1)).reset(seed=1)
    assert (seen["observation"] == Single("getbit", 4, seat=1).reset(seed=1)[0]["observation"]).all()
    many = Vector("getbit", number(4), num_envs=number(2), seat=number(1), cores=number(1))
    assert type(many.num_envs) is int and many.reset(seed=1)[0]["observation"].shape[0] == 2


@pytest.mark.parametrize("name", GAMES)
def test_after_a_forbidden_action_there_is_nothing_to_choose(name: str) -> None:
    env = made("Single", name)
    seen, reward, over, _, known = env.step(0)

    assert (reward, over, "illegal" in known) == (-1.0, True, True)
    assert np.flatnonzero(seen["action_mask"]).tolist() == [0] == np.flatnonzero(env.action_masks()).tolist()
    assert seen["observation"][1] == NOBODY
    assert env.reset(seed=4)[0]["action_mask"][0] == 0


def test_the_version_of_an_environment_goes_up_with_the_edition_of_the_rules_and_with_the_encoding() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason=WHY)
    from fangs.envs.gymnasium import name

    game = fangs.game("mandua")

    assert (game.edition, observed(game).actions, name(game)) == (1, 355, "fangs/mandua-v2")
    with (
        pytest.warns(DeprecationWarning, match="out of date"),
        pytest.raises(gymnasium.error.DeprecatedEnv, match="fangs/mandua-v2"),
    ):
        gymnasium.make("fangs/mandua-v1")


def test_after_some_games_bots_search_compiled_and_choose_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("gymnasium", reason=WHY)
    from fangs.engine import search
    from fangs.envs import single

    monkeypatch.setattr(search, "_loaded", set())
    monkeypatch.setattr(single, "LONG", 2)
    rules, env = fangs.game("getbit").rules, single.Single("getbit", opponents="search:20")

    def play() -> list[list[int]]:
        observation, _ = env.reset(seed=3)
        seen, over = [observation["observation"].tolist()], False
        while not over:
            observation, _, over, _, _ = env.step(int(np.flatnonzero(observation["action_mask"])[0]))
            seen.append(observation["observation"].tolist())
        return seen

    plain = play()
    assert not search.is_loaded(rules)
    assert play() == plain
    assert search.is_loaded(rules)

"""Many tables at once, at which all players choose."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np
import pytest

import fangs
from fangs.envs.many import Many
from tests.envs.made import GAMES, chosen, made
from tests.form import some


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
        with pytest.raises(fangs.RequestError, match="must be 3 whole numbers, one for each table, but you gave"):
            env.step(actions)
    for wrong in ([1, -1, 1], [1, 1, 99]):
        with pytest.raises(fangs.RequestError, match="An action must be a number from 0 to"):
            many.step(wrong)

    assert (many.observations() == before).all()


@pytest.mark.parametrize(
    ("what", "number"),
    [("tables", 0), ("tables", -1), ("tables", 4.0), ("seed", -1), ("seed", None), ("cores", -3), ("cores", True)],
)
def test_many_tables_are_refused_for_an_invalid_number(what: str, number: Any) -> None:
    with pytest.raises(fangs.RequestError, match=f"`{what}` must be a whole number from "):
        Many("getbit", **{what: number})


@pytest.mark.parametrize("kind", ["Many", "Vector"])
@pytest.mark.parametrize("name", some(GAMES, "getbit", "mandua"))
def test_arrays_that_somebody_keeps_never_change(kind: str, name: str) -> None:
    env, rng = made(kind, name), np.random.default_rng(1)
    held: list[tuple[Any, Any]] = []
    for step in range(40):
        if kind == "Many":
            arrays = [env.observations(), env.masks()]
            env.step(env.random(rng))
        else:
            seen, *_ = env.step(chosen(env._masks, rng))
            arrays = list(seen.values())
        if step % 3 == 0:  # what others are kept of: the arrays, or only a part of each
            held += [(array if step % 2 else array[1:], array.copy()[0 if step % 2 else 1 :]) for array in arrays]
        del arrays
    assert all((array == before).all() for array, before in held) and len(held) == 28


def test_arrays_that_nobody_keeps_are_used_again() -> None:
    many = Many("mandua", tables=64, seed=1)
    places = {many.masks().ctypes.data for _ in range(20)}
    held = [many.masks() for _ in range(20)]

    assert len(places) == 1
    assert len({one.ctypes.data for one in held}) == 20

"""What all kinds of environments have in common: refusals, copies, and the examples that learn in them."""

from __future__ import annotations

import copy
import pickle
import runpy
import sys
from typing import Any

import numpy as np
import pytest

import fangs
from tests.envs.made import DOCS, GAMES, KINDS, WHY, made, moves


@pytest.mark.parametrize("kind", KINDS[:4])
def test_what_an_environment_does_not_take_is_refused_in_a_sentence(kind: str) -> None:
    env: Any = made(kind, "getbit")
    fresh = type(env)("getbit", **({"num_envs": 3} if kind == "Vector" else {}))
    legal: Any = {"player_0": 1} if kind == "AtOnce" else [1, 1, 1] if kind == "Vector" else 1
    wrong = [1.5, "1", None, [1, 2], [[1], [2, 3]], True, {}]
    with pytest.raises(fangs.RequestError, match="Call reset before step"):
        fresh.step(legal)
    for action in wrong:
        given: Any = dict.fromkeys(env.agents, action) if kind == "AtOnce" else action
        with pytest.raises(fangs.RequestError, match="whole number"):
            env.step(given)
    if kind != "Vector":
        with pytest.raises(
            fangs.RequestError, match="A render mode must be 'ansi', 'rgb_array', 'human' or None, but you gave 'depth'"
        ):
            type(env)("getbit", render_mode="depth")
    if kind in ("Single", "Vector"):
        with pytest.raises(fangs.RequestError, match="You cannot give options to reset"):
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

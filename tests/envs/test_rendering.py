"""What environments show: texts, pictures and a window, as the libraries' own checks want them."""

from __future__ import annotations

import copy
import os
import pickle
import random
import shutil
import subprocess
import sys
import textwrap
import warnings
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

import fangs
from tests.form import some

gymnasium = pytest.importorskip("gymnasium", reason="for learners: install fangs[envs]")
pytest.importorskip("pettingzoo", reason="for learners: install fangs[envs]")
pytest.importorskip("resvg_py", reason="for pictures: install fangs[pictures]")

from fangs.core.pictures.pixels import pixels, png  # noqa: E402
from fangs.envs import rendering, several, single, vector  # noqa: E402
from fangs.envs.gymnasium import name as id_of  # noqa: E402

GAMES = fangs.names()


@pytest.fixture
def headless(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no display."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")


@pytest.fixture
def display() -> Iterator[str]:
    """A display without a screen, which is started for the test."""
    pytest.importorskip("tkinter", reason="this Python has no windows")
    if not shutil.which("Xvfb"):
        pytest.skip("there is no Xvfb here, a display without a screen")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1200x1400x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        try:
            with os.fdopen(read) as numbers:
                yield f":{numbers.readline().strip()}"
        finally:
            server.terminate()


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_has_the_colours_of_the_drawing_and_its_writing(name: str) -> None:
    *_, position = islice(fangs.new(name).random_game(random.Random(1)), 20)
    svg = position.svg(None)
    picture, mute = pixels(svg, 400), pixels(svg.replace("<text", "<g").replace("</text>", "</g>"), 400)

    assert len(picture.rgb) == 3 * picture.width * picture.height
    assert picture.width == 400 and png(svg, 400).startswith(b"\x89PNG")
    assert bytes.fromhex("fbf7ee") in picture.rgb  # the paper
    assert picture[:2] == mute[:2] and picture.rgb != mute.rgb


@pytest.mark.parametrize("name", some(GAMES, "getbit", "maneater"))
def test_gymnasium_finds_nothing_wrong_with_any_way_to_show_a_game(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    env = gymnasium.make(id_of(fangs.game(name)), render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*(not within|infinity|different from the unwrapped).*")
        check_env(env.unwrapped)
    seen, _ = env.reset(seed=1)
    pictures = [env.render()]
    for _ in range(6):
        seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        pictures.append(env.render())

    assert all(
        one.dtype == np.uint8 and one.shape == pictures[0].shape and one.shape[1:] == (800, 3) for one in pictures
    )
    assert any((one != pictures[0]).any() for one in pictures)
    assert env.metadata["render_fps"] > 0


@pytest.mark.parametrize("name", some(GAMES, "getbit", "maneater"))
def test_pettingzoo_finds_nothing_wrong_with_any_way_to_show_a_game(name: str, headless: None) -> None:
    from pettingzoo.test import render_test

    shown: list[Any] = []
    known = {"rgb_array": lambda one: shown.append(one) is None, "ansi": lambda one: bool(one.strip())}
    render_test(lambda **given: several.InTurn(name, **given), known)
    env = several.AtOnce(name, render_mode="rgb_array")
    env.reset(seed=1)

    assert len(shown) == 5 and all((env.render().shape[1:]) == one.shape[1:] == (800, 3) for one in shown)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_many_tables_show_what_the_learner_sees_at_each(mode: str) -> None:
    many = gymnasium.make_vec(id_of(fangs.game("getbit")), num_envs=3, render_mode=mode)
    _, infos = many.reset(seed=1)
    many.step(infos["action_mask"].argmax(axis=1))
    found = many.render()
    covered = many._batch.covered(many._seats)
    for row, one in zip(covered, found, strict=True):
        position = fangs.Position(many._game, many._game.rules.State.unpack(row))
        np.testing.assert_equal(one, rendering.Renderer(mode, "").render(position, 0))

    assert len({np.asarray(one).tobytes() for one in found}) > 1
    assert vector.Vector("getbit", num_envs=2).render_mode is None
    with pytest.raises(fangs.RequestError, match="A window can show only one table"):
        vector.Vector("getbit", num_envs=2, render_mode="human")


def test_nobody_sees_another_s_secret_choice_in_a_picture() -> None:
    pictures = set()
    for action in (1, 2, 3):
        env = several.InTurn("getbit", render_mode="rgb_array")
        env.reset(seed=1)
        env.step(action)
        pictures.add(env.render().tobytes())

    assert len(pictures) == 1


@pytest.mark.parametrize("kind", [single.Single, several.InTurn, several.AtOnce])
def test_without_a_display_human_is_not_offered_and_refused_in_a_sentence(kind: Any, headless: None) -> None:
    assert rendering.modes() == ["ansi", "rgb_array"]
    env = kind("getbit", render_mode="human")
    with pytest.raises(fangs.RequestError, match=r"There is no display for a window. Use render_mode='rgb_array'"):
        env.reset(seed=1)
    env.close()


def test_pictures_name_their_extra_when_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    env = single.Single("getbit", render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(
        fangs.RequestError,
        match=r"A picture of pixels needs the extra 'pictures'\. Install it with pip install 'fangs\[pictures\]'",
    ):
        env.render()


WINDOW = """
    import copy, pickle, sys
    import gymnasium, numpy as np
    from gymnasium.utils.env_checker import check_env
    from PIL import ImageGrab
    from pettingzoo.test import render_test
    import fangs
    from fangs.envs import rendering, several
    from fangs.envs.gymnasium import name

    rendering.FPS = 1000
    assert rendering.modes() == ["ansi", "rgb_array", "human"]
    made = [gymnasium.make(name(fangs.game("getbit")), render_mode=mode) for mode in ("human", "rgb_array")]
    for env in made:
        env.reset(seed=1)
        env.step(1)
    root = made[0].unwrapped._renderer._window._root
    root.geometry("+0+0")
    root.update()
    left, top = root.winfo_rootx(), root.winfo_rooty()
    picture = made[1].render()
    high, wide, _ = picture.shape
    label = made[0].unwrapped._renderer._window._label
    dx, dy = (label.winfo_width() - wide) // 2, (label.winfo_height() - high) // 2
    box = (left + dx, top + dy, left + dx + wide, top + dy + high)
    screen = np.asarray(ImageGrab.grab(bbox=box, xdisplay=sys.argv[1]).convert("RGB"))
    assert (screen == picture).all(), "the window shows the picture"
    other = copy.deepcopy(made[0].unwrapped), pickle.loads(pickle.dumps(made[0].unwrapped))
    assert all(one._renderer._window._root is None for one in other)
    other[0].step(2)
    made[0].unwrapped._renderer._window._dismiss()  # as a person does
    made[0].step(2)
    assert made[0].unwrapped._renderer._window._root is None
    for env in (*made, *other):
        env.close()
    made[0].reset(seed=2)
    assert made[0].unwrapped._renderer._window._root is not None
    check_env(gymnasium.make(name(fangs.game("getbit"))).unwrapped)
    render_test(lambda **given: several.InTurn("getbit", **given))
    print("done")
"""


def test_where_there_is_a_display_a_window_shows_each_position(display: str) -> None:
    command = [sys.executable, "-c", textwrap.dedent(WINDOW), display]
    found = subprocess.run(command, env={**os.environ, "DISPLAY": display}, capture_output=True, text=True)

    assert found.stdout.strip().endswith("done"), found.stderr


def test_a_copy_of_an_environment_with_pictures_shows_the_same() -> None:
    env = single.Single("getbit", render_mode="rgb_array")
    env.reset(seed=1)

    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert (other.render() == env.render()).all()

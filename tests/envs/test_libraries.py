"""Libraries for learning that nobody here wrote, on our environments. They are not installed by the tests."""

from __future__ import annotations

import runpy
import sys

import numpy as np
import pytest

from tests.envs.made import DOCS, WHY
from tests.form import amount

pytest.importorskip("gymnasium", reason=WHY)
sb3 = pytest.importorskip("sb3_contrib", reason="for learners with Stable-Baselines3: install sb3-contrib")


def test_stable_baselines_makes_environments_by_their_id_alone_and_gets_pictures_of_them() -> None:
    from stable_baselines3.common.env_util import make_vec_env

    import fangs.envs.gymnasium  # noqa: F401

    envs = make_vec_env("fangs/getbit-v1", n_envs=2)
    envs.reset()

    assert envs.render_mode == "rgb_array"
    assert [picture.dtype for picture in envs.get_images()] == [np.uint8] * 2


@pytest.mark.filterwarnings("ignore")
def test_masked_ppo_learns_by_playing_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps, games = amount(16_384, long=9_500_000), amount(20, long=3000)
    monkeypatch.setattr(sys, "argv", ["learn_ppo.py", "--steps", str(steps), "--games", str(games)])
    before, after = runpy.run_path(str(DOCS / "learn_ppo.py"))["main"]()

    assert "It wins" in capsys.readouterr().out
    assert 0 <= before <= 1 and after >= amount(0, long=0.5)

"""The yardsticks: C programs that play the very games that the compiled rules play, so that their times can be compared."""

from __future__ import annotations

import subprocess

import pytest

import fangs
from fangs.lab import bench, yardstick
from tests.form import some

WITH_ONE = [name for name in fangs.names() if (fangs.game(name).folder / "yardstick.c").exists()]


@pytest.mark.parametrize("name", WITH_ONE)
@pytest.mark.parametrize("limit", some([7, 500], 500))
def test_a_yardstick_makes_the_choices_that_the_twin_makes(name: str, limit: int) -> None:
    game = fangs.game(name)
    program = yardstick.compiled(game)
    if program is None:
        pytest.skip("there is no C compiler (cc) on this machine")
    for seed in ("1", "2", str(2**40 + 5)):
        twin = bench.playout_call(game, game.start(None, game.pace.options), twin=True, limit=limit)
        said = subprocess.run([program, "300", seed, str(limit)], capture_output=True, text=True, check=True)

        assert int(said.stdout.split()[0]) == twin(300, int(seed))


@pytest.mark.parametrize("name", fangs.names())
def test_a_game_is_measured_by_a_number_or_by_a_yardstick(name: str) -> None:
    assert (fangs.game(name).pace.budget is None) == (name in WITH_ONE)

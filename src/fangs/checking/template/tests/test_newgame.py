"""Tests that New Game keeps all that is asked of a game. `fangs check` does the same, and explains what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from fangs.checking import PARTS, Part, opened


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_what_is_asked_of_a_game_is_kept(part: Part) -> None:
    assert not list(part.faults(opened(str(Path(__file__).parents[1]))))

"""Tests that New Game has none of the faults that `fangs check` finds. `fangs check` also explains what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from fangs.checking import PARTS, Part, opened


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_what_is_asked_of_a_game_is_kept(part: Part) -> None:
    assert not list(part.faults(opened(str(Path(__file__).parents[1]))))

"""Every game keeps one golden playthrough: what each player sees at each step."""

from __future__ import annotations

import pytest

import fangs
from fangs.core.checks.playthrough import playthrough


@pytest.mark.parametrize("name", fangs.names())
def test_what_players_see_is_as_it_was_written_down(name: str) -> None:
    game = fangs.game(name)

    golden = (game.folder / "playthrough.txt").read_text("utf-8")

    assert playthrough(game) == golden, f"if this is meant: python -m fangs.core.checks.playthrough {name}"

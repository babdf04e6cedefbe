"""A game without `evaluation.py` has all levels, and no bot is offered that cannot play it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import fangs
from fangs import bots
from fangs.checking import PARTS, new_game, opened
from fangs.core.discovery import sources
from fangs.core.errors import RequestError
from fangs.table.lifecycle.opening import opening
from tests.made_up import forget
from tests.table.evening import SEED, of_friends

SEATS = ["post:Ann", "post:Bob"]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[fangs.Game]:
    monkeypatch.setenv(sources.FOLDERS, "")
    folder = new_game("unvalued", tmp_path / "unvalued")
    (folder / "evaluation.py").unlink()
    yield opened(f"unvalued={folder}")
    forget(tmp_path)


def test_every_bot_that_is_offered_plays_a_game_without_an_evaluation(game: fangs.Game) -> None:
    start = fangs.new(game.name)
    offered = bots.offered(start)

    assert {*bots.LEVELS} <= {*offered} and not {"greedy", "careless"} & {*offered}
    for name in offered:
        bots.require(name, start)
        bots.require_at_table(name, start)
        skill = bots.at_table(name, start.json())
        assert bots.think(skill._replace(allowance=min(skill.allowance, 20)), start.json(0), "0", 1) in start.legal("0")


def test_the_check_finds_nothing_wrong_with_the_bots_of_a_game_without_an_evaluation(game: fangs.Game) -> None:
    (part,) = [part for part in PARTS if part.name == "bots"]

    assert part.faults(game) == []


@pytest.mark.parametrize("name", ["greedy", "careless:30", "rival:9"])
def test_a_bot_for_which_a_game_lacks_a_file_gets_no_seat_and_stands_in_for_nobody(name: str, game: fangs.Game) -> None:
    friends = of_friends(game.name)
    for setup in (
        replace(friends, seats=["me", f"bot:{name}"]),
        replace(friends, seats=SEATS, post={"stand_in": name}),
        replace(friends, seats=SEATS, post={"late": f"bot:{name}"}),
    ):
        with pytest.raises(RequestError, match=r"evaluation\.py|rivals"):
            opening(setup, SEED)

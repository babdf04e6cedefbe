"""What a game's files must have is looked at when it is loaded, and what they may leave out is filled in."""

from __future__ import annotations

import dataclasses
import importlib
import types
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import fangs
from fangs.core import game_files, interface
from fangs.core.checks import laws
from fangs.core.discovery.loading import load_again
from fangs.core.game_files import faults
from fangs.core.spoken import Spoken

LUNCH, GETBIT = fangs.game("lunch"), fangs.game("getbit")


def altered(module: Any, *without: str, **others: object) -> Any:
    """The same module without some of its names, and with others."""
    other = types.ModuleType(module.__name__)
    vars(other).update({name: value for name, value in {**vars(module), **others}.items() if name not in without})
    return other


FAULTS = {
    "rules.py lacks `play(s, role, action)`.": {"rules": altered(LUNCH.rules, "play")},
    "rules.py lacks `ROLES`. Did you mean ROLLS?": {"rules": altered(LUNCH.rules, "ROLES", ROLLS=print)},
    "rules.py has `cover(s)`, where `cover(s, player)` is needed.": {
        "rules": altered(LUNCH.rules, cover=lambda s: None)
    },
    "notation.py lacks `OPTIONS`. notation.py lacks `to_json(s)`.": {
        "notation": altered(LUNCH.notation, "OPTIONS", "to_json")
    },
    "board.py has `rolled(view, outcome)`, where `rolled(outcome)` is needed.": {
        "board": altered(LUNCH.board, rolled=lambda view, outcome: "")
    },
    "board.py lacks `scenery(setting)`. board.py has `pieces(view, role)`, where `pieces(view)` is needed.": {
        "board": altered(LUNCH.board, "scenery", pieces=lambda view, role: [])
    },
    "match.py lacks `games(players)`. match.py lacks `seat(players, game, player)`. match.py lacks "
    "`totals(players, scores)`. match.py lacks `places(totals)`.": {"match": types.ModuleType("match")},
    "animation.py lacks `animate(before, after, told)`.": {"animation": types.ModuleType("animation")},
    "In __init__.py, players must be a tuple of numbers such as (2,) or (2, 3, 4), but it is 2.": {"players": 2},
    "In __init__.py, players must be a tuple of numbers such as (2,) or (2, 3, 4), but it is ('2',).": {
        "players": ("2",)
    },
    "In __init__.py, usual_players must be 2 or 3, but it is 4.": {"players": (2, 3), "usual_players": 4},
    "In __init__.py, edition must be a whole number from 1, but it is '1'.": {"edition": "1"},
    "In notation.py, ROLE_NAMES must have a name for each of the 2 ROLES in rules.py, but it has 1.": {
        "notation": altered(LUNCH.notation, ROLE_NAMES=("0",))
    },
    "In notation.py, ROLE_NAMES must have different names, but it has '0' more than once.": {
        "notation": altered(LUNCH.notation, ROLE_NAMES=("0", "0"))
    },
}


@pytest.mark.parametrize("said", FAULTS)
def test_a_file_that_lacks_something_is_told_when_the_game_is_made(said: str) -> None:
    with pytest.raises(fangs.BrokenGame) as broken:
        dataclasses.replace(LUNCH, **FAULTS[said])

    assert str(broken.value) == f"The game lunch cannot be loaded: {said}"


def test_what_a_file_leaves_out_is_what_is_usual() -> None:
    bare = dataclasses.replace(
        LUNCH,
        rules=altered(LUNCH.rules, "owner", "cover", "fair"),
        notation=altered(LUNCH.notation, "side", "mark", "work_out", "SPOKEN"),
        board=altered(LUNCH.board, "rolled", "tint"),
    )
    position = bare.start()

    assert bare.owner(position, "1") == 1 and bare.side(position, 1) == "player 2" == bare.called(position, "1")
    assert not bare.can_work_out and bare.spoken == Spoken()
    assert bare.rolled("123") == "123" and bare.tint("0") == ""
    assert laws.check(bare, 1, limit=20, compiled=False) > 20


def test_without_a_mark_of_its_own_a_view_hides_what_is_covered_and_no_more() -> None:
    marked = fangs.new("getbit").roll("2031").play("0", "2").play("3", "5")

    assert marked.json(0)["chosen"] == [2, None, None, "?"]
    assert marked.json(None)["chosen"] == ["?", None, None, "?"]


@pytest.mark.parametrize("game", fangs.all_games(), ids=lambda game: str(game.name))
@pytest.mark.parametrize("file", [*interface.FILES][3:])
def test_the_files_that_a_game_may_have_offer_what_is_asked_of_them(game: fangs.Game, file: str) -> None:
    game_files.beside(game.rules, file)


def test_a_file_that_a_game_may_have_is_checked_when_it_is_first_used(tmp_path: Path) -> None:
    for name in ("__init__", "rules"):
        (tmp_path / f"{name}.py").touch()
    (tmp_path / "endings.py").write_text("def level(): ...")
    rules = load_again("game_with_endings", tmp_path)

    with pytest.raises(fangs.BrokenGame, match=r"endings.py lacks `NUMBERING`.* has `level\(\)`, where `level\(s\)`"):
        game_files.beside(importlib.import_module(f"{rules.__name__}.rules"), "endings")


def test_a_misspelled_way_to_read_orders_is_told_when_the_game_is_loaded() -> None:
    wrong = SimpleNamespace(heard=lambda s, role: "81", idle=lambda: "stay")

    told = " ".join(faults("notation", wrong))

    assert "notation.py has `heard(s, role)`, where `heard(s, role, text)` is needed." in told
    assert "notation.py has `idle()`, where `idle(s, role)` is needed." in told

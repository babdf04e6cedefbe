"""The floors of the house: imports point down only, games do not know each other, and no surface names a game."""

from __future__ import annotations

import ast
from pathlib import Path

import fangs
from tests.floors import FILES, FLOORS, SOURCE, floor, floor_of, imported


def wrong_imports(path: Path) -> list[str]:
    """What a file imports of a floor above its own, or of another game."""
    own = floor_of(path)
    theirs = [(module, at) for module in imported(path) if own and (at := floor(module))]
    above = [module for module, at in theirs if FLOORS.index(at) > FLOORS.index(own or "")]
    return above + [
        module for module, at in theirs if own == at == "games" and module.split(".")[2:3] != [path.parent.name]
    ]


def other_games(path: Path) -> set[str]:
    """The games that a file names, but for the one in whose folder it is."""
    parts = path.relative_to(SOURCE).parts
    words = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
    own = parts[1] if parts[0] == "games" and len(parts) > 2 else None
    return (set(fangs.names()) - {own}) & {word for word in words if isinstance(word, str)}


def test_imports_point_down() -> None:
    assert {path: wrong for path in FILES if (wrong := wrong_imports(path))} == {}


def test_only_a_game_s_own_folder_names_it() -> None:
    assert {path: named for path in FILES if (named := other_games(path))} == {}


def test_every_folder_is_on_a_floor() -> None:
    found = {path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}

    assert found - {"__init__", "__main__"} == set(FLOORS)

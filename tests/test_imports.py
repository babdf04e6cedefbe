"""The floors of the house: imports point down only, games do not know each other, and no surface names a game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import fangs

SOURCE = Path(fangs.__file__).parent
FLOORS = [
    "translation",
    "engine",
    "core",
    "games",
    "solve",
    "bots",
    "thinking",
    "envs",
    "referee",
    "table",
    "store",
    "service",
    "post",
    "web",
    "lab",
    "terminal",
    "checking",
    "cli",
]
"""From the ground up. The package itself (`fangs`) lies on `core`."""

FILES = sorted(SOURCE.rglob("*.py"))


def floor(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "fangs" and parts[1] in FLOORS else None


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it."""
    package = ["fangs", *path.relative_to(SOURCE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join(base + ([node.module] if node.module else []))
            yield module
            yield from (f"{module}.{name.name}" for name in node.names)


def wrong_imports(path: Path) -> list[str]:
    """What a file imports of a floor above its own, or of another game."""
    own = floor(".".join(["fangs", *path.relative_to(SOURCE).with_suffix("").parts]))
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

"""What may import what: the contracts in pyproject.toml hold, no modules import each other in a circle, and no surface names a game."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import fangs
from tests.floors import FILES, SOURCE, imported, name_of


def other_games(path: Path) -> set[str]:
    """The games that a file names, but for the one in whose folder it is."""
    parts = path.relative_to(SOURCE).parts
    words = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
    own = parts[1] if parts[0] == "games" and len(parts) > 2 else None
    return (set(fangs.names()) - {own}) & {word for word in words if isinstance(word, str)}


def test_the_contracts_of_imports_are_kept() -> None:
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    linted = [sys.executable, "-c", code, "--config", str(SOURCE.parents[1] / "pyproject.toml"), "--no-cache"]
    result = subprocess.run(linted, capture_output=True, text=True, check=False)

    assert result.returncode == 0, result.stdout


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Also not for their types, and not within a folder."""
    names = {name_of(path): path for path in FILES}
    modules = {name: {one for one in imported(path) if one in names} - {name} for name, path in names.items()}

    TopologicalSorter({name: modules[name] for name in modules if name not in PACKAGES}).prepare()


PACKAGES = {name_of(path) for path in FILES if path.name == "__init__.py"}
"""What a package imports for its readers is no part of a circle: who imports a module of it does not ask for the package."""


def test_only_a_game_s_own_folder_names_it() -> None:
    assert {path: named for path in FILES if (named := other_games(path))} == {}

"""The floors of the house, from the ground up, and what a module imports: for the tests, and for the drawing of docs/make_floors.py."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import fangs

SOURCE = Path(fangs.__file__).parent
PROJECT = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text("utf-8"))
FLOORS: list[str] = PROJECT["tool"]["importlinter"]["contracts"][0]["layers"][::-1]
"""From the ground up."""
FILES = sorted(SOURCE.rglob("*.py"))


def floor(module: str) -> str | None:
    """The floor of a module, by its dotted name; None for the package itself, and for other packages."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "fangs" and parts[1] in FLOORS else None


def floor_of(path: Path) -> str | None:
    """The floor of a file."""
    return floor(name_of(path))


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(["fangs", *path.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__")


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

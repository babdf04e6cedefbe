"""A new game: a copy of a small working game under a new name, to be changed step by step."""

from __future__ import annotations

import shutil
from pathlib import Path

from fangs.core.errors import RequestError, quoted
from fangs.core.sources import require_name

TEMPLATE = Path(__file__).parent / "template"
NAME, TITLE = "newgame", "New Game"


def new_game(name: str, folder: Path | None = None) -> Path:
    """Write a working game of this name, with tests and a list of what is left to do; returns its folder, raises RequestError."""
    require_name(name)
    goal = Path(name) if folder is None else folder
    if goal.exists():
        raise RequestError(f"{quoted(str(goal))} is there already: a new game needs a folder of its own.")
    shutil.copytree(TEMPLATE, goal, ignore=shutil.ignore_patterns("__pycache__"))
    title = name.replace("_", " ").title()
    for path in [path for path in goal.rglob("*") if path.is_file()]:
        text = path.read_text("utf-8").replace(NAME, name).replace(TITLE, title).replace("FOLDER", goal.name)
        path.with_name(path.name.replace(NAME, name)).write_text(text, "utf-8")
        if NAME in path.name:
            path.unlink()
    return goal

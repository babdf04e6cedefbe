"""Creates a new game by copying a small working game, which its author then changes step by step."""

from __future__ import annotations

import shutil
import sys
from importlib.machinery import PathFinder
from pathlib import Path
from shlex import quote

from fangs.core.discovery.sources import require_name, source
from fangs.core.errors import RequestError, quoted

TEMPLATE = Path(__file__).parent / "template"
NAME, TITLE = "newgame", "New Game"


def new_game(name: str, folder: Path | None = None) -> Path:
    """Create a folder with a small working game, its tests and a list of what is left to do, and return the folder.

    Raise RequestError if the name or the folder is already in use, or the name is not allowed.
    """
    require_name(name)
    goal = Path(name) if folder is None else folder
    for one in (name, goal.name):
        if _is_importable(one):
            raise RequestError(
                f"Python would import the game instead of its own module {quoted(one)}. A new game needs another name."
            )
    if goal.exists():
        raise RequestError(f"{quoted(str(goal))} already exists. A new game needs its own folder.")
    if source(name) is not None:
        raise RequestError(f"There is already a game {quoted(name)}. A new game needs its own name.")
    words = {NAME: name, TITLE: name.replace("_", " ").title(), "FOLDER": quote(goal.name)}
    try:
        for path in (path for path in TEMPLATE.rglob("*") if path.is_file() and path.parent.name != "__pycache__"):
            copied = goal / str(path.relative_to(TEMPLATE)).replace(NAME, name)
            copied.parent.mkdir(parents=True, exist_ok=True)
            copied.write_text(_with(words, path.read_text("utf-8")), "utf-8")
    except BaseException:
        shutil.rmtree(goal, ignore_errors=True)
        raise
    return goal


def typed(name: str, folder: Path) -> str:
    """Return what users type to refer to a new game: its folder, or `NAME=FOLDER` if the folder has another name."""
    return quote(str(folder) if folder.name == name else f"{name}={folder}")


def _is_importable(name: str) -> bool:
    """Return whether a Python module already has this name.

    A folder with the name of a module would hide the module from all programs that run beside the folder.
    """
    here = {"", str(Path.cwd())}
    paths = [path for path in sys.path if path not in here]
    return name in sys.stdlib_module_names or PathFinder.find_spec(name, paths) is not None


def _with(words: dict[str, str], text: str) -> str:
    for word, replacement in words.items():
        text = text.replace(word, replacement)
    return text

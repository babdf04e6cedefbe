"""Loads one game at a time. An error names the game, the file and the line, and does not affect other games."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
import threading
import traceback
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from fangs.core.errors import BrokenGame
from fangs.core.game import Game
from fangs.engine.twin import give
from fangs.translation import phrase

_loading = threading.RLock()


class Source(NamedTuple):
    """The name of a game, and the folder or module that it is loaded from."""

    name: str
    where: Path | str
    """A folder, a module, or `module:NAME`."""

    def __str__(self) -> str:
        return str(self.where)


def load(source: Source) -> Game:
    """Load a game under the name of its source, or raise BrokenGame if the game cannot be loaded."""
    with _loading:
        try:
            game = _game_of(source)
        except BrokenGame:
            raise
        except (Exception, SystemExit) as error:
            raise BrokenGame.phrased(
                "The game {name} cannot be loaded: {why}.", name=source.name, why=_place(error)
            ) from error
    return game if game.name == source.name else replace(game, name=source.name)


def load_again(package: str, folder: Path, **gifts: str) -> ModuleType:
    """Load a game's folder as a package with this name, unless it is already loaded.

    The files of the game can read `gifts` through `Context.given`.
    """
    if package in sys.modules:
        return sys.modules[package]
    spec = importlib.util.spec_from_file_location(
        package, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None and spec.loader is not None
    give(package, **gifts)
    sys.modules[package] = module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        for loaded in [key for key in sys.modules if key == package or key.startswith(package + ".")]:
            del sys.modules[loaded]
        raise
    return module


def load_file(path: Path) -> ModuleType:
    """Load a single file as a module."""
    spec = importlib.util.spec_from_file_location(f"fangs_file_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _game_of(source: Source) -> Game:
    if isinstance(source.where, Path):
        module, name = load_again(_package(source.name, source.where), source.where), ""
    else:
        path, _, name = source.where.partition(":")
        module = importlib.import_module(path)
    found = getattr(module, name or "GAME", None)
    if not isinstance(found, Game):
        why = phrase("its __init__.py has no GAME = Game(...)")
        raise BrokenGame.phrased("The game {name} cannot be loaded: {why}.", name=source.name, why=why)
    return found


def _package(name: str, folder: Path) -> str:
    """Return a package name for a folder that is the same in every process, so that cached compiled code is found."""
    return f"fangs_game_{name}_{hashlib.sha256(str(folder).encode()).hexdigest()[:12]}"


def _place(error: BaseException) -> str:
    """Describe where and why loading a game failed, with the file, the line and the error message."""
    said = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}".rstrip(".?!")
    if isinstance(error, SyntaxError) and error.filename:
        return _at(error.filename, error.lineno, said)
    ours = (str(Path(__file__).parents[1]), "<frozen", str(Path(importlib.__file__).parent))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(ours)]
    return _at(frames[-1].filename, frames[-1].lineno, said) if frames else said


def _at(file: str, line: int | None, error: str) -> str:
    """Add the file and line to an error message. The path is shortened to the file and its folder."""
    return phrase("{file}, line {line}: {error}", file="/".join(Path(file).parts[-2:]), line=line, error=error)

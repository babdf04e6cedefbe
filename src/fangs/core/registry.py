"""The games there are: the folders of `games/`."""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path

from fangs.core.errors import InvalidMap, RequestError, listed, near_miss, quoted
from fangs.core.game import Game
from fangs.engine.twin import give

_GAMES = Path(__file__).parent.parent / "games"
_with_map: dict[str, Game] = {}  # games on maps of people's own, by the game's name


@functools.cache
def names() -> tuple[str, ...]:
    """The names of the games, in order of the alphabet."""
    return tuple(sorted(path.parent.name for path in _GAMES.glob("*/rules.py")))


def game(name: str) -> Game:
    """The game of this name, on the map of one's own if one was loaded; raises RequestError."""
    if name not in names():
        raise RequestError(
            f"There is no game {quoted(name)}: there are {listed(names())}.{near_miss(str(name), names())}"
        )
    if name in _with_map:
        return _with_map[name]
    found: Game = importlib.import_module(f"fangs.games.{name}").GAME
    return found


def use_map(name: str, path: Path) -> Game:
    """Play a game from now on with the map in this file; raises InvalidMap (naming the line) or RequestError."""
    if game(name).map_name is None:
        raise RequestError(f"{game(name).title} is not played on a map that can be changed.")
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidMap(f"The map {quoted(str(path))} cannot be read: {reason(error)}.") from None
    package = f"fangs_games_{name}_{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    if package not in sys.modules:
        _load_again(package, _GAMES / name, map=text)
    loaded: Game = sys.modules[package].GAME
    _with_map[name] = loaded
    return loaded


def _load_again(package: str, folder: Path, **gifts: str) -> None:
    """Load a game's folder once more as a package of this name, whose files find the gifts by `given`."""
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


def reason(error: Exception) -> str:
    """Why a file cannot be read or written, in a few words."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).lower()

"""The games there are: the folders of `games/`."""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path

from fangs.core.errors import InvalidMap, RequestError, listed, near_miss, quoted, reason
from fangs.core.game import Game
from fangs.engine.twin import give

_GAMES = Path(__file__).parent.parent / "games"
_with_map: dict[
    str, dict[str, Game]
] = {}  # games on maps of people's own, by the game's name and the map's, the last in use last
_map_files: dict[Game, Path] = {}
MOST_MAP = 100_000
"""The longest map that is read, in bytes."""


@functools.cache
def names() -> tuple[str, ...]:
    """The names of the games, in order of the alphabet."""
    return tuple(sorted(path.parent.name for path in _GAMES.glob("*/rules.py")))


def game(name: str) -> Game:
    """The game of this name, on the map of one's own if one was loaded; raises RequestError."""
    if name not in names():
        raise RequestError(
            f"There is no game {quoted(name)}: there are {listed(names(), 'and')}.{near_miss(str(name), names())}"
        )
    if name in _with_map:
        return next(reversed(_with_map[name].values()))
    found: Game = importlib.import_module(f"fangs.games.{name}").GAME
    return found


def use_map(name: str, path: Path) -> Game:
    """Play a game from now on with the map in this file; raises InvalidMap (naming the line) or RequestError."""
    if game(name).map_name is None:
        raise RequestError(f"{game(name).title} is not played on a map that can be changed.")
    text = _map_text(path)
    package = f"fangs_games_{name}_{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    if package not in sys.modules:
        _load_again(package, _GAMES / name, map=text)
    loaded: Game = sys.modules[package].GAME
    maps, called = _with_map.setdefault(name, {}), str(loaded.map_name)
    if maps.get(called, loaded) is not loaded:
        raise InvalidMap(
            f"The map {quoted(str(path))} is called {quoted(called)}, as another one that was read before: "
            "positions and records know a map by its name, so give this one a name of its own."
        )
    maps.pop(called, None)
    maps[called] = loaded
    _map_files[loaded] = path
    return loaded


def map_file(game: Game) -> Path | None:
    """The file with the map of one's own that a game is played on; None where it is on its own map."""
    return _map_files.get(game)


def _map_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_MAP + 1)
        if len(data) > MOST_MAP:
            raise InvalidMap(f"The map {quoted(str(path))} is too long: at most {MOST_MAP:,} bytes are read.")
        return data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise InvalidMap(f"The map {quoted(str(path))} cannot be read: {reason(error)}.") from None


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

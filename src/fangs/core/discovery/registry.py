"""The registry of all games: our own games, games from installed packages, and games in the user's folders."""

from __future__ import annotations

import copyreg
import hashlib
import importlib
import pickle
import sys
from pathlib import Path
from typing import Any

from fangs.core.discovery.loading import Source, load, load_again
from fangs.core.discovery.sources import source, sources, twice
from fangs.core.errors import BrokenGame, InvalidMap, RequestError, listed, near_miss, quoted
from fangs.core.game import Game
from fangs.core.system.text_file import text_of

# games on custom maps, by the names of the game and the map; the last used is at the end
_with_map: dict[str, dict[str, Game]] = {}
_map_files: dict[Game, Path] = {}
_map_texts: dict[Game, str] = {}
_found: dict[Source, Game | str] = {}  # the loaded game, or the error message
MAX_MAP = 100_000
"""The maximum size of a map file, in bytes."""


def names() -> tuple[str, ...]:
    """Return the names of all games in alphabetical order, even of games that cannot be loaded."""
    return tuple(sources())


def game(name: str) -> Game:
    """Return the game with this name. If custom maps have been loaded for the game, it uses the most recent map.

    Raise RequestError if there is no such game, or BrokenGame if the game cannot be loaded.
    """
    found = source(name)
    if found is None:
        raise RequestError.phrased(
            "There is no game {name}. The games are {names}.{hint}",
            name=quoted(name),
            names=listed(names(), "and"),
            hint=near_miss(str(name), names()),
        )
    if name in _with_map:
        return next(reversed(_with_map[name].values()))
    return _loaded(found)


def all_games() -> list[Game]:
    """Return all games that can be loaded, in alphabetical order."""
    found = []
    for name in names():
        try:
            found.append(game(name))
        except BrokenGame:
            continue
    return found


def broken() -> list[str]:
    """Return an error message for each game that cannot be loaded."""
    said = twice()
    for name in names():
        try:
            game(name)
        except BrokenGame as error:
            said.append(error.message)
    return said


def _loaded(where: Source) -> Game:
    found = _found.get(where)
    if found is None:
        try:
            found = load(where)
        except BrokenGame as error:
            _found[where] = error.message
            raise
        _found[where] = found
    if isinstance(found, str):
        raise BrokenGame(found)
    return found


def use_map(name: str, path: Path) -> Game:
    """Load a custom map from a file, and use it for a game from now on.

    Raise InvalidMap if the file is not a map, or if another map has the same name. Raise RequestError if the game does
    not exist or has no maps.
    """
    if game(name).map_name is None:
        raise RequestError.phrased("{title} cannot be played on a custom map.", title=game(name).title)
    loaded = _with_text(name, text_of(path, MAX_MAP, InvalidMap))
    maps, called = _with_map.setdefault(name, {}), str(loaded.map_name)
    if maps.get(called, loaded) is not loaded:
        raise InvalidMap.phrased(
            "The map {path} has the same name, {called}, as another map. Positions and records refer to maps "
            "by name, so give this map another name.",
            path=quoted(str(path)),
            called=quoted(called),
        )
    maps.pop(called, None)
    maps[called] = loaded
    _map_files[loaded] = path
    return loaded


def _with_text(name: str, text: str) -> Game:
    package = f"fangs_games_{name}_{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    loaded: Game = load_again(package, game(name).folder, map=text).GAME
    _map_texts[loaded] = text
    return loaded


def map_file(game: Game) -> Path | None:
    """Return the file from which a game's custom map was loaded, or None if the game uses its own map."""
    return _map_files.get(game)


def _reduced(game: Game) -> tuple[Any, ...]:
    """Tell pickle how to load a game again, by returning a function and its arguments.

    The game is found by its name and the text of its map, or in the package that defines it. Raise PicklingError if it
    cannot be found in any of these ways.
    """
    if game in _map_texts:
        return _on_map, (game.name, _map_texts[game], _map_files[game])
    if any(found is game for found in _found.values()):
        return _named, (game.name, game.folder)
    package = game.rules.__name__.rpartition(".")[0]
    for attribute, value in vars(sys.modules.get(package, game.rules)).items():
        if value is game:
            return _of_package, (package, attribute, game.folder)
    raise pickle.PicklingError(
        f"The game {game.name} was changed after it was loaded, so it has no name to be found by."
    )


def _named(name: str, folder: Path) -> Game:
    """Return the game with its usual map, even if this process uses another map for it."""
    return _loaded(source(name) or Source(name, folder))


def _on_map(name: str, text: str, path: Path) -> Game:
    """Return a game on a custom map. If other maps are in use for the game, the last of them stays in use."""
    loaded = _with_text(name, text)
    maps, called = _with_map.get(name, {}), str(loaded.map_name)
    if called not in maps:
        _with_map[name] = {called: loaded, **maps}
    _map_files.setdefault(loaded, path)
    return loaded


def _of_package(package: str, attribute: str, folder: Path) -> Game:
    try:
        module = importlib.import_module(package)
    except ModuleNotFoundError:
        module = load_again(package, folder)
    found: Game = getattr(module, attribute)
    return found


copyreg.pickle(Game, _reduced)

"""Finds games in our own folder, in installed packages, and in the folders that `FANGS_GAMES` names."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from fangs.core.discovery.loading import Source
from fangs.core.errors import RequestError, quoted
from fangs.translation import phrase

OURS = Path(__file__).parents[2] / "games"
GROUP = "fangs.games"
"""The entry point group with which an installed package offers its games.

Each entry point has the game's name, and refers to its module or its `GAME`.
"""
FOLDERS = "FANGS_GAMES"
"""The environment variable that lists folders with one or more games: `FOLDER` or `NAME=FOLDER`, joined as in `PATH`."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,19}")


def sources() -> Mapping[str, Source]:
    """Find all games, and return their sources by name in alphabetical order.

    If several games have the same name, only the game that was found first is included.
    """
    return _sources(os.environ.get(FOLDERS, ""))[0]


def source(name: object) -> Source | None:
    """Find the source of a game by name, or return None if there is no such game.

    Our own games are found without searching the installed packages.
    """
    return (_ours().get(name) or sources().get(name)) if isinstance(name, str) else None


def twice() -> list[str]:
    """Return a sentence for each game that is left out because another game already has its name."""
    return list(_sources(os.environ.get(FOLDERS, ""))[1])


def add_folder(text: str) -> tuple[str, ...]:
    """Add the games in a folder (`FOLDER` or `NAME=FOLDER`) to this process and the processes that it starts.

    Return the games' names. Raise RequestError if there are no games, or if a game's name is not allowed.
    """
    name, _, path = text.rpartition("=")
    given = f"{name}={Path(path).resolve()}" if name else str(Path(path).resolve())
    found = tuple(one.name for one in _in_folder(given))
    there = os.environ.get(FOLDERS, "").split(os.pathsep)
    if given not in there:
        os.environ[FOLDERS] = os.pathsep.join(filter(None, [*there, given]))
    return found


def named(text: str) -> str:
    """Return the name of a game that a user gave by name or by folder (`FOLDER` or `NAME=FOLDER`).

    The game in a folder is added to this process first. Raise RequestError if its name is not allowed or already in
    use.
    """
    if text in sources() or not is_game(Path(text.rpartition("=")[2])):
        return text
    (name,) = add_folder(text)
    (found,) = _in_folder(text)
    if source(name) != found:
        raise RequestError(_taken(found))
    return name


@functools.lru_cache(maxsize=4)
def _sources(folders: str) -> tuple[Mapping[str, Source], tuple[str, ...]]:
    found: dict[str, Source] = {}
    left_out = []
    for one in (*_ours().values(), *_installed(), *_named(folders)):
        first = found.setdefault(one.name, one)
        if first != one:
            left_out.append(_taken(one))
    return dict(sorted(found.items())), tuple(left_out)


def _taken(one: Source) -> str:
    return phrase(
        "There is already a game {name}, so the game in {folder} is ignored. Use {name}2={folder} to "
        "give it another name.",
        name=one.name,
        folder=one,
    )


@functools.cache
def _ours() -> Mapping[str, Source]:
    return {
        path.parent.name: Source(path.parent.name, f"fangs.games.{path.parent.name}")
        for path in OURS.glob("*/rules.py")
    }


def _installed() -> Iterator[Source]:
    # Imported late, because the import is slow and our own games do not need it.
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        yield Source(point.name, point.value)


def _named(folders: str) -> Iterator[Source]:
    for text in filter(None, folders.split(os.pathsep)):
        try:
            yield from _in_folder(text)
        except RequestError as error:
            raise RequestError(f"{FOLDERS}: {error.message}") from None


def _in_folder(text: str) -> Iterator[Source]:
    """Yield the game in a folder, or the games in its subfolders.

    Raise RequestError if there are no games, or if a game's name is not allowed.
    """
    name, _, path = text.rpartition("=")
    folder = Path(path).resolve()
    games = [folder] if is_game(folder) else [] if name else sorted(filter(is_game, _folders(folder)))
    if not games:
        raise RequestError.phrased(
            "There is no game in the folder {folder}. A game needs a file rules.py.", folder=quoted(path)
        )
    for one in games:
        require_name(name or one.name, phrase(". Set another name with NAME={folder}", folder=one))
        yield Source(name or one.name, one)


def require_name(name: str, more: str = "") -> None:
    """Check that a text is a valid name for a game, or raise RequestError."""
    if not _NAME.fullmatch(name):
        raise RequestError.phrased(
            "{name} cannot be the name of a game. A name can have up to twenty lowercase letters, digits and "
            "underscores, and must begin with a letter{more}.",
            name=quoted(name),
            more=more,
        )


def is_game(folder: Path) -> bool:
    """Return whether a folder contains a game."""
    return (folder / "rules.py").is_file()


def _folders(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else iter(())

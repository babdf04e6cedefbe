"""Provides a site's tables of exact values.

A browser gets the first line of each table at once, and the values when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import fangs
from fangs.core.game import Game
from fangs.solve import deferred, stored, tables

FOLDER = "solved"
"""The folder of a site that contains the complete tables of exact values."""


def whole() -> dict[str, bytes]:
    """Return the contents of all tables of exact values, by their paths in the site."""
    return {
        f"{FOLDER}/{deferred.announced(stored.first_line(file)).path}": file.read_bytes()
        for game in fangs.all_games()
        for _, file in _files(game)
    }


def first_lines() -> Iterator[tuple[str, bytes]]:
    """Yield the first line of each table of exact values, with its path in the package `fangs`."""
    for game in fangs.all_games():
        for name, file in _files(game):
            yield f"games/{game.folder.name}/solved/{name}{deferred.SUFFIX}", stored.first_line(file)


def _files(game: Game) -> Iterator[tuple[str, Path]]:
    """Yield the names and files of a game's valid tables of exact values.

    They come with the game, or from the person who creates the site.
    """
    for solved in tables.solutions(game):
        for name in solved.SETTINGS:
            yield from (found for found in list(tables.files(game, tables.first(game, name)))[:1] if found[0] == name)

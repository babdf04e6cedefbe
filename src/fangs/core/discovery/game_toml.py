"""Reads the TOML files in a game's folder."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from fangs.core.errors import BrokenGame

T = TypeVar("T")


@cache
def read_file(folder: Path, file: str, read: Callable[[Any], T]) -> T | None:
    """Read a TOML file in a game's folder, or return None if there is no such file.

    `read` converts the parsed content, and must raise ValueError if the content is wrong. Raise BrokenGame if the file
    cannot be read.
    """
    try:
        found = read(tomllib.loads((folder / file).read_text("utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise BrokenGame.phrased(
            "{file} of {game} cannot be read: {error}.", file=file, game=folder.name, error=error
        ) from None
    return found

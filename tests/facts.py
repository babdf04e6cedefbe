"""What tests of all games must know of one and cannot find out by themselves: `tests/games/<name>/facts.toml`."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

GAMES = Path(__file__).parent / "games"


class Facts(NamedTuple):
    """Facts of a game, as most games have them."""

    scores: tuple[float, float] = (0, 1)
    """The lowest and the highest score that a player can have."""
    shorter: Mapping[str, Any] = MappingProxyType({})
    """Options with which a game ends soon."""


@functools.cache
def facts(name: str) -> Facts:
    """The facts of a game; the usual ones where it has no file."""
    file = GAMES / name / "facts.toml"
    return Facts(**tomllib.loads(file.read_text("utf-8"))) if file.exists() else Facts()

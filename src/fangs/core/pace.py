"""Defines how fast a game must be, as measured by `fangs bench`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Pace(NamedTuple):
    """How fast a game must be, and the settings with which `fangs bench` measures its speed.

    If `budget` is None, the game can take 1.2 times as long as `yardstick.c`, a C program in its folder that plays the
    same games. If there is no such program either, the speed of random games is not limited.
    """

    options: Mapping[str, Any] = {}
    """The options of the random games."""
    budget: int | None = None
    """The minimum number of random games per second, with compiled rules."""
    limit: int = 1_000_000
    """The number of choices after which a random game is cut off."""
    move: float = 50e-6
    """The maximum time in seconds to list a role's legal actions and play one of them, with plain rules."""
    svg: float = 5e-3
    """The maximum time in seconds for one drawing."""
    search: float = 1.5
    """How many times as long as a random game one simulation of a search can take."""


USUAL_PACE = Pace()

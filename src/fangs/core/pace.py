"""How fast a game must be: the budgets of `fangs bench`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Pace(NamedTuple):
    """How `fangs bench` measures a game, and its budgets.

    A budget of None asks for 1.2 times the time of `yardstick.c`, a C program in the game's folder that plays the same games; where there
    is none either, the speed of its random games has no budget.
    """

    options: Mapping[str, Any] = {}
    """Those of the random games."""
    budget: int | None = None
    """Random games a second, compiled."""
    limit: int = 1_000_000
    """The choices after which a random game is cut."""
    move: float = 50e-6
    """Seconds for one legal list and one move, plain."""
    svg: float = 5e-3
    """Seconds for one drawing."""
    search: float = 1.5
    """How many times as long a simulation of the search may take as a random game."""


USUAL_PACE = Pace()

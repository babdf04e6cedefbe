"""Players that are programs, one kind a file, for any game.

A bot is a function `choose(view, role, rng, allowance)`: from what its player may see, one of the role's actions as text. It never gets
the full position. An allowance is how much it may think, counted in simulations; kinds that do not think take no notice of it.
"""

from __future__ import annotations

import functools
import importlib
import random
from collections.abc import Callable
from pathlib import Path

from fangs.core.errors import RequestError, listed, near_miss, quoted
from fangs.core.game import View

Bot = Callable[[View, str, random.Random, int], str]


@functools.cache
def names() -> tuple[str, ...]:
    """The kinds of bots, in order of the alphabet."""
    return tuple(sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem != "__init__"))


def about(name: str) -> str:
    """What a kind of bot does, in one sentence."""
    return str(importlib.import_module(f"fangs.bots.{name}").__doc__).strip().splitlines()[0]


def bot(name: str) -> Bot:
    """The bot of this kind; raises RequestError."""
    if name not in names():
        raise RequestError(
            f"There is no bot {quoted(name)}: expected {listed(names())}.{near_miss(str(name), names())}"
        )
    choose: Bot = importlib.import_module(f"fangs.bots.{name}").choose
    return choose

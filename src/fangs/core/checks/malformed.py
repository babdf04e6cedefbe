"""Checks that a position with a wrong value is either refused with a sentence, or a position like any other.

Anybody can send a position to a server, a referee or the analysis board.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from fangs.core.checks.law import LawBroken, require
from fangs.core.errors import FangsError, place_in, quoted
from fangs.core.fields import compact
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.engine.layout import Layout

VALUES: tuple[object, ...] = (None, True, -1, 300, 10**20, 0.5, "", "?", "~", [], ["~"], {})
TRIES = 12
"""How many values of one position are replaced, one at a time."""


def malformed_law(game: Game, state: Layout) -> None:
    """Replace or remove random values in the JSON of a position, and try to read the result.

    Raise LawBroken if this fails with anything but a refusal.
    """
    whole = game.position_json(state)
    rng = random.Random(compact(whole))
    for _ in range(TRIES):
        data = json.loads(compact(whole))
        change = _change_something(data, rng)
        try:
            position = Position.read(game, data)
        except FangsError as refusal:
            is_sentence = refusal.message.endswith((".", "?"))
            require(is_sentence, f"a position with {change} is refused, but not with a sentence: {refusal.message}")
            continue
        except Exception as error:
            raise _broken(game, error, f"from_json must refuse a position with {change}, or read it") from error
        try:
            _use(position)
        except Exception as error:
            raise _broken(game, error, f"from_json accepts a position with {change}, which cannot be used") from error


def _use(position: Position) -> None:
    """Draw a position, list its actions, and read it back."""
    position.text(), position.svg()
    if not position.is_view:
        _ = position.odds, position.scores, [position.legal(role) for role in position.owing]
        again = Position.read(position.game, json.loads(compact(position.json())))
        require(again == position, f"it is read back as {again!r}")


def _broken(game: Game, error: Exception, law: str) -> LawBroken:
    kind = "" if isinstance(error, LawBroken) else f"{type(error).__name__}: "
    return LawBroken(f"{law}: {place_in(error, game.folder)}{kind}{error}")


def _change_something(data: dict[str, Any], rng: random.Random) -> str:
    """Change a value somewhere in the JSON, and return what it is now, such as `board[0] = 300`."""
    within, key, path = rng.choice([place for place in _places(data) if place[2] != "game"])
    if isinstance(within, dict) and rng.random() < 0.1:
        del within[key]
        return f"no {path}"
    value = rng.choice([*VALUES, *_near(within[key])])
    within[key] = json.loads(compact(value))
    return f"{path} = {quoted(value)}"


def _near(value: object) -> Iterator[object]:
    """Yield values that are nearly right: a text or a list of another length."""
    if isinstance(value, str):
        yield from (value[:-1], value + "~", "~" + value[1:])
    elif isinstance(value, list):
        yield from (value[:-1], value + value[-1:])
    elif isinstance(value, int):
        yield from (value - 1, value + 1)


def _places(value: Any, path: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Yield each value within a JSON value, as the object or list that contains it, its key, and its path."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        where = f"{path}[{key}]" if isinstance(value, list) else f"{path}.{key}".removeprefix(".")
        yield value, key, where
        if isinstance(part, dict | list):
            yield from _places(part, where)

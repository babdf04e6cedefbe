"""Places to write orders for: positions of all games, some steps in."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import fangs
from fangs.core.position import Position
from fangs.core.records.record import Step
from fangs.post.orders.reading import Asked, Cancelled, Impossible, Line, Misread, Ordered, Place, read_orders


def position(name: str, steps: Sequence[tuple[str | None, str]] = (), **start: Any) -> Position:
    """A position of a game after these steps, and after dice where no step says otherwise."""
    found, dice = fangs.new(name, **start), random.Random(1)
    for role, action in steps:
        while role is not None and found.kind == "chance":
            found = found.roll(dice)
        found = found.play(*Step(role, action))
    while found.kind == "chance":
        found = found.roll(dice)
    return found


def owed(at: Position, *roles: str, board: int = 0) -> list[Place]:
    return [Place(board, role, at, role in at.owing) for role in roles]


def match(**start: Any) -> list[Place]:
    """The places of player 1 in a five-player Maneater match: red in game 1, green in game 2 ... shark in game 5."""
    at = position("maneater", **start)
    roles = ("red", "green", "blue", "yellow", "shark")
    return [place for board, role in enumerate(roles) for place in owed(at, role, board=board)]


def told(line: Line) -> str:
    """A line in short: `1 red 52`, `1 red void M4.1`, `? near`, `cancel 1 red`, `ask rules M4`."""
    match line:
        case Ordered():
            return f"{line.board + 1} {line.role} {line.action}"
        case Impossible():
            return f"{line.board + 1} {line.role} {line.action} {line.clause}"
        case Cancelled():
            where = [] if line.board is None else [str(line.board + 1)]
            return " ".join(["cancel", *where, *filter(None, [line.role])])
        case Asked():
            return f"ask {line.what} {line.argument}".rstrip()
        case Misread():
            return f"? {line.near or ''}".rstrip()


def read(text: str, places: Sequence[Place], name: str = "maneater") -> list[str]:
    return [told(line) for line in read_orders(text, fangs.game(name), places)]


def name_of(value: object) -> str:
    return repr(value[:50]) if isinstance(value, str) else ""

"""Finds the clicks that choose a move in Men Overboard. Players click the space where the move ends."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fangs.core.fields import Fields
from fangs.core.game import View

from . import notation, rules
from .chart import COLUMNS, SPACE_NAMES


def state_of(view: View) -> rules.State:
    """Parse a view, and return its state.

    The last states are cached, because all actions in a list need the same state.
    """
    return _read(msgspec.json.encode(view))


def clicks(view: View, role: str, action: str) -> list[str]:
    """List the ids of the elements that a player clicks, in order, to choose a move.

    The first is the space where the move ends. More clicks follow if several moves end there.
    """
    if action == "stay":
        return ["stay"]
    written = msgspec.json.encode(view)
    return _ways(written)[notation.read(_read(written), int(role), action)]


def moves(s: rules.State) -> list[int]:
    """List the numbers of all legal moves except `stay`."""
    actions = [0] * rules.MAX_ACTIONS
    return [number for number in actions[: rules.legal(s, s.turn, actions)] if number != rules.STAY]


@lru_cache(4)
def _read(view: bytes) -> rules.State:
    return notation.from_json(Fields(msgspec.json.decode(view)))


@lru_cache(4)
def _ways(view: bytes) -> dict[int, list[str]]:
    """Map the number of each legal move, except `stay`, to the clicks that choose it."""
    s = _read(view)
    ends: dict[int, list[int]] = {}
    for number in moves(s):
        ends.setdefault(rules.end_of(s, number), []).append(number)
    return {number: way for end, numbers in ends.items() for number, way in _ways_to(s, end, numbers).items()}


def _ways_to(s: rules.State, end: int, numbers: list[int]) -> dict[int, list[str]]:
    """Choose different clicks for moves that end on the same space.

    On an island, a second click on that space chooses the move with the nearest start.
    """
    is_ashore = numbers[0] >= rules.FROM
    usual = min(numbers, key=lambda number: (_far(rules.start_of(s, number), end), number % rules.FROM, number))
    others = [number for number in numbers if number != usual or not is_ashore]
    starts = [rules.start_of(s, number) for number in others]
    goal = f"space-{SPACE_NAMES[end]}"
    ways = {usual: [goal, goal] if others else [goal]}
    for number, start in zip(others, starts, strict=True):
        more = [f"space-{SPACE_NAMES[start]}"] if is_ashore else []
        if starts.count(start) > 1:
            more.append(notation.MOVES[number % rules.FROM])
        ways[number] = [goal, *more]
    return ways


def _far(start: int, end: int) -> int:
    """Count the steps between two spaces. Diagonal steps are allowed."""
    return max(abs(start % COLUMNS - end % COLUMNS), abs(start // COLUMNS - end // COLUMNS))

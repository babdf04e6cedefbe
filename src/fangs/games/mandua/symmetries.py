"""Turns and mirrors the board of Mandua in eight ways. The library counts positions that become equal as one."""

from __future__ import annotations

import re
from typing import Any

from fangs.core.game import View

SYMMETRIES = 8
_OUTER = {"A": (3, 6), "B": (6, 3), "C": (3, 0), "D": (0, 3)}
_CELLS = {f"{letter}{row}": (column, row) for column, letter in enumerate("abcde", 1) for row in range(1, 6)} | _OUTER
_NAMES = {cell: name for name, cell in _CELLS.items()}
_FIELD = re.compile("[a-e][1-5]|[A-D]")
_SETS = ("tigers", "hunters", "culprits")


def turned(view: View, symmetry: int) -> View:
    """Turn and mirror the board in a view of a position."""
    sets = {name: sorted(_turned(view[name], symmetry), key=lambda field: (len(field) == 1, field)) for name in _SETS}
    return {**view, **sets, "rows": _turned(view["rows"], symmetry)}


def turned_action(action: str, symmetry: int) -> str:
    """Turn and mirror the fields in the text of an action."""
    return _FIELD.sub(lambda field: _after(field[0], symmetry), action)


def back(symmetry: int) -> int:
    """Return the symmetry that undoes this one: the opposite turn, or the same mirroring."""
    return symmetry if symmetry & 4 else -symmetry & 3


def _turned(value: Any, symmetry: int) -> Any:
    if isinstance(value, list):
        return [_turned(one, symmetry) for one in value]
    return _after(value, symmetry) if isinstance(value, str) and value in _CELLS else value


def _after(field: str, symmetry: int) -> str:
    """Return where a field goes when the board is turned or mirrored.

    It is mirrored if the symmetry is 4 or more, then turned by `symmetry & 3` quarters.
    """
    column, row = _CELLS[field]
    column = 6 - column if symmetry & 4 else column
    for _ in range(symmetry & 3):
        column, row = row, 6 - column
    return _NAMES[column, row]

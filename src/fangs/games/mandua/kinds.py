"""Describes actions of Mandua briefly, so that studies can count them."""

from __future__ import annotations

from fangs.core.game import View

_LIKE = {(0, 0): "c3", (0, 1): "c2", (1, 1): "b2", (0, 2): "c1", (1, 2): "b1", (2, 2): "a1"}
"""A sample field for each pair of distances from the middle column and the middle row, the smaller distance first."""


def choice_kind(view: View, role: str, action: str) -> str:
    """Describe an action briefly, such as "a tiger takes" or "a hunter on c2 or a field like it".

    Fields that correspond after turning or mirroring the board are alike.
    """
    if " " in action or action == "end":
        return "remove a tiger" if action.startswith("remove") else action
    if view["phase"] == "prowl":
        return "a tiger takes" if "x" in action else "a tiger moves"
    return f"a hunter {'from' if '-' in action else 'on'} {_LIKE[_apart(action[:2])]} or a field like it"


def _apart(field: str) -> tuple[int, int]:
    near, far = sorted((abs("abcde".index(field[0]) - 2), abs(int(field[1]) - 3)))
    return near, far

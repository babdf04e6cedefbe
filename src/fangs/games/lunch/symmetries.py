"""Mirrors the board of Let's Do Lunch! in four ways. The library counts a position and its mirror images as one.

Left and right are alike, since with these dice the columns 3 and 9, 4 and 8, 5 and 7 are equally likely (L1.4), and the River is in the
middle. Top and bottom are alike too, but the rows cannot be shifted round the loop of a column, since diagonals do not wrap (L3.3).
"""

from __future__ import annotations

import re

from fangs.core.game import View

SYMMETRIES = 4
LEFT_RIGHT, UP_DOWN = 1, 2
_TEXT = re.compile(r"\b(?:[3-9][a-g]|[1-3]{3})\b")
_MIRRORED = {LEFT_RIGHT: str.maketrans("3456789", "9876543"), UP_DOWN: str.maketrans("abcdefg", "gfedcba")}
_DICE = str.maketrans("123", "321")


def turned(view: View, symmetry: int) -> View:
    """Mirror the board in a view of a position."""
    board = view["board"][::-1] if symmetry & UP_DOWN else view["board"]
    return {
        **view,
        "board": [row[::-1] for row in board] if symmetry & LEFT_RIGHT else board,
        "roll": view["roll"] and _after(view["roll"], symmetry),
        "trapped": sorted(_after(square, symmetry) for square in view["trapped"]),
    }


def turned_action(action: str, symmetry: int) -> str:
    """Mirror the squares and dice in the text of an action or a roll."""
    return _TEXT.sub(lambda found: _after(found[0], symmetry), action)


def back(symmetry: int) -> int:
    """Return the symmetry that undoes this one. Every mirroring undoes itself."""
    return symmetry


def _after(text: str, symmetry: int) -> str:
    """Mirror a square, such as "7c", or a roll, such as "113"."""
    if text.isdecimal():
        return "".join(sorted(text.translate(_DICE))) if symmetry & LEFT_RIGHT else text
    for mirror, table in _MIRRORED.items():
        text = text.translate(table) if symmetry & mirror else text
    return text

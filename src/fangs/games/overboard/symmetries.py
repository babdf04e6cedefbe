"""Mirrors the board of Men Overboard in four ways. The library counts a position and its mirror images as one.

A mirror swaps ports and islands, so each player has a different suit on the mirrored board (O1.2, O1.3, O2.1).
"""

from __future__ import annotations

import re
from typing import Any

from fangs.core.game import View

SYMMETRIES = 4
LEFT_RIGHT, UP_DOWN = 1, 2
_ISLANDS = ("arms", "suns", "crowns", "moons", "centre")
_COLUMNS, _ROWS = "abcdefghijklmnop", 12
_SPACE = re.compile(r"([a-p])(\d+)")
_TEXT = re.compile(r"\b(?:[a-p]\d+|n[we]?|s[we]?|[we])\b")
_MIRRORED = {
    LEFT_RIGHT: {"arms": "suns", "suns": "arms", "crowns": "moons", "moons": "crowns", "w": "e", "e": "w"},
    UP_DOWN: {"arms": "crowns", "crowns": "arms", "suns": "moons", "moons": "suns", "n": "s", "s": "n"},
}


def turned(view: View, symmetry: int) -> View:
    """Mirror the board in a view of a position."""

    def after(value: Any) -> Any:
        return [after(one) for one in value] if isinstance(value, list) else value and _after(value, symmetry)

    return {
        **view,
        "options": {**view["options"], "suits": after(view["options"]["suits"])},
        "ships": after(view["ships"]),
        "castaways": [sorted(after(islands), key=_ISLANDS.index) for islands in view["castaways"]],
        "wind": after(view["wind"]),
    }


def turned_action(action: str, symmetry: int) -> str:
    """Mirror the spaces and directions in the text of a move or a wind."""
    return _TEXT.sub(lambda found: _after(found[0], symmetry), action)


def back(symmetry: int) -> int:
    """Return the symmetry that undoes this one. Every mirroring undoes itself."""
    return symmetry


def _after(text: str, symmetry: int) -> str:
    """Mirror a space, island, suit or direction."""
    if space := _SPACE.fullmatch(text):
        column, row = _COLUMNS.index(space[1]), int(space[2])
        column = len(_COLUMNS) - 1 - column if symmetry & LEFT_RIGHT else column
        return f"{_COLUMNS[column]}{_ROWS + 1 - row if symmetry & UP_DOWN else row}"
    for mirror, words in _MIRRORED.items():
        if symmetry & mirror:
            text = words.get(text, text) if text in _ISLANDS else "".join(words.get(letter, letter) for letter in text)
    return text

"""New Game written a second time, as simply as possible, on positions in JSON.

Its author should not have read rules.py.
"""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]


def new(players: int, options: dict[str, Any]) -> Position:
    """Return the first position."""
    return {"game": "newgame", "options": options, "pile": options["stones"], "turn": 0}


def look(position: Position) -> dict[str, Any]:
    """Return the legal actions or the scores, in the format of the referee."""
    if position["pile"] == 0:
        return {"kind": "over", "scores": [position["turn"], 1 - position["turn"]]}
    return {"kind": "decision", "legal": {str(position["turn"]): list("123"[: position["pile"]])}}


def play(position: Position, role: str | None, action: str) -> Position:
    """Return the position after an action."""
    return {**position, "pile": position["pile"] - int(action), "turn": 1 - position["turn"]}

"""Pig once more, as simply as possible, straight on position JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Position = dict[str, Any]


def new(players: int, options: dict[str, Any]) -> Position:
    """The first position."""
    return {"game": "pig", "options": options, "points": [0, 0], "sum": 0, "turn": 0, "rolling": False}


def look(position: Position) -> dict[str, Any]:
    """What may be played: as the referee protocol has it."""
    goal = position["options"]["goal"]
    if max(position["points"]) >= goal:
        return {"kind": "over", "scores": [int(points >= goal) for points in position["points"]]}
    if position["rolling"]:
        return {"kind": "chance", "odds": [[face, Fraction(1, 6)] for face in "123456"]}
    return {"kind": "decision", "legal": {str(position["turn"]): ["hold", "roll"] if position["sum"] else ["roll"]}}


def play(position: Position, role: str | None, action: str) -> Position:
    """The position after an action."""
    turn, total = position["turn"], position["sum"]
    if action == "roll":
        return {**position, "rolling": True}
    if action == "1":
        return {**position, "rolling": False, "sum": 0, "turn": 1 - turn}
    if role is None:
        return {**position, "rolling": False, "sum": total + int(action)}
    points = [old + total * (player == turn) for player, old in enumerate(position["points"])]
    return {**position, "points": points, "sum": 0, "turn": 1 - turn}

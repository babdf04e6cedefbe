"""Responses about puzzles: a position to solve, and the result of an attempt."""

from __future__ import annotations

from typing import Any, Literal

from fangs.web.answers import Answer
from fangs.web.answers.board import Action, Drawing, Staged
from fangs.web.answers.learning import ClearedBoard, LessonEvent


class Puzzle(Answer):
    """A position in which one choice is clearly the best."""

    number: int
    of: int
    """The number of puzzles for the game."""
    level: Literal["easy", "medium", "hard"]
    """`easy`: a beginner's first idea solves it; `medium`: a short look ahead does; `hard`: neither does."""
    task: str
    role: str
    called: str
    """The display name of the role."""
    asks: str
    """What the role must do."""
    position: dict[str, Any]
    """The position as the player who chooses sees it."""
    drawing: Drawing
    mine_roles: list[str]
    """The roles of the player who chooses."""
    actions: list[Action]


class Theme(Answer):
    """The theme of a puzzle."""

    title: str
    text: str
    clause: str


class PuzzleAnswer(Answer):
    """The result of an action in a puzzle."""

    right: bool
    said: str
    theme: Theme | None
    """The theme; null until the puzzle is solved."""
    drawing: Drawing
    mine_roles: list[str]
    events: list[LessonEvent]
    staged: list[Staged]
    """How to show the events on the drawing."""
    cleared: list[ClearedBoard]
    """The drawings, if the events cleared the board."""

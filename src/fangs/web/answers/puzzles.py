"""Puzzles."""

from __future__ import annotations

from typing import Any, Literal

from fangs.web.answers import Answer
from fangs.web.answers.board import Action, Drawing, Staged
from fangs.web.answers.learning import Cleared, Told


class Puzzle(Answer):
    """A position with one choice that is clearly the best."""

    number: int
    of: int
    """How many puzzles the game has."""
    level: Literal["easy", "medium", "hard"]
    """Whether a beginner's first idea solves it, a glance ahead does, or neither."""
    task: str
    role: str
    called: str
    """What people call the role."""
    asks: str
    """What it must do."""
    position: dict[str, Any]
    """As the player who chooses sees it."""
    drawing: Drawing
    mine_roles: list[str]
    """The roles of the one who chooses."""
    actions: list[Action]


class Theme(Answer):
    """What a puzzle is about."""

    title: str
    text: str
    clause: str


class Tried(Answer):
    """The result of an action in a puzzle."""

    right: bool
    said: str
    theme: Theme | None
    """Null until it is solved."""
    drawing: Drawing
    mine_roles: list[str]
    events: list[Told]
    staged: list[Staged]
    """How the events are seen on the drawing."""
    cleared: list[Cleared]
    """Where they cleared the board."""

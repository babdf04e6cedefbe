"""Responses with a game's lesson and the legend beside its board."""

from __future__ import annotations

from typing import Any

from fangs.web.answers import Answer
from fangs.web.answers.board import Action, ActionPreview, Drawing, Staged


class Previews(Answer):
    """The consequences of the actions, as far as the player who chooses can know; actions with unknown consequences are left out."""

    actions: list[ActionPreview]


class LessonStep(Answer):
    """One task of the lesson."""

    title: str
    text: str
    goes_on: bool
    """Whether this step continues from the end of the one before."""
    role: str
    called: str
    """The display name of the role."""
    drawing: Drawing
    mine_roles: list[str]
    """The roles of the learner."""
    point: list[str]
    """The ids of the elements to point at."""
    actions: list[Action]
    expected: list[str]
    """The actions that the step asks for."""


class FirstSide(Answer):
    """A side that the learner may take in the first game."""

    player: int
    side: str


class FirstGame(Answer):
    """The game against easy bots after the last step."""

    players: int
    """The suggested number of players."""
    numbers: list[int]
    """The possible numbers of players: several if the learner has no side to choose."""
    sides: list[FirstSide]
    """The sides that the learner may take; the first one is suggested."""


class Lesson(Answer):
    """How to play a game, step by step."""

    game: str
    title: str
    about: str
    """The game in one sentence."""
    first_game: FirstGame
    at_once: dict[str, Any]
    """The options that `Play now` uses, for a short game."""
    steps: list[LessonStep]


class LessonEvent(Answer):
    """An event that an action caused."""

    steps: int
    """The number of actions, by any player, before this event."""
    text: str
    clause: str


class ClearedBoard(Answer):
    """The drawings of a step that cleared the board, as before another round."""

    steps: int
    """The number of actions, by any player, before this step."""
    full: Drawing
    """The board before it was cleared."""
    drawing: Drawing
    """The board after it was set up again."""


class LessonAnswer(Answer):
    """The result of an action in a step of a lesson."""

    right: bool
    """Whether this is the action that the step asks for."""
    said: str
    drawing: Drawing
    mine_roles: list[str]
    events: list[LessonEvent]
    staged: list[Staged]
    """How to show the events on the drawing."""
    cleared: list[ClearedBoard]
    """The drawings, if the events cleared the board."""


class LegendEntry(Answer):
    """An entry of the legend: what an element of the board is."""

    name: str
    text: str
    clause: str
    ids: str
    """A pattern for whole ids in the drawing, or for its classes with a dot in front; the first entry that matches applies."""


class Legend(Answer):
    """The drawings from which the pictures of a legend are cut."""

    drawings: list[str]
    shown: list[int | None]
    """For each of the guide's `signs`, the number of the drawing that shows it; null: no drawing does."""


class Explanation(Answer):
    """An explanation shown before the first event or choice of its kind."""

    clause: str | None
    """The clause of the event."""
    phase: str | None
    """The clause of the position in which the choice is made."""
    choice: str | None
    """A pattern for a whole action that may be chosen."""
    text: str


class Guide(Answer):
    """The texts beside a board: a summary of the game, and a legend."""

    title: str
    goal: str
    turn: list[str]
    """The parts of a player's turn, in order."""
    signs: list[LegendEntry]
    firsts: list[Explanation]

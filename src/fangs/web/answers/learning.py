"""How a game is taught."""

from __future__ import annotations

from typing import Any

from fangs.web.answers import Answer
from fangs.web.answers.board import Action, Drawing, ForetoldAction, Staged


class Foretellings(Answer):
    """What the actions would do, as far as the one who chooses can know; without those of which nothing can be said."""

    actions: list[ForetoldAction]


class LessonStep(Answer):
    """One task."""

    title: str
    text: str
    goes_on: bool
    """Whether it starts where the step before it ends."""
    role: str
    called: str
    """What people call the role."""
    drawing: Drawing
    mine_roles: list[str]
    """The roles of the learner."""
    point: list[str]
    """The ids of what is pointed at."""
    actions: list[Action]
    expected: list[str]
    """The actions that the step asks for."""


class FirstSide(Answer):
    """What the learner may be in the first game."""

    player: int
    side: str


class FirstGame(Answer):
    """The game against easy bots after the last step."""

    players: int
    """The number of players that is proposed."""
    numbers: list[int]
    """The numbers that there may be: several where the learner has no side to choose."""
    sides: list[FirstSide]
    """What the learner may be; the first one is proposed."""


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


class Told(Answer):
    """An event that an action caused."""

    steps: int
    """After how many acts of anybody."""
    text: str
    clause: str


class Cleared(Answer):
    """The drawings of a step that cleared the board, as for another round."""

    steps: int
    """After how many acts of anybody."""
    full: Drawing
    """As it was before it was cleared."""
    drawing: Drawing
    """As it is set up anew."""


class Followed(Answer):
    """The result of an action in a step of a lesson."""

    right: bool
    """Whether it is what the step asks for."""
    said: str
    drawing: Drawing
    mine_roles: list[str]
    events: list[Told]
    staged: list[Staged]
    """How the events are seen on the drawing."""
    cleared: list[Cleared]
    """Where they cleared the board."""


class Sign(Answer):
    """What something on the board is."""

    name: str
    text: str
    clause: str
    ids: str
    """A pattern of whole ids of the drawing, or of its classes with a dot before them; of several signs the first one holds."""


class Legend(Answer):
    """The drawings from which the pictures of a legend are cut."""

    drawings: list[str]
    shown: list[int | None]
    """For each sign of the guide the number of the drawing that shows it; null: none does."""


class First(Answer):
    """An explanation before the first of its kind."""

    clause: str | None
    """Of the event."""
    phase: str | None
    """Of the position in which one chooses."""
    choice: str | None
    """A pattern of a whole action that one may choose."""
    text: str


class Guide(Answer):
    """What is shown beside a board: the game in short, and a legend."""

    title: str
    goal: str
    turn: list[str]
    """What a player does in a turn, in order."""
    signs: list[Sign]
    firsts: list[First]

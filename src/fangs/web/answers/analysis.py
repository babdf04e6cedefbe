"""Responses of the analysis board: any complete position, and the best actions in it."""

from __future__ import annotations

from typing import Any, Literal

from fangs.web.answers import Answer
from fangs.web.answers.board import Action, Chance, Drawing, Effect, Event, FullBoard, Staged
from fangs.web.answers.study import Advice


class Outcome(Answer):
    """An outcome of chance."""

    outcome: str
    says: str
    chance: float


class StepTo(Answer):
    """The step that led to a position."""

    role: str | None
    """null: an outcome of chance."""
    action: str
    says: str


class Looked(Answer):
    """A position as the analysis board shows it: nothing is hidden."""

    game: str
    title: str
    position: dict[str, Any]
    """The position to send to continue from here."""
    steps: int | None
    """The number of steps of the record in the request; null: the request had none."""
    tags: dict[str, str]
    """Other lines in the record's header, such as an event or a date."""
    step: StepTo | None
    """The step that the request asked for, or the step of its record; null: there is none, or it was a random outcome."""
    kind: Literal["decision", "chance", "over"]
    drawing: Drawing
    text: str
    """The position drawn with characters."""
    status: str
    """A sentence that says who must do what, or how the game ended."""
    owing: list[str]
    """The roles that must choose."""
    called: dict[str, str]
    """The display names of these roles."""
    owners: dict[str, str]
    """The name of each role that owns pieces in the drawing."""
    sides: list[str]
    """Each player's side in the game."""
    role: str | None
    """The role that the listed actions belong to."""
    asks: str
    """What that role must do now."""
    mine_roles: list[str]
    """A list with only that role, if there is one."""
    actions: list[Action]
    odds: list[Outcome]
    """The possible outcomes, if chance decides next."""
    chance: Chance | None
    """The words for the game's chance device; null: the game has no chance."""
    scores: list[float] | None
    """The final scores; null: the game is not over."""
    events: list[Event]
    """The events that the action in the request caused."""
    staged: list[Staged]
    """How to show these events on the drawing."""
    full: FullBoard | None
    """The board before these events cleared it, as at the end of a round; null: they did not clear it."""


class SettingUp(Answer):
    """One possible change of a position."""

    clicks: list[str]
    """The ids of the elements to click for this change, in order; empty: the change is a button."""
    label: str


class Arranged(Looked):
    """A position set up by hand, and the changes that are possible next."""

    changes: list[SettingUp]


class Expectation(Answer):
    """A player's expected result."""

    player: int
    side: str
    value: float
    words: str
    """The result as text that follows the player's name: `wins 7 of 10`."""


class BestLine(Advice):
    """One of the best actions, and a possible continuation."""

    clicks: list[str]
    effects: list[Effect]
    """How the drawing shows what will move, and what will be taken."""
    then: list[str]
    """The best choices that follow, in order, each saying who makes it."""


class BestOfRole(Answer):
    """A role's best actions."""

    role: str
    called: str
    mixed: bool
    """Whether others choose at the same time, so that the player should mix these actions by their shares."""
    best: list[BestLine]


class Analysed(Answer):
    """Every player's expected result in a position, and the best actions."""

    exact: bool
    """Whether all values are exact because the game is solved."""
    gain: float
    """The most that a player could gain over a whole game by deviating from a table of near-perfect play; 0: no such table."""
    combinations: int
    """The number of positions estimated, one for each combination of choices in this round; 0: a table or a search was used."""
    simulations: int
    expects: list[Expectation]
    roles: list[BestOfRole]

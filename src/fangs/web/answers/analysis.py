"""The analysis board: any complete position, and its best actions."""

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


class Looked(Answer):
    """A position as the analysis board shows it: nothing is hidden."""

    game: str
    title: str
    position: dict[str, Any]
    """The position to send to continue from here."""
    steps: int | None
    """The number of steps of the record in the request; null: the request had none."""
    tags: dict[str, str]
    """Other lines in the head of the record, such as an event or a date."""
    kind: Literal["decision", "chance", "over"]
    drawing: Drawing
    text: str
    """The position drawn with characters."""
    status: str
    """Who must do what, or how the game ended, as a sentence."""
    owing: list[str]
    """The roles that must choose."""
    called: dict[str, str]
    """The names of these roles for people."""
    owners: dict[str, str]
    """The names of the roles that pieces of the drawing belong to."""
    sides: list[str]
    """The sides of the players in the game."""
    role: str | None
    """The role that the listed actions belong to."""
    asks: str
    """What that role must do now."""
    mine_roles: list[str]
    """That role alone."""
    actions: list[Action]
    odds: list[Outcome]
    """The outcomes of chance, if chance decides next."""
    chance: Chance | None
    """Null: the game has no chance."""
    scores: list[float] | None
    """At the end."""
    events: list[Event]
    """The events of the action in the request."""
    staged: list[Staged]
    """How to show these events on the drawing."""
    full: FullBoard | None
    """The board before the events cleared it, as at the end of a round; null: they did not clear it."""


class SettingUp(Answer):
    """One possible change of a position."""

    clicks: list[str]
    """The ids of the elements to click for it, in order; empty: it is a button."""
    label: str


class Arranged(Looked):
    """A position that is set up by hand, and what can be changed next."""

    changes: list[SettingUp]


class Expectation(Answer):
    """The expected result of a player."""

    player: int
    side: str
    value: float
    words: str
    """Text to follow the player's name: `wins 7 of 10`."""


class BestLine(Advice):
    """One of the best actions, and how it may go on."""

    clicks: list[str]
    effects: list[Effect]
    """How the drawing shows what will move, and what will be taken."""
    then: list[str]
    """The best choices after it, in order, each with who makes it."""


class BestOfRole(Answer):
    """The best actions of a role."""

    role: str
    called: str
    mixed: bool
    """Whether others choose at the same time, so that the player should mix the actions by their shares."""
    best: list[BestLine]


class Analysed(Answer):
    """The expected results of all players in a position, and the best actions."""

    exact: bool
    """Whether all values are exact: the game is solved."""
    gain: float
    """The most that a player could gain over a whole game by deviating from a table of nearly perfect play; 0 without such a table."""
    combinations: int
    """The number of positions that were estimated: one for everything that all could choose in this round; 0: by a table or a search."""
    simulations: int
    expects: list[Expectation]
    roles: list[BestOfRole]

"""The analysis board: any position, known whole, and what is best there."""

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
    """What is sent to go on from here."""
    steps: int | None
    """The number of steps of the record that was sent; null: none was."""
    tags: dict[str, str]
    """What the head of the record says besides, such as an event or a date."""
    kind: Literal["decision", "chance", "over"]
    drawing: Drawing
    text: str
    """The position drawn with characters."""
    status: str
    """Who must do what, or how the game ended, as a sentence."""
    owing: list[str]
    """The roles that must choose."""
    called: dict[str, str]
    """What people call these roles."""
    sides: list[str]
    """What every player is in the game."""
    role: str | None
    """The one of them whose actions these are."""
    asks: str
    """What it must do now."""
    mine_roles: list[str]
    """That role alone."""
    actions: list[Action]
    odds: list[Outcome]
    """The outcomes of chance, where it decides next."""
    chance: Chance | None
    """Null: nothing is decided by chance."""
    scores: list[float] | None
    """At the end."""
    events: list[Event]
    """What happened by the action that was sent."""
    staged: list[Staged]
    """How these are seen on the drawing."""
    full: FullBoard | None
    """The board before they cleared it, as at the end of a round; null: they did not."""


class SettingUp(Answer):
    """One thing that may be otherwise in a position."""

    clicks: list[str]
    """The ids of the elements that are clicked for it, in order; none: it is a button."""
    label: str


class Arranged(Looked):
    """A position that is set up by hand, and what can be changed next."""

    changes: list[SettingUp]


class Expectation(Answer):
    """What a player may expect."""

    player: int
    side: str
    value: float
    words: str
    """Behind the player's name: `wins 7 of 10`."""


class BestLine(Advice):
    """One of the best actions, and how it may go on."""

    clicks: list[str]
    effects: list[Effect]
    """On the drawing: what will move, and what will be taken."""
    then: list[str]
    """The best choices after it, in order, each with who makes it."""


class BestOfRole(Answer):
    """The best actions of a role."""

    role: str
    called: str
    mixed: bool
    """Whether others choose at the same time, so that one should mix the actions by their shares."""
    best: list[BestLine]


class Analysed(Answer):
    """What everybody may expect of a position, and what is best."""

    exact: bool
    """Whether all of it is known for certain: the game is solved."""
    gain: float
    """From a table of nearly perfect play: how much a player could gain at most over a whole game by playing otherwise; else 0."""
    simulations: int
    expects: list[Expectation]
    roles: list[BestOfRole]

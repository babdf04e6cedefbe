"""A board as it is shown: what may be chosen on it, what chance has decided, and how a step moves."""

from __future__ import annotations

from typing import Any, Literal

from fangs.core.chance import FaceKind
from fangs.web.answers import Answer


class Action(Answer):
    """An action that a role may choose."""

    action: str
    """What `POST /tables/{table}/moves` takes."""
    clicks: list[str]
    """The ids of the elements of the drawing to click for it, in order."""
    label: str
    """The action as a sentence."""


class Choice(Answer):
    """What a role may choose."""

    chosen: str | None
    """The chosen action, if it is not revealed yet."""
    asks: str
    """What the role must do now, in a few sentences addressed to its player."""
    heard: str
    """Where things are, for a reader who does not see the board; empty if the text of the board says everything."""
    actions: list[Action]


class PlannedLine(Answer):
    """A sequence of choices, the last one yours: it is made when the game has followed the sequence."""

    line: list[str]
    """Each is a role, a space and an action, or `*` for any choice."""
    says: list[str]
    """The same as sentences."""


class Plan(Answer):
    """What you have planned."""

    lines: list[PlannedLine]


class PreparedChoice(Answer):
    """What you have prepared for a role; nobody else can see it."""

    action: str
    label: str | None
    """The action as a sentence, in the language in which it was prepared; null: the sentence has been deleted."""
    possible: bool
    """False: the role must choose now, but cannot choose this; it is removed when you choose something else."""


class Ahead(Answer):
    """What those of your roles that have no choice now may choose next, as far as you can tell."""

    number: int
    """The number of the position."""
    actions: dict[str, list[Action]]
    """By role, the likeliest first; roles that will not choose again are left out."""


class Chance(Answer):
    """What decides by chance in a game, in words for use within a sentence."""

    name: str
    """`the dice`"""
    one: str
    """One of its decisions: `roll`"""
    many: str
    """Several of them: `rolls`"""
    call: str
    """What a player does for one: `roll the dice`"""


class Face(Answer):
    """An object that shows an outcome or a part of it, such as one of three dice."""

    kind: FaceKind
    """`pips`: a die with this many pips; `die`: one with something else on it."""
    shows: str
    """The text on it; for `pips`, 1 to 6."""


class Throw(Answer):
    """What chance decided last: the dice, a card, a coin, or whatever the game has."""

    outcome: str
    number: int
    """The number of steps of the record up to and including it."""
    outcomes: list[str]
    """All outcomes since the last choice, in order."""
    words: list[str]
    """The same as people say them."""
    faces: list[list[Face]]
    """How each of them looks."""
    whose: list[str | None]
    """The name of the role that it was decided for; null: it was not for one role."""


class EarlierThrow(Answer):
    """What chance decided before an earlier position."""

    outcome: str
    number: int
    """The number of steps of the record up to and including it."""
    words: list[str]
    """What people call it; one element."""
    faces: list[list[Face]]
    """How it looks; one element."""
    whose: list[str | None]
    """The name of the role that it was decided for; null: it was not for one role."""


class Event(Answer):
    """Something that happened in the game."""

    text: str
    """A sentence without its full stop."""
    clause: str | None


class Piece(Answer):
    """A piece on a board. Fields with their default value are left out."""

    id: str
    """Its id, which stays the same from position to position."""
    symbol: str
    """The symbol of the scenery that it is drawn with."""
    x: float = 0
    y: float = 0
    says: str = ""
    """Its text, or its path: it replaces `{}` in the symbol."""
    layer: str = ""
    """The layer of the scenery that it belongs to."""
    size: float = 1
    """Its scale, relative to its symbol."""
    role: str = ""
    """The role that it belongs to; "": none."""


class Drawing(Answer):
    """A board: its scenery, which never changes during a game, and its pieces."""

    scenery: str
    """The address of an SVG that never changes, with empty layers (`data-layer`) and the symbols of pieces (`data-symbol`) in `defs`."""
    pieces: list[Piece]
    """The pieces, in drawing order."""


class Drawn(Answer):
    """A position as a reader sees it."""

    board: int
    """The number of the board at its table, from 0."""
    steps: int
    """The number of steps of the record so far."""
    position: dict[str, Any]
    """The position in the format of the referee, with `?` for what is hidden."""
    drawing: Drawing
    mine_roles: list[str]
    """The roles that you play."""
    status: str
    """Who must do what, or how the game ended, as a sentence."""


class Effect(Answer):
    """An effect on an element of the drawing, or words at a point of it."""

    do: Literal["go", "shift", "turn", "come", "leave", "throw", "change", "shake", "say", "clear"]
    """`go`: moves along its way; `shift`: only makes room; `turn`: is turned over; `come`: appears; `leave`: is taken; `throw`: tumbles
    like a die; `change`: looks otherwise; `shake`; `say`: words rise from a point; `clear`: the board is
    cleared and set up again, and was `full` before."""
    id: str | None = None
    """The id of the element."""
    to: str | None = None
    """Its id after the effect."""
    way: list[list[float]] | None = None
    """Points of the drawing; the last one is where it ends."""
    high: bool | None = None
    """Whether it jumps: it comes down at every point of its way."""
    like: str | None = None
    """The class of elements that look like the one that appears."""
    size: float | None = None
    """Its scale after the effect, if that differs from the later drawing."""
    words: str | None = None
    tint: str | None = None
    """The colour of its owner, if it leaves a mark where it goes."""


class ActionPreview(Answer):
    """The consequences of an action."""

    action: str
    text: str
    """As sentences."""
    effects: list[Effect]
    """How the drawing shows what will move, and what will be taken."""


class PositionPreviews(Answer):
    """The consequences of each action that a role may choose."""

    number: int
    """The number of the position."""
    actions: list[ActionPreview]


class Staged(Answer):
    """How a step is shown."""

    steps: int
    """The number of steps of the record up to and including it."""
    scenes: list[list[Effect] | None]
    """For each event of the step, in order, its effects on the drawing; null: shown together with the event before."""


class FullBoard(Answer):
    """A board before it was cleared, as at the end of a round."""

    drawing: Drawing
    text: str
    """The same board drawn with characters."""
    status: str


class Board(Drawn):
    """A board in its current position, with what you may choose."""

    number: int
    """The number of the position: it grows with every change that all may see, and is sent with a move."""
    over: bool
    scores: list[float | None] | None
    """The score of each player of the table (null: who played what is still secret); null: the game is not over by its rules."""
    names: dict[str, str | None]
    """Who plays each role; null: that is secret until all is over."""
    called: dict[str, str]
    """The name of each role for use within a sentence: `the red pirate`."""
    tints: dict[str, str]
    """The colour of each role on the board; "" if it has none."""
    owing: list[str]
    """The roles that must choose now."""
    choices: dict[str, Choice]
    """Your roles that may choose now, or may change their choice."""
    ahead: dict[str, PreparedChoice | None]
    """Your roles for which you may prepare a choice (null), or have (`POST /tables/{table}/ahead`)."""
    plan: Plan | None
    """What you have planned (`POST /tables/{table}/plan`); null: nothing can be planned here."""
    dice: Throw | None
    staged: list[Staged]
    """The last steps with events, and how to show them on the drawing."""
    befell: str
    """What has happened to you since your last choice, such as a lost turn or a bite, in a few sentences; "" for nothing."""
    out: str
    """Why you have no more choices here, in sentences; "" as long as one of your roles is in play."""
    seed_hash: str
    """The SHA-256 of the seed of chance, published before the game."""
    seed: str | None
    """The seed; null until the game is over."""


class EarlierBoard(Drawn):
    """A board at an earlier step."""

    text: str
    """The position drawn with characters."""
    dice: EarlierThrow | None
    """The outcome of chance that led to this position; null: a choice led to it."""
    events: list[Event]
    staged: Staged | None
    """How to show the step that led here; null: the step has no events."""
    full: FullBoard | None
    """The board before the step that led here cleared it; null: the step did not clear it."""

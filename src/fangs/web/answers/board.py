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
    """The ids of the elements of the drawing that are clicked for it, in order."""
    label: str
    """A sentence for it."""


class Choice(Answer):
    """What a role may choose."""

    chosen: str | None
    """The action that is chosen and not revealed yet."""
    asks: str
    """What the role must do now, in a few sentences to its player."""
    heard: str
    """Where things are, for a reader who does not see the board; empty where its text says all."""
    actions: list[Action]


class PlannedLine(Answer):
    """Choices in turn, the last one yours: when the game has gone so, it is made."""

    line: list[str]
    """Each a role, a space and an action, or `*` for whatever comes."""
    says: list[str]
    """The same as sentences."""


class Plan(Answer):
    """What you have planned."""

    lines: list[PlannedLine]


class PreparedChoice(Answer):
    """What you have prepared for a role; nobody else learns of it."""

    action: str
    label: str | None
    """A sentence for it, in the language in which it was prepared; null: it has been deleted."""
    possible: bool
    """False: the role must choose now, and this cannot be chosen; it is gone when you have chosen something else."""


class Ahead(Answer):
    """What your roles that have nothing to choose now may choose next, as far as you can tell."""

    number: int
    """Of the position."""
    actions: dict[str, list[Action]]
    """By role, the likeliest first; without roles that will not choose any more."""


class Chance(Answer):
    """What decides by chance in a game, in words that stand within a sentence."""

    name: str
    """`the dice`"""
    one: str
    """One of its decisions: `roll`"""
    many: str
    """Several of them: `rolls`"""
    call: str
    """What somebody does for one: `roll the dice`"""


class Face(Answer):
    """A thing that shows an outcome or a part of it, such as one of three dice."""

    kind: FaceKind
    """`pips`: a die with so many pips; `die`: one with something else on it."""
    shows: str
    """What is written on it; for `pips`, 1 to 6."""


class Throw(Answer):
    """What chance decided last: the dice, a card, a coin, or what else the game has."""

    outcome: str
    number: int
    """The number of steps of the record after it."""
    outcomes: list[str]
    """All outcomes since the last choice, in order."""
    words: list[str]
    """The same as people say them."""
    faces: list[list[Face]]
    """How each of them looks."""
    whose: list[str | None]
    """What the role is called for which it was decided; null: for nobody alone."""


class EarlierThrow(Answer):
    """What chance decided before an earlier position."""

    outcome: str
    number: int
    """The number of steps of the record after it."""
    words: list[str]
    """What people call it; one element."""
    faces: list[list[Face]]
    """How it looks; one element."""
    whose: list[str | None]
    """What the role is called for which it was decided; null: for nobody alone."""


class Event(Answer):
    """Something that happened in the game."""

    text: str
    """A sentence without its full stop."""
    clause: str | None


class Piece(Answer):
    """Something that lies on a board. What has its usual value is left out."""

    id: str
    """What it is, from position to position."""
    symbol: str
    """The name of the symbol of the scenery that it is drawn with."""
    x: float = 0
    y: float = 0
    says: str = ""
    """What is written in it, or the way that it draws: it takes the place of `{}` in the symbol."""
    layer: str = ""
    """The layer of the scenery that it lies in."""
    size: float = 1
    """How many times as large as its symbol it is."""
    role: str = ""
    """The role that it belongs to; "": nobody's."""


class Drawing(Answer):
    """A board: what never changes while a game lasts, and what lies on it."""

    scenery: str
    """The address of an SVG that never changes, with empty layers (`data-layer`) and the symbols of pieces (`data-symbol`) in `defs`."""
    pieces: list[Piece]
    """In the order in which they are drawn."""


class Drawn(Answer):
    """A position as it is shown."""

    board: int
    """The number of the board at its table, from 0."""
    steps: int
    """The number of steps of the record so far."""
    position: dict[str, Any]
    """The position as the referee has it, with `?` for what is hidden."""
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
    cleared and set up anew, and was `full` before."""
    id: str | None = None
    """The id of the element."""
    to: str | None = None
    """Its id from then on."""
    way: list[list[float]] | None = None
    """Points of the drawing, the last one being where it comes to."""
    high: bool | None = None
    """Whether it goes over something: it comes down at every point of its way."""
    like: str | None = None
    """The class of other elements that look like one that appears."""
    size: float | None = None
    """How large it is from then on, where the drawing after has it otherwise."""
    words: str | None = None
    tint: str | None = None
    """The colour of whose it is, where something goes that leaves a mark."""


class ForetoldAction(Answer):
    """What an action would do."""

    action: str
    text: str
    """In sentences."""
    effects: list[Effect]
    """On the drawing: what will move, and what will be taken."""


class Foretold(Answer):
    """What the actions that a role may choose would do."""

    number: int
    """Of the position."""
    actions: list[ForetoldAction]


class Staged(Answer):
    """How a step is shown."""

    steps: int
    """The number of steps of the record after it."""
    scenes: list[list[Effect] | None]
    """For each event that was told of it, in order, what happens on the drawing; null: together with the one before."""


class FullBoard(Answer):
    """A board before it was cleared, as at the end of a round."""

    drawing: Drawing
    text: str
    """The same drawn with characters."""
    status: str


class Board(Drawn):
    """A board where it stands, with what you may choose."""

    number: int
    """The number of the position: it grows with every change that all may see, and is sent with a move."""
    over: bool
    scores: list[float | None] | None
    """The score of every player of the table (null: who played what is still secret); null: the game is not over by its rules."""
    names: dict[str, str | None]
    """Who plays each role; null: that is secret until all is over."""
    called: dict[str, str]
    """What people call each role, within a sentence: `the red pirate`."""
    tints: dict[str, str]
    """The colour by which each role is known on the board; "" where it is not."""
    owing: list[str]
    """The roles that must choose now."""
    choices: dict[str, Choice]
    """Your roles that may choose now, or may change what they have chosen."""
    ahead: dict[str, PreparedChoice | None]
    """Your roles for which you may prepare a choice (null), or have (`POST /tables/{table}/ahead`)."""
    plan: Plan | None
    """What you have planned (`POST /tables/{table}/plan`); null: nothing can be planned here."""
    dice: Throw | None
    staged: list[Staged]
    """The last steps with events, as they are shown on the drawing."""
    befell: str
    """What has happened to you since you last chose, such as a lost turn or a bite, in a few sentences; "" for nothing."""
    out: str
    """Why you have nothing more to choose here, in sentences; "" as long as one of your roles plays on."""
    seed_hash: str
    """The SHA-256 of the seed that chance is made from, published before the game."""
    seed: str | None
    """The seed; null until the game is over."""


class EarlierBoard(Drawn):
    """A board as it was."""

    text: str
    """The position drawn with characters."""
    dice: EarlierThrow | None
    """The outcome of chance that led to this position; null: it was a choice."""
    events: list[Event]
    staged: Staged | None
    """How the step that led here is shown; null: nothing happened in it."""
    full: FullBoard | None
    """As it was before the step that led here cleared it; null: it did not."""

"""Responses that show a board: its pieces, the actions to choose from, and the effects of each step."""

from __future__ import annotations

from typing import Any, Literal

from fangs.core.chance import FaceKind
from fangs.web.answers import Answer


class Action(Answer):
    """An action that a role may choose."""

    action: str
    """The value to send in `POST /tables/{table}/moves`."""
    clicks: list[str]
    """The ids of the elements in the drawing to click for this action, in order."""
    label: str
    """The action as a sentence."""


class Choice(Answer):
    """What a role may choose."""

    chosen: str | None
    """The chosen action, if it is not revealed yet."""
    written: bool
    """Whether the game accepts more actions than it lists, such as several alternatives in a row."""
    asks: str
    """What the role must do now, in a few sentences addressed to its player."""
    heard: str
    """Where things are, for readers who do not see the board; empty: the board's text says everything."""
    actions: list[Action]
    """The listed actions, and the chosen one if it is not listed."""


class PlannedLine(Answer):
    """A sequence of choices. The last one is yours, and is made once the game has followed the others."""

    line: list[str]
    """The choices. Each is a role, a space and an action, or `*` for any choice."""
    says: list[str]
    """The same choices as sentences."""


class Plan(Answer):
    """Your planned choices."""

    lines: list[PlannedLine]


class PreparedChoice(Answer):
    """The choice that you have prepared for a role; nobody else can see it."""

    action: str
    label: str | None
    """The action as a sentence, in the language in which it was prepared; null: the sentence has been deleted."""
    possible: bool
    """False: the role must choose now but cannot make this choice, which is removed when you choose something else."""


class Ahead(Answer):
    """What those of your roles that cannot choose now may choose next, as far as you can tell."""

    number: int
    """The number of the position."""
    actions: dict[str, list[Action]]
    """The actions of each role, the likeliest first; roles that will not choose again are left out."""


class Chance(Answer):
    """The words for a game's chance device, for use within a sentence."""

    name: str
    """What it is called, such as `the dice`."""
    one: str
    """One of its decisions, such as `roll`."""
    many: str
    """Several of its decisions, such as `rolls`."""
    call: str
    """What a player does to get a decision, such as `roll the dice`."""


class Face(Answer):
    """An object that shows an outcome or a part of it, such as one of three dice."""

    kind: FaceKind
    """What it is: `pips` is a die that shows this many pips, and `die` is a die with other symbols."""
    shows: str
    """The text on it; for `pips`, 1 to 6."""


class Throw(Answer):
    """What chance decided last: the dice, a card, a coin, or whatever the game uses."""

    outcome: str
    number: int
    """The number of steps in the record, up to and including this outcome."""
    outcomes: list[str]
    """All outcomes since the last choice, in order."""
    words: list[str]
    """The same outcomes in everyday words."""
    faces: list[list[Face]]
    """The objects that show each outcome."""
    whose: list[str | None]
    """For each outcome, the name of the role for which it was decided; null: it was not for one role."""


class EarlierThrow(Answer):
    """What chance decided before an earlier position."""

    outcome: str
    number: int
    """The number of steps in the record, up to and including this outcome."""
    words: list[str]
    """The outcome in everyday words; one element."""
    faces: list[list[Face]]
    """The objects that show the outcome; one element."""
    whose: list[str | None]
    """The name of the role for which the outcome was decided; null: it was not for one role."""


class Event(Answer):
    """Something that happened in the game."""

    text: str
    """The event as a sentence without its full stop."""
    clause: str | None


class Piece(Answer):
    """A piece on a board. Fields with their default value are left out."""

    id: str
    """The piece's id, which stays the same from position to position."""
    symbol: str
    """The symbol in the scenery with which the piece is drawn."""
    x: float = 0
    y: float = 0
    says: str = ""
    """The piece's text or path, which replaces `{}` in the symbol."""
    layer: str = ""
    """The layer of the scenery to which the piece belongs."""
    size: float = 1
    """The piece's scale, relative to its symbol."""
    role: str = ""
    """The role to which the piece belongs; "": none."""


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
    """The position in the referee's format, with `?` for whatever is hidden."""
    drawing: Drawing
    mine_roles: list[str]
    """The roles that you play."""
    status: str
    """A sentence that says who must do what, or how the game ended."""


class Effect(Answer):
    """An effect on an element of the drawing, or words at a point in the drawing."""

    do: Literal["go", "shift", "turn", "come", "leave", "throw", "change", "shake", "say", "clear"]
    """`go`: moves along its way; `shift`: only makes room; `turn`: is turned over; `come`: appears; `leave`: is taken; `throw`: tumbles
    like a die; `change`: looks otherwise; `shake`; `say`: words rise from a point; `clear`: the board is
    cleared and set up again, and was `full` before."""
    id: str | None = None
    """The id of the element."""
    to: str | None = None
    """The element's id after the effect."""
    way: list[list[float]] | None = None
    """Points in the drawing; the element ends at the last one."""
    high: bool | None = None
    """Whether the element jumps, coming down at every point of its way."""
    like: str | None = None
    """The class of elements that look like the one that appears."""
    size: float | None = None
    """The element's scale after the effect, if it differs from that in the later drawing."""
    words: str | None = None
    tint: str | None = None
    """The colour of the element's owner, if the element leaves a mark where it goes."""


class ActionPreview(Answer):
    """The consequences of an action."""

    action: str
    text: str
    """The consequences as sentences."""
    effects: list[Effect]
    """How the drawing shows what will move, and what will be taken."""


class PositionPreviews(Answer):
    """The consequences of each action that a role may choose."""

    number: int
    """The number of the position."""
    actions: list[ActionPreview]


class Staged(Answer):
    """How to show a step."""

    steps: int
    """The number of steps in the record, up to and including this one."""
    scenes: list[list[Effect] | None]
    """For each event of the step, in order, its effects on the drawing; null: it is shown together with the event before."""


class FullBoard(Answer):
    """A board before it was cleared, as at the end of a round."""

    drawing: Drawing
    text: str
    """The same board drawn with characters."""
    status: str


class Board(Drawn):
    """A board in its current position, with what you may choose."""

    number: int
    """The number of the position. It grows with every change that all can see; send it with a move."""
    over: bool
    scores: list[float | None] | None
    """The score of each player at the table (null: it is secret who played what); null: the game has not ended by its rules."""
    names: dict[str, str | None]
    """Who plays each role; null: this is secret until everything is over."""
    called: dict[str, str]
    """The name of each role for use within a sentence: `the red pirate`."""
    tints: dict[str, str]
    """The colour of each role on the board; "" if it has none."""
    owing: list[str]
    """The roles that must choose now."""
    choices: dict[str, Choice]
    """Your roles that can choose now, or can change their choice."""
    ahead: dict[str, PreparedChoice | None]
    """Your roles for which you can prepare a choice (null) or have prepared one (`POST /tables/{table}/ahead`)."""
    plan: Plan | None
    """Your plan (`POST /tables/{table}/plan`); null: nothing can be planned here."""
    dice: Throw | None
    staged: list[Staged]
    """The last steps with events, and how to show them in the drawing."""
    befell: str
    """What has happened to you since your last choice, such as a lost turn or a bite, in a few sentences; "": nothing."""
    out: str
    """Why you have no more choices here, in sentences; "": one of your roles is still in play."""
    seed_hash: str
    """The SHA-256 hash of the seed of chance, published before the game."""
    seed: str | None
    """The seed of chance; null until the game is over."""


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

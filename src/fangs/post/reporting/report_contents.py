"""The contents of a report, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.events.play import Tried
from fangs.table.post.presses import Press
from fangs.translation import say


@dataclass(frozen=True)
class Happened:
    """Something that happened: a sentence, the clause behind it, and the outcome of chance before it."""

    text: str
    clause: str | None = None
    decided: str | None = None
    """The outcome of chance, such as `roll: foul 5`, or None if the sentence already contains it."""
    is_act: bool = False
    """Whether this is an act of a person or of the clock, and not an event in the game."""


@dataclass(frozen=True)
class Sent:
    """An order of the turn that the report is about."""

    role: str
    """The role as sentences name it."""
    action: str | None
    """The action as it was sent, or None if no order came."""
    counted: str | None
    """The action that the order counted as, or None if it had no effect."""
    tried: Tried | None
    """The impossible order that the action replaced, or None."""
    way: str
    """Where the piece went, such as `from 79 to 92`. Empty if the game has no spaces."""
    late: bool
    """Whether the order came after the deadline and still counted."""
    missed: int
    """The number of turns in a row without an order for this role, up to this turn."""
    missed_in_all: int
    is_own: bool
    """Whether the role is the reader's."""
    given: str | None
    """The line as written, or None if the role is not the reader's."""
    by: str | None
    """Who gave the order: `player`, `master` or `bot`, or None if the reader must not know."""
    sealed: str | None
    """The text of which the receipt is the hash, `SALT TABLE TURN GAME ROLE ACTION`, or None if the reader must not know it."""
    receipt: str | None

    @property
    def remarks(self) -> tuple[str, ...]:
        """Further remarks about the order, in words."""
        often = say("{number} times in a row, ", number=self.missed) if self.missed > 1 else ""
        missing = (
            say("{often}{missed_in_all} in all", often=often, missed_in_all=self.missed_in_all)
            if self.missed_in_all > 1 and self.action is None
            else ""
        )
        return tuple(filter(None, (self.way, missing, say("late") if self.late else "")))


@dataclass(frozen=True)
class Task:
    """An order that the reader must give, or can still change."""

    game: int
    role: str
    """The role as sentences name it."""
    asks: str
    """What the role must do, in a few sentences."""
    line: str
    """An example of an order, not advice."""
    examples: tuple[str, ...]
    """Other possible actions, each of a different form."""
    ordered: str | None
    """The order that is in force, or None."""
    receipt: str | None
    """The receipt of that order, or None."""


@dataclass(frozen=True)
class Score:
    """The score of a side at the end of a game, and the side's player if the reader may know."""

    side: str
    score: float
    name: str | None


@dataclass(frozen=True)
class GameReport:
    """The part of a report about one game of the table."""

    number: int
    """The number of the game, counted from 1."""
    title: str
    status: str
    tally: str
    """The current score of every side on a single line. Empty if the game is over or has no such line."""
    yours: tuple[str, ...]
    """The reader's roles."""
    sent: tuple[Sent, ...]
    happened: tuple[Happened, ...]
    corrected: tuple[Happened, ...]
    """The corrections by the Games Master after this turn, and their consequences. The board is shown as corrected."""
    svg: str
    text: str
    like: int | None
    """The number of an earlier game that has the same board before the first turn, or None. The board is drawn only there."""
    scores: tuple[Score, ...]
    seed_hash: str | None
    seed: str | None


@dataclass(frozen=True)
class Person:
    """A player in a report, who is a person or a bot."""

    name: str
    side: str | None
    """The player's side, or None if the reader may not know it. None in a match, where it differs from game to game."""
    note: str
    """A note about the bot that plays for the person. Empty if they play themselves."""
    is_reader: bool
    scores: tuple[float, ...]
    """The scores in all games, once the table is over."""
    total: float | None
    place: int | None


@dataclass(frozen=True)
class Report:
    """A table as a reader can see it after a turn or, if there is no turn, now."""

    title: str
    table: str
    turn: int | None
    made: str | None
    """Words for the time when the turn was processed, and for what caused it."""
    is_match: bool
    status: str
    reader: str | None
    """The reader's name, or None for a spectator."""
    deadline: str
    """A sentence about the current turn. Empty if the table is over, or if the report is about an old turn."""
    warning: str
    """A warning about what happens if orders are missing again. Usually empty."""
    reliability: str
    """Words for how often the reader owed orders, and how often they were missing or late.

    Only the reader and the Games Master see them.
    """
    ending: str | None
    tasks: tuple[Task, ...]
    notes: tuple[Happened, ...]
    """Events that concern the whole table, such as acts of the Games Master."""
    press: tuple[Press, ...]
    """The messages of this turn to the reader or to all, from players and the Games Master."""
    games: tuple[GameReport, ...]
    people: tuple[Person, ...]
    receipts: str
    """An explanation of how to check receipts."""
    chance: str
    """An explanation of how to check the outcomes of chance."""

    @property
    def words(self) -> tuple[Press, ...]:
        """The messages of the Games Master."""
        return tuple(one for one in self.press if one.is_by_master)

    @property
    def of_players(self) -> tuple[Press, ...]:
        """The players' messages."""
        return tuple(one for one in self.press if not one.is_by_master)

    @property
    def heading(self) -> str:
        """The game, the table and the subject of the report."""
        if self.is_match:
            return say("{title}, match {name}: {headline}", title=self.title, name=self.table, headline=self.headline)
        return say("{title}, table {name}: {headline}", title=self.title, name=self.table, headline=self.headline)

    @property
    def headline(self) -> str:
        """The subject of the report, in a few words."""
        if self.turn is None:
            return say("The current state")
        return say("Turn {turn}", turn=self.turn) + (
            say(": the game is over") if self.status == "over" and self.ending else ""
        )

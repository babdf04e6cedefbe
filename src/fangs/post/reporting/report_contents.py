"""Dataclasses for the contents of a report, independent of its format."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.core.errors import listed
from fangs.table.events.play import Tried
from fangs.table.post.presses import Press
from fangs.translation import say


@dataclass(frozen=True)
class Happened:
    """Something that happened: a sentence, the clause of the rules that caused it, and the dice before it."""

    text: str
    clause: str | None = None
    decided: str | None = None
    """The outcome of the dice, such as `roll: foul 5`. None if the sentence contains it."""
    is_act: bool = False
    """Whether a person or the clock did this, so that it is not an event in the game."""


@dataclass(frozen=True)
class Sent:
    """An order of the reported turn, with its effect."""

    role: str
    """The name of the role, for use in sentences."""
    action: str | None
    """The action that was ordered. None if no order came."""
    counted: str | None
    """The action that was played for the order. None if it had no effect."""
    tried: Tried | None
    """The impossible order that was replaced by the action, or None."""
    way: str
    """The way of the piece, such as `from 79 to 92`. Empty if the game has no spaces."""
    late: bool
    """Whether the order came after the deadline but still counted."""
    missed: int
    """The number of turns in a row, up to this one, in which the role had no order."""
    missed_in_all: int
    is_own: bool
    """Whether the reader owns the role."""
    given: str | None
    """The order as the reader wrote it. None for roles of other players."""
    by: str | None
    """Who gave the order: `player`, `master` or `bot`. None if the reader must not know."""
    sealed: str | None
    """The text whose hash is the receipt: `SALT TABLE TURN GAME ROLE ACTION`. None if the reader must not know it."""
    receipt: str | None

    @property
    def remarks(self) -> tuple[str, ...]:
        """Short remarks about the order, such as the way of the piece or "late"."""
        often = say("{number} times in a row, ", number=self.missed) if self.missed > 1 else ""
        in_all = say("{often}{missed_in_all} in all", often=often, missed_in_all=self.missed_in_all)
        missing = in_all if self.missed_in_all > 1 and self.action is None else ""
        return tuple(filter(None, (self.way, missing, say("late") if self.late else "")))


@dataclass(frozen=True)
class Task:
    """An order that the reader owes or can still change."""

    game: int
    role: str
    """The name of the role, for use in sentences."""
    asks: str
    """What the role must do, in one or a few sentences."""
    line: str
    """A sample order. It is not advice."""
    examples: tuple[str, ...]
    """Other possible actions, each in a different form."""
    ordered: str | None
    """The order that the reader has given so far, or None."""
    receipt: str | None
    """The receipt of the order that the reader has given so far, or None."""


@dataclass(frozen=True)
class Score:
    """The score of a side at the end of a game. Its player is named if the reader may know."""

    side: str
    score: float
    name: str | None

    @property
    def called(self) -> str:
        """The name of the side, with its player in brackets if the reader may know."""
        return f"{self.side} ({self.name})" if self.name else self.side


@dataclass(frozen=True)
class GameReport:
    """The part of a report that is about one game."""

    number: int
    """The number of the game at the table, counted from 1."""
    title: str
    status: str
    tally: str
    """The current scores of all sides, on a single line. Empty if the game is over or has no such line."""
    yours: tuple[str, ...]
    """The names of the reader's roles."""
    sent: tuple[Sent, ...]
    happened: tuple[Happened, ...]
    corrected: tuple[Happened, ...]
    """Corrections that the Games Master made after this turn, and their consequences. The drawing includes them."""
    svg: str
    text: str
    like: int | None
    """The number of an earlier game with the same board before the first turn, or None. Only that board is drawn."""
    scores: tuple[Score, ...]
    seed_hash: str | None
    seed: str | None

    @property
    def roles(self) -> str:
        """The names of the reader's roles, for use in sentences. Empty if the reader has none."""
        return str(listed(self.yours, "and", 99))


@dataclass(frozen=True)
class Person:
    """A player in a report, who is a person or a bot."""

    name: str
    side: str | None
    """The side of the player. None if the reader must not know it, and in a match, where it differs from game to game."""
    note: str
    """A note about the bot that plays for the person. Empty if no bot does."""
    is_reader: bool
    scores: tuple[float, ...]
    """The player's score in each game, if the table is over."""
    total: float | None
    place: int | None


@dataclass(frozen=True)
class Report:
    """The report of a turn or of the current state, as one reader can see it."""

    title: str
    table: str
    turn: int | None
    made: str | None
    """Words that say when and why the turn was processed, or None."""
    is_match: bool
    status: str
    reader: str | None
    """The name of the reader, or None for a spectator."""
    deadline: str
    """A sentence about the current turn. Empty if the table is over or the report is about an old turn."""
    warning: str
    """A warning about what happens if the reader's orders are missing again. Usually empty."""
    reliability: str
    """Words that say how often the reader owed orders, and how often these were missing or late.

    Only the reader and the Games Master see them.
    """
    ending: str | None
    tasks: tuple[Task, ...]
    notes: tuple[Happened, ...]
    """What happened at the whole table, such as acts of the Games Master."""
    press: tuple[Press, ...]
    """The messages of this turn to the reader or to everybody."""
    games: tuple[GameReport, ...]
    people: tuple[Person, ...]
    receipts: str
    """A text that explains how to check receipts."""
    chance: str
    """A text that explains how to check the dice."""

    @property
    def kind(self) -> str:
        """What the table is called: a match or a table."""
        return say("match") if self.is_match else say("table")

    def asks(self, task: Task) -> str:
        """Return what a role must do, with the game's number in a match."""
        return say("Game {game}. {asks}", game=task.game, asks=task.asks) if self.is_match else task.asks

    @property
    def words(self) -> tuple[Press, ...]:
        """The messages from the Games Master."""
        return tuple(one for one in self.press if one.is_by_master)

    @property
    def of_players(self) -> tuple[Press, ...]:
        """The messages from players."""
        return tuple(one for one in self.press if not one.is_by_master)

    @property
    def heading(self) -> str:
        """The heading of the report: the game, the table and the turn."""
        if self.is_match:
            return say("{title}, match {name}: {headline}", title=self.title, name=self.table, headline=self.headline)
        return say("{title}, table {name}: {headline}", title=self.title, name=self.table, headline=self.headline)

    @property
    def headline(self) -> str:
        """The turn that the report is about, in a few words."""
        if self.turn is None:
            return say("The current state")
        is_over = self.status == "over" and self.ending
        return say("Turn {turn}", turn=self.turn) + (say(": the game is over") if is_over else "")

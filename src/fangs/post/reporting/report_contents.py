"""The contents of a report, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.events.play import Tried
from fangs.table.post.presses import Press
from fangs.translation import say


@dataclass(frozen=True)
class Happened:
    """Something that happened: a sentence, its clause, and what chance decided before it."""

    text: str
    clause: str | None = None
    decided: str | None = None
    """What chance decided, such as `roll: foul 5`, where the sentence does not have it in these words."""
    is_act: bool = False
    """Whether people or the clock did it; else it is an event of the game."""


@dataclass(frozen=True)
class Sent:
    """An order of the turn that the report is about."""

    role: str
    """As sentences call it."""
    action: str | None
    """The action as it was sent, or None if no order came."""
    counted: str | None
    """The action that the order counted as, or None if it had no effect."""
    tried: Tried | None
    """The impossible order that the action replaced."""
    way: str
    """The way of its piece: `from 79 to 92`; empty if the game has no places."""
    late: bool
    """Whether it came after the deadline, and counted."""
    missed: int
    """For how many turns in a row there was no order for this role, up to this one."""
    missed_in_all: int
    is_own: bool
    """Whether the role is the reader's."""
    given: str | None
    """The line as written, if the role is the reader's."""
    by: str | None
    """`player`, `master` or `bot`, as far as the reader may know."""
    sealed: str | None
    """The text of the receipt: `SALT TABLE TURN GAME ROLE ACTION`."""
    receipt: str | None

    @property
    def remarks(self) -> tuple[str, ...]:
        """Further remarks about the order."""
        often = say("{number} time in a row, ", number=_th(self.missed)) if self.missed > 1 else ""
        missing = (
            (say("{often}{missed_in_all} in all", often=often, missed_in_all=self.missed_in_all),)
            if self.missed_in_all > 1 and self.action is None
            else ()
        )
        return (*((self.way,) if self.way else ()), *missing, *(("late",) if self.late else ()))


def _th(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


@dataclass(frozen=True)
class Task:
    """An order that the reader must give, or can still change."""

    game: int
    role: str
    """As sentences call it."""
    asks: str
    """What is to be done, in a few sentences."""
    line: str
    """How an order for it may be written: an example, not advice."""
    examples: tuple[str, ...]
    """Actions of different forms, which may be written instead."""
    ordered: str | None
    """The order that is in force."""
    receipt: str | None
    """The receipt of that order."""


@dataclass(frozen=True)
class Score:
    """The score of a side at the end of one game, and its player, if the reader may know."""

    side: str
    score: float
    name: str | None


@dataclass(frozen=True)
class GameReport:
    """One game of the table."""

    number: int
    """Counted from 1."""
    title: str
    status: str
    tally: str
    """What every side has so far, in one line; empty once it is over, or if the game says nothing of it."""
    yours: tuple[str, ...]
    """The reader's roles."""
    sent: tuple[Sent, ...]
    happened: tuple[Happened, ...]
    corrected: tuple[Happened, ...]
    """What the Games Master corrected by hand after this turn, and what followed from it; the board is shown as corrected."""
    svg: str
    text: str
    like: int | None
    """The number of an earlier game whose board stands just so, if no turn has been played: it is drawn only there."""
    scores: tuple[Score, ...]
    seed_hash: str | None
    seed: str | None


@dataclass(frozen=True)
class Person:
    """Somebody who plays, or a bot."""

    name: str
    side: str | None
    """What the player is in the game, if the reader may know; None in a match: there it differs from game to game."""
    note: str
    """`a bot`, or who plays on instead."""
    is_reader: bool
    scores: tuple[float, ...]
    """In each game, once all is over."""
    total: float | None
    place: int | None


@dataclass(frozen=True)
class Report:
    """What one reader may know about a table: after a turn, or (no turn) now."""

    title: str
    table: str
    turn: int | None
    made: str | None
    """When the turn was processed, and why then."""
    is_match: bool
    status: str
    reader: str | None
    """The reader's name; None: a spectator."""
    deadline: str
    """The state of the turn in hand, in a sentence; empty when all is over, and in the report of an old turn."""
    warning: str
    """What happens if the reader sends no orders again; mostly empty."""
    reliability: str
    """How often the reader had to order, and did not or was late; only the reader and the Games Master know it."""
    ending: str | None
    tasks: tuple[Task, ...]
    notes: tuple[Happened, ...]
    """What happened to the whole table, such as acts of the Games Master."""
    press: tuple[Press, ...]
    """What players and the Games Master wrote to the reader, or to all, in the turn."""
    games: tuple[GameReport, ...]
    people: tuple[Person, ...]
    receipts: str
    """How receipts can be checked."""
    chance: str
    """How it can be checked what chance decided."""

    @property
    def words(self) -> tuple[Press, ...]:
        """What the Games Master wrote."""
        return tuple(one for one in self.press if one.is_by_master)

    @property
    def of_players(self) -> tuple[Press, ...]:
        """What players wrote."""
        return tuple(one for one in self.press if not one.is_by_master)

    @property
    def headline(self) -> str:
        """The subject of the report, in a few words."""
        if self.turn is None:
            return say("The current state")
        return say("Turn {turn}", turn=self.turn) + (
            say(": the game is over") if self.status == "over" and self.ending else ""
        )

"""A table, folded from its entries. It does nothing by itself: no clock, no store, no network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import fangs
from fangs.core import dice, match
from fangs.core.game import Game
from fangs.core.record import Record, Step
from fangs.table.board import Board
from fangs.table.desk import Desk
from fangs.table.entries import Entry
from fangs.table.post_rules import Rules
from fangs.table.seat import Seat, a_bot
from fangs.table.setup import lock_of

MOST_LOCKS = 20
"""How many keys open a seat; beyond that, the oldest opens nothing any more."""
ABSENT = 60.0
"""After so many seconds without a choice, a seat whose turn it is may be given to a bot for a while."""


@dataclass(frozen=True)
class Line:
    """A line of what happened, as all may read it; `steps` is how long the record of its board then was."""

    at: float
    text: str
    clause: str | None = None
    board: int | None = None
    steps: int | None = None


@dataclass
class Proposal:
    """Something that others must agree to."""

    seq: int
    what: str
    board: int
    player: int
    waiting: set[int]
    steps: int | None = None


@dataclass(frozen=True)
class Said:
    """A line of the chat; `player` is None for a spectator."""

    seq: int
    at: float
    player: int | None
    name: str
    text: str


class Table:
    """People, bots and boards, as the log of the table has them."""

    def __init__(self, name: str, seed: str, entries: Iterable[Entry]) -> None:
        self.name = name
        self.seed = seed
        self.length = 0
        """How many entries the log has."""
        self.seats: list[Seat] = []
        self.boards: list[Board] = []
        self.lines: list[Line] = []
        self.chat: list[Said] = []
        self.proposal: Proposal | None = None
        self.proposals = 0
        """How many there have been. (The numbers of entries stay inside: they would tell of choices not yet revealed.)"""
        self.rematch: str | None = None
        self.setup: dict[str, Any] = {}
        self.desk: Desk | None = None
        """What a table by post has besides."""
        self.turn_began = 0.0
        for entry in entries:
            self.add(entry)

    # What it is

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self.boards[0].game

    @property
    def status(self) -> str:
        """`waiting` (for somebody to sit down), `playing` or `over`."""
        if all(board.is_over for board in self.boards):
            return "over"
        return "waiting" if any(seat.is_free for seat in self.seats) else "playing"

    @property
    def is_match(self) -> bool:
        """Whether several games are played at once, with the owners of the roles hidden until the end."""
        return len(self.boards) > 1

    @property
    def is_sealed(self) -> bool:
        """Whether nobody is shown who has chosen already, until all have.

        In a match it would tell who owns what, and by post it is nobody's business.
        """
        return self.is_match or self.desk is not None

    @property
    def people(self) -> list[Seat]:
        """The seats for which a person chooses."""
        return [seat for seat in self.players if seat.kind == "person" and seat.stand_in is None]

    @property
    def master(self) -> Seat:
        """The seat of the Games Master, or of the host."""
        return next(seat for seat in self.seats if seat.host)

    @property
    def players(self) -> list[Seat]:
        """The seats of the players, in order."""
        return [seat for seat in self.seats if seat.player is not None]

    def seat_with(self, key: str | None) -> Seat | None:
        """The seat that a key opens, if it opens one."""
        lock = None if key is None else lock_of(key)
        return next((seat for seat in self.seats if lock in seat.locks), None)

    def owes(self, player: int) -> bool:
        """Whether this player must choose now, at some board."""
        return self.status == "playing" and any(
            board.player_of(role) == player for board in self.boards for role in board.owing()
        )

    def awaited(self, player: int) -> list[tuple[Board, str]]:
        """The roles of this player for which the boards wait, whether something is chosen in secret already or not."""
        if self.status != "playing":
            return []
        return [
            (board, role)
            for board in self.boards
            if not board.is_over
            for role in board.record.position.owing
            if board.player_of(role) == player
        ]

    def due_of_bots(self) -> list[tuple[Board, str]]:
        """The roles for which a bot must choose now."""
        if self.status != "playing":
            return []
        return [
            (board, role)
            for board in self.boards
            for role in board.owing()
            if self.players[board.player_of(role)].chooser is not None
        ]

    @property
    def deadline(self) -> float | None:
        """Until when the people whose turn it is should choose; None where there is no hurry."""
        if self.desk is not None:
            return self.desk.deadline(self)
        hours = self.setup["hours"]
        if hours is None or self.status != "playing":
            return None
        # In a match it would tell who owns what, if it ran only while some of the people have to choose.
        if not self.is_match and not any(self.owes(seat.player or 0) for seat in self.people):
            return None
        return float(self.turn_began + hours * 3600)

    def wake(self, delay: float) -> float | None:
        """When the table must be looked after next: a bot (which takes its time) or a deadline is due; None: not before somebody acts."""
        if self.due_of_bots():
            return self.turn_began + delay
        return self.deadline if self.desk is None else self.desk.wake(self)

    def totals(self) -> list[float] | None:
        """What every player has when all is over by the rules (or by a draw); None before, and where somebody resigned."""
        if self.status != "over" or any(board.ended == "resigned" for board in self.boards):
            return None
        draw = self.game.draw
        if self.boards[0].ended == "draw" and draw:
            return [draw.score] * len(self.players)
        scores = [board.record.position.scores or [] for board in self.boards]
        if self.is_match and self.game.match:
            totals = self.game.match.totals(len(self.players), scores)  # type: ignore[arg-type]
            return [float(totals[place]) for place in self.setup["order"]]
        return [float(score) for score in scores[0]]

    def record(self, board: int) -> Record:
        """The record of a board as all may have it: without choices that are not revealed, or owners that are hidden yet."""
        at = self.boards[board]
        record = at.record.until(len(at.record.steps))
        if not self.is_match or self.status == "over":
            for number, seat in enumerate(self.players):
                record.name(at.seating[number], seat.called)
        return record

    def whole_record(self) -> str:
        """The record of the game, or of the whole match, as all may have it, as text."""
        records = [self.record(board.index) for board in self.boards]
        if not self.is_match:
            return str(records[0])
        order, totals = self.setup["order"], self.totals()
        # In the order of the match the names would tell who owns what.
        names = (
            {order[number]: seat.called for number, seat in enumerate(self.players)} if self.status == "over" else {}
        )
        in_order = None if totals is None else [totals[order.index(place)] for place in range(len(order))]
        return match.write(records, names, in_order)

    # The fold

    def add(self, entry: Entry) -> None:
        """Take in the next entry of the log."""
        assert entry.seq == self.length + 1, f"entry {entry.seq} after {self.length}"
        self.length = entry.seq
        fold = getattr(self, f"_on_{entry.kind}", None)
        if fold is not None:
            fold(entry, **entry.data)
        else:
            getattr(self.desk, f"on_{entry.kind}")(self, entry, **entry.data)
        if self.status == "over":
            for board in self.boards:
                board.publish()

    def _on_opened(self, entry: Entry, **setup: Any) -> None:
        self.setup, self.turn_began = setup, entry.at
        for number, seat in enumerate(setup["seats"]):
            self.seats.append(Seat(None if seat["kind"] == "host" else number, **seat))
        for index, seating in enumerate(setup["seating"]):
            if setup["record"] is None:
                record = Record(fangs.game(setup["game"]), setup["players"], setup["options"])
            else:
                record = Record.read(setup["record"])
            self.boards.append(Board(index, record, dice.seed_of_board(self.seed, index), seating))
        if setup.get("post") is not None:
            self.desk = Desk(Rules.read(setup["post"], self.game), self.name)

    def _on_sat(self, entry: Entry, player: int, name: str, lock: str | None) -> None:
        seat = self.seats[player]
        if seat.kind != "person":
            self.say(entry, f"{name} sits down as player {player}.")
        elif seat.name != name:
            self.say(entry, f"{seat.called} is now called {name}.")
        if seat.kind != "person":
            seat.kind = "person"
            self._chooses_again(seat)
        seat.name = name
        seat.locks += [lock] if lock else []

    def _on_began(self, entry: Entry) -> None:
        self.turn_began = entry.at

    def _on_chose(self, entry: Entry, board: int, role: str, action: str, **order: Any) -> None:
        self.boards[board].drafts[role] = action
        if self.desk is not None:
            self.desk.note(entry, board, role, action, **order)

    def _on_played(self, entry: Entry, board: int, steps: Sequence[Sequence[Any]]) -> None:
        self.played(entry, board, steps)
        self.turn_began = entry.at

    def played(self, entry: Entry, board: int, steps: Sequence[Sequence[Any]]) -> None:
        """Add steps to the record of a board, and what happened to the log."""
        at = self.boards[board]
        first = len(at.record.steps)
        at.play([Step(*step) for step in steps])
        for number, position in enumerate(at.record.positions[first + 1 :], first + 1):
            self.lines += [Line(entry.at, event.text, event.clause, board, number) for event in position.events]
        if self.proposal and self.proposal.board == board:
            self.proposal = None

    def _on_said(self, entry: Entry, player: int | None, name: str, text: str) -> None:
        self.chat.append(Said(len(self.chat) + 1, entry.at, player, name, text))

    def _on_proposed(
        self, entry: Entry, what: str, board: int, player: int, waiting: list[int], steps: int | None
    ) -> None:
        self.proposals += 1
        self.proposal = Proposal(self.proposals, what, board, player, set(waiting), steps)

    def _on_answered(self, entry: Entry, player: int, yes: bool) -> None:
        assert self.proposal is not None
        self.proposal.waiting.discard(player)
        if not yes:
            what = "taking back" if self.proposal.what == "undo" else "a draw"
            self.say(entry, f"{self.seats[player].called} does not agree to {what}.")
            self.proposal = None

    def _on_took_back(self, entry: Entry, board: int, player: int, steps: int) -> None:
        self.boards[board].take_back(steps)
        self.turn_began, self.proposal = entry.at, None
        self.say(entry, f"{self.seats[player].called} takes back the last choice.", board)

    def _on_drawn(self, entry: Entry, board: int) -> None:
        draw = self.boards[board].game.draw
        self._end(board, "draw")
        self.proposal = None
        self.say(entry, "The players agree on a draw.", board, draw.clause if draw else None)

    def _on_resigned(self, entry: Entry, player: int, bot: str | None) -> None:
        seat, self.proposal = self.seats[player], None
        if bot is None:
            self._end(0, "resigned")
            winner = next(other for other in self.players if other.player != player)
            self.say(entry, f"{seat.called} resigns: {winner.called} wins.", 0)
        else:
            self.say(entry, f"{seat.called} resigns: {a_bot(bot)} plays on.")
            seat.stand_in, seat.gone = bot, True

    def _on_stood_in(self, entry: Entry, player: int, bot: str) -> None:
        seat = self.seats[player]
        self.say(entry, f"{a_bot(bot).capitalize()} plays on for {seat.called}.")
        seat.stand_in = bot
        if self.proposal and player in self.proposal.waiting:
            self.proposal = None

    def _on_handed_back(self, entry: Entry, player: int) -> None:
        seat = self.seats[player]
        self._chooses_again(seat)
        self.say(entry, f"{seat.called} is back.")

    def _chooses_again(self, seat: Seat) -> None:
        seat.stand_in = None
        if self.desk is not None:
            self.desk.open_again()

    def _on_lock(self, entry: Entry, player: int, lock: str, only: bool) -> None:
        self.seats[player].locks = [lock] if only else [*self.seats[player].locks, lock][-MOST_LOCKS:]

    def _on_rematch(self, entry: Entry, table: str) -> None:
        self.rematch = table
        self.say(entry, "A rematch is set up.")

    def _end(self, board: int, how: str) -> None:
        self.boards[board].end(how)
        if self.desk is not None:
            self.desk.ended(self, board)

    def say(self, entry: Entry, text: str, board: int | None = None, clause: str | None = None) -> None:
        """Add a line to the log of what happened."""
        steps = None if board is None else len(self.boards[board].record.steps)
        self.lines.append(Line(entry.at, text, clause, board, steps))

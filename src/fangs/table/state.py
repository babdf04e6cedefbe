"""The state of a table, computed from its log. It is immutable and independent of any clock, store or network.

Only `fold` creates new states.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

from fangs import bots
from fangs.core.game import Game
from fangs.core.records.ending import SENTENCES, Ending
from fangs.core.records.record import Record
from fangs.table.board import Board, Person
from fangs.table.events import Opened, Planned, Prepared
from fangs.table.events.opened import Again
from fangs.table.events.people import Question
from fangs.table.frozen import once
from fangs.table.keys import lock_of
from fangs.table.live.state import Live
from fangs.table.marks import Marks
from fangs.table.phase import Phase
from fangs.table.post.state import Post
from fangs.table.seat import Seat
from fangs.table.trail import Trail
from fangs.table.views.narration import Happened


@dataclass(frozen=True)
class Proposal:
    """A proposal that other players must agree to, such as a draw."""

    seq: int
    what: Question
    board: int
    player: int
    """The player who made the proposal, or -1 for a host without a seat."""
    waiting: frozenset[int]
    """The players who have not answered yet."""
    asked: frozenset[int]
    """The players who were asked."""
    steps: int | None = None
    lock: str | None = None


@dataclass(frozen=True)
class ChatLine:
    """A line in the chat. Its player is None for a spectator or a host without a seat."""

    seq: int
    at: float
    player: int | None
    name: str
    text: str
    removed: bool = False
    """Whether the host has removed the line. Its text is empty then."""


@dataclass(frozen=True)
class Table:
    """The complete state of a table: its seats, its boards, its history and its chat."""

    name: str
    seed: str = field(repr=False)
    """The secret seed of the dice on all boards."""
    opened: Opened
    """The event that opened the table."""
    seats: tuple[Seat, ...] = ()
    """The seats of the players, in order. A host who does not play has an extra seat at the end."""
    boards: tuple[Board, ...] = ()
    length: int = 0
    """The number of the last event in the log."""
    began: float = 0.0
    """The time at which the current turn began."""
    happened: Trail[Happened] = field(default_factory=Trail)
    chat: Trail[ChatLine] = field(default_factory=Trail)
    prepared: tuple[Prepared, ...] = ()
    """The choices that players have prepared for later."""
    plans: tuple[Planned, ...] = ()
    """The plans of players at a live table: choices for later turns that depend on what the others choose."""
    proposal: Proposal | None = None
    proposals: int = 0
    """The number of proposals so far. It identifies the current proposal.

    Views show this number instead of an event's number. The number of an event would give away choices that are not
    revealed yet.
    """
    rematch: str | None = None
    again: Again | None = None
    """The settings of the rematch, or None if they are the same as in this game."""
    muted: frozenset[int | None] = frozenset()
    """The players who are muted in the chat. None among them stands for all spectators."""
    complaints: int = 0
    """The number of times that abuse at the table was reported."""
    leaves: float | None = None
    """The time when the table will be deleted if nothing happens at it before then."""
    marks: Marks = ()
    """The marks of the latest requests. A repeated request is recognised by its mark (`fangs.table.marks`)."""
    rhythm: Live | Post = field(default_factory=Live)
    """The state that depends on how turns end: `Live` if they end when all players have chosen, `Post` if there are deadlines."""

    @property
    def game(self) -> Game:
        """The game that is played at this table."""
        return self.boards[0].game

    @once
    def phase(self) -> Phase:
        """The phase of the table, from signing up to the end of the game."""
        if all(board.is_over for board in self.boards):
            return Phase.OVER
        if any(seat.is_free for seat in self.seats):
            return Phase.SIGNING_UP
        match self.rhythm:
            case Live(starts=starts):
                return Phase.PLAYING if starts is None else Phase.SIGNING_UP
            case Post(phase=phase):
                return phase

    @property
    def post(self) -> Post | None:
        """The state of a game that is played by post, or None if the game is played live."""
        return self.rhythm if isinstance(self.rhythm, Post) else None

    @property
    def is_playing(self) -> bool:
        """Whether the game is in progress. It has begun and is not over."""
        return self.phase not in (Phase.SIGNING_UP, Phase.OVER)

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        """The phase as one of three words: `waiting` (for somebody to take a seat), `playing` or `over`."""
        if self.phase is Phase.SIGNING_UP:
            return "waiting"
        return "over" if self.phase is Phase.OVER else "playing"

    @property
    def is_match(self) -> bool:
        """Whether the players play several games at once and have different roles in each."""
        return len(self.boards) > 1

    @once
    def secret_owners(self) -> str | None:
        """The clause of the rules that keeps the owners of roles secret until the end. None if everybody knows the owners."""
        return self.boards[0].first.secret_owners

    def knows_owner(self, reader: int | None, player: int) -> bool:
        """Return whether a reader may know which roles a player owns. A spectator is None."""
        return self.secret_owners is None or reader == player or self.phase is Phase.OVER

    @property
    def is_sealed(self) -> bool:
        """Whether the table hides who has already chosen, until everybody has.

        If the owners of roles are secret, this information would give them away. By post, it does not concern anybody
        else.
        """
        return self.secret_owners is not None or self.is_match or self.post is not None

    @once
    def joinable(self) -> tuple[Seat, ...]:
        """The seats that anybody can take now.

        With two people at the table, one of them could otherwise also take the bot's seat and see its secrets.
        """
        if self.phase is Phase.OVER or self.post is not None:
            return ()
        alone = len(self.people) == 1 and not self.opened.strict
        return tuple(
            seat for seat in self.players if seat.kind == "open" and (seat.is_free or (alone and seat.bot is not None))
        )

    @property
    def looks_for_players(self) -> bool:
        """Whether the lobby lists this game played by post, so that people can ask for a seat."""
        return self.post is not None and self.post.rules.listed and self.phase is not Phase.OVER

    @once
    def players(self) -> tuple[Seat, ...]:
        """The seats of the players, in order. A host who does not play is left out."""
        return self.seats[: self.opened.players]

    @once
    def people(self) -> list[Seat]:
        """The seats in which people, not bots, choose now."""
        return [seat for seat in self.players if seat.kind == "person" and seat.stand_in is None]

    @property
    def master(self) -> Seat:
        """The seat of the Games Master or, at a live table, of the host."""
        return next(seat for seat in self.seats if seat.host)

    def holder_of(self, player: int) -> Person:
        """Return the person who holds a player's seat now. The player number -1 is the Games Master.

        Private data belong to a person, not to a seat.
        """
        return Person(player, self.seats[player].holder if player >= 0 else 0)

    def seat_with(self, key: str | None) -> Seat | None:
        """Return the seat that a key opens, or None if the key does not open any seat."""
        lock = None if key is None else lock_of(key)
        return next((seat for seat in self.seats if lock in seat.keys), None)

    def owes(self, player: int) -> bool:
        """Return whether this player must choose now on at least one board."""
        return player in self._owing

    @once
    def _owing(self) -> frozenset[int]:
        """A cache of the players who must choose now. Every view asks about each player several times."""
        if not self.is_playing:
            return frozenset()
        return frozenset(board.player_of(role) for board in self.boards for role in board.owing)

    def awaited(self, player: int) -> list[tuple[Board, str]]:
        """Return the boards and roles for which a player must choose in this turn.

        Roles for which they have already chosen in secret are included.
        """
        if not self.is_playing:
            return []
        return [
            (board, role)
            for board in self.boards
            if not board.is_over
            for role in board.position.owing
            if board.player_of(role) == player
        ]

    @property
    def waits_for_people(self) -> bool:
        """Whether a person must choose in this turn, or has chosen already but can still change their choice."""
        return any(self.awaited(seat.player) for seat in self.people if seat.player is not None)

    def bot_of(self, player: int) -> str | None:
        """Return the bot that plays for a player, in the edition that the table was opened with. None if a person plays."""
        name = self.players[player].chooser
        return None if name is None else bots.of_edition(name, self.opened.levels, self.game)

    @once
    def due_of_bots(self) -> list[tuple[Board, str]]:
        """The boards and roles for which a bot must choose now."""
        theirs = {seat.player for seat in self.players if seat.chooser is not None}
        if not theirs or not self.is_playing:
            return []
        return [(board, role) for board in self.boards for role in board.owing if board.player_of(role) in theirs]

    def totals(self) -> list[float] | None:
        """Return each player's final score by the rules, or for a draw.

        Returns None before the end, and after a resignation or an abort.
        """
        if self.phase is not Phase.OVER or any(board.ended in ("resigned", "aborted") for board in self.boards):
            return None
        if self.boards[0].ended == "draw" and self.game.draw:
            return [self.game.draw.score] * len(self.players)
        scores = [board.position.scores or [] for board in self.boards]
        if self.is_match and self.game.match:
            totals = self.game.match.totals(len(self.players), scores)  # type: ignore[arg-type]
            return [float(totals[place]) for place in self.opened.order]
        return [float(scores[0][place]) for place in self.boards[0].seating]

    def places(self) -> list[int] | None:
        """Return the final place of each player if the rules give places beyond the scores, or None.

        A match has no such places, and neither has a game that is not over or that people ended.
        """
        board = self.boards[0]
        places = None if self.is_match or board.ended else board.position.places
        return None if places is None else [places[place] for place in board.seating]

    def ranking(self) -> list[int] | None:
        """Return the final place of each player, counted from 1. Tied players share a place.

        Returns None before the end or if the game was aborted. At a strict table, the players who left come last, and
        those who left earlier rank below those who left later.
        """
        if self.phase is not Phase.OVER or any(board.ended == "aborted" for board in self.boards):
            return None
        if any(board.ended == "resigned" for board in self.boards):
            return [1 if seat.gone_at is None else 2 for seat in self.players]
        totals = self.totals()
        assert totals is not None
        places = self.places() or [1 + sum(other > total for other in totals) for total in totals]
        if not self.opened.strict:
            return places
        ranks = [
            (-math.inf, place) if seat.gone_at is None else (-seat.gone_at, 0)
            for seat, place in zip(self.players, places, strict=True)
        ]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]

    def record(self, board: int, reader: int | None = None) -> Record:
        """Return the record of a board as a player or, if `reader` is None, as everybody may have it now.

        It leaves out secret owners and everything that is not revealed yet.
        """
        at, names = self.boards[board], {}
        for player, seat in enumerate(self.players):
            if self.knows_owner(None, player):
                names[at.seating[player]] = seat.called
        if self.phase is Phase.OVER:
            record = at.record(names, at.seed)
            record.ending = self._ending(at)
            return record
        return at.record(names, None).masked(at.seat_of(reader))

    def record_file(self, board: int, reader: int | None = None) -> Record:
        """Return the record of a board as a file for a reader.

        When the game is over, the head of the record names the table and the day of the end (UTC).
        """
        found = self.record(board, reader)
        if self.phase is Phase.OVER:
            day = datetime.fromtimestamp(self._ended_at(), UTC).date()
            found.tags |= {"table": self.name, "date": day.isoformat()}
        return found

    def _ended_at(self) -> float:
        """Return the time of the last thing that happened in a game or that ended one."""
        last = (line.at for line in reversed(self.happened) if line.board is not None or line.kind in SENTENCES)
        return next(last, self.began)

    def _ending(self, board: Board) -> Ending | None:
        """Return how people ended a board's game, or None if the rules ended it or it goes on."""
        if board.ended is None:
            return None
        last = next(line for line in reversed(self.happened) if line.kind in SENTENCES)
        players = last.fields.get("players", [last.fields["player"]] if "player" in last.fields else [])
        return Ending(last.kind, tuple(board.seating[player] for player in players))

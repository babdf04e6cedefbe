"""The state of a table, computed from the events in its log.

States are immutable, do not depend on any clock, store or network, and are created only by `fangs.table.fold`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, NamedTuple

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
from fangs.translation import phrase


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


class Refused(NamedTuple):
    """A proposal that was declined or withdrawn, and the number of the position in which that happened."""

    what: Question
    player: int
    asked: frozenset[int]
    number: int


UNNAMED = {str.__str__(words): words for words in (phrase("the host"), phrase("a spectator"))}
"""How the chat calls people without a seat who have not given a name, by the words that are stored."""


@dataclass(frozen=True)
class ChatLine:
    """A line in the chat. The player is None for a spectator, and for a host who does not play."""

    seq: int
    at: float
    player: int | None
    name: str
    text: str
    removed: bool = False
    """Whether the host has removed the line, so that its text is empty."""

    @property
    def by(self) -> str:
        """The author's name, or words that can be translated for an author without a name."""
        return self.name if self.player is not None else UNNAMED.get(self.name, self.name)


@dataclass(frozen=True)
class Table:
    """The complete state of a table: its seats, boards, history and chat."""

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
    """The time when the current turn began."""
    happened: Trail[Happened] = field(default_factory=Trail)
    chat: Trail[ChatLine] = field(default_factory=Trail)
    prepared: tuple[Prepared, ...] = ()
    """The choices that players have prepared for later."""
    plans: tuple[Planned, ...] = ()
    """The plans of players at a live table, for choices in later turns that depend on what the others choose."""
    proposal: Proposal | None = None
    proposals: int = 0
    """The number of proposals so far, which identifies the current proposal.

    Views show this number instead of the proposal's event number, which would give away how many secret choices have
    been made.
    """
    refused: frozenset[Refused] = frozenset()
    """What was declined or withdrawn in the current positions, so that nobody can ask for it again and again."""
    rematch: str | None = None
    again: Again | None = None
    """The settings of the rematch, or None if they are the same as in this game."""
    muted: frozenset[int | None] = frozenset()
    """The players who are muted in the chat. None stands for all spectators."""
    complaints: int = 0
    """The number of times that abuse at the table was reported."""
    leaves: float | None = None
    """The time when the table will be deleted if nothing happens at it before then."""
    marks: Marks = ()
    """The marks of the latest requests, by which a repeated request is recognised (`fangs.table.marks`)."""
    rhythm: Live | Post = field(default_factory=Live)
    """The state that only live games have (`Live`), or only games played by post (`Post`)."""

    @property
    def game(self) -> Game:
        """The game that is played at this table."""
        return self.boards[0].game

    @once
    def phase(self) -> Phase:
        """The phase that the table is in."""
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
        """The part of the state that only games played by post have. None for a live game."""
        return self.rhythm if isinstance(self.rhythm, Post) else None

    @property
    def is_playing(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.phase not in (Phase.SIGNING_UP, Phase.OVER)

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        """The phase as one of three words: `waiting` (for somebody to take a seat), `playing` or `over`."""
        if self.phase is Phase.SIGNING_UP:
            return "waiting"
        return "over" if self.phase is Phase.OVER else "playing"

    @property
    def is_match(self) -> bool:
        """Whether several games are played at once, in which each player has different roles."""
        return len(self.boards) > 1

    @once
    def secret_owners(self) -> str | None:
        """The clause of the rules that makes it a secret who plays which role. None if everybody knows."""
        return self.boards[0].first.secret_owners

    def knows_owner(self, reader: int | None, player: int) -> bool:
        """Return whether a reader may know which roles a player has. None is a spectator."""
        return self.secret_owners is None or reader == player or self.phase is Phase.OVER

    @property
    def is_sealed(self) -> bool:
        """Whether it is hidden who has already chosen, until everybody has.

        If the owners of roles are secret, this information would give them away. By post, it does not concern anybody
        else.
        """
        return self.secret_owners is not None or self.is_match or self.post is not None

    @once
    def joinable(self) -> tuple[Seat, ...]:
        """The seats that anybody can take now.

        A bot's seat can be taken only while one person is playing. With two people, one of them could also take the
        bot's seat and see its secrets.
        """
        if self.phase is Phase.OVER or self.post is not None:
            return ()
        alone = len(self.people) == 1 and not self.opened.strict
        return tuple(
            seat for seat in self.players if seat.kind == "open" and (seat.is_free or (alone and seat.bot is not None))
        )

    @property
    def looks_for_players(self) -> bool:
        """Whether the game is played by post and listed in the lobby, so that people can ask for a seat."""
        return self.post is not None and self.post.rules.listed and self.phase is not Phase.OVER

    @once
    def players(self) -> tuple[Seat, ...]:
        """The players' seats, in order, without a host who does not play."""
        return self.seats[: self.opened.players]

    @once
    def people(self) -> list[Seat]:
        """The seats in which people choose now, not bots."""
        return [seat for seat in self.players if seat.kind == "person" and seat.stand_in is None]

    @property
    def master(self) -> Seat:
        """The seat of the Games Master or, at a live table, of the host."""
        return next(seat for seat in self.seats if seat.host)

    def holder_of(self, player: int) -> Person:
        """Return the person who now holds a player's seat. Player -1 is the Games Master.

        Private data belongs to a person, not to a seat.
        """
        return Person(player, self.seats[player].holder if player >= 0 else 0)

    def seat_with(self, key: str | None) -> Seat | None:
        """Find the seat that a key opens, or return None if it opens no seat."""
        lock = None if key is None else lock_of(key)
        return next((seat for seat in self.seats if lock in seat.keys), None)

    def owes(self, player: int) -> bool:
        """Return whether a player must choose now on at least one board."""
        return player in self._owing

    @once
    def _owing(self) -> frozenset[int]:
        """The players who must choose now, cached because every view asks about each player several times."""
        if not self.is_playing:
            return frozenset()
        return frozenset(board.player_of(role) for board in self.boards for role in board.owing)

    def awaited(self, player: int) -> list[tuple[Board, str]]:
        """Return the boards and roles for which a player must choose in this turn, or has already chosen in secret."""
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
        """Whether a person must choose in this turn, or has chosen but can still change their choice."""
        return any(self.awaited(seat.player) for seat in self.people if seat.player is not None)

    def bot_of(self, player: int) -> str | None:
        """Return the bot that plays for a player, in the edition with which the table was opened. None if a person plays."""
        name = self.players[player].chooser
        return None if name is None else bots.of_edition(name, self.opened.levels, self.game)

    @once
    def due_of_bots(self) -> list[tuple[Board, str]]:
        """The boards and roles for which bots must choose now."""
        theirs = {seat.player for seat in self.players if seat.chooser is not None}
        if not theirs or not self.is_playing:
            return []
        return [(board, role) for board in self.boards for role in board.owing if board.player_of(role) in theirs]

    def totals(self) -> list[float] | None:
        """Return each player's final score. Return None if the game is not over, was resigned or was aborted."""
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
        """Return each player's final place if the rules determine places by more than the scores. Otherwise, return None.

        A match has no such places, and neither has a game that is not over or that people ended early.
        """
        board = self.boards[0]
        places = None if self.is_match or board.ended else board.position.places
        return None if places is None else [places[place] for place in board.seating]

    def ranking(self) -> list[int] | None:
        """Return each player's final place, counted from 1, or None if the game is not over or was aborted.

        Tied players share a place. At a strict table, players who left come last, and the earlier they left, the lower
        they rank.
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
        """Return a board's record as a player may see it now, or as everybody may if `reader` is None.

        Everything that is still secret is left out, such as who plays which role.
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
        """Return a board's record as a reader may download it.

        When the game is over, the record's header names the table and the date of the end (UTC).
        """
        found = self.record(board, reader)
        if self.phase is Phase.OVER:
            day = datetime.fromtimestamp(self._ended_at(), UTC).date()
            found.tags |= {"table": self.name, "date": day.isoformat()}
        return found

    def _ended_at(self) -> float:
        """Return the time of the last entry in the history that belongs to a game or its end."""
        last = (line.at for line in reversed(self.happened) if line.board is not None or line.kind in SENTENCES)
        return next(last, self.began)

    def _ending(self, board: Board) -> Ending | None:
        """Return how people ended a board's game early, or None if they did not."""
        if board.ended is None:
            return None
        last = next(line for line in reversed(self.happened) if line.kind in SENTENCES)
        players = last.fields.get("players", [last.fields["player"]] if "player" in last.fields else [])
        return Ending(last.kind, tuple(board.seating[player] for player in players))

"""A table as described by its log. Its values are frozen, and only `fold` creates them, without a clock, a store or a network."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

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
    """A line in the chat. `player` is None for a spectator or a host without a seat."""

    seq: int
    at: float
    player: int | None
    name: str
    text: str
    removed: bool = False
    """Whether the host has removed the line's text."""


@dataclass(frozen=True)
class Table:
    """A table with its people, bots and boards."""

    name: str
    seed: str = field(repr=False)
    """The secret from which the dice of all boards are made."""
    opened: Opened
    """The event that opened the table."""
    seats: tuple[Seat, ...] = ()
    """The players' seats in order. If the host does not play, the host's seat comes last."""
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
    """The choices that players of a live table plan for later turns, depending on what the others choose."""
    proposal: Proposal | None = None
    proposals: int = 0
    """The number of proposals so far, which identifies the current proposal.

    Views show this number instead of an event's number. The number of an event would give away choices that are not
    revealed yet.
    """
    rematch: str | None = None
    again: Again | None = None
    """The settings that were changed for the rematch, or None if all stay the same."""
    muted: frozenset[int | None] = frozenset()
    """The players who may not write in the chat. None stands for the spectators."""
    complaints: int = 0
    """The number of reports of abuse."""
    leaves: float | None = None
    """The time at which the whole table will be deleted unless something happens before then."""
    marks: Marks = ()
    """The marks of the last requests that had one, by which a repeated request is recognised (`fangs.table.marks`)."""
    rhythm: Live | Post = field(default_factory=Live)
    """How turns proceed. A live turn ends as soon as all have chosen. Play by post has deadlines and a Games Master."""

    @property
    def game(self) -> Game:
        """The game that is played at this table."""
        return self.boards[0].game

    @once
    def phase(self) -> Phase:
        """The phase of the table."""
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
        """The state of a table by post, or None if the table is played live."""
        return self.rhythm if isinstance(self.rhythm, Post) else None

    @property
    def is_playing(self) -> bool:
        """Whether the game is in progress, so that a person or a bot has to choose."""
        return self.phase not in (Phase.SIGNING_UP, Phase.OVER)

    @property
    def status(self) -> str:
        """The phase as one of three words: `waiting` (for somebody to take a seat), `playing` or `over`."""
        return {Phase.SIGNING_UP: "waiting", Phase.OVER: "over"}.get(self.phase, "playing")

    @property
    def is_match(self) -> bool:
        """Whether the players play several games at once, with the seats swapped between the boards."""
        return len(self.boards) > 1

    @once
    def secret_owners(self) -> str | None:
        """The clause of the rules that keeps the owners of roles secret until the end, or None if everybody knows them."""
        return self.boards[0].first.secret_owners

    def knows_owner(self, reader: int | None, player: int) -> bool:
        """Return whether a reader (None: a spectator) may know which roles a player has."""
        return self.secret_owners is None or reader == player or self.phase is Phase.OVER

    @property
    def is_sealed(self) -> bool:
        """Whether the table hides who has chosen until all have chosen.

        If the owners of roles are secret, this information would give them away. By post, it does not concern anybody
        else.
        """
        return self.secret_owners is not None or self.is_match or self.post is not None

    @once
    def joinable(self) -> tuple[Seat, ...]:
        """The seats that anyone can take: free seats, and a bot's open seat if there is only one person at the table.

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
        """Whether the Games Master lists the table in the lobby, where people can sign up for a seat or for the waiting list."""
        return self.post is not None and self.post.rules.listed and self.phase is not Phase.OVER

    @once
    def players(self) -> tuple[Seat, ...]:
        """The players' seats, in order."""
        return self.seats[: self.opened.players]

    @once
    def people(self) -> list[Seat]:
        """The seats for which people, not bots, choose."""
        return [seat for seat in self.players if seat.kind == "person" and seat.stand_in is None]

    @property
    def master(self) -> Seat:
        """The seat of the Games Master or, at a live table, of the host."""
        return next(seat for seat in self.seats if seat.host)

    def holder_of(self, player: int) -> Person:
        """Return the person who now has a player's seat or, for -1, the Games Master.

        Private data belong to a person, not to a seat.
        """
        return Person(player, self.seats[player].holder if player >= 0 else 0)

    def seat_with(self, key: str | None) -> Seat | None:
        """Return the seat that a key opens, or None if the key opens no seat."""
        lock = None if key is None else lock_of(key)
        return next((seat for seat in self.seats if lock in seat.keys), None)

    def owes(self, player: int) -> bool:
        """Return whether this player must choose now on at least one board."""
        return player in self._owing

    @once
    def _owing(self) -> frozenset[int]:
        """The players who must choose now. They are cached because every view asks about each of them several times."""
        if not self.is_playing:
            return frozenset()
        return frozenset(board.player_of(role) for board in self.boards for role in board.owing)

    def awaited(self, player: int) -> list[tuple[Board, str]]:
        """Return a player's roles for which boards are waiting, with the boards. Roles that have already chosen in secret are included."""
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
        """Whether the boards are waiting for a person's choice, even if that person has already chosen."""
        return any(self.awaited(seat.player) for seat in self.people if seat.player is not None)

    def bot_of(self, player: int) -> str | None:
        """Return the bot that chooses for a player, as it was when the table was opened, or None if no bot chooses."""
        name = self.players[player].chooser
        return None if name is None else bots.of_edition(name, self.opened.levels, self.game)

    @once
    def due_of_bots(self) -> list[tuple[Board, str]]:
        """The roles for which a bot must choose now."""
        theirs = {seat.player for seat in self.players if seat.chooser is not None}
        if not theirs or not self.is_playing:
            return []
        return [(board, role) for board in self.boards for role in board.owing if board.player_of(role) in theirs]

    def totals(self) -> list[float] | None:
        """Return each player's final score, by the rules or for a draw.

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
        """Return the final place of every player if the rules do not rank players by score alone, otherwise None.

        A match has no such places, and neither has a game that is not over or that people ended.
        """
        board = self.boards[0]
        places = None if self.is_match or board.ended else board.position.places
        return None if places is None else [places[place] for place in board.seating]

    def ranking(self) -> list[int] | None:
        """Return the final place of every player, counted from 1, with ties.

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
        """Return the record of a board as a player may have it or, if `reader` is None, as everybody may have it.

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

    def _ending(self, board: Board) -> Ending | None:
        """Return how people ended a board's game, or None if it ended by the rules or has not ended."""
        if board.ended is None:
            return None
        last = next(line for line in reversed(self.happened) if line.kind in SENTENCES)
        players = last.fields.get("players", [last.fields["player"]] if "player" in last.fields else [])
        return Ending(last.kind, tuple(board.seating[player] for player in players))

"""A table as its log describes it: frozen values, made only by `fold`. It does nothing by itself: no clock, no store, no network."""

from __future__ import annotations

from dataclasses import dataclass, field

from fangs.core.game import Game
from fangs.core.records.record import Record
from fangs.table.board import Board
from fangs.table.events import Opened, Planned, Prepared
from fangs.table.events.opened import Again
from fangs.table.events.people import Question
from fangs.table.frozen import once
from fangs.table.keys import lock_of
from fangs.table.live.state import Live
from fangs.table.phase import Phase
from fangs.table.post.state import Post
from fangs.table.seat import Seat
from fangs.table.trail import Trail
from fangs.table.views.narration import Happened


@dataclass(frozen=True)
class Proposal:
    """Something that others must agree to."""

    seq: int
    what: Question
    board: int
    player: int
    """Who asks; -1: a host without a seat."""
    waiting: frozenset[int]
    """Who must still answer."""
    asked: frozenset[int]
    """Who was asked."""
    steps: int | None = None
    lock: str | None = None


@dataclass(frozen=True)
class ChatLine:
    """A line of the chat; `player` is None for a spectator, and for a host without a seat."""

    seq: int
    at: float
    player: int | None
    name: str
    text: str
    removed: bool = False
    """Whether the host has removed its words."""
    mark: str = ""
    """As in `Said`."""


@dataclass(frozen=True)
class Table:
    """People, bots and boards."""

    name: str
    seed: str = field(repr=False)
    """The secret that the dice of all boards are made from."""
    opened: Opened
    """What the table was opened with."""
    seats: tuple[Seat, ...] = ()
    """The players' seats in order, and at the end that of a host who does not play."""
    boards: tuple[Board, ...] = ()
    length: int = 0
    """The number of the last event of the log."""
    began: float = 0.0
    """When the turn in hand began."""
    happened: Trail[Happened] = field(default_factory=Trail)
    chat: Trail[ChatLine] = field(default_factory=Trail)
    prepared: tuple[Prepared, ...] = ()
    """Choices for later."""
    plans: tuple[Planned, ...] = ()
    """What players of a live table will choose if the game goes on so and so."""
    proposal: Proposal | None = None
    proposals: int = 0
    """How many there have been. (The numbers of events are never shown: they would tell about choices not yet revealed.)"""
    rematch: str | None = None
    again: Again | None = None
    """What the rematch has otherwise; None: nothing."""
    muted: frozenset[int | None] = frozenset()
    """The players who may not talk; None: the spectators."""
    complaints: int = 0
    """How often abuse was reported."""
    leaves: float | None = None
    """When all of the table will be deleted unless something happens before."""
    rhythm: Live | Post = field(default_factory=Live)
    """How its turns go on: live, as soon as all have chosen, or by post, with deadlines and a Games Master."""

    @property
    def game(self) -> Game:
        """The game that is played here."""
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
        """The turns of a table by post; None of one that is played live."""
        return self.rhythm if isinstance(self.rhythm, Post) else None

    @property
    def is_playing(self) -> bool:
        """Whether somebody may choose, or a bot must."""
        return self.phase not in (Phase.SIGNING_UP, Phase.OVER)

    @property
    def status(self) -> str:
        """The phase in one of three words: `waiting` (for somebody to sit down), `playing` or `over`."""
        return {Phase.SIGNING_UP: "waiting", Phase.OVER: "over"}.get(self.phase, "playing")

    @property
    def is_match(self) -> bool:
        """Whether several games are played at once, with the seats changed."""
        return len(self.boards) > 1

    @once
    def secret_owners(self) -> str | None:
        """The clause that says that nobody is told who plays which role until all is over; None where everybody knows."""
        return self.boards[0].first.secret_owners

    def knows_owner(self, reader: int | None, player: int) -> bool:
        """Whether a player (None: a spectator) may know which roles another has."""
        return self.secret_owners is None or reader == player or self.phase is Phase.OVER

    @property
    def is_sealed(self) -> bool:
        """Whether nobody is shown who has chosen already, until all have.

        It would tell who owns what if that is secret, and by post it is nobody's business.
        """
        return self.secret_owners is not None or self.is_match or self.post is not None

    @once
    def joinable(self) -> tuple[Seat, ...]:
        """The seats that anyone may take: free ones, and the one that a bot holds for the opponent of somebody who is alone.

        With two people at the table it would be a second look at its secrets for one of them.
        """
        if self.phase is Phase.OVER or self.post is not None:
            return ()
        alone = len(self.people) == 1
        return tuple(
            seat for seat in self.players if seat.kind == "open" and (seat.is_free or (alone and seat.bot is not None))
        )

    @property
    def looks_for_players(self) -> bool:
        """Whether the Games Master of a table by post has it stand in the lobby, where people sign up for a seat or to wait for one."""
        return self.post is not None and self.post.rules.listed and self.phase is not Phase.OVER

    @once
    def players(self) -> tuple[Seat, ...]:
        """The seats of the players, in order."""
        return self.seats[: self.opened.players]

    @once
    def people(self) -> list[Seat]:
        """The seats for which a person chooses."""
        return [seat for seat in self.players if seat.kind == "person" and seat.stand_in is None]

    @property
    def master(self) -> Seat:
        """The seat of the Games Master, or of the host."""
        return next(seat for seat in self.seats if seat.host)

    def seat_with(self, key: str | None) -> Seat | None:
        """The seat that a key opens, if it opens one."""
        lock = None if key is None else lock_of(key)
        return next((seat for seat in self.seats if lock in seat.keys), None)

    def owes(self, player: int) -> bool:
        """Whether this player must choose now, at some board."""
        return self.is_playing and any(board.player_of(role) == player for board in self.boards for role in board.owing)

    def awaited(self, player: int) -> list[tuple[Board, str]]:
        """The roles of this player for which the boards wait, whether or not they have already chosen in secret."""
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
        """Whether a person is among those whose choices the boards wait for, made or not."""
        return any(self.awaited(seat.player) for seat in self.people if seat.player is not None)

    @once
    def due_of_bots(self) -> list[tuple[Board, str]]:
        """The roles for which a bot must choose now."""
        bots = {seat.player for seat in self.players if seat.chooser is not None}
        if not bots or not self.is_playing:
            return []
        return [(board, role) for board in self.boards for role in board.owing if board.player_of(role) in bots]

    def totals(self) -> list[float] | None:
        """What every player has when all is over by the rules (or by a draw); None before, and if somebody resigned."""
        if self.phase is not Phase.OVER or any(board.ended == "resigned" for board in self.boards):
            return None
        if self.boards[0].ended == "draw" and self.game.draw:
            return [self.game.draw.score] * len(self.players)
        scores = [board.position.scores or [] for board in self.boards]
        if self.is_match and self.game.match:
            totals = self.game.match.totals(len(self.players), scores)  # type: ignore[arg-type]
            return [float(totals[place]) for place in self.opened.order]
        return [float(scores[0][place]) for place in self.boards[0].seating]

    def places(self) -> list[int] | None:
        """The place of every player, if a single game is over by its rules and they say more about it than the scores do."""
        board = self.boards[0]
        places = None if self.is_match or board.ended else board.position.places
        return None if places is None else [places[place] for place in board.seating]

    def record(self, board: int, reader: int | None = None) -> Record:
        """The record of a board as a player (None: everybody) may have it: without what is not revealed, or secret owners."""
        at, names = self.boards[board], {}
        for player, seat in enumerate(self.players):
            if self.knows_owner(None, player):
                names[at.seating[player]] = seat.called
        if self.phase is Phase.OVER:
            return at.record(names, at.seed)
        return at.record(names, None).masked(at.seat_of(reader))

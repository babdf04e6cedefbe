"""Takes in letters: finds the seat that one comes from, and does at its table what it says."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from typing import Any, Literal, NamedTuple

from fangs.core.errors import FangsError, GameOver, RequestError, quoted
from fangs.table import people
from fangs.table.events import Events, Extended, HandedBack
from fangs.table.events.codec import decoded
from fangs.table.events.post import Readiness, Says
from fangs.table.fold import folded, opened
from fangs.table.house import House
from fangs.table.phase import Phase
from fangs.table.post import ahead, early, ordering
from fangs.table.post.guards import post_of
from fangs.table.post.mail import COMPLAINT
from fangs.table.post.ordering import Wanted
from fangs.table.post.orders import Place as Role
from fangs.table.post.schedule import read_date
from fangs.table.refusals import NoTable
from fangs.table.rows import Queued
from fangs.table.state import Table

from . import invitation
from .language import Asked, Cancelled, Impossible, Line, Misread, Ordered, Place, read_orders
from .letters import Letter
from .settings import Sender
from .timing import Held, came_at, held
from .writer import Moment, complaint, compose, reader

WORD = re.compile(r"([0-9a-f]{10})-([a-z2-7]{16})(?:-t[0-9]{1,4})?")
"""The word of a seat: the table, the secret that opens the seat, and in an address the turn that it is for."""

OF_A_TURN = ("extension", "ready", "wait", "not ready")
"""What is asked for the turn in hand."""
SAYS: dict[str, Says | None] = {"ready": "ready", "wait": "wait", "not ready": None}
"""What a player says of it."""

Json = dict[str, Any]
Writer = Literal["player", "master"]
"""Who vouches for orders: the player who sent them, or the Games Master who entered them."""


class Received(NamedTuple):
    """What became of a letter: `acted`, `again` (it had come before), `stranger` (no seat has its word) or `refused`, and why."""

    kind: str
    why: str = ""
    table: str | None = None
    player: int | None = None
    lines: Sequence[Json] = ()
    """What its lines were understood as, as its answer needs it."""


class Clerk:
    """Acts on letters at the tables of a house, and writes those that their logs call for: with `paper`, to those on paper too."""

    def __init__(self, house: House, sender: Sender, url: str | None = None, *, paper: bool = False) -> None:
        self.house, self.sender, self.url, self.paper = house, sender, url, paper
        self._writing = threading.Lock()
        self._last: Moment | None = None

    def receive(self, letter: Letter) -> Received:
        """Do what a letter says; when this returns it is done for good, and the answer is queued with it."""
        for word in letter.words:
            if match := invitation.WORD.fullmatch(word.casefold()):
                return self._agree(match[1], letter)
        if letter.refused and not letter.is_answered:
            return Received("refused", letter.refused)
        for word in letter.words:
            match = WORD.fullmatch(word.casefold())
            if match is None:
                continue
            try:
                table, seat = self.house.enter(match[1], match[2])
            except NoTable:
                continue
            if table.post is not None and seat is not None and seat.player is not None:
                return self._act(table.name, match[2], letter)
        if letter.refused:
            return Received("refused", letter.refused)
        if not letter.words:
            return Received("stranger", "Nothing in it says whose it is: it begins with a line 'word: ...'.")
        return Received("stranger", "No seat has the word that this letter was sent with.")

    def read(self, table: str, player: int, text: str, id: str) -> Received:
        """The same for orders that came on paper, or in a file, and that the Games Master vouches for; raises FangsError."""
        at = self.house.table(table)
        seat = people.seat_of(at, player)
        if at.phase is Phase.OVER:
            raise GameOver("The game is over.")
        if seat.kind == "bot":
            raise RequestError(f"{seat.called} is a bot, which orders for itself.")
        if not text.strip():
            raise RequestError("There are no orders in it.")
        return self._do(table, player, Letter(id, "", (), "", text, None), by="master")

    def compose(self, letter: Queued) -> EmailMessage | None:
        """A letter of the queue as it is sent; None where its reader has no address. Raises NoTable."""
        with self._writing:
            moment = self._moment(letter)
            if letter.kind == COMPLAINT:
                return complaint(moment, letter, self.sender, self.url)
            mail = reader(moment.table, letter).mail
            word = None if self.paper or mail is None else self.house.store.address_word(mail)
            return compose(moment, letter, self.sender, self.url, paper=self.paper, address=word)

    def invite(self, letter: Queued, address: str) -> EmailMessage:
        """What the reader of a letter is asked who was never asked for consent, by the word of the address. Raises NoTable."""
        with self._writing:
            table = self._moment(letter).table
            return invitation.invitation(table, reader(table, letter), address, self.sender, self.url)

    def _agree(self, address: str, letter: Letter) -> Received:
        """Do what a letter says about letters to the address of its writer."""
        store, wants = self.house.store, invitation.wants_letters(letter)
        if store.consent(address) is None:
            return Received(
                "stranger", "No address that letters were sent to has the word that this letter was sent with."
            )
        if wants is None:
            return Received("refused", "It says neither 'yes' nor 'stop' to letters.")
        if wants:
            for table in store.agree(address, self.house.clock()):
                self.house.news.tell(table)
        else:
            store.end(address, self.house.clock())
        return Received("acted")

    def _moment(self, letter: Queued) -> Moment:
        """The table as the event left it that calls for a letter.

        Letters are written in the order of the log: the table of the last one is not folded anew, only on.
        """
        name, last = letter.table_id, self._last
        if last is None or last.table.name != name or last.table.length > letter.seq:
            last = None
        if last is None or last.table.length < letter.seq:
            self._last = last = self._folded(None if last is None else last.table, name, letter.seq)
        if any(board.is_unread for board in last.table.boards):
            # The rules were corrected since then: the letter says how the table stands by those of today.
            self.house.table(name)  # which carries it over, if nobody has looked at it yet
            return replace(last, table=self.house.whole(name))
        return last

    def _folded(self, table: Table | None, name: str, seq: int) -> Moment:
        rows = self.house.store.read(name, 0 if table is None else table.length)
        log = [logged for row in rows if row.seq <= seq for logged in decoded(row)]
        if table is None:
            seed = self.house.store.seed(name)
            if seed is None:
                raise NoTable(f"There is no table {quoted(name)}.")
            table = opened(name, seed, log[0])
        before = folded(table, (logged for logged in log if table.length < logged.seq < seq))
        after = folded(before, (logged for logged in log if logged.seq == seq > before.length))
        return Moment(after, log[-1], tuple(after.happened[len(before.happened) :]))

    def _act(self, table: str, key: str, letter: Letter) -> Received:
        seat = self.house.look(table, lambda at: at.seat_with(key))
        if seat is None or seat.player is None:
            return Received("stranger", "The word of this letter has been renewed since.")
        return self._do(table, seat.player, letter, by="player")

    def _do(self, name: str, player: int, letter: Letter, by: Writer) -> Received:
        lines: list[Json] | None = None

        def command(table: Table, now: float) -> Events:
            nonlocal lines
            lines = None  # of a try that came to nothing, since somebody else wrote first
            if letter.id in post_of(table).letters:
                return []
            came = came_at(letter.arrived, now) if by == "player" else None
            not_now = None if came is None else held(table, letter.turn, came.at)
            events: Events = []
            if letter.refused:
                lines = [{"is": "misread", "given": "your letter", "why": letter.refused, "clause": None}]
            else:
                events, lines = _Reading(table, player, by, now, not_now).read(letter.text)
            when = (None, None) if came is None else (came.at, came.by)
            return [*events, *ordering.letter(letter.id, player, lines, by, *when)]

        self.house.transact(name, command)
        return Received("again" if lines is None else "acted", "", name, player, lines or ())


def places(table: Table, player: int) -> list[Place]:
    """The roles that a player may write orders for."""
    return [
        Place(board.index, role, board.position, role in board.position.owing)
        for board in table.boards
        if not board.is_over
        for role in board.roles
        if board.player_of(role) == player
    ]


@dataclass
class _Reading:
    """What a letter comes to at a table, gathered line by line."""

    table: Table
    player: int
    by: Writer
    now: float
    held: Held | None
    """Why the orders of the letter are not in force, where they are not."""
    orders: dict[Role, Events] = field(default_factory=dict)
    """By role, the order that was given for it last, or that it is cancelled."""
    sealed: dict[Role, Events] = field(default_factory=dict)
    """The same for the next turn."""
    others: Events = field(default_factory=list)

    def read(self, text: str) -> tuple[Events, list[Json]]:
        """The events that the text comes to, and what its lines were understood as, for the answer."""
        places_ = places(self.table, self.player)
        lines = [self._line(line) for line in read_orders(text, self.table.game, places_, self.turn)]
        chosen = [event for events in self.orders.values() for event in events]
        seat = self.table.players[self.player]
        is_away = seat.stand_in is not None and not seat.gone and not self._has(HandedBack)
        back = people.hand_back(self.table, seat) if chosen and is_away else []
        sealed = [event for events in self.sealed.values() for event in events]
        return [*back, *chosen, *sealed, *self.others], lines

    @property
    def turn(self) -> int:
        """The turn in hand."""
        return post_of(self.table).turn.number

    def _has(self, kind: type) -> bool:
        return any(isinstance(event, kind) for event in self.others)

    def _line(self, line: Line) -> Json:
        try:
            match line:
                case _ if self._is_held(line):
                    return self._held(line)
                case Ordered() | Impossible():
                    return self._order(line)
                case Cancelled():
                    return {"is": "cancelled", "given": line.given, "places": self._cancel(line)}
                case Asked():
                    self.others += self._asked(line)
                    return {"is": "asked", "given": line.given, "what": line.what, "argument": line.argument}
                case Misread():
                    why = {"why": line.expected, "near": line.near, "clause": line.clause}
                    return {"is": "misread", "given": line.given, **why}
        except FangsError as error:
            return {"is": "refused", "given": line.given, "why": error.message, "clause": error.clause}

    def _is_held(self, line: Line) -> bool:
        """Whether a line would do something, and does not since its letter is for another turn; the turn that is written decides."""
        if self.held is None or isinstance(line, Misread):
            return False
        if isinstance(line, Asked):
            return line.what in OF_A_TURN
        if self.held.because == "too late":
            return not (isinstance(line, Ordered) and line.ahead)
        return not isinstance(line, Ordered | Impossible) or line.turn is None

    def _held(self, line: Line) -> Json:
        """The line with what it would mean now."""
        assert self.held is not None
        would = {}
        if isinstance(line, Ordered | Impossible):
            would = {"board": line.board, "role": line.role, "action": line.action}
        return {"is": "held", "given": line.given, "because": self.held.because, "turn": self.held.turn, **would}

    def _order(self, line: Ordered | Impossible) -> Json:
        if isinstance(line, Ordered) and line.ahead:
            wanted = Wanted(line.board, line.role, line.action, line.given)
            self.sealed[line.board, line.role] = ahead.seal(self.table, self.player, wanted, self.by)
            said = {"given": line.given, "board": line.board, "role": line.role, "action": line.action}
            return {"is": "sealed", **said, "turn": self.turn + 1}
        then = line.later if isinstance(line, Ordered) else ()
        wanted = Wanted(line.board, line.role, line.action, line.given, then)
        self.orders[line.board, line.role] = ordering.order(self.table, self.player, [wanted], self.by, by_letter=True)
        common = {"given": line.given, "board": line.board, "role": line.role, "action": line.action}
        if isinstance(line, Ordered):
            return {"is": "ordered", **common, "warning": line.warning, "later": list(line.later)}
        return {"is": "impossible", **common, "why": line.reason, "clause": line.clause}

    def _cancel(self, line: Cancelled) -> list[Role]:
        """Take back the orders that the line names, those of the same letter too; which they were."""
        gone = [
            (place.board, place.role)
            for place in places(self.table, self.player)
            if line.board in (None, place.board) and line.role in (None, place.role)
        ]
        waited = [one for one in gone if self.sealed.get(one) or ahead.take_back(self.table, self.player, *one)]
        for place in waited:
            self.sealed[place] = ahead.take_back(self.table, self.player, *place)
        had = [place for place in gone if self.orders.get(place) or place[1] in self.table.boards[place[0]].drafts]
        for board, role in had:
            self.orders[board, role] = ordering.cancel(self.table, self.player, board, role)
        return [place for place in gone if place in (*had, *waited)]

    def _asked(self, line: Asked) -> Events:
        """What a question comes to besides its answer; raises RequestError."""
        seat = self.table.players[self.player]
        if line.what == "extension" and not self._has(Extended):
            return ordering.extension(self.table, self.player)
        if line.what == "away":
            first, _, last = line.argument.partition("/")
            began = read_date(first) if first else post_of(self.table).rules.schedule.day(self.now)
            return ordering.away(self.table, self.player, began, read_date(last), by=self.by)
        if line.what in SAYS:
            self.others = [event for event in self.others if not isinstance(event, Readiness)]
            return early.say(self.table, self.player, SAYS[line.what])
        if line.what == "back" and seat.stand_in is not None and not self._has(HandedBack):
            return people.hand_back(self.table, seat)
        return []

"""Takes in letters: finds the seat that one comes from, and does at its table what it says."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Sequence
from email.message import EmailMessage
from typing import Any, NamedTuple

from fangs.core.errors import FangsError, GameOver, RequestError
from fangs.table import decisions, ordering
from fangs.table.entries import Doings, Entry, Queued
from fangs.table.house import House
from fangs.table.ordering import Wanted
from fangs.table.orders import Place as Role
from fangs.table.refusals import NoTable
from fangs.table.schedule import read_date
from fangs.table.seat import Seat
from fangs.table.table import Table

from .language import Asked, Cancelled, Impossible, Line, Misread, Ordered, Place, read_orders
from .letters import Letter
from .settings import Sender
from .writer import compose

WORD = re.compile(r"([0-9a-f]{10})-([a-z2-7]{16})")
"""The word of a seat: the table, and the secret that opens the seat."""

NOTHING = Entry(0, 0.0, "", {})

Json = dict[str, Any]


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
        self._last: tuple[Table, Entry, int] | None = None

    def receive(self, letter: Letter) -> Received:
        """Do what a letter says; when this returns it is done for good, and the answer is queued with it."""
        if letter.refused:
            return Received("refused", letter.refused)
        for word in letter.words:
            match = WORD.fullmatch(word.casefold())
            if match is None:
                continue
            try:
                table, seat = self.house.enter(match[1], match[2])
            except NoTable:
                continue
            if table.desk is not None and seat is not None and seat.player is not None:
                return self._act(table.name, match[2], letter)
        if not letter.words:
            return Received("stranger", "Nothing in it says whose it is: it begins with a line 'word: ...'.")
        return Received("stranger", "No seat has the word that this letter was sent with.")

    def read(self, table: str, player: int, text: str, id: str) -> Received:
        """The same for orders that came on paper, or in a file, and that the Games Master vouches for; raises FangsError."""
        at = self.house.table(table)
        seat = decisions.seat_of(at, player)
        if at.status == "over":
            raise GameOver("The game is over.")
        if seat.kind == "bot":
            raise RequestError(f"{seat.called} is a bot, which orders for itself.")
        if not text.strip():
            raise RequestError("There are no orders in it.")
        return self._do(table, player, text, id, by="master")

    def compose(self, letter: Queued) -> EmailMessage | None:
        """A letter of the queue as it is sent; None where its reader has no address. Raises NoTable."""
        with self._writing:
            table, entry, before = self._as_it_was(letter)
            return compose(table, entry, before, letter, self.sender, self.url, self.paper)

    def _as_it_was(self, letter: Queued) -> tuple[Table, Entry, int]:
        """The table as the entry left it that calls for a letter, the entry, and how many lines its log had before.

        Letters are written in the order of the log: the table of the last one is not folded anew, only on.
        """
        if self._last is None or self._last[0].name != letter.table_id or self._last[1].seq > letter.seq:
            self._last = Table(letter.table_id, self.house.seed(letter.table_id), []), NOTHING, 0
        (table, last, before), self._last = self._last, None  # a fold that fails leaves nothing behind
        for entry in self.house.store.read(letter.table_id, table.length):
            if entry.seq > letter.seq:
                break
            before, last = len(table.lines), entry
            table.add(entry)
        self._last = table, last, before
        return self._last

    def _act(self, table: str, key: str, letter: Letter) -> Received:
        player = self.house.look(table, lambda at: at.seat_with(key))
        if player is None or player.player is None:
            return Received("stranger", "The word of this letter has been renewed since.")
        return self._do(table, player.player, letter.text, letter.id, by="player")

    def _do(self, name: str, player: int, text: str, id: str, by: str) -> Received:
        lines: list[Json] | None = None

        def decide(table: Table, now: float) -> Doings:
            nonlocal lines
            assert table.desk is not None
            if id in table.desk.letters:
                return []
            doings = _doings(table, decisions.seat_of(table, player), text, id, by, now)
            lines = doings[-1][1]["lines"]
            return doings

        self.house.act(name, decide)
        return Received("again" if lines is None else "acted", "", name, player, lines or ())


def places(table: Table, player: int) -> list[Place]:
    """The roles that a player may write orders for."""
    return [
        Place(board.index, role, board.record.position, role in board.record.position.owing)
        for board in table.boards
        if not board.is_over
        for role in board.roles
        if board.player_of(role) == player
    ]


def _doings(table: Table, seat: Seat, text: str, id: str, by: str, now: float) -> Doings:
    """The entries that a letter comes to: its orders, and last the letter itself, with what its answer needs."""
    assert seat.player is not None
    orders: dict[Role, Doings] = {}
    others: Doings = []
    said = [
        _line(table, seat.player, line, orders, others, by, now)
        for line in read_orders(text, table.game, places(table, seat.player))
    ]
    chosen = [doing for doings in orders.values() for doing in doings]
    is_away = seat.stand_in is not None and not seat.gone and not any(kind == "handed_back" for kind, _ in others)
    back = decisions.hand_back(table, seat) if chosen and is_away else []
    return [*back, *chosen, *others, *ordering.letter(id, seat.player, said, by)]


def _line(
    table: Table, player: int, line: Line, orders: dict[Role, Doings], others: Doings, by: str, now: float
) -> Json:
    """What a line was understood as, for the answer; what it comes to is added to the orders or to the other doings."""
    try:
        if isinstance(line, Ordered | Impossible):
            later = line.later if isinstance(line, Ordered) else ()
            wanted = Wanted(line.board, line.role, line.action, line.given, later)
            orders[line.board, line.role] = ordering.order(table, player, [wanted], by)
            return _ordered(line)
        if isinstance(line, Cancelled):
            return {"is": "cancelled", "given": line.given, "places": _cancel(table, player, line, orders)}
        if isinstance(line, Asked):
            others += _asked(table, player, line, others, by, now)
            return {"is": "asked", "given": line.given, "what": line.what, "argument": line.argument}
        return _misread(line)
    except FangsError as error:
        return {"is": "refused", "given": line.given, "why": error.message, "clause": error.clause}


def _ordered(line: Ordered | Impossible) -> Json:
    common = {"given": line.given, "board": line.board, "role": line.role, "action": line.action}
    if isinstance(line, Ordered):
        return {"is": "ordered", **common, "warning": line.warning, "later": list(line.later)}
    return {"is": "impossible", **common, "why": line.reason, "clause": line.clause}


def _misread(line: Misread) -> Json:
    return {"is": "misread", "given": line.given, "why": line.expected, "near": line.near, "clause": line.clause}


def _cancel(table: Table, player: int, line: Cancelled, orders: dict[Role, Doings]) -> list[Role]:
    """Take back the orders that the line names, those of the same letter too; which they were."""
    gone = [
        (place.board, place.role)
        for place in places(table, player)
        if line.board in (None, place.board) and line.role in (None, place.role)
    ]
    had = [place for place in gone if orders.get(place) or place[1] in table.boards[place[0]].drafts]
    for board, role in had:
        orders[board, role] = ordering.cancel(table, player, board, role)
    return had


def _asked(table: Table, player: int, line: Asked, before: Iterable[tuple[str, Json]], by: str, now: float) -> Doings:
    """What a question comes to besides its answer; raises RequestError."""
    if line.what == "extension" and not any(kind == "extended" for kind, _ in before):
        return ordering.extension(table, player)
    if line.what == "away":
        first, _, last = line.argument.partition("/")
        assert table.desk is not None
        began = read_date(first) if first else table.desk.rules.schedule.day(now)
        return ordering.away(table, player, began, read_date(last), by=by)
    if line.what == "back" and table.players[player].stand_in is not None:
        return decisions.hand_back(table, table.players[player])
    return []

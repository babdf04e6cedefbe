"""Carries out letters: turns the lines of a letter into events at a table, and records how each was understood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from fangs.core.errors import FangsError, RequestError
from fangs.post.answering.press import Block, addressed, without_press
from fangs.post.answering.timing import NotInForce
from fangs.post.orders.doubtful import unread
from fangs.post.orders.reading import Asked, Cancelled, Impossible, Line, Misread, Ordered, Place, read_orders
from fangs.table import agreeing, people
from fangs.table import events as e
from fangs.table.events import Events, Logged
from fangs.table.events.play import Tried
from fangs.table.events.post import Readiness, Says
from fangs.table.events.press import Pressed
from fangs.table.fold import folded
from fangs.table.post.commands import address, ahead, aside, early, ordering, press
from fangs.table.post.commands.ordering import Wanted
from fangs.table.post.guards import post_of
from fangs.table.post.orders import Place as Role
from fangs.table.post.schedule import read_date
from fangs.table.state import Table
from fangs.translation import ENGLISH, Phrase, phrase, speaking

OF_A_TURN = ("extension", "ready", "wait", "not ready")
"""The requests that concern the current turn. They have no effect in a letter for another turn."""
SAYS: dict[str, Says | None] = {"ready": "ready", "wait": "wait", "not ready": None}
"""Maps requests to what they say about the current turn. None takes an earlier statement back."""

ACTS = (*OF_A_TURN, "away", "language", "address", "show", "resign", "draw", "no draw", "back")
"""The requests that change something. All other requests are only answered."""

Json = dict[str, Any]
Writer = Literal["player", "master"]
"""Who vouches for the orders: the player who sent them, or the Games Master who entered them."""


def places(table: Table, player: int) -> list[Place]:
    """Return a player's roles in unfinished games, for which orders can be written."""
    return [
        Place(board.index, role, board.position, role in board.position.owing)
        for board in table.boards
        if not board.is_over
        for role in board.roles_of(player)
    ]


_IN_PERSON = ("resign", "draw", "no draw")
"""The requests that the Games Master can enter for a player on paper, but not for one who writes letters."""


def _once(lines: Iterable[Line]) -> Iterator[Line]:
    """Leave out repeated requests for information, because the answer to each can be a whole report."""
    answered = set[tuple[str, str]]()
    for line in lines:
        if isinstance(line, Asked) and line.what not in ACTS:
            if (line.what, line.argument) in answered:
                continue
            answered.add((line.what, line.argument))
        yield line


def _resigns(line: Line) -> bool:
    """Return whether a line of a letter says that its author resigns.

    Such a line is handled first, so that nothing is promised that would end when the person leaves.
    """
    return isinstance(line, Asked) and line.what == "resign"


def _with_phrases(line: Json) -> Json:
    """Add translatable versions of a line's texts, so that the answer can be written in another language."""
    found = {key: value.pieces() for key, value in line.items() if isinstance(value, Phrase)}
    return {**line, "phrases": found} if found else line


@dataclass
class Acting:
    """Collects the effect of one letter at a table, line by line."""

    table: Table
    player: int
    by: Writer
    now: float
    held: NotInForce | None
    """The reason why the orders in the letter do not count for the current turn. None if they count."""
    orders: dict[Role, Events] = field(default_factory=dict)
    """Maps each role to the events of the last order or cancellation in the letter."""
    sealed: dict[Role, Events] = field(default_factory=dict)
    """The same for orders that are sent in advance for the next turn."""
    others: Events = field(default_factory=list)
    key: str | None = None
    """The seat's secret word, if the letter contains it."""

    def read(self, text: str, doubtful: str = "") -> tuple[Events, list[Json]]:
        """Read a letter's text, and return the events that it causes together with a description of each line.

        `doubtful` is text that may be quoted. If it contains other orders, the player is asked whether they are meant.
        """
        with speaking(self.table.players[self.player].language):
            lines = self._lines(text, doubtful)
        if self._so_far.players[self.player].language != ENGLISH:
            lines = list(map(_with_phrases, lines))
        chosen = [event for events in self.orders.values() for event in events]
        seat = self.table.players[self.player]
        is_away = seat.stand_in is not None and not seat.gone and not self._has(e.HandedBack)
        back = people.hand_back(self.table, seat) if chosen and is_away else []
        sealed = [event for events in self.sealed.values() for event in events]
        return [*back, *chosen, *sealed, *self.others], lines

    def _lines(self, text: str, doubtful: str) -> list[Json]:
        places_, game = places(self.table, self.player), self.table.game
        text, blocks = without_press(text, lambda body: bool(read_orders(body, game, places_, self.turn)))
        found = list(_once(read_orders(text, game, places_, self.turn)))
        found += unread(doubtful, found, game, places_, self.turn)
        done = {at: self._line(found[at]) for at in sorted(range(len(found)), key=lambda at: not _resigns(found[at]))}
        return [done[at] for at in range(len(found))] + [line for block in blocks for line in self._press(block)]

    @property
    def turn(self) -> int:
        """The number of the current turn."""
        return post_of(self.table).turn.number

    @property
    def _so_far(self) -> Table:
        """The table after the lines handled so far, so that limits apply to the whole letter and not to each line."""
        seq = self.table.length + 1
        return folded(self.table, (Logged(seq + n, self.now, event) for n, event in enumerate(self.others)))

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

    def _press(self, block: Block) -> list[Json]:
        """Handle a message to other players. If one of them cannot get it, nobody does."""
        before = len(self.others)
        try:
            if block.wrong is not None:
                raise RequestError(block.wrong)
            to, signed = addressed(block, partial(press.is_name, self._so_far))
            for reader in press.readers(self._so_far, to):
                self.others += press.write(self._so_far, self.player, reader, signed, block.text)
        except FangsError as error:
            del self.others[before:]
            return [{"is": "refused", "given": block.given, "why": error.message, "clause": error.clause}]
        written = [event for event in self.others[before:] if isinstance(event, Pressed)]
        pieces = [(press.pressed(self.table, event), event.held) for event in written]
        return [{"is": "press", "by": one.by, "to": one.whom, "text": one.text, "held": held} for one, held in pieces]

    def _is_held(self, line: Line) -> bool:
        """Return whether a line has no effect because the letter does not count for the current turn.

        Unless the letter is too late, a turn that the line names takes precedence.
        """
        if self.held is None or isinstance(line, Misread):
            return False
        if isinstance(line, Asked):
            return line.what in OF_A_TURN
        if self.held.because == "too late":
            return not (isinstance(line, Ordered) and line.ahead)
        return not isinstance(line, Ordered | Impossible) or line.turn is None

    def _held(self, line: Line) -> Json:
        """Describe a line that has no effect, as JSON.

        It contains the order that the line would be now, or the reason why it cannot be one.
        """
        assert self.held is not None
        would: Json = {}
        if isinstance(line, Ordered):
            would = {"board": line.board, "role": line.role, "action": line.action}
        elif isinstance(line, Impossible):
            would = {"why": line.reason, "clause": line.clause}
        return {"is": "held", "given": line.given, "because": self.held.because, "turn": self.held.turn, **would}

    def _order(self, line: Ordered | Impossible) -> Json:
        if isinstance(line, Ordered) and line.ahead:
            wanted = Wanted(line.board, line.role, line.action, line.given)
            self.sealed[line.board, line.role] = ahead.seal(self._so_far, self.player, wanted, self.by)
            said = {"given": line.given, "board": line.board, "role": line.role, "action": line.action}
            return {"is": "sealed", **said, "turn": self.turn + 1}
        if isinstance(line, Impossible) and (good := self._stands(line)):
            why = phrase("{reason} Your order {good} stands.", reason=line.reason, good=good)
            return {"is": "refused", "given": line.given, "why": why, "clause": line.clause}
        then = line.later if isinstance(line, Ordered) else ()
        tried = Tried(line.tried, line.reason, line.clause) if isinstance(line, Impossible) and line.tried else None
        wanted = Wanted(line.board, line.role, line.action, line.given, then, tried)
        self.orders[line.board, line.role] = ordering.order(self.table, self.player, [wanted], self.by, by_letter=True)
        common = {"given": line.given, "board": line.board, "role": line.role, "action": line.action}
        if isinstance(line, Ordered):
            return {"is": "ordered", **common, "warning": line.warning, "later": list(line.later)}
        return {"is": "impossible", **common, "why": line.reason, "clause": line.clause}

    def _stands(self, line: Impossible) -> str | None:
        """Return a role's earlier order if it stays valid because a new one is impossible. Otherwise, return None."""
        place = (line.board, line.role)
        given = [event.action for event in self.orders.get(place, ()) if isinstance(event, e.Chose)]
        before = post_of(self.table).order(place) if place not in self.orders else None
        good = given[0] if given else before.action if before else None
        return None if good == line.action else good

    def _cancel(self, line: Cancelled) -> list[Role]:
        """Cancel the orders that a line names, even in the same letter. Return the roles that had an order."""
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
        """Return the events that a request causes, or raise RequestError if the request cannot be granted."""
        if line.what in SAYS:
            self.others = [event for event in self.others if not isinstance(event, Readiness)]
        table = self._so_far
        seat = table.players[self.player]
        if self.by != "player" and (line.what == "show" or (line.what in _IN_PERSON and seat.mail is not None)):
            raise RequestError.phrased("Only {called} can ask for this, with the seat's word.", called=seat.called)
        if line.what == "extension" and not self._has(e.Extended):
            return ordering.extension(table, self.player)
        if line.what == "away":
            first, _, last = line.argument.partition("/")
            began = read_date(first) if first else post_of(table).rules.schedule.day(self.now)
            return ordering.away(table, self.player, began, read_date(last), by=self.by)
        if line.what in SAYS:
            return early.say(table, self.player, SAYS[line.what])
        if line.what == "language":
            return people.choose_language(seat, line.argument)
        if line.what == "address":
            return self._new_address(table, line.argument)
        if line.what == "show" and not self._has(e.LaidOpen):
            return aside.lay_open(table, self.player)
        if line.what == "resign" and not self._has(e.Resigned):
            return people.resign(table, seat)
        if line.what in ("draw", "no draw") and not self._has(e.Proposed) and not self._has(e.Answered):
            return agreeing.vote(table, seat, yes=line.what == "draw")
        if line.what == "back" and seat.stand_in is not None and not self._has(e.HandedBack):
            return people.hand_back(table, seat)
        return []

    def _new_address(self, table: Table, mail: str) -> Events:
        """Change a player's email address. Only the player can do this, or else the Games Master could take the seat."""
        if self.by != "player":
            raise address.only_in_person(table.players[self.player])
        return [] if self._has(e.AddressChanged) else address.change(table, self.player, mail, self.key)

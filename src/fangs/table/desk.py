"""The Games Master's desk: what a table by post has besides its seats and boards. Folded from the same log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fangs.table.entries import Entry
from fangs.table.orders import Order, Place, Turn, receipt
from fangs.table.post_rules import Rules
from fangs.table.schedule import Holiday, spell_hours

if TYPE_CHECKING:
    from fangs.table.table import Table

MASTER = -1
"""The Games Master, where letters are numbered by the player who gets them."""


class Desk:
    """The state of a desk; its `on_...` methods take in the entries of the log that concern it."""

    def __init__(self, rules: Rules, table: str) -> None:
        self.rules, self.table = rules, table
        self.orders: dict[Place, Order] = {}
        """The orders in force for the turn in hand."""
        self.turns: list[Turn] = []
        self.turn = Turn(1)
        """The turn in hand."""
        self.unreported = False
        self.closed: str | None = None
        """By whom the turn was closed to orders: `clock` or `master`; None while it is open."""
        self.paused = False
        self.reopened = False
        """Whether it is paused since a turn was taken back: then processing that turn is enough to go on."""
        self.reminded = self.overdue = False
        self.extra = 0.0
        """Hours by which this turn's deadline was put off."""
        self.extensions: Counter[int] = Counter()
        """How often each player has put a deadline off."""
        self.holidays: list[Holiday] = []
        self.later: dict[Place, Order] = {}
        """The orders of this turn, now final, with which more was ordered."""
        self.put_by: dict[int, list[Order]] = {}
        """By turn, the orders that were in for it when a turn before it was taken back."""
        self.letters: set[str] = set()
        """Of every letter that was acted upon, its id."""
        self.received: dict[int, float] = {}
        """When the last letter of each player came, this turn."""

    def deadline(self, table: Table) -> float | None:
        """When the turn in hand is due; None while nothing is."""
        if table.status != "playing" or self.paused or self.closed:
            return None
        people = {seat.player for seat in table.people}
        away = [one for one in self.holidays if one.player is None or one.player in people]
        return self.rules.schedule.due(table.turn_began, away) + self.extra * 3600

    def wake(self, table: Table) -> float | None:
        """When the clock has something to do here: to remind, or to close the turn."""
        due = self.deadline(table)
        if due is None or self.overdue:
            return None
        if self.rules.reminder and not self.reminded:
            return self._reminder(table, due)
        return due + self.rules.grace * 3600

    def _reminder(self, table: Table, due: float) -> float:
        """When those whose orders are missing are reminded: not in the first half of a turn, however short it is."""
        return due - min(self.rules.reminder * 3600, (due - table.turn_began) / 2)

    def missing(self, table: Table) -> list[Place]:
        """The roles whose orders are not in."""
        return [(board.index, role) for board in table.boards for role in board.owing()]

    # The fold

    def note(
        self,
        entry: Entry,
        board: int,
        role: str,
        action: str,
        *,
        by: str,
        given: str | None,
        salt: str,
        later: Sequence[str],
    ) -> None:
        """An order came in; it replaces the one before."""
        turn = self.turn.number
        sealed = receipt(salt, self.table, turn, board, role, action)
        self.orders[board, role] = Order(board, role, action, entry.at, by, given, salt, turn, sealed, tuple(later))
        self.later.pop((board, role), None)

    def on_cancelled(self, table: Table, entry: Entry, board: int, role: str) -> None:
        """An order is taken back before it is final."""
        self.orders.pop((board, role), None)
        table.boards[board].drafts.pop(role, None)

    def on_letter(self, table: Table, entry: Entry, id: str, player: int, lines: list[Any], by: str) -> None:
        """A letter was acted upon; what it said stands in the entry for whoever answers it."""
        if by == "master":
            table.say(entry, f"The Games Master enters what came from {table.seats[player].called}.")
        self.letters.add(id)
        self.received[player] = entry.at

    def on_closed(self, table: Table, entry: Entry, by: str) -> None:
        """No more orders: what is missing is seen to, and then the turn is processed."""
        self.closed = by

    def on_processed(self, table: Table, entry: Entry, by: str, missing: list[list[Any]]) -> None:
        """The orders are opened; the steps that they come to follow."""
        if not self.unreported:
            self.turn.base = _lengths(table)
            self.turn.by = by
            if by == "master":
                table.say(entry, f"The Games Master has turn {self.turn.number} processed.")
        self.turn.stages.append(list(self.orders.values()))
        self.later = {order.place: order for order in self.orders.values() if order.later}
        self.turn.missing += [(board, role) for board, role in missing]
        self.orders, self.unreported, self.closed, self.received = {}, True, None, {}
        self.paused, self.reopened = self.paused and not self.reopened, False

    def on_reported(self, table: Table, entry: Entry) -> None:
        """The turn is over, and everybody may read how it went."""
        turn = self.turn
        turn.at, turn.last, turn.lines = entry.at, _lengths(table), (turn.lines[0], len(table.lines))
        turn.first = self.turns[-1].last if self.turns else tuple(0 for _ in table.boards)
        turn.base = turn.base or turn.last
        self.turns.append(turn)
        self._open(turn.number + 1, len(table.lines))
        for order in self.put_by.pop(self.turn.number, []):
            at = table.boards[order.board]
            if not at.is_over and at.plays(order.role, order.action):
                self._put(table, order)

    def on_reopened(self, table: Table, entry: Entry) -> None:
        """The last turn is taken back: all boards stand where its orders were opened, with the orders as they were sent."""
        turn = self.turns.pop()
        self.put_by[self.turn.number] = list(self.orders.values())
        self._open(turn.number, turn.lines[0])
        for board, steps in zip(table.boards, turn.base, strict=True):
            board.take_back(steps)
        self.orders = {}
        for order in turn.stages[0] if turn.stages else []:
            self._put(table, order)
        self.paused, self.reopened, table.turn_began = True, True, entry.at
        table.say(
            entry,
            f"The Games Master takes back turn {turn.number}: all orders are kept, and nothing goes on before it is resumed.",
        )

    def _put(self, table: Table, order: Order) -> None:
        """Put an order in force again."""
        self.orders[order.place] = order
        table.boards[order.board].drafts[order.role] = order.action

    def _open(self, number: int, line: int) -> None:
        self.turn = Turn(number, lines=(line, line))
        self.unreported, self.closed, self.extra, self.later = False, None, 0.0, {}
        self.reminded = self.overdue = False

    def on_reminded(self, table: Table, entry: Entry, players: list[int]) -> None:
        """Those whose orders are missing were reminded."""
        self.reminded = True

    def on_overdue(self, table: Table, entry: Entry) -> None:
        """Orders are missing after the deadline, and the Games Master must decide."""
        self.overdue = True
        table.say(entry, f"Turn {self.turn.number} is overdue: the Games Master decides how it goes on.")

    def on_extended(self, table: Table, entry: Entry, player: int | None, hours: float) -> None:
        """The deadline is put off, by a player (who has only so many extensions) or (None) by the Games Master."""
        self.extra += hours
        self._put_off(table, entry)
        if player is not None:
            self.extensions[player] += 1
        who = "The Games Master" if player is None else table.seats[player].called
        table.say(entry, f"{who} puts the deadline off by {spell_hours(hours)}.")

    def _put_off(self, table: Table, entry: Entry) -> None:
        """Where the deadline, or the time to be reminded of it, is to come again, nothing was said of it yet."""
        due = self.deadline(table)
        if due is not None:
            self.overdue = self.overdue and due <= entry.at
            self.reminded = self.reminded and self._reminder(table, due) <= entry.at

    def on_holiday(self, table: Table, entry: Entry, player: int | None, first: float, last: float) -> None:
        """Days on which no turn is due."""
        self.holidays.append(Holiday(player, first, last))
        self._put_off(table, entry)
        whose = "The table has" if player is None else f"{table.seats[player].called} has"
        days = [self.rules.schedule.spell(at).split(",")[0] for at in (first, last - 1)]
        table.say(entry, f"{whose} a holiday from {days[0]} to {days[1]}.")

    def on_paused(self, table: Table, entry: Entry) -> None:
        """No deadline runs, and nothing is processed."""
        self.paused = True
        table.say(entry, "The Games Master pauses the game.")

    def on_resumed(self, table: Table, entry: Entry) -> None:
        """The game goes on; the deadline is counted from now."""
        self.paused, self.reopened, table.turn_began, self.extra = False, False, entry.at, 0.0
        self.reminded = self.overdue = False
        table.say(entry, "The game goes on.")

    def on_replaced(
        self, table: Table, entry: Entry, player: int, name: str, mail: str | None, word: str, lock: str
    ) -> None:
        """Somebody else plays on in a seat: what the one before has ordered stays until it is changed."""
        seat = table.seats[player]
        table.say(entry, f"{name} plays on for {seat.called}.")
        seat.kind, seat.name, seat.bot, seat.stand_in, seat.gone = "person", name, None, None, False
        seat.mail, seat.word, seat.locks = mail, word, [lock]
        self.open_again()

    def open_again(self) -> None:
        """A person chooses again where a bot was to: a turn that waits for nothing but bots is open again."""
        self.closed = None

    def on_handed_over(self, table: Table, entry: Entry, name: str, mail: str | None, lock: str) -> None:
        """Another is Games Master from now on."""
        seat = table.master
        seat.name, seat.mail, seat.locks = name, mail, [lock]
        table.say(entry, f"{name} is the Games Master from now on.")

    def on_withdrawn(self, table: Table, entry: Entry, board: int, role: str, steps: list[list[Any]]) -> None:
        """The Games Master acts on a piece, while the orders of the others stay."""
        at = table.boards[board]
        kept = {other: action for other, action in at.drafts.items() if other != role}
        self.orders.pop((board, role), None)
        table.played(entry, board, steps)
        at.drafts.update({} if at.is_over else kept)
        if at.is_over:
            self.ended(table, at.index)

    def ended(self, table: Table, board: int) -> None:
        """A game has ended without its orders being opened: they come to nothing, and there is a last report when all games are over."""
        self.orders = {place: order for place, order in self.orders.items() if place[0] != board}
        self.unreported = self.unreported or table.status == "over"


def _lengths(table: Table) -> tuple[int, ...]:
    return tuple(len(board.record.steps) for board in table.boards)

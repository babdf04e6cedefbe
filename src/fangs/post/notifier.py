"""A thread that emails players at live tables the news that they would otherwise miss.

It does so only if the player wants letters and the owner of the address has agreed.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from fangs.core.errors import RequestError
from fangs.post.carrying.carrier import NotSent, Outbound, Unreachable
from fangs.post.carrying.gate import Gate, QuotaReached
from fangs.post.carrying.settings import Sender
from fangs.post.notification_letters import New, digest, news, question
from fangs.service.background import BackgroundThread
from fangs.service.error_log import complain, sparing
from fangs.service.notifications import Notification, When, as_it_stands, in_language, letter, read, sent
from fangs.service.table_service import TableService
from fangs.store import consents
from fangs.store.consents import DAY
from fangs.table.names import mail_address
from fangs.table.refusals import NoTable
from fangs.table.rows import MAIL, Subscription
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import ENGLISH, speaking

LOOK, PAUSE, KNOWN = 10.0, 0.5, 60.0
"""Intervals in seconds: between checks for due emails, between rounds, and between reloads of the subscribed tables.

`LOOK` is the maximum between two checks for due letters, and `PAUSE` the minimum between two rounds. After `KNOWN`,
addresses that were entered on other servers are known.
"""
LEASE = 10 * 60.0
"""The duration of an email's lease, in seconds. After a crash, another server sends the email when the lease ends."""
RETRY_SECONDS = (300.0, 1800.0, 2 * 3600.0)
"""The number of seconds before each new attempt to send an email. If the last attempt fails too, the email is dropped."""
CONFIRM = 3 * DAY
"""The number of seconds that the owner of an address has to agree. After that, the address is deleted."""
MAX_QUESTIONS = 3
"""The maximum number of questions to one address per day. Each browser that enters the address causes one."""
MAX_DUE = 200

log = logging.getLogger("fangs.post")


class _Other(NamedTuple):
    """A subscription to another table, whose news goes into the same daily email."""

    row: Subscription
    new: New | None
    """The news of that table, or None."""
    told: str
    due: float | None


class Notifier(BackgroundThread):
    """Sends emails about live tables from a thread. Unsent emails are stored, so that they survive a restart."""

    def __init__(self, service: TableService, outbound: Outbound, gate: Gate, sender: Sender, url: str) -> None:
        super().__init__("notifier", self._go_round, LOOK, PAUSE, "letters about tables are not sent")
        self.service, self.outbound, self.gate, self.sender, self.url = service, outbound, gate, sender, url
        self.also: list[Callable[[], None]] = []
        """Functions that send other letters by the same mail server in each round of the thread. They raise Unreachable."""
        self._again = sparing(log)
        self._known: set[str] = set()
        self._asked = float("-inf")
        """When the tables in `_known` were last read from the store."""
        self._changed: set[str] = set()
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the thread."""
        self.service.news.subscribe(self._hear)
        super().start()

    def state(self, mail: str, secret: str) -> consents.State | None:
        """Return whether the owner of an address wants emails for this browser.

        Raise RequestError if `mail` is not an email address.
        """
        return self.service.store.consent(self.service.store.reader_word(mail_address(mail), secret))

    def subscribe(self, table: Table, seat: Seat, mail: str, secret: str, when: When = "away") -> consents.State:
        """Subscribe an email address to a table's news, and return whether its owner has agreed to emails.

        No news is sent until the owner agrees. Raise RequestError if the table is played by post or `mail` is not an
        email address.
        """
        if table.post is not None:
            raise RequestError.phrased("At a table by post, letters go to the address of the seat.")
        store, now = self.service.store, self.service.clock()
        mail = mail_address(mail)
        word = store.reader_word(mail, secret)
        state = store.consent(word)
        if state == "ended":
            return state
        assert seat.player is not None
        stands, due = str(as_it_stands(table, seat, now)), {None: now, "asked": now + CONFIRM, "given": None}[state]
        new = Subscription(table.name, seat.player, MAIL + mail, seat.holder, word, "", stands, due)
        store.subscribe(new)
        store.retell(new, in_language)
        store.retell(new, lambda text: sent(text, when, now))
        self._known.add(table.name)
        self._hear(table.name)
        return state or "asked"

    def unsubscribe(self, table: Table, seat: Seat) -> None:
        """End the email subscription of a seat's holder to a table."""
        assert seat.player is not None
        self.service.store.unsubscribe_seat(table.name, seat.player, MAIL)

    # The thread

    def _hear(self, name: str) -> None:
        if name in self._known:
            with self._lock:
                self._changed.add(name)
            self.wake()

    def _go_round(self, is_stopped: Callable[[], bool]) -> None:
        now = self.service.clock()
        if not self._asked <= now <= self._asked + KNOWN:
            self._asked = now
            self._known |= self.service.store.subscribed(MAIL)
        due = {*self.service.store.subscribed_due(now, MAX_DUE, MAIL)}
        with self._lock:
            names, self._changed = due | self._changed, set()
        try:
            self._send_also()
            for name in names:
                self._look(name)
        except Unreachable as error:
            self._again.warning("%s", error)
        finally:
            self.outbound.close()

    def _send_also(self) -> None:
        for send_due in self.also:
            try:
                send_due()
            except Unreachable:
                raise
            except Exception as error:  # the letters about tables are sent in any case
                complain(self._again, "some letters are not sent", error)

    def _look(self, name: str) -> None:
        """Send the emails that are due about a table."""
        rows = self.service.store.subscriptions(name, MAIL)
        try:
            table = self.service.table(name) if rows else None
        except NoTable:
            return
        for row in rows if table else ():
            assert table is not None
            seat, store = table.players[row.player], self.service.store
            is_theirs = seat.holder == row.holder and seat.kind == "person"
            if not is_theirs or store.consent(store.address_word(row.mail)) == "ended":
                store.unsubscribe(row)
            elif not row.tries or row.due is None or self.service.clock() >= row.due:  # a retry waits until it is due
                self._attend(table, seat, row)

    def _attend(self, table: Table, seat: Seat, row: Subscription) -> None:
        store, now = self.service.store, self.service.clock()
        state = store.consent(row.key)
        if state is None:
            self._ask(table, row)
        elif state == "given":
            self._tell(table, seat, row, self._found(table, seat, row, now))
        elif state == "ended" or row.due is None:
            store.unsubscribe(row)
        elif now >= row.due:
            # If the address was entered for several tables, one question was sent about all of them.
            until = store.asked_at(row.key) + CONFIRM
            if now < until:
                store.move_subscription(row, row.told, until, 0)
            else:
                store.unsubscribe(row)

    def _found(self, table: Table, seat: Seat, row: Subscription, now: float) -> Notification:
        """Return the notification about a table that a subscriber should get now."""
        seen = self.service.presence(row.table_id).get(row.player, 0.0)
        return letter(table, seat, read(row.told), now, seen)

    def _ask(self, table: Table, row: Subscription) -> None:
        """Ask the owner of an address for consent to emails, once for each browser in which the address was entered."""
        store, now = self.service.store, self.service.clock()
        with speaking(read(row.told).language or ENGLISH):
            asking = question(table, row, self.sender, self.url)

        def send() -> None:
            self.gate.ration("question to one address", store.address_word(row.mail), MAX_QUESTIONS)
            self.gate.ask(self.outbound, row.key, lambda: asking)

        self._send(row, send, row.told, now + CONFIRM, is_question=True)

    def _tell(self, table: Table, seat: Seat, row: Subscription, found: Notification) -> None:
        message = found.message
        if message is None:
            looks_sooner = row.due is not None and self.service.clock() < row.due <= (found.due or 0.0)
            if str(found.told) != row.told or row.tries or (row.due != found.due and not looks_sooner):
                self.service.store.move_subscription(row, str(found.told), found.due, 0)
            return
        others = self._others_of_the_day(row) if read(row.told).when == "daily" else []
        told = [New(table, seat, message), *(one.new for one in others if one.new)]
        with speaking(message.language):
            by = self.sender, self.url
            made = news(table, seat, row, message, *by) if len(told) == 1 else digest(told, row, *by)

        def send() -> None:
            self.gate.ration_letter(self.service.store.address_word(row.mail))
            self.outbound.send(made)

        sent = False
        try:
            sent = self._send(row, send, str(found.told), found.due)
        finally:
            again = self.service.clock() + RETRY_SECONDS[0]
            for one in others:  # their news was in the same letter
                told_now = (one.told, one.due) if sent else (one.row.told, again)
                self.service.store.move_subscription(one.row, *told_now, 0)

    def _others_of_the_day(self, row: Subscription) -> list[_Other]:
        """Lease a reader's other subscriptions with daily emails, so that all their news is sent in one email."""
        found: list[_Other] = []
        for name in sorted(self.service.store.tables_of_reader(row.key) - {row.table_id}):
            with suppress(NoTable):
                found += self._leased(self.service.table(name), row.key)
        return found

    def _leased(self, table: Table, word: str) -> Iterator[_Other]:
        """Lease a reader's subscriptions to one table, and yield them with the table's news."""
        store, now = self.service.store, self.service.clock()
        for row in store.subscriptions(table.name, MAIL):
            seat = table.players[row.player]
            is_theirs = row.key == word and seat.holder == row.holder and seat.kind == "person"
            if not is_theirs or read(row.told).when != "daily":
                continue
            found = self._found(table, seat, row, now)
            taken = store.move_subscription(row, row.told, now + LEASE, row.tries)
            if taken is not None:
                new = None if found.message is None else New(table, seat, found.message)
                yield _Other(taken, new, str(replace(found.told, at=now)), found.due)

    def _send(
        self, row: Subscription, send: Callable[[], None], told: str, due: float | None, *, is_question: bool = False
    ) -> bool:
        """Send an email, store what its reader was told, and return whether it was sent.

        Raise Unreachable if the mail server cannot be used.
        """
        store = self.service.store
        taken = store.move_subscription(row, row.told, self.service.clock() + LEASE, row.tries + 1)
        if taken is None:
            return False
        try:
            send()
        except QuotaReached as waits:
            store.move_subscription(taken, row.told, waits.until, 0)
        except (NotSent, Unreachable) as error:
            is_last = (isinstance(error, NotSent) and error.for_good) or taken.tries > len(RETRY_SECONDS)
            if is_last and is_question:
                store.unsubscribe(taken)
            elif is_last:
                store.move_subscription(taken, told, due, 0)
            else:
                again = self.service.clock() + RETRY_SECONDS[taken.tries - 1]
                store.move_subscription(taken, row.told, again, taken.tries)
            if isinstance(error, Unreachable):
                raise
            log.warning("a letter about a table was not sent: %s", error)
        else:
            store.move_subscription(taken, told, due, 0)
            return True
        return False

"""The pusher, which sends players messages about their tables to browsers and chats while no page is open."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Mapping
from contextlib import suppress

from fangs.core.errors import RequestError
from fangs.service.error_log import complain, sparing
from fangs.service.notifications import Message, Notification, as_it_stands, in_language, notification, read
from fangs.service.table_service import TableService
from fangs.table.refusals import NoTable
from fangs.table.rows import BROWSER, CHAT, Subscription
from fangs.table.state import Table
from fangs.web.push import chats
from fangs.web.push.encryption import Signer, padded, sealed
from fangs.web.push.outbound import Outside, Unreached
from fangs.web.push.sites import Sites, registered_domain

KINDS = (BROWSER, CHAT)
LOOK = 5.0
"""The maximum number of seconds between two checks for messages that have become due."""
KNOWN = 60.0
"""The number of seconds after which the list of tables with subscriptions is read again.

Other servers may have added some.
"""
ROUND_SECONDS = 0.5
"""The minimum number of seconds between two checks for messages, however much happens at the tables."""
LEASE = 30.0
"""The number of seconds for which this server alone may send a message that it has taken.

If this server crashes, another server sends the message after that time.
"""
AT_ONCE, MAX_DUE = 100, 200
RETRY_SECONDS = (60.0, 300.0, 1800.0, 2 * 3600.0, 8 * 3600.0)
"""The number of seconds to wait after each failed attempt to send a message.

After the last failure, a browser gets no messages until its page is opened again.
"""
RETRY_STATUSES = {408, 429, *range(500, 600)}
"""The HTTP status codes after which the pusher tries again.

After any other failure, the browser is unsubscribed. For example, 404 and 410 say that it no longer exists.
"""
DAY = 24 * 3600

log = logging.getLogger(__name__)


class Pusher:
    """A thread that encrypts and sends messages to browsers and chats.

    It runs from `start` to `close`. Waiting messages are in the store and never only in memory, so the next pusher
    finds all messages that this one has not sent.
    """

    def __init__(self, service: TableService, outside: Outside, subject: str, url: str | None = None) -> None:
        self.service, self.outside, self.url = service, outside, url
        self.signer = Signer(service.store.key_for("push"), subject)
        self._again = sparing(log)
        self._known: set[str] = set()
        self._changed: set[str] = set()
        self._sending: dict[tuple[object, ...], asyncio.Task[None]] = {}
        self._sites = Sites()
        self._loop = asyncio.new_event_loop()
        self._bell = asyncio.Event()
        self._stop = False
        self._thread = threading.Thread(target=self._run, name="pusher", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self.service.news.subscribe(self._hear)
        self._thread.start()

    def close(self) -> None:
        """Stop the thread. The next pusher sends the unfinished messages again."""
        self._stop = True
        if self._thread.is_alive():
            self._ring()
            self._thread.join()
        self.outside.close()

    async def reach(self, endpoint: str) -> None:
        """Check that the server can reach a browser's push service, or raise RequestError if it cannot.

        The request with which a browser subscribes awaits this check.
        """
        try:
            await self.outside.reach(endpoint)
        except Unreached:
            raise RequestError.phrased("This server cannot reach that address, so no messages would arrive.") from None

    def subscribe(self, new: Subscription, table: Table) -> None:
        """Store a browser's subscription to messages about a table, and send messages from now on."""
        stands = as_it_stands(table, table.players[new.player], self.service.clock())
        self.service.store.subscribe(new._replace(told=str(stands)))
        self.service.store.retell(new, in_language)
        self._known.add(new.table_id)
        self._hear(new.table_id)

    # The thread

    def _hear(self, name: str) -> None:
        if name in self._known and not self._stop:
            self._changed.add(name)
            self._ring()

    def _ring(self) -> None:
        with suppress(RuntimeError):  # The loop was closed just now.
            self._loop.call_soon_threadsafe(self._bell.set)

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._go_round())
        finally:
            self._loop.close()

    async def _go_round(self) -> None:
        asked = float("-inf")
        while not self._stop:
            self._bell.clear()
            try:
                if self._loop.time() > asked + KNOWN:
                    asked = self._loop.time()
                    self._known.update(*map(self.service.store.subscribed, KINDS))
                for kind in KINDS:
                    self._changed.update(self.service.store.subscribed_due(self.service.clock(), MAX_DUE, kind))
                self._changed |= self._sites.ready()
            except Exception as error:
                complain(self._again, "notifications cannot be sent", error)
            while self._changed and len(self._sending) < AT_ONCE:
                try:
                    self._look(self._changed.pop())
                except Exception as error:
                    # For example, a table cannot be read. The browsers of other tables are still told.
                    complain(self._again, "notifications about a table cannot be sent", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._bell.wait()
            if not self._stop:
                await asyncio.sleep(ROUND_SECONDS)
        for task in list(self._sending.values()):
            task.cancel()
        await asyncio.gather(*self._sending.values(), return_exceptions=True)

    def _look(self, name: str) -> None:
        """Find the browsers and chats that need a message about a table, and start sending the messages."""
        subscribed = [row for kind in KINDS for row in self.service.store.subscriptions(name, kind)]
        rows = [row for row in subscribed if row[:3] not in self._sending]
        if not rows:
            return
        try:
            table = self.service.table(name)
        except NoTable:
            return
        now, seen = self.service.clock(), self.service.presence(name)
        for row in rows:
            seat = table.players[row.player]
            if seat.holder != row.holder or seat.kind != "person":
                self.service.store.unsubscribe(row)
            elif not row.tries or row.due is None or now >= row.due:  # Otherwise the row waits for its next attempt.
                found = notification(table, seat, read(row.told), now, seen.get(row.player, 0.0))
                self._begin(row, found, now)

    def _begin(self, row: Subscription, found: Notification, now: float) -> None:
        if found.message is None:
            if (str(found.told), found.due) != (row.told, row.due) or row.tries:
                self.service.store.move_subscription(row, str(found.told), found.due, 0)
            return
        if self._sites.room(site := registered_domain(row.endpoint.removeprefix(CHAT))) <= 0:
            self._sites.wait(site, row.table_id)
            # If this server stops in the meantime, another one finds the message.
            if row.due is None or row.due <= now:
                self.service.store.move_subscription(row, row.told, now + LEASE, row.tries)
            return
        taken = self.service.store.move_subscription(row, row.told, now + LEASE, row.tries + 1)
        if taken is not None:
            self._sites.begin(site)
            self._sending[row[:3]] = self._loop.create_task(self._send(taken, found, found.message))

    async def _send(self, row: Subscription, found: Notification, message: Message) -> None:
        began = self._loop.time()
        try:
            self._finish(row, found, await self._status(row, message))
        except Exception as error:
            complain(self._again, "a browser is not told", error)
        finally:
            self._sites.end(registered_domain(row.endpoint.removeprefix(CHAT)), self._loop.time() - began)
            del self._sending[row[:3]]
            self._hear(row.table_id)  # Look again, because something may have happened in the meantime.

    async def _status(self, row: Subscription, message: Message) -> int:
        """Send a message to a browser or chat, and return the HTTP status of the response.

        Return 0 if the push service or chat could not be reached.
        """
        if row.endpoint.startswith(CHAT):
            place = row.endpoint.removeprefix(CHAT)
            return await self._posted(place, chats.HEADERS, chats.body(message, place, self.url))
        headers = {
            "Authorization": self.signer.word(row.endpoint, self.service.clock()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
            "Topic": self.service.store.hashed(f"push {row.table_id} {row.player}"),
            "Urgency": "high" if message.until or message.is_turn else "normal",
        }
        return await self._posted(row.endpoint, headers, sealed(padded(message.encode()), row.key, row.auth))

    async def _posted(self, place: str, headers: Mapping[str, str], body: bytes) -> int:
        try:
            return await self.outside.post(place, headers, body)
        except Unreached as error:
            self._again.warning("a push service is not reached: %s", error)
            return 0
        except RequestError:  # The endpoint is not a public place, or is no longer one.
            return 400

    def _finish(self, row: Subscription, found: Notification, status: int) -> None:
        store = self.service.store
        if 200 <= status < 300:
            store.move_subscription(row, str(found.told), found.due, 0)
        elif (status and status not in RETRY_STATUSES) or row.tries > len(RETRY_SECONDS):
            store.unsubscribe(row)
        else:
            store.move_subscription(row, row.told, self.service.clock() + RETRY_SECONDS[row.tries - 1], row.tries)

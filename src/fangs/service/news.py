"""News about changed tables, for all threads in this process and all processes that use the same database."""

from __future__ import annotations

import logging
import secrets
import selectors
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

from sqlalchemy.engine import URL

from fangs.service.error_log import complain, sparing
from fangs.store.address import patience, shown

if TYPE_CHECKING:
    import psycopg

    from fangs.store.store import Store

CHANNEL = "fangs"
ACCOUNT = "~"
"""The prefix of an account's id in news about accounts. No table's id begins with this character."""
FILE_LOOK = 0.25  # seconds between two checks for writes of other processes to the file
SILENCE = 15.0  # seconds without news after which the server is asked whether it still runs
FIRST_DELAY, LONGEST_DELAY = 0.05, 5.0  # between attempts to reach a server that does not answer
START = 5.0  # seconds for the first attempt, after which the program goes on without news
LAST_WORD = 0.8  # seconds that closing can take

log = logging.getLogger(__name__)

Callback = Callable[[str], None]


def news_of(store: Store) -> News:
    """Create the news service for a store. Its news reaches all processes that use the same database."""
    return FileNews(store.others_wrote) if store.where.drivername == "sqlite" else PostgresNews(store.where)


class News:
    """A news service, which calls its subscribers when a table changes."""

    def __init__(self) -> None:
        self._callbacks: list[Callback] = []
        self._doubters: list[Callback] = []

    def subscribe(self, callback: Callback, *, elsewhere: bool = False) -> None:
        """Register a callback that is called with the id of each table that changes.

        The callback is also called with `ACCOUNT` followed by the id of each account that has changed. The id "" means
        that any table or account may have changed. The callback is called from any thread, and must return at once. For
        news from this process, it is called from the thread that calls `tell`. If `elsewhere` is set, it is called only
        for changes by other processes, and before the callbacks for all news.
        """
        (self._doubters if elsewhere else self._callbacks).append(callback)

    def tell(self, table_id: str) -> None:
        """Tell all subscribers that a table has changed, without waiting for the network."""
        self._call(self._callbacks, table_id)

    def _call(self, callbacks: list[Callback], table_id: str) -> None:
        for callback in list(callbacks):
            try:
                callback(table_id)
            except Exception:
                log.exception("A listener to the news of table %r failed.", table_id)

    def close(self) -> None:
        """Remove all subscribers."""
        self._callbacks.clear()
        self._doubters.clear()


class FileNews(News):
    """A news service for all processes that use the same SQLite file.

    It is not known which tables other processes have changed, so subscribers are called with "".
    """

    def __init__(self, others_wrote: Callable[[], bool]) -> None:
        """Start a thread that checks the file for changes.

        `others_wrote` returns whether another process has written since the last call. It can raise an error.
        """
        super().__init__()
        self._others_wrote = others_wrote
        self._again = sparing(log)
        self._closing = Event()
        self._thread = Thread(target=self._run, name="news", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop checking the file, and remove all subscribers."""
        self._closing.set()
        self._thread.join()
        super().close()

    def _run(self) -> None:
        while not self._closing.wait(FILE_LOOK):
            try:
                others_wrote = self._others_wrote()
            except Exception as error:
                complain(self._again, "news from other processes cannot be read", error)
                continue
            if others_wrote:
                self._call(self._doubters, "")
                self.tell("")


class PostgresNews(News):
    """A news service for all processes that use a PostgreSQL database, with LISTEN and NOTIFY.

    If the server cannot be reached, the thread keeps trying. It sends this process's own news later, and calls the
    subscribers with "", because it is unknown what they have missed.
    """

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._url = url
        self._again = sparing(log)
        self._origin = secrets.token_hex(8)
        self._untold: set[str] = set()
        self._lock = Lock()
        self._listening, self._closing = Event(), Event()
        self._bell, self._rope = socket.socketpair()
        self._bell.setblocking(False)
        self._rope.setblocking(False)
        self._thread = Thread(target=self._run, name="news", daemon=True)
        self._thread.start()
        self._listening.wait(START)

    def tell(self, table_id: str) -> None:
        """Tell subscribers in this process at once that a table has changed, and subscribers in other processes from a thread."""
        super().tell(table_id)
        with self._lock:
            self._untold.add(table_id)
        self._ring()

    def close(self) -> None:
        """Remove all subscribers, after sending news that is left if this is possible at once."""
        super().close()
        self._closing.set()
        self._ring()
        self._thread.join(LAST_WORD)

    def _ring(self) -> None:
        with suppress(OSError):  # the thread was woken often enough already, or the socket is closed
            self._rope.send(b"!")

    def _run(self) -> None:
        delay = FIRST_DELAY
        while not self._closing.is_set():
            try:
                with self._connected() as connection:
                    delay = FIRST_DELAY
                    self._attend(connection)
            except Exception as error:  # whatever the error is, listen again
                self._again.warning("No news from %s: %s", shown(self._url), str(error).strip().partition("\n")[0])
                self._closing.wait(delay)
                delay = min(2 * delay, LONGEST_DELAY)
        self._bell.close()
        self._rope.close()

    def _connected(self) -> psycopg.Connection[Any]:
        import psycopg

        _, where = self._url.get_dialect()().create_connect_args(self._url)
        connection = psycopg.connect(**{**where, **patience(self._url)}, autocommit=True)
        connection.add_notify_handler(lambda notify: self._heard(notify.payload))
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _attend(self, connection: psycopg.Connection[Any]) -> None:
        """Send and receive news until `close` is called, or raise an error if the connection breaks."""
        self._call(self._doubters, "")
        super().tell("")
        self._listening.set()
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.register(self._bell, selectors.EVENT_READ)
            while True:
                self._pass_on(connection)
                self._hear(connection)
                if self._closing.is_set():
                    return
                ready = selector.select(SILENCE)
                if not ready:
                    connection.execute("SELECT 1")
                if any(key.fileobj is self._bell for key, _ in ready):
                    self._bell.recv(4096)

    def _pass_on(self, connection: psycopg.Connection[Any]) -> None:
        with self._lock:
            names, self._untold = self._untold, set()
        if not names:
            return
        try:
            words = [f"{self._origin} {name}" for name in names]
            connection.execute("SELECT pg_notify(%s, word) FROM unnest(%s::text[]) AS word", (CHANNEL, words))
        except BaseException:
            with self._lock:
                self._untold |= names
            raise

    def _hear(self, connection: psycopg.Connection[Any]) -> None:
        """Handle notifications that have arrived since the last query.

        The driver itself handles notifications that come with the result of a query.
        """
        connection.pgconn.consume_input()
        while (notify := connection.pgconn.notifies()) is not None:
            self._heard(notify.extra.decode())

    def _heard(self, word: str) -> None:
        origin, _, name = word.partition(" ")
        if origin != self._origin:  # listeners here have already heard our own news
            self._call(self._doubters, name)
            super().tell(name)

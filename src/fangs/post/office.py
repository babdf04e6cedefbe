"""The post office of `fangs post`: the tables that are played by post, and the means to handle and send letters."""

from __future__ import annotations

import re
import time
from collections.abc import Container, Iterator
from contextlib import contextmanager
from pathlib import Path

from fangs.core.errors import RequestError, listed, quoted
from fangs.post.answering.clerk import Clerk
from fangs.post.carrying.carrier import Carriers, Unreachable
from fangs.post.carrying.folder import Folder
from fangs.post.carrying.gate import Gate
from fangs.post.carrying.settings import Settings
from fangs.post.postman import Postman
from fangs.service.news import news_of
from fangs.service.scheduler import LEASE, Scheduler
from fangs.service.table_service import TableService
from fangs.store.address import database
from fangs.store.store import Store
from fangs.table import rhythm
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.thinking.workers import Workers
from fangs.translation import joined, phrase

FILE = "fangs.db"
"""The file name of the database, if the tables are in a folder."""
NO_TABLES = phrase("There is no table by post here.")
BEGINNING = re.compile("[0-9a-f]+")
"""Matches the beginning of a table's name, which consists of hexadecimal digits."""
MAX_DUE = 1000
"""The maximum number of due tables that are fetched at once."""
TIMEOUT_SECONDS = 600.0
"""The maximum number of seconds that a command waits for bots to choose."""


class Office:
    """The store, the tables and the mail that `fangs post` works with.

    The tables are in the usual store or, together with letters as files, in a folder.
    """

    def __init__(self, settings: Settings, folder: Path | None, url: str | None = None) -> None:
        carrier = Folder(folder, trusted=settings.trusted) if folder else None
        if carrier:
            try:
                carrier.make()
            except Unreachable as error:
                raise RequestError(error.reason) from None
        where = f"sqlite:///{folder.absolute()}/{FILE}" if folder else database()
        self.folder, self.trusted = folder, settings.trusted
        self.store = Store(where, update=folder is not None)  # the usual store may be a server's, which updates it
        self.news = news_of(self.store)
        self.service = TableService(self.store, self.news, bot_delay=0.0)
        self.clerk = Clerk(self.service, settings.sender, url, paper=folder is not None)
        carriers = Carriers(carrier, carrier) if carrier else settings.carriers()
        gate = None if carrier else Gate(self.service, settings.rations, self.clerk.invite, self.clerk.compose)
        self.postman = Postman(self.service, self.clerk, carriers, gate)
        self.asks = gate is not None and carriers.outbound is not None
        """Whether people must agree before they get letters."""

    def close(self) -> None:
        """Close the store."""
        self.news.close()
        self.store.close()

    def settle(self) -> None:
        """Let bots choose and close turns at tables played by post, until nothing more is due.

        Letters in a folder are read first. Other mailboxes are read by `fangs post round` and `run`, and turns wait
        until then. A table with an error is left for the next time, and the scheduler logs the error. Raise
        RequestError if the bots take too long.
        """
        if not self._is_due({}):
            return
        if self.folder is not None:
            self.postman.fetch()
        workers = Workers(wait=600)
        scheduler = Scheduler(self.service, workers)
        scheduler.start()
        try:
            until = time.monotonic() + TIMEOUT_SECONDS
            while self._is_due(scheduler.failures):
                if time.monotonic() > until:
                    raise RequestError.phrased("The bots are taking too long to choose. They will go on next time.")
                time.sleep(0.05)
        finally:
            workers.close()
            scheduler.close()

    def _is_due(self, failures: Container[str]) -> bool:
        # A table that a scheduler is handling is due again when its lease ends. A finished table is not.
        due = self.store.due(self.service.clock() + LEASE + 1, MAX_DUE)
        return any(name not in failures and self.names(name) and not self._waits(name) for name, _ in due)

    def _waits(self, name: str) -> bool:
        """Return whether a table waits only for the mailbox to be read."""
        table, now = self.service.table(name), self.service.clock()
        return not table.due_of_bots and not rhythm.for_the_clock(table, now, self.service.mailbox_read)

    def names(self, beginning: str = "") -> list[str]:
        """List the tables played by post whose names begin with these hexadecimal digits, oldest first."""
        return [name for name, opened in self.store.openings(beginning) if opened.get("post") is not None]

    def name(self, typed: str | None) -> str:
        """Find a table by the beginning of its name, or raise RequestError unless exactly one matches.

        If `typed` is None, every table matches.
        """
        beginning = "" if typed is None else typed.casefold()
        found = self.names(beginning) if typed is None or BEGINNING.fullmatch(beginning) else []
        if len(found) == 1:
            return found[0]
        tables = self.names()
        if not tables:
            raise RequestError(joined(NO_TABLES, phrase("'fangs post new' opens one.")))
        if not found:
            raise RequestError.phrased(
                "There is no table by post {name}. The tables are {names}.",
                name=quoted(typed),
                names=listed(tables, "and"),
            )
        raise RequestError.phrased("Which table? {names}.", names=listed(found, "or"))


@contextmanager
def opened(settings: Settings, folder: Path | None, url: str | None = None, *, new: bool = False) -> Iterator[Office]:
    """Open a post office in a `with` block, or raise RequestError if it cannot be opened.

    At the end of the block, everything that is due is done. If the tables are in a folder, letters are also written
    there. A missing folder is created only if `new` is set.
    """
    if folder is not None and not new and not (folder / FILE).exists():
        raise RequestError.phrased(
            "There are no tables by post in {folder}. To open one, use 'fangs post --folder {folder} new'.",
            folder=folder,
        )
    office = Office(settings, folder, url)
    try:
        yield office
        office.settle()
        if folder is not None:
            office.postman.send()
    finally:
        office.close()


def player_named(table: Table, who: str) -> Seat:
    """Find a player's seat by name. The beginning of the name is enough if only one player matches.

    Raise RequestError unless exactly one player matches.
    """
    given = who.strip().casefold()
    found = [seat for seat in table.players if seat.called.casefold() == given]
    found = found or [seat for seat in table.players if given and seat.called.casefold().startswith(given)]
    if len(found) == 1:
        return found[0]
    names = listed((seat.called for seat in found or table.players), "and", 9)
    unknown = phrase("There is no player {name}. The players are {names}.", name=quoted(who), names=names)
    raise RequestError(phrase("Which player? {names}.", names=names) if found else unknown)

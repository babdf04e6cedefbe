"""Sessions of signed-in players, and tokens of programs. Only the SHA-256 hashes of their secrets are stored."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple

from fangs.club.players.records import Account, Session, account_of, require_there
from fangs.core.system.bounded_dict import BoundedDict
from fangs.store.commit_queue import Transaction
from fangs.store.sql import players_statements as sql
from fangs.store.store import Store
from fangs.table.keys import lock_of

KNOWN_SECONDS = 5.0
"""How many seconds a session is cached.

After this time, other servers on the same database notice that a player has signed out.
"""
MAX_KNOWN = 10_000
SEEN_EVERY = 3600.0
"""How many seconds pass before a session in use is marked as seen again."""
MAX_LASTING = 400 * 24 * 3600.0
"""How many seconds a browser can go unused before it is signed out."""
MAX_SESSIONS = 50
"""The maximum number of browsers in which a player can be signed in.

Another one replaces the browser that was unused for longest.
"""


class SignedIn(NamedTuple):
    """A signed-in player and the session."""

    account: Account
    session: Session


class Sessions:
    """Finds, caches and ends the sessions of players.

    Any thread can call the methods, which can raise StoreError.
    """

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store, self.clock = store, clock
        self._known: BoundedDict[str, tuple[float, SignedIn | None]] = BoundedDict(MAX_KNOWN)
        self._lock = threading.Lock()
        self.on_change: Callable[[str], None] = lambda account: None

    def find(self, secret: str) -> SignedIn | None:
        """Find the player to whom a session's secret belongs, or return None if the session has ended."""
        lock, now = lock_of(secret), self.clock()
        with self._lock:
            known = self._known.get(lock)
        if known is not None and now - known[0] < KNOWN_SECONDS:
            return known[1]
        found = self._read(lock, now)
        with self._lock:
            self._known[lock] = now, found
        return found

    def still(self, secret: str) -> SignedIn | None:
        """Find the player to whom a session's secret belongs, without the cache. Return None if the session has ended."""
        return self._read(lock_of(secret), self.clock())

    def of(self, account: str) -> list[Session]:
        """List a player's sessions, oldest first."""
        return [Session(*row) for row in self.store.rows(sql.SESSIONS, of_account=account)]

    def end(self, account: str, lock: str) -> None:
        """Sign a player out in one browser, or revoke a program's token."""
        values = {"of_lock": lock, "of_account": account}
        self.store.execute("a session", sql.DROP_SESSION, values)
        self.have_changed(account)

    def end_all(self, account: str, but: str = "") -> None:
        """Sign a player out in all browsers, except in the session whose hash is `but`."""
        values = {"of_account": account, "of_kind": "browser", "but": but}
        self.store.execute("sessions", sql.DROP_SESSIONS, values)
        self.have_changed(account)

    def have_changed(self, account: str) -> None:
        """Announce that a player's sessions or account have changed."""
        self.forget()
        self.on_change(account)

    def forget(self) -> None:
        """Clear the cache, so that sessions are read from the store again."""
        with self._lock:
            self._known.clear()

    def _read(self, lock: str, now: float) -> SignedIn | None:
        rows = self.store.rows(sql.SESSION, of_lock=lock)
        if not rows:
            return None
        session = Session(*rows[0])
        if session.kind == "browser" and now - session.seen > MAX_LASTING:
            return None
        account = account_of(self.store.rows(sql.ACCOUNT, of_account=session.account)[0])
        if now - session.seen > SEEN_EVERY:
            seen = {"of_lock": lock, "at": now}
            self.store.execute("a session", sql.SEE_SESSION, seen, durable=False)
        return SignedIn(account, session)


def begin(to: Transaction, account: str, secret: str, name: str, at: float) -> None:
    """Start a session for a player, within a transaction. Repeating this with the same secret changes nothing.

    Raise RequestError if the player has left.
    """
    require_there(to, account)
    lock = lock_of(secret)
    found = sorted((Session(*row) for row in to.ask(sql.SESSIONS, {"of_account": account})), key=lambda one: -one.seen)
    if any(one.lock == lock for one in found):
        return
    browsers = [one for one in found if one.kind == "browser"]
    for one in browsers[MAX_SESSIONS - 1 :]:
        to.execute(sql.DROP_SESSION, {"of_lock": one.lock, "of_account": account})
    to.execute(sql.ADD_SESSION, Session(lock, account, "browser", name, at, at)._asdict())


def give_token(to: Transaction, account: str, secret: str, at: float) -> None:
    """Store a program's new token, within a transaction. Earlier tokens stop working.

    Raise RequestError if the program was removed.
    """
    require_there(to, account)
    to.execute(sql.DROP_SESSIONS, {"of_account": account, "of_kind": "program", "but": ""})
    to.execute(sql.ADD_SESSION, Session(lock_of(secret), account, "program", "token", at, at)._asdict())

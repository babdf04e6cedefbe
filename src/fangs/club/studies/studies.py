"""The studies on a server. Everybody who has a study's id can read it, but only its author can change it."""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from fangs.club.players.records import require_there
from fangs.club.studies.tree import Study, read_study
from fangs.core.errors import FangsError
from fangs.store.commit_queue import Transaction
from fangs.store.connection import StoreError
from fangs.store.cursor import HIGHEST, Cursor
from fangs.store.once import make_once
from fangs.store.sql import studies_statements as sql
from fangs.store.store import Store
from fangs.table.keys import Secrets, lock_of
from fangs.table.marks import same_secret
from fangs.table.refusals import NoSeat, Stale
from fangs.translation import phrase

DAY = 24 * 3600.0
LONGEST_UNOPENED = 365 * DAY
"""How many seconds a study without an account is kept if nobody opens it."""
PAGE, AT_ONCE = 20, 100

log = logging.getLogger(__name__)


class NoStudy(FangsError):
    """The error for an id that belongs to no study."""

    kind = "table"

    def __init__(self) -> None:
        super().__init__(phrase("There is no such study here. It may have been deleted."))


class SavedStudy(NamedTuple):
    """A stored study with its metadata. The fields are the columns of its row in the store."""

    id: str
    lock: str
    account: str | None
    game: str
    created: float
    edition: int
    data: str
    title: str
    changed: float
    opened: float

    @property
    def study(self) -> Study:
        """The study's content, which was checked when it was saved."""
        return read_study(self.data)

    def may_change(self, key: str | None, account: str | None) -> bool:
        """Return whether a person may change the study, because they have its key or its account."""
        has_key = key is not None and hmac.compare_digest(lock_of(key), self.lock)
        return has_key or (account is not None and account == self.account)


class ListedStudy(NamedTuple):
    """A study in its author's list. The fields are columns of its row in the store."""

    id: str
    title: str
    game: str
    created: float
    changed: float


class AnyStudy(NamedTuple):
    """A study in the operator's list. `handle` names the player who saved it, if they were signed in."""

    id: str
    title: str
    game: str
    created: float
    changed: float
    handle: str | None


class Studies:
    """Stores studies.

    Any thread can call the methods, which can raise StoreError.
    """

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store, self.clock = store, clock

    def find(self, id: str) -> SavedStudy:
        """Find the study with this id, or raise NoStudy."""
        rows = self.store.rows(sql.STUDY, of_study=id) if id.isprintable() else []
        if not rows:
            raise NoStudy
        return SavedStudy(*rows[0])

    def open(self, id: str) -> SavedStudy:
        """Open a study for a reader, or raise NoStudy if it does not exist.

        If the study has no account, the visit is recorded at most once a day.
        """
        found, now = self.find(id), self.clock()
        if found.account is None and now - found.opened >= DAY:
            values = {"of_study": id, "now": now}
            with suppress(StoreError):  # the visit is then recorded for the next reader
                self.store.execute("a study", sql.OPEN_STUDY, values, durable=False)
        return found

    def of_player(self, account: str, after: Cursor | None) -> list[ListedStudy]:
        """List a page of a player's studies, the most recently saved first."""
        rows = self.store.rows(sql.LISTED_STUDIES, of_account=account, **(after or HIGHEST)._asdict(), most=PAGE)
        return [ListedStudy(*row) for row in rows]

    def all(self, after: Cursor | None) -> list[AnyStudy]:
        """List a page of all studies for the operator, the most recently saved first."""
        rows = self.store.rows(sql.ALL_STUDIES, **(after or HIGHEST)._asdict(), most=PAGE)
        return [AnyStudy(*row) for row in rows]

    def belongings(self, account: str) -> list[dict[str, Any]]:
        """Collect all stored data about a player's studies, for the player to see, oldest first."""
        found = [SavedStudy(*row) for row in self.store.rows(sql.STUDIES_OF, of_account=account)]
        return [
            {"id": one.id, "created": one.created, "edition": one.edition, **msgspec.json.decode(one.data)}
            for one in found
        ]

    def save(self, study: Study, account: str | None, once: str | None, admit: Callable[[], None]) -> tuple[str, str]:
        """Save a new study. Return its id, and the key with which it can be changed.

        Repeating the request with the same secret `once` gives the same answer. `admit` is called before anything is
        saved. If it raises an error, nothing is saved. Raise Stale if another study was saved with the same secret.
        """
        new = Secrets(once)
        key = new.key("study")
        id = lock_of(f"study {key}")[:16]
        now, game = self.clock(), str(study.position["game"])
        new_study = SavedStudy(id, lock_of(key), account, game, now, 1, _text(study), study.title, now, now)
        make_once(once, lambda: self._saved(new_study), lambda: self._save(new_study, admit))
        return id, key

    def _save(self, new: SavedStudy, admit: Callable[[], None]) -> SavedStudy:
        admit()

        def write(to: Transaction) -> None:
            if new.account is not None:
                require_there(to, new.account)
            to.execute(sql.ADD_STUDY, new._asdict())

        self.store.commit(f"study {new.id}", write)
        return new

    def _saved(self, new: SavedStudy) -> SavedStudy | None:
        """Find the study that an earlier copy of the same request saved, or return None.

        Raise Stale if that request had a different study. After a change, nobody knows what the study was at first.
        """
        rows = self.store.rows(sql.STUDY, of_study=new.id)
        found = SavedStudy(*rows[0]) if rows else None
        if found is not None and found.edition == 1 and found.data != new.data:
            raise same_secret()
        return found

    def change(self, id: str, study: Study, edition: int, key: str | None, account: str | None) -> int:
        """Save changes to a study, and return its new edition number.

        Raise Stale if `edition` is not the latest, because somebody else has changed the study, NoStudy if there is no
        such study, and NoSeat if neither the key nor the account belongs to its author.
        """
        _require_may_change(self.find(id), key, account)
        values = {"of_study": id, "old_edition": edition, "new_data": _text(study), "new_game": study.position["game"]}
        values |= {"new_title": study.title, "new_changed": self.clock()}
        if not self.store.execute(f"study {id}", sql.CHANGE_STUDY, values):
            raise Stale.phrased(
                "This study was changed somewhere else in the meantime, and nothing was saved. To keep both "
                "versions, save yours as a new study. To discard yours, load this study again."
            )
        return edition + 1

    def delete(self, id: str, key: str | None, account: str | None) -> None:
        """Delete a study. Raise NoStudy if it does not exist, or NoSeat if neither the key nor the account is its author's."""
        _require_may_change(self.find(id), key, account)
        self.erase(id)

    def erase(self, id: str) -> None:
        """Delete a study without checking who made it. Raise NoStudy if it does not exist.

        The caller is the operator or has checked it.
        """
        self.find(id)
        self.store.execute(f"study {id}", sql.DELETE_STUDY, {"of_study": id})
        self.store.scrub()

    def expire(self, is_stopped: Callable[[], bool] = lambda: False) -> int:
        """Delete studies without an account that nobody has opened for a year. Return the number of deleted studies."""
        values = {"since": self.clock() - LONGEST_UNOPENED, "most": AT_ONCE}
        deleted = 0
        while not is_stopped() and (found := self.store.execute("studies", sql.EXPIRE_STUDIES, values)):
            deleted += found
        if deleted:
            self.store.scrub()
            log.info("%d studies were deleted, which nobody had opened for a year", deleted)
        return deleted


def _require_may_change(saved: SavedStudy, key: str | None, account: str | None) -> None:
    if not saved.may_change(key, account):
        raise NoSeat.phrased("Only the author of this study can change it.")


def _text(study: Study) -> str:
    return msgspec.json.encode(study).decode()

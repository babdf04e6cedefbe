"""The store, which keeps tables' logs and all other data in SQLite or PostgreSQL.

Entries are on disk before they are announced. Any thread can call the methods. They raise the errors of
`DatabaseConnection`, and RequestError if the table does not exist.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from fangs.core.errors import RequestError, quoted
from fangs.store.commit_queue import Job, Transaction, as_json
from fangs.store.cursor import HIGHEST, Cursor
from fangs.store.results import Results, delete_result, forget_in_result, withdraw_result, write_result
from fangs.store.sql import players_statements as players_sql
from fangs.store.sql import statements as sql
from fangs.table.events.codec import Entry
from fangs.table.rows import Append, LastChanges, StoredPosition


class Store(Results):
    """Stores tables' logs and all other data in a database, such as `sqlite:////folder/fangs.db`.

    Opening the store creates or updates the database, which can also be in PostgreSQL (`postgresql+psycopg://...`).
    """

    def create(self, table_id: str, seed: str, log: list[Entry], change: Append) -> None:
        """Create a table with the first entries in its log, or raise Conflict if the id is taken."""
        row = {
            "id": table_id,
            "seed": seed,
            "wake": change.wake,
            "listed": change.listed,
            "offer": as_json(change.offer),
            "created": log[0].at,
            "changed": change.at,
        }

        def write(to: Transaction) -> None:
            to.execute(sql.ADD_TABLE, row)
            _add(to, table_id, log, change)

        self.commit(f"table {table_id}", write)

    def append(self, table_id: str, log: list[Entry], change: Append) -> None:
        """Append entries to a table's log, and store the data that belongs to them, in one transaction.

        Everything is on disk when this returns. Raise Conflict if an entry's number is taken.
        """
        (error,) = self.append_together([(table_id, log, change)])
        if error:
            raise error

    def append_together(self, additions: Sequence[tuple[str, list[Entry], Append]]) -> list[Exception | None]:
        """Append entries to several tables' logs, with a single wait for the disk.

        For each table, return the error that `append` would raise, or None.
        """
        writes = self._writer.write([_appending(*addition) for addition in additions])
        return [
            None if write.error is None else self._explained(f"entry {log[0].seq} of table {name}", write.error)
            for (name, log, _), write in zip(additions, writes, strict=True)
        ]

    def read(self, table_id: str, after: int = 0) -> list[Entry]:
        """Return the entries after number `after` in a table's log, or an empty list if the table does not exist."""
        rows = self.rows(sql.READ, table_id=table_id, after=after) if table_id.isprintable() else []
        return self._with_personal(table_id, rows, after)

    def read_on(self, table_id: str, known: int) -> list[Entry] | None:
        """Return the entries after a known entry in a table's log, or None if the table was deleted."""
        rows = self.rows(sql.READ_ON, table_id=table_id, known=known) if table_id.isprintable() else []
        return self._with_personal(table_id, rows[1:], known) if rows and rows[0].seq == known else None

    def _with_personal(self, table_id: str, rows: Sequence[Any], after: int) -> list[Entry]:
        people: dict[int, dict[int, dict[str, Any]]] = {}
        for seq, seat, data in self.rows(sql.READ_PERSONAL, table_id=table_id, after=after) if rows else ():
            people.setdefault(seq, {})[seat] = data
        return [Entry(seq, at, kind, data, version, people.get(seq, {})) for seq, at, kind, data, version in rows]

    def forget(self, table_id: str, seats: Iterable[int], erased: Entry, rewritten: Sequence[Entry] = ()) -> None:
        """Delete all personal data that belongs to some seats at a table.

        Before that, rows of the log that themselves contain such data are rewritten. If there was any data, the entry
        `erased` informs all processes that have the table in memory. Raise Conflict if the number of that entry is
        taken.
        """

        def delete(to: Transaction) -> int:
            deleted = 0
            for entry in rewritten:
                _add_personal(to, table_id, entry)
            for seat in seats:
                deleted += to.execute(sql.FORGET, {"of_table": table_id, "of_seat": seat})
                to.execute(sql.UNSUBSCRIBE_SEAT, {"of_table": table_id, "of_seat": seat})
                to.execute(players_sql.UNLINK_SEAT, {"of_table": table_id, "of_seat": seat})
                forget_in_result(to, table_id, seat)
            return deleted

        self.commit(f"entry {erased.seq} of table {table_id}", _erasing(table_id, delete, erased, rewritten))
        self.scrub()

    def delete(self, table_id: str) -> None:
        """Delete a table and everything that is stored about it, or raise RequestError if it does not exist.

        The result of a rated game stays, without names, because the players' ratings depend on it.
        """

        def write(to: Transaction) -> None:
            if not (table_id.isprintable() and to.execute(sql.DELETE_TABLE, {"of_table": table_id})):
                raise RequestError.phrased("There is no table {table_id}.", table_id=quoted(table_id))
            for statement in (*sql.DELETE_REST, players_sql.UNLINK_TABLE):
                to.execute(statement, {"of_table": table_id})
            delete_result(to, table_id)

        self.commit(f"table {table_id}", write)
        self.scrub()

    def unchanged(self, since: LastChanges, after: str, most: int) -> list[tuple[str, float]]:
        """List the tables that have not changed for a long time, by name, one page at a time.

        A page has `most` tables, and follows the table `after`. Each table comes with the time of its last change. If
        the last change deleted personal data, the table's deletion may have been announced before that, so it counts as
        announced.
        """
        return [
            (name, changed) for name, changed in self.rows(sql.UNCHANGED, **since._asdict(), after=after, most=most)
        ]

    def erase(
        self, table_id: str, seq: int, erased: Entry, rewritten: Sequence[Entry] = (), *, has_names: bool = True
    ) -> None:
        """Delete the personal data in one entry of a table's log.

        Rows of the log that themselves contain such data are rewritten first, and `erased` is added as in `forget`. If
        the entry contains players' names, they are also deleted from the table's result.
        """

        def delete(to: Transaction) -> int:
            for (seat,) in to.ask(sql.PERSONAL_SEATS, {"of_table": table_id, "of_seq": seq}) if has_names else ():
                forget_in_result(to, table_id, seat)
            return to.execute(sql.ERASE, {"of_table": table_id, "of_seq": seq})

        self.commit(f"entry {erased.seq} of table {table_id}", _erasing(table_id, delete, erased, rewritten))
        self.scrub()

    def snapshot(self, table_id: str) -> tuple[int, bytes] | None:
        """Return a table's newest snapshot and the number of the last event in it, or None if there is no snapshot."""
        rows = self.rows(sql.SNAPSHOT, table_id=table_id) if table_id.isprintable() else []
        return (int(rows[0][0]), bytes(rows[0][1])) if rows else None

    def keep_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        """Replace a table's snapshot, unless data in it has been deleted in the meantime.

        The snapshot need not reach the disk at once, because it can be created again.
        """
        row = {"table_id": table_id, "seq": seq, "data": data}
        self.commit(f"table {table_id}", _if_current(table_id, seq, sql.KEEP_SNAPSHOT, row), durable=False)

    def boards(self, table_id: str) -> list[StoredPosition]:
        """Return the stored positions on a table's boards."""
        rows = self.rows(sql.BOARDS, table_id=table_id) if table_id.isprintable() else []
        return [StoredPosition(*row) for row in rows]

    def seed(self, table_id: str) -> str | None:
        """Return the secret seed of a table's dice, or None if the table does not exist."""
        rows = self.rows(sql.SEED, table_id=table_id) if table_id.isprintable() else []
        return str(rows[0][0]) if rows else None

    def due(self, now: float, most: int) -> list[tuple[str, float]]:
        """Return the tables that are due now, each with its due time, beginning with the longest overdue."""
        return [(table_id, wake) for table_id, wake in self.rows(sql.DUE, now=now, most=most)]

    def scheduled(self, after: str, most: int) -> list[str]:
        """List the tables where something will be due, by name, one page at a time.

        A page has `most` tables, and follows the table `after`.
        """
        return [name for (name,) in self.rows(sql.SCHEDULED, after=after, most=most)]

    def claim(self, table_id: str, wake: float, until: float | None) -> bool:
        """Claim a due table by moving its due time from `wake` to `until`. Return whether the claim succeeded.

        If several callers try, only one of them succeeds.
        """
        row = {"table_id": table_id, "old_wake": wake, "until": until}
        return self.execute(f"table {table_id}", sql.CLAIM, row) == 1

    def next_wake(self) -> float | None:
        """Return the time when the next table is due, or None if nothing is due."""
        wake: float | None = self.rows(sql.NEXT_WAKE)[0][0]
        return wake

    def listed(self, most: int) -> list[tuple[str, dict[str, Any] | None]]:
        """Return the tables in the lobby, which anyone can join, beginning with the newest.

        Each comes with its entry in the lobby, or None if no entry is stored yet.
        """
        return [(table_id, offer) for table_id, offer in self.rows(sql.LISTED, most=most)]

    def keep_offer(self, table_id: str, seq: int, offer: dict[str, Any]) -> None:
        """Store a table's entry in the lobby, unless names in it have been deleted in the meantime.

        `seq` is the number of the event after which the entry was created.
        """
        row = {"table_id": table_id, "new_offer": as_json(offer)}
        self.commit(f"table {table_id}", _if_current(table_id, seq, sql.KEEP_OFFER, row), durable=False)

    def keep_entry(self, table_id: str, seq: int, entry: dict[str, Any]) -> None:
        """Store a game's entry on the page *Watch*, unless names in it have been deleted in the meantime."""
        row = {"table_id": table_id, "new_entry": as_json(entry)}
        self.commit(f"table {table_id}", _if_current(table_id, seq, sql.KEEP_ENTRY, row), durable=False)

    def running(self, after: Cursor, most: int) -> list[tuple[str, float, dict[str, Any] | None]]:
        """List the public games in progress, one page at a time, beginning with the game whose turn began last.

        Each comes with the time when its turn began, to the minute, and its entry, as in `listed`.
        """
        rows = self.rows(sql.RUNNING, **after._asdict(), most=most)
        return [(table_id, turned, entry) for table_id, turned, entry in rows]

    def openings(self, beginning: str = "") -> list[tuple[str, dict[str, Any]]]:
        """Return tables with the data in their first log entries, beginning with the oldest.

        If `beginning` is given, only tables whose names begin with these hexadecimal digits are returned.
        """
        rows = self.rows(sql.OPENINGS_NAMED, **_named(beginning)) if beginning else self.rows(sql.OPENINGS)
        return [(table_id, data) for table_id, data in rows]

    def newest(self, after: Cursor | None, since: float, most: int) -> list[tuple[str, float, float, str]]:
        """List the tables that have changed since a time, newest first, one page at a time.

        Each has its name, the times at which it was opened and last changed, and its game.
        """
        rows = self.rows(sql.NEWEST, since=since, **(after or HIGHEST)._asdict(), most=most)
        return [tuple(row) for row in rows]

    def tables_named(self, beginning: str, most: int) -> list[str]:
        """Return the tables whose names begin with these hexadecimal digits, beginning with the newest."""
        return [name for (name,) in self.rows(sql.TABLES_NAMED, **_named(beginning), most=most)]

    def tables_with(self, mail: str, most: int) -> list[str]:
        """Return the tables where a person gave an email address that contains this text, beginning with the newest.

        Tables are not loaded for this.
        """
        escaped = "".join(f"/{c}" if c in "/%_" else c for c in mail.lower())
        return [name for (name,) in self.rows(sql.TABLES_WITH, pattern=f"%{escaped}%", most=most)]

    def count_tables(self) -> int:
        """Return the number of tables."""
        return int(self.rows(sql.COUNT_TABLES)[0][0])

    def seen(self, table_id: str, player: int, at: float) -> None:
        """Store the time when a player was last seen at a table.

        If possible, this does not wait for the disk.
        """
        row = {"table_id": table_id, "player": player, "seen": at}
        self.execute(f"table {table_id}", sql.SEEN, row, durable=False)

    def presence(self, table_id: str) -> dict[int, float]:
        """Return the time when each player was last seen at a table."""
        rows = self.rows(sql.PRESENCE, table_id=table_id) if table_id.isprintable() else []
        return dict(rows)


def _named(beginning: str) -> dict[str, str]:
    return {"first": beginning, "last": f"{beginning}g"}


def _erasing(table_id: str, delete: Job[int], erased: Entry, rewritten: Sequence[Entry]) -> Job[None]:
    """Return a job that deletes personal data at a table, and everything that was derived from it.

    If there was any, the job also appends the entry that announces the deletion.
    """

    def write(to: Transaction) -> None:
        # This comes first because it makes other writers to this table wait. The lobby and Watch must then create their entries again.
        if not to.execute(sql.KEEP_OFFER, {"table_id": table_id, "new_offer": as_json(None)}):
            raise RequestError.phrased("There is no table {table_id}.", table_id=quoted(table_id))
        to.execute(sql.KEEP_ENTRY, {"table_id": table_id, "new_entry": as_json(None)})
        _rewrite(to, table_id, rewritten)
        deleted = delete(to)
        to.execute(sql.DROP_SNAPSHOT, {"of_table": table_id})
        if deleted or rewritten:
            _add_entry(to, table_id, erased)

    return write


def _if_current(table_id: str, seq: int, statement: sa.ClauseElement, row: Mapping[str, Any]) -> Job[None]:
    """Return a job that stores data derived from a table, unless names in it have been deleted in the meantime.

    `seq` is the number of the event after which the data was derived. The job also writes nothing if the table was
    deleted.
    """
    where = {"of_table": table_id, "of_seq": seq}

    def write(to: Transaction) -> None:
        if to.ask(sql.LOCK, where) and not to.ask(sql.ERASED_SINCE, where):
            to.execute(statement, row)

    return write


def _appending(table_id: str, log: list[Entry], change: Append) -> Job[None]:
    row = {"table_id": table_id, "new_wake": change.wake, "new_listed": change.listed, "at": change.at}
    row["new_offer"] = as_json(change.offer)

    def write(to: Transaction) -> None:
        if not (table_id.isprintable() and _changed(to, row)):
            raise RequestError.phrased("There is no table {table_id}.", table_id=quoted(table_id))
        _add(to, table_id, log, change)

    return write


def _changed(to: Transaction, row: Mapping[str, Any]) -> bool:
    """Update a table's row, setting as few columns as possible. Return False if the table does not exist."""
    if not row["new_listed"]:
        if row["new_wake"] is None and to.execute(sql.TOUCH, row):
            return True
        if to.execute(sql.WAKE, row):
            return True
    return bool(to.execute(sql.CHANGE, row))


def _add(to: Transaction, table_id: str, log: list[Entry], change: Append) -> None:
    for entry in log:
        _add_entry(to, table_id, entry)
        _add_personal(to, table_id, entry)
    for board in change.boards:
        row = {"table_id": table_id, "board": board.board, "edition": board.edition}
        to.execute(sql.KEEP_BOARD, row | {"position": msgspec.json.encode(board.position).decode()})
    for player, account in change.accounts:
        of = {"of_table": table_id, "of_seat": player}
        to.execute(players_sql.UNLINK_SEAT, of)
        if account is not None:
            row = {"table_id": table_id, "player": player, "account": account, "at": change.at, "is_over": False}
            to.execute(players_sql.LINK_SEAT, row)
    if change.over is not None:
        to.execute(players_sql.END_SEATS, {"of_table": table_id, "over": change.over})
    if change.result == "withdrawn":
        withdraw_result(to, table_id)
    elif change.result is not None:
        write_result(to, table_id, change.at, change.result)
    if change.running == "ended":
        to.execute(sql.IS_NOT_RUNNING, {"of_table": table_id})
    elif change.running is not None:
        row = {"table_id": table_id, "turned": change.running.turned, "entry": as_json(change.running.entry)}
        to.execute(sql.IS_RUNNING, row)
    # A letter that occurs twice counts only once. This does not mean that there is another writer.
    for letter in dict.fromkeys(change.letters):
        row = {"table_id": table_id, "due": change.at, "tries": 0, "failed": None, "held": None}
        to.execute(sql.ADD_LETTER, row | letter._asdict())


def _add_entry(to: Transaction, table_id: str, entry: Entry) -> None:
    row = {"table_id": table_id, "seq": entry.seq, "at": entry.at, "kind": entry.kind, "version": entry.version}
    to.execute(sql.ADD_ENTRY, row | {"data": as_json(entry.data)})


def _rewrite(to: Transaction, table_id: str, entries: Sequence[Entry]) -> None:
    for entry in entries:
        row = {"of_table": table_id, "of_seq": entry.seq, "new_version": entry.version}
        to.execute(sql.REWRITE, row | {"new_data": as_json(entry.data)})


def _add_personal(to: Transaction, table_id: str, entry: Entry) -> None:
    for seat, data in entry.personal.items():
        row = {"table_id": table_id, "seq": entry.seq, "seat": seat, "data": as_json(data)}
        to.execute(sql.ADD_PERSONAL, row)

"""Stores the results of finished games in columns, and the progress of background tasks."""

from __future__ import annotations

from typing import Any, NamedTuple

from fangs.core.records.readable import looks
from fangs.store import statements as sql
from fangs.store.commit_queue import Transaction
from fangs.store.subscriptions import Subscriptions
from fangs.table.rows import Result, SeatResult


class StoredResult(NamedTuple):
    """The result of a finished game, with the time when the game ended."""

    table_id: str
    at: float
    result: Result


class Results(Subscriptions):
    """The part of the store with the results of all finished games."""

    def result(self, table_id: str) -> StoredResult | None:
        """Return the result of a table, or None if it has none."""
        rows = self.rows(sql.RESULT, table_id=table_id) if table_id.isprintable() else []
        if not rows:
            return None
        return stored_result(rows[0], self.rows(sql.RESULT_SEATS, table_id=table_id))

    def keep_result(self, table_id: str, length: int, at: float, result: Result) -> bool:
        """Store the result of a table whose game ended at the time `at`.

        Return False, and store nothing, if the log no longer has the length `length`.
        """

        def write(to: Transaction) -> bool:
            where = {"of_table": table_id}
            if not to.ask(sql.LOCK, where) or to.ask(sql.LENGTH, where)[0][0] != length:
                return False
            write_result(to, table_id, at, result)
            return True

        return self.commit(f"the result of table {table_id}", write)

    def resting(self, after: str, most: int) -> list[str]:
        """Return tables that need no attention now: nothing is due there and nobody can join. They are sorted by name and follow `after`.

        All tables that are over are among them.
        """
        return [name for (name,) in self.rows(sql.RESTING, after=after, most=most)]

    def progress(self, task: str) -> str | None:
        """Return how far a background task has got, such as the last table it handled. None if the task has nothing to do."""
        rows = self.rows(sql.PROGRESS, of_task=task)
        return str(rows[0][0]) if rows else None

    def move_on(self, task: str, place: str | None) -> None:
        """Store how far a background task has got. `place` is None if the task is done."""
        row = {"of_task": task, "new_place": place}
        self.commit(
            f"the progress of {task}",
            lambda to: to.execute(sql.DONE if place is None else sql.MOVE_ON, row),
            durable=False,
        )


def write_result(to: Transaction, table_id: str, at: float, result: Result) -> None:
    """Store the result of a table. If it had one already, the result is replaced but its time is kept."""
    row: dict[str, Any] = {"table_id": table_id, "at": at, **result._asdict()}
    del row["seats"]
    to.execute(sql.ADD_RESULT, row)
    ((at,),) = to.ask(sql.RESULT_AT, {"of_table": table_id})
    to.execute(sql.DELETE_RESULT_SEATS, {"of_table": table_id})
    for seat in result.seats:
        look = None if seat.name is None else looks(seat.name)
        to.execute(sql.ADD_RESULT_SEAT, {"table_id": table_id, "at": at, "looks": look, **seat._asdict()})


def withdraw_result(to: Transaction, table_id: str) -> None:
    """Delete the result of a table, if it has one."""
    for statement in sql.DELETE_RESULT:
        to.execute(statement, {"of_table": table_id})


def delete_result(to: Transaction, table_id: str) -> None:
    """Delete the result of a table that is being deleted.

    The result of a rated game stays, without names and out of all lists, because ratings need it.
    """
    if to.ask(sql.IS_RATED, {"of_table": table_id}):
        for statement in (sql.FORGET_RESULTS, sql.HIDE_RESULT):
            to.execute(statement, {"of_table": table_id})
    else:
        withdraw_result(to, table_id)


def forget_in_result(to: Transaction, table_id: str, seat: int) -> None:
    """Delete a player's personal data from the result of a table."""
    to.execute(sql.FORGET_RESULT, {"of_table": table_id, "of_seat": seat})


def stored_result(row: Any, seats: Any) -> StoredResult:
    """Read a result from its rows in the database."""
    found = tuple(SeatResult(*(getattr(seat, field) for field in SeatResult._fields)) for seat in seats)
    values = {field: getattr(row, field) for field in Result._fields if field != "seats"}
    return StoredResult(row.table_id, row.at, Result(**values, seats=found))

"""Stores the results of finished games, and the progress of background tasks."""

from __future__ import annotations

from typing import Any, NamedTuple

from fangs.core.records.readable import looks
from fangs.store.commit_queue import Transaction
from fangs.store.sql import statements as sql
from fangs.store.subscriptions import Subscriptions
from fangs.table.rows import Result, SeatResult


class StoredResult(NamedTuple):
    """The result of a finished game, and the time when the game ended."""

    table_id: str
    at: float
    result: Result


class Results(Subscriptions):
    """Stores the results of finished games, and the progress of background tasks."""

    def result(self, table_id: str) -> StoredResult | None:
        """Look up a table's result. Return None if there is none."""
        rows = self.rows(sql.RESULT, table_id=table_id) if table_id.isprintable() else []
        if not rows:
            return None
        return stored_result(rows[0], self.rows(sql.RESULT_SEATS, table_id=table_id))

    def keep_result(self, table_id: str, length: int, at: float, result: Result) -> bool:
        """Store a table's result, unless its log has changed since the result was computed. Return whether it was stored.

        The log must still have the length `length`. The game ended at the time `at`.
        """

        def write(to: Transaction) -> bool:
            where = {"of_table": table_id}
            if not to.ask(sql.LOCK, where) or to.ask(sql.LENGTH, where)[0][0] != length:
                return False
            write_result(to, table_id, at, result)
            return True

        return self.commit(f"the result of table {table_id}", write)

    def resting(self, after: str, most: int) -> list[str]:
        """List the tables where nothing is due and nobody can join, by name, one page at a time.

        A page has `most` tables, and follows the table `after`. All tables whose game is over are listed.
        """
        return [name for (name,) in self.rows(sql.RESTING, after=after, most=most)]

    def progress(self, task: str) -> str | None:
        """Return how far a background task has got, such as the last table that it handled, or None if it is done."""
        rows = self.rows(sql.PROGRESS, of_task=task)
        return str(rows[0][0]) if rows else None

    def move_on(self, task: str, place: str | None) -> None:
        """Store how far a background task has got. If `place` is None, the task is done."""
        row = {"of_task": task, "new_place": place}
        self.execute(f"the progress of {task}", sql.DONE if place is None else sql.MOVE_ON, row, durable=False)


def write_result(to: Transaction, table_id: str, at: float, result: Result) -> None:
    """Store a table's result. If there was one already, it is replaced, but its time is kept."""
    row: dict[str, Any] = {"table_id": table_id, "at": at, "counted": False, **result._asdict()}
    del row["seats"]
    to.execute(sql.ADD_RESULT, row)
    ((at,),) = to.ask(sql.RESULT_AT, {"of_table": table_id})
    to.execute(sql.DELETE_RESULT_SEATS, {"of_table": table_id})
    for seat in result.seats:
        look = None if seat.name is None else looks(seat.name)
        to.execute(sql.ADD_RESULT_SEAT, {"table_id": table_id, "at": at, "looks": look, **seat._asdict()})


def withdraw_result(to: Transaction, table_id: str) -> None:
    """Delete a table's result, if there is one."""
    for statement in sql.DELETE_RESULT:
        to.execute(statement, {"of_table": table_id})


def delete_result(to: Transaction, table_id: str) -> None:
    """Delete a table's result together with the table.

    The result of a rated game is only hidden and loses its names, because ratings depend on it.
    """
    if to.ask(sql.IS_RATED, {"of_table": table_id}):
        for statement in (sql.FORGET_RESULTS, sql.HIDE_RESULT):
            to.execute(statement, {"of_table": table_id})
    else:
        withdraw_result(to, table_id)


def forget_in_result(to: Transaction, table_id: str, seat: int) -> None:
    """Delete a player's personal data from a table's result."""
    to.execute(sql.FORGET_RESULT, {"of_table": table_id, "of_seat": seat})


def stored_result(row: Any, seats: Any) -> StoredResult:
    """Convert rows from the database to a result."""
    found = tuple(SeatResult(*(getattr(seat, field) for field in SeatResult._fields)) for seat in seats)
    values = {field: getattr(row, field) for field in Result._fields if field != "seats"}
    return StoredResult(row.table_id, row.at, Result(**values, seats=found))

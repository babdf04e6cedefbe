"""The queue of outgoing letters.

It does not contain their texts, because each letter is written when it is sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fangs.store.consents import Consents
from fangs.store.sql import statements as sql
from fangs.table.rows import Queued
from fangs.translation.phrases import kept, read_back


class LetterQueue(Consents):
    """Stores the queue of outgoing letters. Letters that have been sent stay in it."""

    def letters_due(self, now: float, most: int) -> list[Queued]:
        """Return the letters that must be sent now, beginning with the longest overdue."""
        return [_queued(row) for row in self.rows(sql.LETTERS_DUE, now=now, most=most)]

    def letters_of(self, table_id: str) -> list[Queued]:
        """Return all letters of a table, sent and unsent, in the order of the events that caused them."""
        rows = self.rows(sql.LETTERS_OF, of_table=table_id) if table_id.isprintable() else []
        return [_queued(row) for row in rows]

    def letters_held(self, address: str, most: int) -> list[Queued]:
        """Return the letters that are held until an address's owner agrees to receive letters."""
        return [_queued(row) for row in self.rows(sql.LETTERS_HELD, of_address=address, most=most)]

    def letter_times(self, table_id: str) -> dict[int, float]:
        """Return the times of the events that caused letters which could not be sent, by event number."""
        rows = self.rows(sql.LETTER_TIMES, of_table=table_id) if table_id.isprintable() else []
        return {int(row[0]): float(row[1]) for row in rows}

    def take_letter(self, letter: Queued, until: float) -> Queued | None:
        """Claim a letter until the time `until`, in order to send it. Return None if another caller has claimed it."""
        taken = letter._replace(due=until, tries=letter.tries + 1)
        return taken if self._move(letter, taken) else None

    def letter_sent(self, letter: Queued) -> None:
        """Store that a letter has been sent."""
        self.execute(_what(letter), sql.LETTER_SENT, _this(letter))

    def letter_failed(self, letter: Queued, again: float | None, why: str) -> None:
        """Store why a claimed letter could not be sent, and when to try again (None to give it up).

        Nothing changes if another caller has claimed the letter since then.
        """
        self._move(letter, letter._replace(due=again, failed=why))

    def letter_returned(self, letter: Queued, why: str) -> bool:
        """Store why a letter came back undelivered. Return whether anything changed.

        The letter has been sent, or it is held and the question whether it may be sent came back. The first reason
        stays until the letter is sent again.
        """
        return self.execute(_what(letter), sql.LETTER_RETURNED, _this(letter) | {"why": kept(why)}) == 1

    def hold_letter(self, letter: Queued, address: str) -> None:
        """Hold a claimed letter until its address's owner agrees to receive letters. The address is given as a hash."""
        self._move(letter, letter._replace(due=None, held=address, failed=None))

    def release_elsewhere(self, letter: Queued, address: str, at: float) -> None:
        """Release a reader's earlier letters that are held for a different address.

        They are then sent to the reader's present address, whose hash is `address`, or not at all if they were for
        somebody else.
        """
        row = _this(letter) | {"of_address": address, "at": at}
        self.execute(f"letters of table {letter.table_id}", sql.RELEASE_ELSEWHERE, row)

    def letters_again(self, table_id: str, at: float) -> int:
        """Queue a table's undelivered letters again, and return their number."""
        return self.execute(f"letters of table {table_id}", sql.LETTERS_AGAIN, {"of_table": table_id, "at": at})

    def _move(self, old: Queued, new: Queued) -> bool:
        change = {
            "old_due": old.due,
            "new_due": new.due,
            "new_tries": new.tries,
            "why": None if new.failed is None else kept(new.failed),
            "new_held": new.held,
        }
        return self.execute(_what(old), sql.MOVE_LETTER, _this(old) | change) == 1


def _queued(row: Iterable[Any]) -> Queued:
    letter = Queued(*row)
    return letter if letter.failed is None else letter._replace(failed=read_back(letter.failed))


def _what(letter: Queued) -> str:
    return f"letter {letter.seq} of table {letter.table_id}"


def _this(letter: Queued) -> dict[str, Any]:
    return {f"of_{field}": letter[k] for k, field in enumerate(Queued._fields[:4])}

"""The queue of outgoing letters. It holds no words: they are written from the log when a letter is sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fangs.store import statements as sql
from fangs.store.consents import Consents
from fangs.table.rows import Queued
from fangs.translation.phrases import kept, read_back


class LetterQueue(Consents):
    """The letters of all tables: sent ones too."""

    def letters_due(self, now: float, most: int) -> list[Queued]:
        """Letters to send now, the longest overdue first, those of one table in the order of its log."""
        return [_queued(row) for row in self._ask(sql.LETTERS_DUE, now=now, most=most)]

    def letters_of(self, table_id: str) -> list[Queued]:
        """All letters of a table, sent ones too, in the order of its log."""
        rows = self._ask(sql.LETTERS_OF, of_table=table_id) if table_id.isprintable() else []
        return [_queued(row) for row in rows]

    def take_letter(self, letter: Queued, until: float) -> Queued | None:
        """Claim a letter until then, to send it; if several try, one gets it and the others None."""
        taken = letter._replace(due=until, tries=letter.tries + 1)
        return taken if self._move(letter, taken) else None

    def letter_sent(self, letter: Queued) -> None:
        """Note that a letter was sent: it is no longer due."""
        self._write(
            f"letter {letter.seq} of table {letter.table_id}", lambda to: to.execute(sql.LETTER_SENT, _this(letter))
        )

    def letter_failed(self, letter: Queued, again: float | None, why: str) -> None:
        """Note why a letter that was taken was not sent, and when to try again (None: given up); nothing if another has taken it since."""
        self._move(letter, letter._replace(due=again, failed=why))

    def hold_letter(self, letter: Queued, address: str) -> None:
        """Make a letter that was taken wait until the address agrees to letters."""
        self._move(letter, letter._replace(due=None, held=address, failed=None))

    def letters_again(self, table_id: str, at: float) -> int:
        """Queue the failed letters of a table again; returns how many."""
        again = {"of_table": table_id, "at": at}
        return self._write(f"letters of table {table_id}", lambda to: to.execute(sql.LETTERS_AGAIN, again))

    def _move(self, old: Queued, new: Queued) -> bool:
        change = {
            "old_due": old.due,
            "new_due": new.due,
            "new_tries": new.tries,
            "why": None if new.failed is None else kept(new.failed),
            "new_held": new.held,
        }
        row = _this(old) | change
        what = f"letter {old.seq} of table {old.table_id}"
        return self._write(what, lambda to: to.execute(sql.MOVE_LETTER, row)) == 1


def _queued(row: Iterable[Any]) -> Queued:
    letter = Queued(*row)
    return letter if letter.failed is None else letter._replace(failed=read_back(letter.failed))


def _this(letter: Queued) -> dict[str, Any]:
    return {f"of_{field}": letter[k] for k, field in enumerate(Queued._fields[:4])}

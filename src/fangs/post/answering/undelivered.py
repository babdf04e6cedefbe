"""Records on the Games Master's desk which letters could not be delivered.

Anybody can forge such a report, so it only adds a line to the desk, and only for a letter that was sent.
"""

from __future__ import annotations

from collections.abc import Iterator

from fangs.post.answering.invitation import WORD
from fangs.post.answering.writer import id_of
from fangs.post.reading.returned import Returned
from fangs.service.table_service import TableService
from fangs.table.post.mail import COMPLAINT, SIGN_UP
from fangs.table.rows import Queued
from fangs.translation import phrase

MOST = 20
"""The maximum number of tables that are searched for a returned letter, the latest first."""
A_DAY = 20
"""The maximum number of returned letters that a table's desk shows per day."""
LOOKED_AT = 500
"""The maximum number of reports that are read per day."""


def note(service: TableService, report: Returned) -> str | None:
    """Record that a letter could not be delivered. Return the name of its table, or None if the letter is not ours."""
    if not service.store.use("returned", "", 1, LOOKED_AT, service.clock()):
        return None
    why = report.reason or phrase("The mail server gives no reason.")
    noted = [letter for letter in _letters(service, report) if _note(service, letter, why)]
    return noted[0].table_id if noted else None


def _note(service: TableService, letter: Queued, why: str) -> bool:
    store, table = service.store, letter.table_id
    if not store.use("returned", table, 1, A_DAY, service.clock()):
        return False
    store.letter_returned(letter, why)
    service.news.tell(table)
    return True


def _letters(service: TableService, report: Returned) -> Iterator[Queued]:
    """Yield the letters that a report is about. If a question for consent was returned, yield the letters that wait for it."""
    store, names = service.store, frozenset(report.names)
    for name in report.names:
        if match := WORD.fullmatch(name):
            yield from store.letters_held(match[1], MOST)
    digits = {name.partition(".")[0] for name in names}
    theirs = [table for one in report.recipients for table in store.tables_with(one, MOST)]
    for table in list(dict.fromkeys([*report.tables, *theirs]))[:MOST]:
        for letter in store.letters_of(table):
            is_shown = letter.state in ("sent", "given up") and letter.kind not in (COMPLAINT, SIGN_UP)
            if is_shown and id_of(letter) in digits:
                yield letter

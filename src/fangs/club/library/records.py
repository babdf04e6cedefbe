"""Downloads the library's games as records, and reads collections of records that people upload."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fangs.club.library.search import Filters, find
from fangs.core.errors import FangsError, InvalidRecord, RequestError
from fangs.core.records.record import Record
from fangs.service.table_service import TableService
from fangs.store.cursor import Cursor
from fangs.store.results import StoredResult
from fangs.table.lifecycle.opening import MAX_STEPS
from fangs.table.phase import Phase
from fangs.table.refusals import NoTable
from fangs.table.state import Table
from fangs.table.views.table_view import require_may_look
from fangs.translation import figure

AT_ONCE = 10
MAX_GAMES = 1000
"""The maximum number of games in one download."""
MAX_SECONDS = 5.0
"""The maximum computing time for one download, in seconds."""


def download(
    service: TableService, filters: Filters, after: Cursor | None, charge: Callable[[float], None]
) -> Iterator[str]:
    """Yield the records of all matching games as text, newest first, a few games at a time.

    The download ends after `MAX_GAMES` games or `MAX_SECONDS` of computing, and its last line then says where to continue. `charge` is
    called with the seconds spent on each part.
    """
    number, seconds, cursor = 0, 0.0, after
    while number < MAX_GAMES and seconds < MAX_SECONDS:
        began = time.thread_time()
        page = find(service.store, filters, cursor, AT_ONCE)
        text = "".join(_text(service, game) for game in page.games)
        spent = time.thread_time() - began
        charge(spent)
        number, seconds, cursor = number + len(page.games), seconds + spent, page.following
        yield text
        if cursor is None:
            return
    yield f"# more: after={cursor}\n"


def _text(service: TableService, game: StoredResult) -> str:
    try:
        return service.look(game.table_id, _records)
    except NoTable:  # the table was deleted just now
        return ""


def _records(table: Table) -> str:
    require_may_look(table, None)
    if table.phase is not Phase.OVER:  # the game goes on again
        return ""
    return "".join(f"{table.record_file(board.index)}\n" for board in table.boards)


class CollectedRecord(NamedTuple):
    """A summary of one record in an uploaded collection, or the reason why the record cannot be read."""

    game: str
    title: str
    names: dict[str, str]
    """The names of the players, by side."""
    scores: list[int | float] | None
    steps: int
    tags: dict[str, str]
    ending: str | None = None
    """A sentence about how people ended the game, or None."""
    error: str | None = None


def read_collected(text: str) -> dict[str, Any]:
    """Read one record of a collection, replay it, and return a summary as JSON. It can run in another process."""
    return _read(text)._asdict()


def _read(text: str) -> CollectedRecord:
    try:
        if (steps := len(Record.unplayed(text))) > MAX_STEPS:
            raise InvalidRecord.phrased(
                "A record for analysis can have at most {most_steps} steps, but this record has {steps}.",
                most_steps=figure(MAX_STEPS),
                steps=figure(steps),
            )
        record = Record.read(text)
    except (FangsError, RequestError) as error:
        return CollectedRecord("", "", {}, None, 0, {}, error=str(error.message))
    first = record.positions[0]
    names = {first.side(player): name for player, name in sorted(record.names.items())}
    steps = len(record.earlier) + len(record.steps)
    ending = str(record.ending.sentence(record.names, record.position)) if record.ending else None
    game, scores = record.game, record.position.scores
    return CollectedRecord(game.name, game.title, names, scores, steps, dict(record.tags), ending)

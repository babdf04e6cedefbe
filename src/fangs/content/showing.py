"""Boards of tables to be shown elsewhere: pictures, films, and games to look through. Everybody sees what a spectator sees."""

from __future__ import annotations

from typing import Any, NamedTuple

from fangs.core.errors import RequestError
from fangs.core.pictures.film import Look, Shot, film, still
from fangs.core.pictures.slides import slides
from fangs.core.pictures.themes import Theme
from fangs.core.records.record import Record
from fangs.table.board import Board
from fangs.table.live.choosing import board_of
from fangs.table.phase import Phase
from fangs.table.state import Table
from fangs.table.views.table_view import require_may_look
from fangs.translation import phrase

Json = dict[str, Any]


class Stretch(NamedTuple):
    """Some steps of a record. Steps that were played before the rules were corrected are not in it."""

    record: Record
    first: int
    last: int


def picture(table: Table, board: int, steps: int, theme: Theme) -> str:
    """Return a board after some steps as a drawing with a caption. Raises NoSeat and RequestError."""
    at = _readable(table, board, steps)
    return still(table.record(at.index), steps - at.readable_from, Look(theme=theme))


def stretch(table: Table, board: int, start: int | None = None, end: int | None = None) -> Json:
    """Return the positions of a board as data that a page draws, by default all of them. Raises NoSeat and RequestError."""
    first = board_of(table, board).readable_from if start is None else start
    at = _readable(table, board, first)
    last = len(at.steps) if end is None else end
    return slides(table.record(at.index), first - at.readable_from, last - at.readable_from)


def finished(table: Table, board: int, start: int | None = None, end: int | None = None) -> Stretch:
    """Return a stretch of a game that is over, by default all of it. Raises NoSeat, and RequestError if it is not over.

    A negative `start` is refused later, as a step that the record does not have.
    """
    require_may_look(table, None)
    at = board_of(table, board)
    if table.phase is not Phase.OVER:
        raise RequestError(phrase("A film of a game can be made only when the game is over."))
    unread = at.readable_from
    first = start if start is not None and start < 0 else max(unread, start or 0)
    return Stretch(table.record(at.index), first - unread, (len(at.steps) if end is None else end) - unread)


def to_film(table: Table, board: int, start: int | None, end: int | None, most: int) -> Stretch:
    """Return a stretch of at most this many steps of a game that is over, by default its last ones. Raises NoSeat and RequestError."""
    found = finished(table, board, start, end)
    if start is None:
        found = found._replace(first=max(found.first, found.last - most))
    if (count := found.last - found.first) > most:
        raise RequestError(
            phrase("A film has at most {most} steps here, not {count}: choose fewer.", most=most, count=count)
        )
    return found


def shots(asked: Stretch, done: int, theme: Theme, smooth: int, count: int) -> list[Shot]:
    """Return some of the pictures of a film: those of the next `count` steps after `done` of them. Raises RequestError.

    All parts of a film together are the film. Each begins where the part before ended.
    """
    record, first, last = asked
    begins = first + done
    part = film(record, begins, min(last, begins + count), Look(theme=theme, smooth=smooth))
    return part[1:] if done else part


def _readable(table: Table, board: int, steps: int) -> Board:
    """The board with its record, if that has a position after these steps. Raises NoSeat and RequestError."""
    require_may_look(table, None)
    at = board_of(table, board)
    at.at(steps if 0 <= steps <= len(at.steps) else 0)  # raises if corrected rules applied then
    return at

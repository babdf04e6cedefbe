"""Makes pictures, films and slides of boards at tables. They show only what a spectator sees."""

from __future__ import annotations

from typing import Any, NamedTuple

from fangs.core.errors import RequestError
from fangs.core.pictures.film import Look, Shot, film, still
from fangs.core.pictures.slides import slides
from fangs.core.pictures.themes import Theme
from fangs.core.records.record import Record
from fangs.table.board import Board
from fangs.table.guards import board_of
from fangs.table.phase import Phase
from fangs.table.state import Table
from fangs.table.views.table_view import require_may_look

Json = dict[str, Any]


class Stretch(NamedTuple):
    """A range of a record's steps to show. Steps before the last correction of the rules are not counted."""

    record: Record
    first: int
    last: int


def picture(table: Table, board: int, steps: int, theme: Theme) -> str:
    """Draw a board as it was after this many steps, with a caption.

    Raise NoSeat if spectators may not look at the table, and RequestError if the position cannot be shown.
    """
    at = _readable(table, board, steps)
    return still(table.record(at.index), steps - at.readable_from, Look(theme=theme))


def stretch(table: Table, board: int, start: int | None = None, end: int | None = None) -> Json:
    """Make slides of a board's positions, by default of all of them.

    Raise NoSeat if spectators may not look at the table, and RequestError if a position cannot be shown.
    """
    first = board_of(table, board).readable_from if start is None else start
    at = _readable(table, board, first)
    last = len(at.steps) if end is None else end
    return slides(table.record(at.index), first - at.readable_from, last - at.readable_from)


def finished(table: Table, board: int, start: int | None = None, end: int | None = None) -> Stretch:
    """Select a range of steps of a finished game, by default all of them.

    Raise NoSeat if spectators may not look at the table, and RequestError if the game is not over. A negative `start`
    is refused later, because the record has no such step.
    """
    require_may_look(table, None)
    at = board_of(table, board)
    if table.phase is not Phase.OVER:
        raise RequestError.phrased("You can make a film of a game only when the game is over.")
    unread = at.readable_from
    first = start if start is not None and start < 0 else max(unread, start or 0)
    return Stretch(table.record(at.index), first - unread, (len(at.steps) if end is None else end) - unread)


def to_film(table: Table, board: int, start: int | None, end: int | None, most: int) -> Stretch:
    """Select at most `most` steps of a finished game for a film, by default the last ones.

    Raise NoSeat if spectators may not look at the table, and RequestError if the game is not over or too many steps are
    chosen.
    """
    found = finished(table, board, start, end)
    if start is None:
        found = found._replace(first=max(found.first, found.last - most))
    if (count := found.last - found.first) > most:
        raise RequestError.phrased(
            "A film can have at most {most} steps here, but you chose {count}. Please choose fewer.",
            most=most,
            count=count,
        )
    return found


def shots(asked: Stretch, done: int, theme: Theme, smooth: int, count: int) -> list[Shot]:
    """Draw a part of a film: the next `count` steps after the first `done` steps.

    Together, the parts make up the whole film. Each part begins where the previous one ended. Raise RequestError if the
    record has no such steps.
    """
    record, first, last = asked
    begins = first + done
    part = film(record, begins, min(last, begins + count), Look(theme=theme, smooth=smooth))
    return part[1:] if done else part


def _readable(table: Table, board: int, steps: int) -> Board:
    """Return a board, after checking that a spectator may see its position after this many steps.

    Raise NoSeat if spectators may not look at the table, and RequestError if the position cannot be read any more.
    """
    require_may_look(table, None)
    at = board_of(table, board)
    at.at(steps if 0 <= steps <= len(at.steps) else 0)  # raises if corrected rules applied then
    return at

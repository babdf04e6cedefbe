"""What a reader may know of a record before the game is over, and a seal for the rest where the record is kept to be played on.

A game whose secrets last beyond the choice says by `notation.shown` what of an action or outcome a player may know: mostly `?`. The seal
keeps the rest from the eyes of who opens a file; it is no lock, and who wants to can break it.
"""

from __future__ import annotations

import base64
import contextlib
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fangs.core.errors import FangsError, InvalidRecord, quoted
from fangs.core.fields import HIDDEN, compact
from fangs.core.game import View
from fangs.core.position import EVERYTHING, Position
from fangs.translation import figure, phrase

if TYPE_CHECKING:
    from fangs.core.records.record import Record, Step

SEEN_BY, SEALED = "seen by: ", "sealed: "
"""How the lines begin that only a masked record has."""
MOST_SEALED = 4_000_000
"""The longest record that is taken out of a seal, in bytes."""


def lines(record: Record) -> list[str]:
    """The steps of a record in order, each as its reader may know it."""
    if record.reader is EVERYTHING or not record.game.masks:
        return list(map(str, [*record.earlier, *record.steps]))
    return [*(_hidden(step) for step in record.earlier), *_shown(record)]


def _shown(record: Record) -> Iterator[str]:
    for position, step in zip(record.positions, record.steps, strict=False):
        yield f"{step.mover} {shown(position, step, record.reader)}"


def shown(position: Position, step: Step, reader: int | None) -> str:
    """The action of a step from a position as a reader may know it; a correction is made of what all may see."""
    return step.action if step.is_correction else position.shown(step.role, step.action, reader)


def _hidden(step: Step) -> str:
    return f"{step.mover} {HIDDEN}"


def head(record: Record) -> list[str]:
    """For whom a record is masked, where it leaves something out."""
    if record.reader is EVERYTHING or lines(record) == list(map(str, [*record.earlier, *record.steps])):
        return []
    return [SEEN_BY + ("all" if record.reader is None else f"{record.reader}")]


def rebased(record: Record, position: View) -> str:
    """The position from which a game went on after its rules were corrected, as the reader may see it."""
    if record.reader is EVERYTHING or not record.game.masks:
        return compact(position)
    try:
        return compact(Position.read(record.game, position).json(record.reader))
    except FangsError:  # by older rules, which nobody can read any more
        return HIDDEN


def sealed(record: Record) -> str:
    """The record with all its secrets, to be played on, but so that nobody reads them who only looks at it."""
    if not head(masked := record.masked(None)):
        return str(record)
    return f"{masked}\n{SEALED}{base64.b85encode(zlib.compress(str(record).encode())).decode()}\n"


def unsealed(text: str, most: int = MOST_SEALED) -> str:
    """The text of a whole record, where it is sealed in this one; raises InvalidRecord for too long a one, or one for a reader only."""
    _, found, seal = text.partition(f"\n{SEALED}")
    if found:
        opened, whole = zlib.decompressobj(), b""
        with contextlib.suppress(ValueError, zlib.error):
            whole = opened.decompress(base64.b85decode(seal.strip()), most)
            if (
                opened.eof and f"\n{SEALED}".encode() not in whole
            ):  # a seal in a seal would be opened without these bounds
                return whole.decode()
        if len(whole) == most:
            raise InvalidRecord(
                phrase("A record of more than {most_text} characters is not read.", most_text=figure(most))
            )
        raise InvalidRecord(phrase("The line {line} of the record is damaged.", line=quoted(SEALED)))
    if f"\n{SEEN_BY}" in text.partition("\n\n")[0]:
        raise InvalidRecord(
            phrase(
                "This record leaves out what is secret until the game is over, so it cannot be replayed. "
                "When the game is over, there is a full record."
            )
        )
    return text

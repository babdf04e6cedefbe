"""What a reader may know of a record before the game is over, and a seal for the rest where the record is kept to be played on.

A game whose secrets last beyond the choice says by `notation.shown` what of an action or outcome a player may know: mostly `?`. The seal
keeps the rest from the eyes of who opens a file; it is no lock, and who wants to can break it.
"""

from __future__ import annotations

import base64
import contextlib
import zlib
from typing import Any

from fangs.core.errors import FangsError, InvalidRecord, quoted
from fangs.core.fields import HIDDEN, compact
from fangs.core.game import Game, View
from fangs.core.position import EVERYTHING, Position
from fangs.core.records.step import Step
from fangs.translation import figure, phrase

SEEN_BY, SEALED = "seen by: ", "sealed: "
"""How the lines begin that only a masked record has."""
MAX_SEALED = 4_000_000
"""The longest record that is taken out of a seal, in bytes."""


def shown(position: Position, step: Step, reader: int | None) -> str:
    """The action of a step from a position as a reader may know it; a correction is made of what all may see."""
    return step.action if step.is_correction else position.shown(step.role, step.action, reader)


def hidden(step: Step) -> str:
    """A step that nobody may know any more."""
    return f"{step.mover} {HIDDEN}"


def rebased(game: Game, position: View, reader: Any) -> str:
    """The position from which a game went on after its rules were corrected, as a reader may see it."""
    if reader is EVERYTHING or not game.masks:
        return compact(position)
    try:
        return compact(Position.read(game, position).json(reader))
    except FangsError:  # by older rules, which nobody can read any more
        return HIDDEN


def sealed(text: str, masked: str) -> str:
    """The text of a masked record, with the whole one in it, which nobody reads who only looks at it."""
    return f"{masked}\n{SEALED}{base64.b85encode(zlib.compress(text.encode())).decode()}\n"


def unsealed(text: str, most: int = MAX_SEALED) -> str:
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
            raise InvalidRecord(phrase("A record may have at most {most_text} characters.", most_text=figure(most)))
        raise InvalidRecord(phrase("The line {line} of the record is damaged.", line=quoted(SEALED)))
    if f"\n{SEEN_BY}" in text.partition("\n\n")[0]:
        raise InvalidRecord(
            phrase(
                "This record leaves out what is secret until the game is over, so it cannot be replayed. The full "
                "record is available when the game is over."
            )
        )
    return text

"""Hides the secrets of a record from a reader until the game is over, and encodes them in a saved record.

If the secrets of a game outlast a choice, `notation.shown` defines the form of an action or outcome that a player can see, usually `?`. The
seal hides the rest from anyone who opens the file. The seal is not encryption, so anyone who wants to can break it.
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
from fangs.translation import figure

SEEN_BY, SEALED = "seen by: ", "sealed: "
"""The beginnings of the two lines that only a record with hidden secrets has."""
MAX_SEALED = 4_000_000
"""The maximum size of a record that is decoded from a seal, in bytes."""


def shown(position: Position, step: Step, reader: int | None) -> str:
    """Return the action of a step as a reader can see it before the game is over.

    A correction contains only what everybody can see.
    """
    return step.action if step.is_correction else position.shown(step.role, step.action, reader)


def hidden(step: Step) -> str:
    """Write a step as text, with `?` in place of its action."""
    return f"{step.mover} {HIDDEN}"


def rebased(game: Game, position: View, reader: Any) -> str:
    """Write the position after a correction of the rules as JSON, as a reader can see it."""
    if reader is EVERYTHING or not game.masks:
        return compact(position)
    try:
        return compact(Position.read(game, position).json(reader))
    except FangsError:  # The position was written under older rules, which no longer exist.
        return HIDDEN


def sealed(text: str, masked: str) -> str:
    """Append the encoded whole record to a masked record, so that nobody reads the secrets by accident."""
    return f"{masked}\n{SEALED}{base64.b85encode(zlib.compress(text.encode())).decode()}\n"


def unsealed(text: str, most: int = MAX_SEALED) -> str:
    """Decode the whole record from the seal in a text. A text without a seal is returned unchanged.

    Raise InvalidRecord if the seal is damaged, if the record is too long, or if the text leaves out secrets and has
    no seal.
    """
    _, found, seal = text.partition(f"\n{SEALED}")
    if found:
        opened, whole = zlib.decompressobj(), b""
        with contextlib.suppress(ValueError, zlib.error):
            whole = opened.decompress(base64.b85decode(seal.strip()), most)
            if opened.eof:
                return require_unsealed(whole.decode())
        if len(whole) == most:
            raise InvalidRecord.phrased("A record may have at most {most_text} characters.", most_text=figure(most))
        raise _damaged()
    if f"\n{SEEN_BY}" in text.partition("\n\n")[0]:
        raise InvalidRecord.phrased(
            "This record leaves out everything that is secret until the game is over, so it cannot be "
            "replayed. The full record is available when the game is over."
        )
    return text


def require_unsealed(text: str) -> str:
    """Check that a text from a seal does not contain another seal, and return the text unchanged.

    Raise InvalidRecord if it does, because the other seal would be opened too.
    """
    if f"\n{SEALED}" in text:
        raise _damaged()
    return text


def _damaged() -> InvalidRecord:
    return InvalidRecord.phrased("The line {line} of the record is damaged.", line=quoted(SEALED))

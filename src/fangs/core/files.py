"""Files that somebody names: texts and records, read with errors that say what is wrong."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from fangs.core import match
from fangs.core.errors import RequestError, quoted, reason
from fangs.core.record import MOST_TEXT, Record
from fangs.translation import phrase


def read_text(path: Path) -> str:
    """The text of a file (`-`: standard input); raises RequestError where it cannot be read, is too long, or is no UTF-8."""
    try:
        with contextlib.ExitStack() as stack:
            file = os.fdopen(os.dup(0), "rb") if str(path) == "-" else path.open("rb")
            data = stack.enter_context(file).read(MOST_TEXT + 1)
        if len(data) > MOST_TEXT:
            raise RequestError(
                phrase(
                    "The file {path} is too long: at most {most} bytes are read.",
                    path=quoted(str(path)),
                    most=f"{MOST_TEXT:,}",
                )
            )
        return data.decode("utf-8-sig")  # some editors begin with a mark
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise RequestError(
            phrase("The file {path} cannot be read: {why}.", path=quoted(str(path)), why=reason(error))
        ) from None


def read_record(path: Path) -> Record:
    """The record in a file; raises FangsError."""
    return Record.read(read_text(path))


def read_records(path: Path) -> list[Record]:
    """The records in a file, of a game or of a match; raises FangsError."""
    text = read_text(path)
    return match.read(text) if match.is_match(text) else [Record.read(text)]

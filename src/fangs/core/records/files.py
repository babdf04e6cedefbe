"""Reads text and records from files that the user names, with errors that explain what is wrong."""

from __future__ import annotations

from pathlib import Path

from fangs.core.records import match
from fangs.core.records.record import MAX_TEXT, Record
from fangs.core.system.text_file import text_of


def read_text(path: Path) -> str:
    """Read the text of a file, or of standard input if the path is `-`.

    Raise RequestError if the text cannot be read, is too long, or is not Unicode.
    """
    return text_of(path, MAX_TEXT, descriptor=0 if str(path) == "-" else None)


def read_record(path: Path) -> Record:
    """Read and replay the record in a file, or raise FangsError if this is not possible."""
    return Record.read(read_text(path))


def read_records(path: Path) -> list[Record]:
    """Read and replay the records in a file, which can contain games or matches.

    Raise FangsError if this is not possible.
    """
    text = read_text(path)
    return match.read_all(text) if match.is_match(text) else Record.read_all(text)

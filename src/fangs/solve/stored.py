"""Reads and writes files with tables. The first line describes the table and has a checksum of the data after it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from fangs.core.errors import RequestError
from fangs.engine.whole_file import write_whole

FORMAT = 1
MAX_HEADER = 10_000
"""The maximum length of the first line, in bytes."""


class BadTable(RequestError):
    """The error if a file is damaged, or is not a table for the current version of the game."""


def write(file: Path, about: dict[str, Any], packed: bytes, notes: dict[str, float] | None = None) -> None:
    """Write a table, and any figures about it. Readers see either the old table or the complete new table."""
    noted = {"notes": notes} if notes else {}
    keep(file, header({**about, **noted}, packed) + packed)


def header(about: dict[str, Any], checked: bytes) -> bytes:
    """Build a file's first line, with a checksum of the bytes that follow. They do not affect its length."""
    return json.dumps({"format": FORMAT, **about, "sha256": hashlib.sha256(checked).hexdigest()}).encode() + b"\n"


def keep(file: Path, whole: bytes) -> None:
    """Write a file. Readers see either all of the old bytes or all of the new bytes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, whole)


def read(file: Path, about: dict[str, Any]) -> bytes:
    """Read a table's compressed values. Raise BadTable if the file is damaged or for something else."""
    line, _, packed = file.read_bytes().partition(b"\n")
    check(file, about, line, packed)
    return packed


def check(file: Path, about: dict[str, Any], line: bytes, checked: bytes) -> None:
    """Raise BadTable if a file's first line describes something else or its checksum does not match the data."""
    if hashlib.sha256(checked).hexdigest() != require_about(file, about, line)["sha256"]:
        raise BadTable(f"{file} is damaged: its checksum differs. Make it again.")


def require_about(file: Path, about: dict[str, Any], line: bytes) -> dict[str, Any]:
    """Parse a file's first line into a dictionary. Raise BadTable if it describes something else."""
    try:
        said = json.loads(line)
        found = {key: value for key, value in said.items() if key not in ("sha256", "notes")}
        said["sha256"]
    except (ValueError, RecursionError, KeyError, AttributeError, TypeError):
        raise BadTable(f"{file} is not a table of values.") from None
    expected = {"format": FORMAT, **about}
    if found != expected:
        differ = [key for key in expected if found.get(key) != expected[key]]
        raise BadTable(f"{file} is for something else: its {', '.join(differ) or 'header'} differs. Make it again.")
    return dict(said)


def first_line(file: Path) -> bytes:
    """Read a file's first line, or its first MAX_HEADER bytes if the line is longer."""
    with file.open("rb") as lines:
        return lines.readline(MAX_HEADER)


def notes(file: Path) -> dict[str, float]:
    """Read the figures about a table from its first line, which must be valid."""
    found: dict[str, float] = json.loads(first_line(file)).get("notes", {})
    return found

"""A table as a file: one line that describes it, with a checksum of what follows; then the packed values."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from fangs.core.errors import RequestError

FORMAT = 1


class BadTable(RequestError):
    """A file that is not a table of this game as it is now, or is damaged."""


def write(file: Path, about: dict[str, Any], packed: bytes, notes: dict[str, float] | None = None) -> None:
    """Keep a table, with figures that were found when it was made; a reader gets either the old one or all of the new one."""
    noted = {"notes": notes} if notes else {}
    header = json.dumps({"format": FORMAT, **about, **noted, "sha256": hashlib.sha256(packed).hexdigest()})
    keep(file, header.encode() + b"\n" + packed)


def keep(file: Path, whole: bytes) -> None:
    """Keep all bytes of a file; a reader gets either the old ones or all of the new ones."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(f".{os.getpid()}")
    beside.write_bytes(whole)
    beside.replace(file)


def read(file: Path, about: dict[str, Any]) -> bytes:
    """The packed values of a table that was kept; raises BadTable where it is about something else, or was damaged."""
    line, _, packed = file.read_bytes().partition(b"\n")
    try:
        header = json.loads(line)
        checksum = header.pop("sha256")
        header.pop("notes", None)
    except (ValueError, KeyError, AttributeError, TypeError):
        raise BadTable(f"{file} is not a table of values.") from None
    expected = {"format": FORMAT, **about}
    if header != expected:
        differ = [key for key in expected if header.get(key) != expected[key]]
        raise BadTable(f"{file} is for something else: its {', '.join(differ) or 'header'} differs. Make it again.")
    if hashlib.sha256(packed).hexdigest() != checksum:
        raise BadTable(f"{file} is damaged: its checksum differs. Make it again.")
    return packed


def notes(file: Path) -> dict[str, float]:
    """The figures that were kept with a table which can be read."""
    with file.open("rb") as lines:
        found: dict[str, float] = json.loads(lines.readline()).get("notes", {})
    return found

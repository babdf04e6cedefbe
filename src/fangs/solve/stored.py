"""A table as a file: one line that describes it, with a checksum of what follows; then the packed values."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from fangs.core.errors import RequestError

FORMAT = 1
MAX_HEADER = 10_000
"""The longest first line that is read, in bytes."""


class BadTable(RequestError):
    """A file that is not a table of this game as it is now, or is damaged."""


def write(file: Path, about: dict[str, Any], packed: bytes, notes: dict[str, float] | None = None) -> None:
    """Keep a table, with figures that were found when it was made; a reader gets either the old one or all of the new one."""
    noted = {"notes": notes} if notes else {}
    keep(file, header({**about, **noted}, packed) + packed)


def header(about: dict[str, Any], checked: bytes) -> bytes:
    """The first line of a file, with a checksum of these bytes that follow it; it is equally long whatever they are."""
    return json.dumps({"format": FORMAT, **about, "sha256": hashlib.sha256(checked).hexdigest()}).encode() + b"\n"


def keep(file: Path, whole: bytes) -> None:
    """Keep all bytes of a file; a reader gets either the old ones or all of the new ones."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(f".{os.getpid()}")
    beside.write_bytes(whole)
    beside.replace(file)


def read(file: Path, about: dict[str, Any]) -> bytes:
    """The packed values of a table that was kept; raises BadTable where it is about something else, or was damaged."""
    line, _, packed = file.read_bytes().partition(b"\n")
    check(file, about, line, packed)
    return packed


def check(file: Path, about: dict[str, Any], line: bytes, checked: bytes) -> None:
    """Raise BadTable where a file's first line is about something else, or its checksum is not that of these bytes."""
    if hashlib.sha256(checked).hexdigest() != require_about(file, about, line)["sha256"]:
        raise BadTable(f"{file} is damaged: its checksum differs. Make it again.")


def require_about(file: Path, about: dict[str, Any], line: bytes) -> dict[str, Any]:
    """What a file's first line says; raises BadTable where it is about something else."""
    try:
        said = json.loads(line)
        found = {key: value for key, value in said.items() if key not in ("sha256", "notes")}
        said["sha256"]
    except (ValueError, KeyError, AttributeError, TypeError):
        raise BadTable(f"{file} is not a table of values.") from None
    expected = {"format": FORMAT, **about}
    if found != expected:
        differ = [key for key in expected if found.get(key) != expected[key]]
        raise BadTable(f"{file} is for something else: its {', '.join(differ) or 'header'} differs. Make it again.")
    return dict(said)


def first_line(file: Path) -> bytes:
    """What a file says about itself."""
    with file.open("rb") as lines:
        return lines.readline(MAX_HEADER)


def notes(file: Path) -> dict[str, float]:
    """The figures that were kept with a table which can be read."""
    found: dict[str, float] = json.loads(first_line(file)).get("notes", {})
    return found

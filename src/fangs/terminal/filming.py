"""Writes a picture or a film of a recorded game to a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from fangs.core.errors import RequestError
from fangs.core.pictures.film import Look, film, smoothness, still
from fangs.core.pictures.themes import Theme
from fangs.core.pictures.writing import STILL, animated, format_of, picture
from fangs.core.records.record import Record
from fangs.core.system.text_file import write_file


@dataclass(frozen=True)
class Wish:
    """The steps that a picture or film shows, its width in pixels, its theme, and whose view of the board it shows."""

    first: int | None
    last: int | None
    width: int
    reader: Any
    theme: Theme


def write(record: Record, file: Path, wish: Wish, console: Console) -> None:
    """Write a picture or a film of a record to a file, in the format that the file's extension names.

    Raise RequestError if that is impossible.
    """
    kind = format_of(file.name)
    if kind in STILL and wish.first is not None:
        raise RequestError.phrased(
            "A file that ends with {ending} can show only one position. Choose the position with --to, without --from.",
            ending=f".{kind}",
        )
    made = _still(record, kind, wish) if kind in STILL else _film(record, kind, wish, console)
    write_file(file, made)


def _still(record: Record, kind: str, wish: Wish) -> bytes:
    steps = len(record.steps) if wish.last is None else wish.last
    return picture(still(record, steps, Look(wish.reader, wish.theme)), kind, wish.width)


def _film(record: Record, kind: str, wish: Wish, console: Console) -> bytes:
    first, last = wish.first or 0, len(record.steps) if wish.last is None else wish.last
    shots = film(record, first, last, Look(wish.reader, wish.theme, smoothness(record, first, last)))
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task({"apng": "APNG", "webp": "WebP", "gif": "GIF"}[kind], total=len(shots))
        return animated(shots, kind, wish.width, lambda done: progress.update(task, completed=done))

"""Writes whole files: a reader gets either the old file or the complete new one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE, S_ISREG
from typing import BinaryIO


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, as `whole_file` does."""
    with whole_file(path) as file:
        file.write(content)


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of the one at this path when it is complete. Raises OSError, which names the path.

    A link stays a link, and a file keeps its mode. Anything but a regular file, such as a device or a pipe, is written directly.
    """
    try:
        mode = _mode(path)
        with _directly(path) if mode is not None and not S_ISREG(mode) else _beside(path, mode) as file:
            yield file
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def _mode(path: Path) -> int | None:
    with contextlib.suppress(FileNotFoundError):
        return path.stat().st_mode
    return None


@contextlib.contextmanager
def _directly(path: Path) -> Iterator[BinaryIO]:
    with path.open("wb") as file:
        yield file


@contextlib.contextmanager
def _beside(path: Path, mode: int | None) -> Iterator[BinaryIO]:
    goal = os.path.realpath(path)
    folder, name = os.path.split(goal)
    part = os.path.join(folder, f".{name[:40]}.{os.urandom(4).hex()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(part, flags, 0o666), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(part, S_IMODE(mode))
        os.replace(part, goal)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(part)
        raise
